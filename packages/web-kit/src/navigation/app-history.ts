import { createContext, useContext } from 'react';
import type { Location, Navigator, To } from 'react-router';
import { resolvePath, type UNSAFE_createBrowserHistory } from 'react-router';
import { hasAnyUnsavedChanges, hasUnsavedChanges } from './unsaved-changes.ts';

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

/** A navigation that waits until the user has decided whether to discard unsaved changes. */
export type BlockedNavigation = { proceed(): void; cancel(): void };

export type AppHistory = Navigator & {
  readonly action: RouterHistory['action'];
  readonly location: Location;
  /** Calls the router on each navigation that is not blocked. */
  listen(listener: (update: NavigationUpdate) => void): () => void;
  /** Calls back when a navigation starts, before the page changes. */
  onStart(listener: (navigation: NavigationStart) => void): () => void;
  /** Runs an action that discards all unsaved changes, without a navigation: immediately, or after the user has confirmed it. */
  discardAll(run: () => void): void;
  /** Calls back when a navigation is blocked, and with null when it is no longer blocked. */
  onBlocked(listener: (blocked: BlockedNavigation | null) => void): () => void;
};

/** Extends a history: navigations that would discard unsaved changes are blocked, and the others are reported to listeners. */
export function createAppHistory(history: RouterHistory): AppHistory {
  const startListeners = new Set<(navigation: NavigationStart) => void>();
  const blockListeners = new Set<(blocked: BlockedNavigation | null) => void>();
  let current: Location = history.location;
  /** The distance of the browser from the current entry, while a blocked "popstate" and those after it are undone; else 0. */
  let distance = 0;
  /** The distance of the "popstate" that undoes them. */
  let undoDistance = 0;
  /** The next "popstate" repeats a blocked one that was confirmed. */
  let isAllowed = false;

  const notifyBlocked = (blocked: BlockedNavigation | null) => {
    for (const listener of blockListeners) listener(blocked);
  };

  function block(proceed: () => void, cancel?: () => void) {
    const settle = (then?: () => void) => () => {
      notifyBlocked(null);
      then?.();
    };
    notifyBlocked({ proceed: settle(proceed), cancel: settle(cancel) });
  }

  function canLeave(to: Pick<Location, 'pathname' | 'search'>, state?: unknown): boolean {
    const isLeaving = isAllowed || blockListeners.size === 0 || !hasUnsavedChanges(current, to, state);
    isAllowed = false;
    return isLeaving;
  }

  function guard(to: To, state: unknown, navigate: () => void) {
    if (canLeave(resolvePath(to, current.pathname), state)) navigate();
    else block(navigate);
  }

  function returnToCurrent() {
    if (distance === 0) return;
    undoDistance = -distance;
    history.go(undoDistance);
  }

  /** Returns false for a navigation that must not reach the router. */
  function canPop({ location, delta }: NavigationUpdate): boolean {
    // Without a distance, the entry belongs to another document and cannot be left again.
    if (!delta) {
      distance = 0;
      return true;
    }
    if (distance !== 0) {
      distance += delta;
      // Another Back, pressed before the blocked one was undone, remains to be undone.
      if (delta === undoDistance) returnToCurrent();
      return false;
    }
    if (canLeave(location)) return true;
    distance = delta;
    returnToCurrent();
    block(() => {
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
    push: (to, state) => guard(to, state, () => history.push(to, state)),
    replace: (to, state) => guard(to, state, () => history.replace(to, state)),
    listen: (listener) =>
      history.listen((update) => {
        if (update.action === 'POP' && !canPop(update)) return;
        const from = current;
        current = update.location;
        for (const start of startListeners) start({ from, to: current, action: update.action });
        listener(update);
      }),
    discardAll: (run) => {
      if (blockListeners.size > 0 && hasAnyUnsavedChanges()) block(run);
      else run();
    },
    onStart: (listener) => {
      startListeners.add(listener);
      return () => startListeners.delete(listener);
    },
    onBlocked: (listener) => {
      blockListeners.add(listener);
      return () => blockListeners.delete(listener);
    },
  };
}

export const AppHistoryContext = createContext<AppHistory | null>(null);

export function useAppHistory(): AppHistory {
  const history = useContext(AppHistoryContext);
  if (!history) throw new Error('must be used within an AppRouter');
  return history;
}
