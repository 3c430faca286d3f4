import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { type BlockedNavigation, createAppHistory } from './app-history.ts';
import { discardUnsavedChanges, useUnsavedChanges } from './unsaved-changes.ts';

afterEach(cleanup);

/** A history at the last of the paths, with the paths that the router shows and the navigation that is blocked. */
function openHistory(...initialEntries: string[]) {
  const history = createAppHistory(createMemoryHistory({ initialEntries, v5Compat: true }));
  const shownPaths: string[] = [];
  let blocked: BlockedNavigation | null = null;
  history.listen(({ location }) => shownPaths.push(location.pathname + location.search));
  history.onBlocked((navigation) => {
    blocked = navigation;
  });
  return { history, shownPaths, getBlocked: () => blocked };
}

const renderUnsavedChanges = (isChanged = true, isLostOnSearchParamsChange = false) =>
  renderHook((props) => useUnsavedChanges(props.isChanged, { isLostOnSearchParamsChange }), {
    initialProps: { isChanged },
  });

test('navigates at once while nothing is unsaved', () => {
  const { history, shownPaths, getBlocked } = openHistory('/a');
  renderUnsavedChanges(false);
  history.push('/b');
  history.replace('/c');
  history.go(-1);
  expect(shownPaths).toEqual(['/b', '/c', '/a']);
  expect(getBlocked()).toBeNull();
});

test('blocks a link that would discard unsaved changes, and opens it when the user confirms', () => {
  const { history, shownPaths, getBlocked } = openHistory('/a');
  renderUnsavedChanges();
  history.push('/b', { from: 'a' });
  expect(shownPaths).toEqual([]);
  expect(history.location.pathname).toBe('/a');
  getBlocked()?.proceed();
  expect(shownPaths).toEqual(['/b']);
  expect(history.location.state).toEqual({ from: 'a' });
  expect(getBlocked()).toBeNull();
});

test('does not block a link for text that is kept on navigation', () => {
  const { history, shownPaths, getBlocked } = openHistory('/a');
  renderHook(() => useUnsavedChanges(true, { isLostOnSearchParamsChange: true, persistsAcrossNavigation: true }));
  history.push('/b');
  history.push('/b?tab=minutes');
  expect(shownPaths).toEqual(['/b', '/b?tab=minutes']);
  expect(getBlocked()).toBeNull();
});

test('blocks another page, but not other search parameters that keep all parts of the page', () => {
  const { history, shownPaths, getBlocked } = openHistory('/a');
  renderUnsavedChanges(true, true);
  history.replace('/a?tab=notes', { keepsUnsavedChanges: true });
  expect(shownPaths).toEqual(['/a?tab=notes']);
  history.push('/a?tab=minutes');
  expect(getBlocked()).not.toBeNull();
  getBlocked()?.cancel();
  history.push('/b', { keepsUnsavedChanges: true });
  expect(getBlocked()).not.toBeNull();
  expect(shownPaths).toEqual(['/a?tab=notes']);
});

test('blocks a navigation that discards everything for any unsaved changes, even on the same page', () => {
  const { history, shownPaths, getBlocked } = openHistory('/a');
  const { rerender } = renderHook((isChanged) => useUnsavedChanges(isChanged, { persistsAcrossNavigation: true }), {
    initialProps: true,
  });
  for (const navigate of [history.push, history.replace]) {
    navigate('/b', { discardsUnsavedChanges: true });
    getBlocked()?.cancel();
    navigate('/a', { discardsUnsavedChanges: true });
    expect(getBlocked()).not.toBeNull();
    getBlocked()?.cancel();
  }
  expect(shownPaths).toEqual([]);
  rerender(false);
  history.push('/b', { discardsUnsavedChanges: true });
  expect(shownPaths).toEqual(['/b']);
});

test('runs an action that discards everything at once while nothing is unsaved, otherwise after the confirmation', () => {
  const { history, getBlocked } = openHistory('/a');
  const run = jest.fn();
  history.discardAll(run);
  expect(run).toHaveBeenCalledTimes(1);
  renderHook(() => useUnsavedChanges(true, { persistsAcrossNavigation: true }));
  history.discardAll(run);
  getBlocked()?.cancel();
  expect(run).toHaveBeenCalledTimes(1);
  history.discardAll(run);
  getBlocked()?.proceed();
  expect(run).toHaveBeenCalledTimes(2);
});

test('undoes Back while changes are unsaved, and goes back when the user confirms', () => {
  const { history, shownPaths, getBlocked } = openHistory('/a', '/b', '/c');
  renderUnsavedChanges();
  history.go(-2);
  expect(shownPaths).toEqual([]);
  expect(history.location.pathname).toBe('/c');
  getBlocked()?.proceed();
  expect(shownPaths).toEqual(['/a']);
});

test('undoes a second Back that was pressed before the first one was undone', () => {
  const memory = createMemoryHistory({ initialEntries: ['/a', '/b', '/c'], v5Compat: true });
  // Like a browser, navigates asynchronously.
  const waiting: number[] = [];
  const history = createAppHistory({
    ...memory,
    get action() {
      return memory.action;
    },
    get location() {
      return memory.location;
    },
    go: (delta) => waiting.push(delta),
  });
  const navigate = () => {
    for (let delta = waiting.shift(); delta !== undefined; delta = waiting.shift()) memory.go(delta);
  };
  const shownPaths: string[] = [];
  history.listen(({ location }) => shownPaths.push(location.pathname));
  const blocked: (BlockedNavigation | null)[] = [];
  history.onBlocked((navigation) => blocked.push(navigation));
  const { unmount } = renderUnsavedChanges();
  history.go(-1);
  history.go(-1);
  navigate();
  expect([history.location.pathname, shownPaths, blocked.length]).toEqual(['/c', [], 1]);
  blocked[0]?.cancel();
  navigate();
  expect(history.location.pathname).toBe('/c');
  history.go(-1);
  history.go(-1);
  navigate();
  blocked.at(-1)?.proceed();
  unmount();
  navigate();
  expect([history.location.pathname, shownPaths]).toEqual(['/b', ['/b']]);
});

test('asks for confirmation on Back right after a navigation whose confirmation was accepted', () => {
  const { history, shownPaths, getBlocked } = openHistory('/a');
  const { unmount } = renderUnsavedChanges();
  history.push('/b');
  getBlocked()?.proceed();
  unmount();
  renderUnsavedChanges();
  history.go(-1);
  expect(getBlocked()).not.toBeNull();
  expect(shownPaths).toEqual(['/b']);
});

test('stays on the page when the user cancels, and asks for confirmation again the next time', () => {
  const { history, shownPaths, getBlocked } = openHistory('/a', '/b');
  renderUnsavedChanges();
  history.go(-1);
  getBlocked()?.cancel();
  expect(getBlocked()).toBeNull();
  history.push('/c');
  expect(getBlocked()).not.toBeNull();
  expect(shownPaths).toEqual([]);
});

test('changes of the search parameters keep the page, so they are blocked only for text that depends on them', () => {
  const { history, shownPaths, getBlocked } = openHistory('/a');
  const { unmount } = renderUnsavedChanges();
  history.push('/a?tab=agenda');
  expect(shownPaths).toEqual(['/a?tab=agenda']);
  unmount();
  renderUnsavedChanges(true, true);
  history.push('/a?tab=notes');
  expect(getBlocked()).not.toBeNull();
  expect(shownPaths).toEqual(['/a?tab=agenda']);
});

test('asks for no confirmation after a save or after the form was unmounted', () => {
  const { history, shownPaths } = openHistory('/a');
  const first = renderUnsavedChanges();
  first.result.current();
  history.push('/b');
  const second = renderUnsavedChanges();
  second.rerender({ isChanged: false });
  history.push('/c');
  const third = renderUnsavedChanges();
  third.unmount();
  history.push('/d');
  expect(shownPaths).toEqual(['/b', '/c', '/d']);
});

test('asks for no confirmation after all changes were discarded, neither for links nor on closing the tab', () => {
  const { history, shownPaths } = openHistory('/a');
  renderUnsavedChanges();
  renderUnsavedChanges();
  discardUnsavedChanges();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  history.push('/b');
  expect(shownPaths).toEqual(['/b']);
});

test('closing the tab asks for confirmation while changes are unsaved', () => {
  const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(close()).toBe(true);
  const { unmount } = renderUnsavedChanges();
  expect(close()).toBe(false);
  unmount();
  expect(close()).toBe(true);
});

test('reports the start and the target of a navigation, but not of a blocked one', () => {
  const { history } = openHistory('/a');
  const starts = jest.fn<(from: string, to: string) => void>();
  history.onStart(({ from, to }) => starts(from.pathname, to.pathname));
  history.push('/b');
  history.go(-1);
  renderUnsavedChanges();
  history.push('/c');
  expect(starts.mock.calls).toEqual([
    ['/a', '/b'],
    ['/b', '/a'],
  ]);
});
