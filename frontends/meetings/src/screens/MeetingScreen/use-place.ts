import { useSearchParams } from '@minutehand/web-kit';
import { useMemo, useState } from 'react';
import type { TranscriptTarget } from '../../features/transcript/transcript-rows.ts';

const TABS = ['minutes', 'actions', 'agenda', 'transcript', 'notes'] as const;
export type MeetingTab = (typeof TABS)[number];

/** Where on the page the reader is, as the address has it: `?tab=transcript&segment=s1,s2`. */
export function usePlace() {
  const [search, setSearch] = useSearchParams();
  const [asked, setAsked] = useState(0);
  const segment = search.get('segment') ?? '';
  const tab = tabFrom(search.get('tab'), segment);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, the same place is shown again
  const target = useMemo<TranscriptTarget | null>(
    () => (segment === '' ? null : { segmentIds: segment.split(',') }),
    [segment, asked],
  );

  return {
    tab,
    target,
    setTab: (next: MeetingTab) => setSearch(next === 'minutes' ? {} : { tab: next }, { replace: true }),
    show: (segmentIds: readonly string[]) => {
      setSearch({ tab: 'transcript', segment: segmentIds.join(',') }, { replace: true });
      setAsked((count) => count + 1);
    },
  };
}

function tabFrom(named: string | null, segment: string): MeetingTab {
  const tab = TABS.find((one) => one === named);
  if (tab !== undefined) return tab;
  return segment === '' ? 'minutes' : 'transcript';
}
