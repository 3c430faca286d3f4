import { focusFirst } from '../overlays/focus.ts';

/**
 * Focuses the first control of a group of filters when their "Clear" button, which disappears, was pressed on the keyboard.
 * A click has no need of it, and on touch screens a focused field would open the keyboard.
 */
export function keepFocusInFilters({ detail }: { readonly detail: number }, filters: HTMLElement | null): void {
  const wasClicked = detail > 0;
  if (!wasClicked && filters) focusFirst(filters);
}
