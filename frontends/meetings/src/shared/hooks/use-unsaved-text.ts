import { useUnsavedChanges } from '@minutehand/web-kit';
import { WIDE_SCREEN_QUERY } from '../../limits.ts';

/** On narrow screens the parts of a meeting are tabs, which the URL selects. */
const hasTabs = () => !window.matchMedia(WIDE_SCREEN_QUERY).matches;

/** Asks for confirmation before a navigation discards text in a part of a meeting. */
export function useUnsavedText(isChanged: boolean): void {
  useUnsavedChanges(isChanged, { includesQueryChanges: hasTabs });
}
