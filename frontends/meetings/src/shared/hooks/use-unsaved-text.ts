import { useUnsavedChanges } from '@minutehand/web-kit';
import { useEffect } from 'react';
import { WIDE_SCREEN_QUERY } from '../../limits.ts';

/** On narrow screens the parts of a meeting are tabs, which the URL selects. */
const hasTabs = () => !window.matchMedia(WIDE_SCREEN_QUERY).matches;

let unsavedTextCount = 0;

/** Whether a part of the meeting contains unsaved text. */
export function hasUnsavedText(): boolean {
  return unsavedTextCount > 0;
}

/** Asks for confirmation before a navigation discards text in a part of a meeting. */
export function useUnsavedText(isChanged: boolean): void {
  useUnsavedChanges(isChanged, { isLostOnSearchParamsChange: hasTabs });
  useEffect(() => {
    if (!isChanged) return;
    unsavedTextCount += 1;
    return () => {
      unsavedTextCount -= 1;
    };
  }, [isChanged]);
}
