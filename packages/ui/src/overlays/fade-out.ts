import { EXIT_ANIMATION_MS } from '../limits.ts';

/** Fades out an inert copy of an element that has just been removed. */
export function fadeOut(element: HTMLElement, host: HTMLElement): void {
  if (!element.animate || !host.isConnected || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const copy = element.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return;
  for (const part of [copy, ...copy.querySelectorAll('[id], [name], [role]')])
    for (const attribute of ['id', 'name', 'role', 'aria-live']) part.removeAttribute(attribute);
  copy.inert = true;
  copy.ariaHidden = 'true';
  host.append(copy);
  copy.showPopover?.();
  const fade = copy.animate([{ opacity: 1 }, { opacity: 0 }], { duration: EXIT_ANIMATION_MS, fill: 'forwards' });
  const remove = () => copy.remove();
  fade.addEventListener('finish', remove);
  fade.addEventListener('cancel', remove);
}
