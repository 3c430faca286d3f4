import type { Meeting } from '@minutehand/contracts/http/meetings';
import { useQuery } from '@minutehand/web-kit';
import { getMinutes, getTranscript } from '../../../shared/api.ts';
import { queryKeys } from '../../../shared/query-keys.ts';

/** Why there is nothing to export, as far as the page knows it by now; null where there is. The server has the last word. */
export function useExportable({ id, counts }: Meeting): { minutes: string | null; captions: string | null } {
  // Not fetched for this: other parts of the page read them, and this looks on.
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
  const isWritten = counts.action_items > 0 || (hasMinutes.data ?? true);
  const untimed = (isTimed.data ?? true) ? null : 'it has no times';
  return {
    minutes: isWritten ? null : 'nothing is written yet',
    captions: counts.segments === 0 ? 'nothing was said yet' : untimed,
  };
}
