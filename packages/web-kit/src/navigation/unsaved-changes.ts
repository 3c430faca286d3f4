import { useCallback, useEffect, useRef } from 'react';
import type { Location } from 'react-router';

type Path = Pick<Location, 'pathname' | 'search'>;
/** Changes of a user that are not saved yet, such as typed text. */
export type UnsavedChanges = {
  /** They are also lost when only the search parameters change, for example with the tab of the page. A function is called at each such change. */
  isLostOnSearchParamsChange?: boolean | (() => boolean);
  /** They are not part of a page and are kept on navigation. They are lost when the tab is closed or the account is switched. */
  persistsAcrossNavigation?: boolean;
};

const unsaved = new Set<UnsavedChanges>();

/** The state of a navigation that discards all unsaved changes, for example one that switches the account. */
export type DiscardChangesState = { readonly discardsUnsavedChanges: true };

/** The state of a navigation to other search parameters that keeps all parts of the page, and so their unsaved changes. */
export type KeepChangesState = { readonly keepsUnsavedChanges: true };

function isDiscardChangesState(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'discardsUnsavedChanges' in state &&
    state.discardsUnsavedChanges === true
  );
}

function isKeepChangesState(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'keepsUnsavedChanges' in state && state.keepsUnsavedChanges === true
  );
}

export function hasAnyUnsavedChanges(): boolean {
  return unsaved.size > 0;
}

/** True if a navigation would discard unsaved changes. */
export function hasUnsavedChanges(from: Path, to: Path, state?: unknown): boolean {
  if (isDiscardChangesState(state)) return hasAnyUnsavedChanges();
  const lost = [...unsaved].filter(({ persistsAcrossNavigation }) => persistsAcrossNavigation !== true);
  if (from.pathname !== to.pathname) return lost.length > 0;
  return from.search !== to.search && !isKeepChangesState(state) && lost.some(requiresSameSearchParams);
}

function requiresSameSearchParams({ isLostOnSearchParamsChange: isLost }: UnsavedChanges): boolean {
  return typeof isLost === 'function' ? isLost() : isLost === true;
}

function warn(event: BeforeUnloadEvent) {
  event.preventDefault();
}

function add(entry: UnsavedChanges) {
  if (unsaved.size === 0) window.addEventListener('beforeunload', warn);
  unsaved.add(entry);
}

function remove(entry: UnsavedChanges) {
  if (unsaved.delete(entry) && unsaved.size === 0) window.removeEventListener('beforeunload', warn);
}

/** Discards all registered changes: before the code leaves a page whose meeting or item no longer exists, or after the user has decided to leave. */
export function discardUnsavedChanges(): void {
  for (const entry of [...unsaved]) remove(entry);
}

/**
 * While `isChanged`, leaving the page requires a confirmation: by links, by Back, and by closing the tab. Returns a function
 * that unregisters the changes, to be called before the code itself leaves the page after a save.
 */
export function useUnsavedChanges(
  isChanged: boolean,
  { isLostOnSearchParamsChange = false, persistsAcrossNavigation = false }: UnsavedChanges = {},
): () => void {
  const entryRef = useRef<UnsavedChanges>(null);
  useEffect(() => {
    if (!isChanged) return;
    const added = { isLostOnSearchParamsChange, persistsAcrossNavigation };
    entryRef.current = added;
    add(added);
    return () => remove(added);
  }, [isChanged, isLostOnSearchParamsChange, persistsAcrossNavigation]);
  return useCallback(() => {
    if (entryRef.current) remove(entryRef.current);
  }, []);
}
