import { isLoopbackUrl } from '@minutehand/service-kit/config';
import type { Logger } from '@minutehand/service-kit/log';

/** Warns at the start when browsers on other machines would send passwords and session cookies without TLS. */
export function warnIfUnencrypted(publicUrl: string, log: Pick<Logger, 'warn'>): void {
  if (publicUrl.startsWith('https:') || isLoopbackUrl(publicUrl)) return;
  log.warn(
    'PUBLIC_URL is not an https URL: passwords and session cookies are not encrypted. Use a proxy with TLS in front of the gateway, and set PUBLIC_URL to its https URL.',
  );
}
