import type { AreaName } from '@minutehand/web-kit';
import { findAreaPath } from './routes.ts';

/** The area that the page will show at a path. Undefined without one, and when the page requires signing in or cancelling a deletion first. */
export function findPreloadedArea(pathname: string): AreaName | undefined {
  const path = findAreaPath(pathname);
  const signedIn = document.querySelector('meta[name="signed-in"]')?.getAttribute('content');
  const isForbidden = signedIn === 'false' || signedIn === 'closed';
  return path?.access === 'signed-in' && isForbidden ? undefined : path?.area;
}

/** Requests the entry of the area of a path while the shell still loads, so that the first screen does not wait for both one after the other. */
export function preloadArea(pathname: string): void {
  const area = findPreloadedArea(pathname);
  if (!area) return;
  const href = `/remotes/${area}/remoteEntry.js`;
  // The gateway has added it for some screens.
  if (document.querySelector(`link[rel="preload"][href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = href;
  document.head.append(link);
}
