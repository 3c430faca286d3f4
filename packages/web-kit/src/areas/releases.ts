import type { AreaName } from './define-area.ts';

declare global {
  /** The release of the shared packages for which the shell and each loaded area were built (webpack/release-plugin.cjs). */
  var minutehandReleases: Readonly<Partial<Record<AreaName | 'shell', string>>> | undefined;
}

/**
 * True if an area was built for other shared packages than the page has: after an update while the page was open. A loaded area without a
 * release is of an earlier one; of an area that has not started, the release may be unknown because no file has arrived.
 */
export function isReleaseMismatch(area: AreaName, hasStarted: boolean): boolean {
  const { shell, [area]: release } = globalThis.minutehandReleases ?? {};
  return shell !== undefined && release !== shell && (hasStarted || release !== undefined);
}
