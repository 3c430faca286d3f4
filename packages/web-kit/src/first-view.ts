import { useLayoutEffect } from 'react';

/** The id of the text that the gateway renders into the page of a meeting, to be read until the scripts have run. */
const FIRST_VIEW_ID = 'first-view';

/** Removes the first view. */
export function removeFirstView(): void {
  document.getElementById(FIRST_VIEW_ID)?.remove();
}

/** Removes the first view before the browser paints its replacement: the screen, an error, or another page. */
export function useRemoveFirstView(isReplaced: boolean): void {
  useLayoutEffect(() => {
    if (isReplaced) removeFirstView();
  }, [isReplaced]);
}
