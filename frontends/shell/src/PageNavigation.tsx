import { preloadScreen, usePageMemory } from '@minutehand/web-kit';
import { useEffect } from 'react';
import { loadArea } from './load-area.ts';
import { NavigationProgress } from './parts/NavigationProgress.tsx';
import { prefetchLinks } from './prefetch-links.ts';
import { findAreaPath } from './routes.ts';

/** Makes navigation quick and visible: prefetched links, remembered pages, and a bar while a page takes long. */
export function PageNavigation() {
  usePageMemory();
  useEffect(
    () =>
      prefetchLinks(document, ({ pathname, search }) => {
        const path = findAreaPath(pathname);
        if (!path) return;
        // A failure is reported when the page shows the area, which loads it again.
        loadArea(path.area).then(
          ({ area }) => preloadScreen(area, pathname, search),
          () => undefined,
        );
      }),
    [],
  );
  return <NavigationProgress />;
}
