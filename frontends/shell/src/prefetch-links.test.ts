import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { PREFETCH_CACHE_MS, PREFETCH_HOVER_MS, PREFETCH_TOUCH_MS } from './limits.ts';
import { prefetchLinks } from './prefetch-links.ts';

const prefetched: string[] = [];
let prefetching = Promise.resolve();
let stop: () => void = () => undefined;

beforeEach(() => {
  jest.useFakeTimers();
  prefetched.length = 0;
  prefetching = Promise.resolve();
  document.body.innerHTML = `
    <p>Text</p>
    <a href="/meetings?state=ready"><span>Meetings</span></a>
    <a href="/action_items">Action items</a>
    <a href="https://other.example/meetings">Another site</a>
    <a href="/meetings/m1/export" download>Download</a>
    <a href="/meetings" target="_blank">New tab</a>
    <a href="/openapi.json">No page</a>
    <a href="/">This page</a>`;
  stop = prefetchLinks(document, ({ pathname, search }) => {
    prefetched.push(pathname + search);
    return prefetching;
  });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
});

const find = (text: string) =>
  [...document.querySelectorAll('span, a, p')].find((element) => element.innerHTML === text);
const send = (text: string, type = 'mouseover') => find(text)?.dispatchEvent(new Event(type, { bubbles: true }));
const hover = (text: string) => {
  send(text);
  jest.advanceTimersByTime(PREFETCH_HOVER_MS);
};

test('prefetches a link on which the pointer rests, but not a link that the pointer crosses', () => {
  send('Action items');
  jest.advanceTimersByTime(PREFETCH_HOVER_MS - 1);
  hover('Meetings');
  expect(prefetched).toEqual(['/meetings?state=ready']);
});

test('prefetches a link that has the keyboard focus or is touched', () => {
  send('Meetings', 'focusin');
  jest.advanceTimersByTime(PREFETCH_HOVER_MS);
  send('Action items', 'touchstart');
  jest.advanceTimersByTime(PREFETCH_TOUCH_MS);
  expect(prefetched).toEqual(['/meetings?state=ready', '/action_items']);
});

test.each(['touchmove', 'touchcancel'])('does not prefetch a link on which a scroll began: %s', (event) => {
  send('Meetings', 'touchstart');
  jest.advanceTimersByTime(PREFETCH_TOUCH_MS - 1);
  send('Meetings', event);
  jest.advanceTimersByTime(PREFETCH_HOVER_MS);
  expect(prefetched).toEqual([]);
});

test('a page is not prefetched again while a prefetch is in progress', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  prefetching = promise;
  hover('Meetings');
  jest.advanceTimersByTime(PREFETCH_CACHE_MS);
  hover('Text');
  hover('Meetings');
  expect(prefetched).toHaveLength(1);
  resolve();
  await jest.advanceTimersByTimeAsync(0);
  hover('Text');
  hover('Meetings');
  expect(prefetched).toHaveLength(2);
});

test('a page is not prefetched again within 10 s', async () => {
  const hoverAgain = () => {
    hover('Text');
    hover('Meetings');
  };
  hoverAgain();
  jest.advanceTimersByTime(PREFETCH_CACHE_MS - 3 * PREFETCH_HOVER_MS);
  hoverAgain();
  expect(prefetched).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(PREFETCH_CACHE_MS);
  hoverAgain();
  expect(prefetched).toHaveLength(2);
});

test.each(['Another site', 'Download', 'New tab', 'No page', 'This page'])('does not prefetch "%s"', (text) => {
  hover(text);
  expect(prefetched).toEqual([]);
});

test('does not prefetch a link that was opened or removed while the pointer rested on it', () => {
  send('Meetings');
  history.pushState(null, '', '/meetings?state=ready');
  jest.advanceTimersByTime(PREFETCH_HOVER_MS);
  history.replaceState(null, '', '/');
  send('Action items');
  find('Action items')?.remove();
  jest.advanceTimersByTime(PREFETCH_HOVER_MS);
  expect(prefetched).toEqual([]);
});

test('prefetches nothing for users with the data saver setting', () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  hover('Meetings');
  expect(prefetched).toEqual([]);
});
