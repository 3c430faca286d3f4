import { findAreaPath } from './routes.ts';

/** Requests the entry of the area of a path while the shell still loads, so that the first screen need not wait for both in turn. */
export function preloadArea(pathname: string): void {
  const path = findAreaPath(pathname);
  if (!path) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = `/remotes/${path.area}/remoteEntry.js`;
  document.head.append(link);
}
