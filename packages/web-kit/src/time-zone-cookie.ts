import { TIME_ZONE_COOKIE_SECONDS } from './limits.ts';

/** Tells the server the browser's time zone, for dates in mails and in what is written for people. */
export function setTimeZoneCookie(): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone) return;
  const attributes = `path=/; max-age=${TIME_ZONE_COOKIE_SECONDS}; samesite=strict; secure`;
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not everywhere yet
  document.cookie = `browser_time_zone=${encodeURIComponent(zone)}; ${attributes}`;
}
