import { type KeepChangesState, useSearchParams } from '@minutehand/web-kit';
import { useCallback, useMemo, useState } from 'react';
import type { TranscriptTarget } from '../../features/transcript/transcript-rows.ts';

const TABS = ['minutes', 'actions', 'agenda', 'transcript', 'notes'] as const;
export type MeetingTab = (typeof TABS)[number];

/** The open tab and the target segments, stored in the URL: `?tab=transcript&segment=s1,s2`. A time of the live transcript opens its tab: `?live=20`. */
export function useMeetingView() {
  const [search, setSearch] = useSearchParams();
  const [requestCount, setRequestCount] = useState(0);
  const segment = search.get('segment') ?? '';
  const tab = parseTab(search.get('tab'), segment !== '' || search.has('live'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated request scrolls to the same segments again
  const target = useMemo<TranscriptTarget | null>(
    () => (segment === '' ? null : { segmentIds: segment.split(',') }),
    [segment, requestCount],
  );

  const setTab = useCallback(
    (next: MeetingTab) => setSearch(next === 'minutes' ? {} : { tab: next }, { replace: true }),
    [setSearch],
  );
  /** Selects a tab whose section is already shown, with its unsaved text. */
  const selectMountedTab = useCallback(
    (next: MeetingTab) => {
      const state: KeepChangesState = { keepsUnsavedChanges: true };
      setSearch(next === 'minutes' ? {} : { tab: next }, { replace: true, state });
    },
    [setSearch],
  );
  const openSegments = useCallback(
    (segmentIds: readonly string[], { keepsUnsavedChanges }: { keepsUnsavedChanges: boolean }) => {
      const state: KeepChangesState | undefined = keepsUnsavedChanges ? { keepsUnsavedChanges } : undefined;
      setSearch({ tab: 'transcript', segment: segmentIds.join(',') }, { replace: true, state });
      setRequestCount((count) => count + 1);
    },
    [setSearch],
  );
  const clearTarget = () => {
    if (tab === 'transcript') setSearch({}, { replace: true });
  };
  return { tab, target, setTab, selectMountedTab, clearTarget, openSegments };
}

function parseTab(value: string | null, hasTarget: boolean): MeetingTab {
  const tab = TABS.find((tabName) => tabName === value);
  if (tab !== undefined) return tab;
  return hasTarget ? 'transcript' : 'minutes';
}
