import { TIME_ZONE_COOKIE_SECONDS } from './limits.ts';

/** Sends the browser's time zone to the server, for dates in emails and generated texts. */
export function setTimeZoneCookie(): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone) return;
  const attributes = `path=/; max-age=${TIME_ZONE_COOKIE_SECONDS}; samesite=strict; secure`;
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not supported by all browsers
  document.cookie = `browser_time_zone=${encodeURIComponent(zone)}; ${attributes}`;
}
