import { PREFETCH_CACHE_MS, PREFETCH_HOVER_MS } from './limits.ts';
import { findAreaPath } from './routes.ts';

type Target = { readonly pathname: string; readonly search: string };
type NetworkInformation = { readonly saveData?: boolean };

/**
 * Prefetches the page of a link that the user is about to open: the pointer rests on it, it has the keyboard focus, or it is touched.
 * Returns a function that stops it.
 */
export function prefetchLinks(page: Document, prefetch: (target: Target) => void): () => void {
  const prefetchedAt = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pointed: HTMLAnchorElement | null = null;

  function start(link: HTMLAnchorElement) {
    // The user has opened it, or another page, while the pointer rested on it.
    if (!link.isConnected || isCurrentPage(link)) return;
    const { pathname, search } = link;
    const now = performance.now();
    for (const [path, at] of prefetchedAt) if (now - at >= PREFETCH_CACHE_MS) prefetchedAt.delete(path);
    const path = pathname + search;
    if (prefetchedAt.has(path)) return;
    prefetchedAt.set(path, now);
    prefetch({ pathname, search });
  }

  function onPointed({ target }: Event) {
    const link = findLink(target);
    if (link === pointed) return;
    clearTimeout(timer);
    pointed = link;
    if (link) timer = setTimeout(() => start(link), PREFETCH_HOVER_MS);
  }

  function onTouched({ target }: Event) {
    const link = findLink(target);
    if (link) start(link);
  }

  page.addEventListener('mouseover', onPointed);
  page.addEventListener('focusin', onPointed);
  page.addEventListener('touchstart', onTouched, { passive: true });
  return () => {
    clearTimeout(timer);
    page.removeEventListener('mouseover', onPointed);
    page.removeEventListener('focusin', onPointed);
    page.removeEventListener('touchstart', onTouched);
  };
}

/** The link to a page of an area that an event is about. Null for other links, the current page, and users who save data. */
function findLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link?.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return null;
  if (isCurrentPage(link)) return null;
  if (findAreaPath(link.pathname) === undefined || isSavingData()) return null;
  return link;
}

const isCurrentPage = ({ pathname, search }: HTMLAnchorElement) =>
  pathname === location.pathname && search === location.search;

function isSavingData(): boolean {
  return (navigator as Navigator & { connection?: NetworkInformation }).connection?.saveData === true;
}
