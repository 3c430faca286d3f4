import { useSyncExternalStore } from 'react';

/** Dialogs that are open, the topmost last. What must be seen and heard above a modal dialog has to live inside it. */
let openDialogs: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLElement[]) {
  openDialogs = next;
  for (const listener of listeners) listener();
}

export function dialogOpened(dialog: HTMLElement): () => void {
  set([...openDialogs, dialog]);
  return () => set(openDialogs.filter((other) => other !== dialog));
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
