import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { SCROLL_RESTORE_MS, SNAPSHOT_PAGES } from '../limits.ts';
import { createScrollPositions, restoreScroll } from './scroll-positions.ts';

/** The height of the page, in pixels, and what its observers call when it changes. */
let height = 0;
let resize: (() => void)[] = [];
const scrollTo = jest.fn<(left: number, top: number) => void>();

beforeEach(() => {
  jest.useFakeTimers();
  height = 0;
  resize = [];
  scrollTo.mockClear();
  stubGlobal('scrollTo', scrollTo);
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, get: () => height });
  stubGlobal(
    'ResizeObserver',
    class {
      private readonly callback: () => void;
      constructor(callback: () => void) {
        this.callback = callback;
      }
      observe() {
        resize.push(this.callback);
      }
      disconnect() {
        resize = resize.filter((callback) => callback !== this.callback);
      }
    },
  );
});
afterEach(() => {
  restoreGlobals();
  jest.useRealTimers();
});

const grow = (pixels: number) => {
  height = pixels;
  for (const callback of [...resize]) callback();
};

test('the positions of the last 10 pages are available, even after a reload of the tab', () => {
  const positions = createScrollPositions(sessionStorage);
  for (let page = 0; page <= SNAPSHOT_PAGES; page += 1) positions.save(`page ${page}`, page * 100);
  positions.persist();
  const reloaded = createScrollPositions(sessionStorage);
  expect([0, 1, SNAPSHOT_PAGES].map((page) => reloaded.find(`page ${page}`))).toEqual([undefined, 100, 1_000]);
});

test('unusable storage is ignored', () => {
  const stored = ['{', '"text"', '[["page", null], [1, 2], null]'];
  for (const text of stored) {
    const positions = createScrollPositions({ getItem: () => text, setItem: () => undefined });
    expect(positions.find('page')).toBeUndefined();
  }
  const blocked = () => {
    throw new Error('blocked');
  };
  const positions = createScrollPositions({ getItem: blocked, setItem: blocked });
  expect(() => positions.persist()).not.toThrow();
});

test('scrolls again each time that the page grows, until it is long enough', () => {
  restoreScroll(2_000);
  grow(1_000);
  grow(2_000 + window.innerHeight);
  grow(9_000);
  expect(scrollTo.mock.calls).toEqual(Array.from({ length: 3 }, () => [0, 2_000]));
});

test('stops restoring the position when the user scrolls, after a timeout, or when the page is left', () => {
  const endings = [
    () => void window.dispatchEvent(new Event('wheel')),
    () => void jest.advanceTimersByTime(SCROLL_RESTORE_MS),
    null,
  ];
  for (const end of endings) {
    const stop = restoreScroll(2_000);
    (end ?? stop)();
    scrollTo.mockClear();
    grow(1_000);
    expect(scrollTo).not.toHaveBeenCalled();
  }
});
