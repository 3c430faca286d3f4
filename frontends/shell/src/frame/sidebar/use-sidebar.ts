import { NARROW_SCREEN, useMedia } from '@minutehand/web-kit';
import { useState } from 'react';
import { readSidebarChoice, storeSidebarChoice } from './sidebar-choice.ts';

/** Wide enough for a sidebar with labels. */
const WIDE = '(min-width: 1024px)';
/** Below this width, a sidebar with labels leaves too little space for a page with a side panel, so it opens only if the user chooses so. */
const OPEN_BY_DEFAULT = '(min-width: 1280px)';

export type SidebarMode = 'open' | 'collapsed' | 'menu';

/** The mode of the sidebar: depends on the width and, where both modes fit, on the stored choice of the user. */
export function useSidebar(): { mode: SidebarMode; canToggle: boolean; toggle: () => void } {
  const fitsBoth = useMedia(WIDE);
  const isOpenByDefault = useMedia(OPEN_BY_DEFAULT);
  const isNarrow = useMedia(NARROW_SCREEN);
  const [choice, setChoice] = useState(readSidebarChoice);
  const wideMode = choice ?? (isOpenByDefault ? 'open' : 'collapsed');
  const toggle = () => {
    const next = wideMode === 'open' ? 'collapsed' : 'open';
    setChoice(next);
    storeSidebarChoice(next);
  };
  const mode = isNarrow ? 'menu' : fitsBoth ? wideMode : 'collapsed';
  return { mode, canToggle: fitsBoth, toggle };
}
