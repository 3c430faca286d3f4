import { systemScope } from '@minutehand/service-kit/identity';
import { createSummaryLine } from '../../domain/minutes/summary.ts';
import { COPY_ROUNDS } from '../../limits.ts';
import { createMeetingChangedForNextVersion } from '../events.ts';
import type { Ports } from '../ports.ts';

/**
 * Copies the start of the summary to the meeting, for lists. Idempotent and safe to run concurrently: after a change, the minutes are
 * loaded again, so that their latest state wins.
 */
export async function updateSummaryLine(
  ports: Pick<Ports, 'meetingsIncludingTrashed' | 'minutes'>,
  { accountId, meetingId }: { accountId: string; meetingId: string },
): Promise<void> {
  const scope = systemScope('the minutes of a meeting changed', accountId);
  for (let round = 1; round <= COPY_ROUNDS; round += 1) {
    const minutes = await ports.minutes.find(scope, meetingId);
    const summaryLine = createSummaryLine(minutes?.summary);
    let isChanged = false;
    await ports.meetingsIncludingTrashed.update(scope, meetingId, (meeting) => {
      // Even during a generation, because it may fail and leave the line unchanged.
      isChanged = meeting.summaryLine !== summaryLine;
      if (!isChanged) return undefined;
      return {
        document: { ...meeting, summaryLine },
        events: [createMeetingChangedForNextVersion(meeting, ['meeting'])],
      };
    });
    if (!isChanged) return;
  }
}
