import { preloadScreen, usePageRestoration, useSession } from '@minutehand/web-kit';
import { useEffect } from 'react';
import { loadArea } from './load-area.ts';
import { NavigationProgress } from './parts/NavigationProgress.tsx';
import { prefetchLinks } from './prefetch-links.ts';
import { findAreaPath } from './routes.ts';

/** Makes navigation quick and visible: prefetched links, restored pages, and a bar while a page takes long. */
export function PageNavigation() {
  usePageRestoration();
  const session = useSession();
  // Only for signed-in users whose deletion is not pending: for others, the requests of a page are rejected, which redirects to sign-in.
  const canPreload = session.status === 'signed-in' && !session.deletion;
  useEffect(
    () =>
      prefetchLinks(document, async ({ pathname, search }) => {
        const path = findAreaPath(pathname);
        if (!path || !(canPreload || path.access === 'public')) return;
        // A failure is reported when the page shows the area, which loads it again.
        await loadArea(path.area).then(
          ({ area }) => preloadScreen(area, pathname, search),
          () => undefined,
        );
      }),
    [canPreload],
  );
  return <NavigationProgress />;
}
