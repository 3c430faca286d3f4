import { useSyncExternalStore } from 'react';

/** Open dialogs, the topmost last. Content above a modal dialog must be rendered inside it. */
let openDialogs: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function setOpenDialogs(next: readonly HTMLElement[]) {
  if (next.length > 0 && openDialogs.length === 0) lockPageScroll();
  if (next.length === 0) unlockPageScroll();
  openDialogs = next;
  for (const listener of listeners) listener();
}

export function registerOpenDialog(dialog: HTMLElement): () => void {
  setOpenDialogs([...openDialogs, dialog]);
  return () => setOpenDialogs(openDialogs.filter((other) => other !== dialog));
}

/** The topmost open dialog. */
export function useTopDialog(): HTMLElement | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => openDialogs.at(-1) ?? null,
    () => null,
  );
}

/** Disables page scrolling; the padding replaces the scrollbar, so that the layout does not shift. */
function lockPageScroll() {
  const page = document.documentElement;
  page.style.paddingInlineEnd = `${window.innerWidth - page.clientWidth}px`;
  page.style.overflow = 'hidden';
}

function unlockPageScroll() {
  const page = document.documentElement;
  page.style.paddingInlineEnd = '';
  page.style.overflow = '';
}
