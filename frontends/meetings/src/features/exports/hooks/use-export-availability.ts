import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { useQuery } from '@minutehand/web-kit';
import { getMinutes, getTranscript } from '../../../shared/api.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { texts } from '../texts.ts';

/** The reasons why minutes or captions cannot be exported, from cached data; null when they can. The server checks again. */
export function useExportAvailability({ id, counts }: Meeting): { minutes: string | null; captions: string | null } {
  // Only reads the cache: other parts of the page fetch these queries.
  const hasMinutes = useQuery({
    queryKey: queryKeys.minutes(id),
    queryFn: ({ signal }) => getMinutes(id, signal),
    select: ({ content }) => content !== '',
    enabled: false,
  });
  const isTimed = useQuery({
    queryKey: queryKeys.transcript(id),
    queryFn: ({ signal }) => getTranscript(id, signal),
    select: ({ segments }) => segments.every(({ start, end }) => start !== null && end !== null),
    enabled: false,
  });
  const hasExportableMinutes = counts.action_items > 0 || (hasMinutes.data ?? true);
  const captionsReason = (isTimed.data ?? true) ? null : texts.noTimes;
  return {
    minutes: hasExportableMinutes ? null : texts.noMinutes,
    captions: counts.segments === 0 ? texts.noTranscript : captionsReason,
  };
}
