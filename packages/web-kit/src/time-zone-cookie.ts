import { TIME_ZONE_COOKIE_SECONDS, TIME_ZONE_DELAY_MS } from './limits.ts';
import { requestIdle } from './request-idle.ts';

/**
 * Sends the browser's time zone to the server, for dates in emails and generated texts. Waits until the browser is idle, because
 * reading the time zone and writing a cookie keep a phone busy for a long task while the page is built.
 */
export function setTimeZoneCookieWhenIdle(): void {
  requestIdle(setTimeZoneCookie, TIME_ZONE_DELAY_MS, TIME_ZONE_DELAY_MS);
}

function setTimeZoneCookie(): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone) return;
  const attributes = `path=/; max-age=${TIME_ZONE_COOKIE_SECONDS}; samesite=strict; secure`;
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not supported by all browsers
  document.cookie = `browser_time_zone=${encodeURIComponent(zone)}; ${attributes}`;
}
