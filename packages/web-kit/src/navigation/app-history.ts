import { createContext, useContext } from 'react';
import type { Location, Navigator, To } from 'react-router';
import { resolvePath, type UNSAFE_createBrowserHistory } from 'react-router';
import { hasUnsavedChanges } from './unsaved-changes.ts';

/** The history of react-router: of the browser, or in memory for tests. */
export type RouterHistory = Pick<
  ReturnType<typeof UNSAFE_createBrowserHistory>,
  'action' | 'location' | 'createHref' | 'encodeLocation' | 'push' | 'replace' | 'go' | 'listen'
>;

export type NavigationUpdate = Parameters<Parameters<RouterHistory['listen']>[0]>[0];
export type NavigationStart = {
  readonly from: Location;
  readonly to: Location;
  readonly action: NavigationUpdate['action'];
};

/** A navigation that waits for the answer whether unsaved changes may be discarded. */
export type HeldNavigation = { proceed(): void; cancel(): void };

export type AppHistory = Navigator & {
  readonly action: RouterHistory['action'];
  readonly location: Location;
  /** Calls the router on each navigation that is not held. */
  listen(listener: (update: NavigationUpdate) => void): () => void;
  /** Calls back when a navigation starts, before the page changes. */
  onStart(listener: (navigation: NavigationStart) => void): () => void;
  /** Calls back when a navigation is held, and with null when it is not held any more. */
  onHeld(listener: (held: HeldNavigation | null) => void): () => void;
};

/** Adds to a history that navigations which would discard unsaved changes are held, and that others are announced. */
export function createAppHistory(history: RouterHistory): AppHistory {
  const starts = new Set<(navigation: NavigationStart) => void>();
  const holds = new Set<(held: HeldNavigation | null) => void>();
  let current: Location = history.location;
  /** The distance of the browser from the current entry, while a held "popstate" and those after it are undone; else 0. */
  let distance = 0;
  /** The distance of the "popstate" that undoes them. */
  let undoing = 0;
  /** The next "popstate" repeats a held one that was confirmed. */
  let isAllowed = false;

  const setHeld = (held: HeldNavigation | null) => {
    for (const listener of holds) listener(held);
  };

  function hold(proceed: () => void, cancel?: () => void) {
    const answer = (then?: () => void) => () => {
      setHeld(null);
      then?.();
    };
    setHeld({ proceed: answer(proceed), cancel: answer(cancel) });
  }

  function canLeave(to: Pick<Location, 'pathname' | 'search'>): boolean {
    const isLeaving = isAllowed || holds.size === 0 || !hasUnsavedChanges(current, to);
    isAllowed = false;
    return isLeaving;
  }

  function guard(to: To, navigate: () => void) {
    if (canLeave(resolvePath(to, current.pathname))) navigate();
    else hold(navigate);
  }

  function returnToCurrent() {
    if (distance === 0) return;
    undoing = -distance;
    history.go(undoing);
  }

  /** Returns false for a navigation that the router must not see. */
  function mayPop({ location, delta }: NavigationUpdate): boolean {
    // Without a distance, the entry belongs to another document and cannot be left again.
    if (!delta) {
      distance = 0;
      return true;
    }
    if (distance !== 0) {
      distance += delta;
      // Another Back, pressed before the held one was undone, remains to be undone.
      if (delta === undoing) returnToCurrent();
      return false;
    }
    if (canLeave(location)) return true;
    distance = delta;
    returnToCurrent();
    hold(() => {
      const remaining = delta - distance;
      distance = 0;
      isAllowed = true;
      history.go(remaining);
    }, returnToCurrent);
    return false;
  }

  return {
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    createHref: (to) => history.createHref(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (delta) => history.go(delta),
    push: (to, state) => guard(to, () => history.push(to, state)),
    replace: (to, state) => guard(to, () => history.replace(to, state)),
    listen: (listener) =>
      history.listen((update) => {
        if (update.action === 'POP' && !mayPop(update)) return;
        const from = current;
        current = update.location;
        for (const start of starts) start({ from, to: current, action: update.action });
        listener(update);
      }),
    onStart: (listener) => {
      starts.add(listener);
      return () => starts.delete(listener);
    },
    onHeld: (listener) => {
      holds.add(listener);
      return () => holds.delete(listener);
    },
  };
}

export const AppHistoryContext = createContext<AppHistory | null>(null);

export function useAppHistory(): AppHistory {
  const history = useContext(AppHistoryContext);
  if (!history) throw new Error('must be used within an AppRouter');
  return history;
}
