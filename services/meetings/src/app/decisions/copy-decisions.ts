import { PAGE_MAX } from '@minutehand/contracts/limits';
import { type Scope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import {
  areSameDecisions,
  findConflicts,
  type MeetingDecisions,
  toDecisions,
} from '../../domain/decisions/decision.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { COPY_ROUNDS, MEETINGS_WITH_COMPARED_DECISIONS } from '../../limits.ts';
import { purgeMeeting } from '../meetings/purge-meeting.ts';
import type { Ports } from '../ports.ts';

/**
 * Copies the decisions of the current minutes for the register, and compares them with those of other meetings, if they changed. Idempotent
 * and safe to run concurrently: after a write, the minutes are loaded again, so that their latest state wins.
 */
export async function copyDecisions(
  ports: Ports,
  { accountId, meetingId }: { accountId: string; meetingId: string },
): Promise<void> {
  const scope = systemScope('the minutes of a meeting changed', accountId);
  let copiedVersion: number | undefined;
  for (let round = 1; round <= COPY_ROUNDS; round += 1) {
    const minutes = await ports.minutes.find(scope, meetingId);
    if (minutes === undefined || minutes.version === copiedVersion) return;
    const meeting = await ports.meetingsIncludingTrashed.find(scope, meetingId);
    if (meeting === undefined) return;
    const decisions = toDecisions(meetingId, minutes);
    const storedCopy = await ports.decisions.find(scope, meetingId);
    if (storedCopy?.importNumber === minutes.importNumber && areSameDecisions(storedCopy.decisions, decisions)) return;
    const copy = await createCopy(ports, scope, meeting, { decisions, importNumber: minutes.importNumber });
    const { inserted } = await ports.decisions.insertOnce(scope, { ...copy, id: meetingId });
    if (!inserted) await ports.decisions.update(scope, meetingId, (stored) => ({ document: { ...stored, ...copy } }));
    copiedVersion = minutes.version;
    // The meeting was deleted during this write.
    if ((await ports.meetingsIncludingTrashed.find(scope, meetingId)) === undefined)
      await purgeMeeting(ports, scope, meetingId);
  }
}

async function createCopy(
  ports: Ports,
  scope: Scope,
  meeting: Stored<Meeting>,
  { decisions, importNumber }: Pick<MeetingDecisions, 'decisions' | 'importNumber'>,
): Promise<MeetingDecisions> {
  const otherDecisions = decisions.length === 0 ? [] : await findOtherDecisions(ports, scope, meeting);
  const conflicts = findConflicts(decisions, otherDecisions);
  const otherMeetingIds = [...new Set(conflicts.map(({ otherMeetingId }) => otherMeetingId))];
  return { meetingId: meeting.id, importNumber, decisions, conflicts, otherMeetingIds };
}

/** The decisions of the meetings nearest in time, before and after; the latest meeting first. */
async function findOtherDecisions(
  ports: Pick<Ports, 'meetingsIncludingTrashed' | 'decisions'>,
  scope: Scope,
  { id, startedAt }: Stored<Meeting>,
): Promise<MeetingDecisions[]> {
  const otherDecisions: (MeetingDecisions & { startedAt: Date })[] = [];
  for (const [bound, direction] of [
    [{ lte: startedAt }, 'desc'],
    [{ gt: startedAt }, 'asc'],
  ] as const) {
    let cursor: string | undefined;
    for (let compared = 0; compared < MEETINGS_WITH_COMPARED_DECISIONS; compared += PAGE_MAX) {
      const page = await ports.meetingsIncludingTrashed.page(scope, {
        where: { startedAt: bound },
        sort: [['startedAt', direction]],
        limit: PAGE_MAX,
        cursor,
      });
      const starts = new Map(page.items.map((meeting) => [meeting.id, meeting.startedAt]));
      starts.delete(id);
      const lists = starts.size === 0 ? [] : await ports.decisions.findMany(scope, [...starts.keys()]);
      otherDecisions.push(...lists.map((list) => ({ ...list, startedAt: starts.get(list.meetingId) ?? startedAt })));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
  }
  return otherDecisions.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
}
