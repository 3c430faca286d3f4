import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { setTimeZoneCookieWhenIdle } from './time-zone-cookie.ts';

const written: string[] = [];

beforeEach(() => {
  written.length = 0;
  Object.defineProperty(document, 'cookie', { configurable: true, set: (cookie: string) => written.push(cookie) });
});
afterEach(() => {
  Reflect.deleteProperty(document, 'cookie');
  restoreGlobals();
});

it('writes the time zone of the browser only when the browser is idle', () => {
  const waiting: (() => void)[] = [];
  stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run));
  setTimeZoneCookieWhenIdle();
  expect(written).toEqual([]);
  for (const run of waiting) run();
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(written).toEqual([expect.stringContaining(`browser_time_zone=${zone}; path=/`)]);
});
