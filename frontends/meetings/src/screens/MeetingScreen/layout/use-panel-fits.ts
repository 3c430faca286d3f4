import { useEffect, useState } from 'react';
import { MIN_PAGE_WITH_PANEL_PX, WIDE_SCREEN_QUERY } from '../../../limits.ts';

/** Whether the transcript fits beside the document. An open sidebar leaves too little space on small laptops. */
export function usePanelFits(): boolean {
  // The width is not read while rendering, because that would compute the layout each time.
  const [fits, setFits] = useState(measureFit);
  useEffect(() => {
    const update = () => setFits(measureFit());
    const media = window.matchMedia(WIDE_SCREEN_QUERY);
    media.addEventListener('change', update);
    const page = findPage();
    // The observer also reports the first size.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(update);
    if (page) observer?.observe(page);
    return () => {
      media.removeEventListener('change', update);
      observer?.disconnect();
    };
  }, []);
  return fits;
}

function measureFit(): boolean {
  const width = findPage()?.clientWidth ?? 0;
  // Without a layout, as in component tests, the width of the window decides.
  return window.matchMedia(WIDE_SCREEN_QUERY).matches && (width === 0 || width >= MIN_PAGE_WITH_PANEL_PX);
}

/** The part of the window beside the sidebar. */
function findPage(): HTMLElement | null {
  return document.querySelector('main');
}
