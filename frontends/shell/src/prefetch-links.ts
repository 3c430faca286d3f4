import { PREFETCH_CACHE_MS, PREFETCH_HOVER_MS, PREFETCH_TOUCH_MS } from './limits.ts';
import { findAreaPath } from './routes.ts';

type Target = { readonly pathname: string; readonly search: string };
type NetworkInformation = { readonly saveData?: boolean };

/**
 * Prefetches the page of a link that the user is about to open: the pointer rests on it, it has the keyboard focus, or it is touched
 * without scrolling. Returns a function that stops it.
 */
export function prefetchLinks(page: Document, prefetch: (target: Target) => Promise<void>): () => void {
  const prefetchedAt = new Map<string, number>();
  const running = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let targetLink: HTMLAnchorElement | null = null;

  function start(link: HTMLAnchorElement) {
    // The user has opened it, or another page, while the pointer rested on it.
    if (!link.isConnected || isCurrentPage(link)) return;
    const { pathname, search } = link;
    const now = performance.now();
    for (const [path, at] of prefetchedAt) if (now - at >= PREFETCH_CACHE_MS) prefetchedAt.delete(path);
    const path = pathname + search;
    if (prefetchedAt.has(path) || running.has(path)) return;
    prefetchedAt.set(path, now);
    running.add(path);
    void prefetch({ pathname, search }).finally(() => running.delete(path));
  }

  function wait(link: HTMLAnchorElement | null, delayMs: number) {
    clearTimeout(timer);
    targetLink = link;
    if (link) timer = setTimeout(() => start(link), delayMs);
  }

  function onHoverOrFocus({ target }: Event) {
    const link = findLink(target);
    if (link !== targetLink) wait(link, PREFETCH_HOVER_MS);
  }

  const onTouched = ({ target }: Event) => wait(findLink(target), PREFETCH_TOUCH_MS);
  const onScrolled = () => wait(null, 0);

  page.addEventListener('mouseover', onHoverOrFocus);
  page.addEventListener('focusin', onHoverOrFocus);
  page.addEventListener('touchstart', onTouched, { passive: true });
  page.addEventListener('touchmove', onScrolled, { passive: true });
  page.addEventListener('touchcancel', onScrolled);
  return () => {
    clearTimeout(timer);
    page.removeEventListener('mouseover', onHoverOrFocus);
    page.removeEventListener('focusin', onHoverOrFocus);
    page.removeEventListener('touchstart', onTouched);
    page.removeEventListener('touchmove', onScrolled);
    page.removeEventListener('touchcancel', onScrolled);
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
