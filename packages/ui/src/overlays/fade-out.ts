import { EXIT_ANIMATION_MS } from '../limits.ts';

/** A picture of what has just been closed goes while its place is already free: for the eyes only, nothing can be done with it. */
export function fadeOut(element: HTMLElement, host: HTMLElement): void {
  if (!element.animate || !host.isConnected || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const picture = element.cloneNode(true);
  if (!(picture instanceof HTMLElement)) return;
  for (const part of [picture, ...picture.querySelectorAll('[id], [name], [role]')])
    for (const attribute of ['id', 'name', 'role', 'aria-live']) part.removeAttribute(attribute);
  picture.inert = true;
  picture.ariaHidden = 'true';
  host.append(picture);
  picture.showPopover?.();
  const fade = picture.animate([{ opacity: 1 }, { opacity: 0 }], { duration: EXIT_ANIMATION_MS, fill: 'forwards' });
  const remove = () => picture.remove();
  fade.addEventListener('finish', remove);
  fade.addEventListener('cancel', remove);
}
