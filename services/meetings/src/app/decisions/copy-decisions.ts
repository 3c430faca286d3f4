import { PAGE_MAX } from '@minutehand/contracts/limits';
import { type Scope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { findConflicts, type MeetingDecisions, toDecisions } from '../../domain/decisions/decision.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import type { Minutes } from '../../domain/minutes/minutes.ts';
import { COMPARED_MEETINGS_OF_DECISIONS, CORRECTION_ROUNDS } from '../../limits.ts';
import { purgeMeeting } from '../meetings/purge-meeting.ts';
import type { Ports } from '../ports.ts';

/**
 * Copies the decisions of the current minutes for the register, and compares them with those of other meetings. Idempotent and safe to
 * run concurrently: after a write, the minutes are loaded again, so that their latest state wins.
 */
export async function copyDecisions(
  ports: Ports,
  { accountId, meetingId }: { accountId: string; meetingId: string },
): Promise<void> {
  const scope = systemScope('the minutes of a meeting changed', accountId);
  let copiedVersion: number | undefined;
  for (let round = 1; round <= CORRECTION_ROUNDS; round += 1) {
    const minutes = await ports.minutes.find(scope, meetingId);
    if (minutes === undefined || minutes.version === copiedVersion) return;
    const meeting = await ports.meetingsWithTrash.find(scope, meetingId);
    if (meeting === undefined) return;
    const copy = await createCopy(ports, scope, meeting, minutes);
    const { inserted } = await ports.decisions.insertOnce(scope, { ...copy, id: meetingId });
    if (!inserted) await ports.decisions.update(scope, meetingId, (stored) => ({ document: { ...stored, ...copy } }));
    copiedVersion = minutes.version;
    // The meeting was deleted during this write.
    if ((await ports.meetingsWithTrash.find(scope, meetingId)) === undefined)
      await purgeMeeting(ports, scope, meetingId);
  }
}

async function createCopy(
  ports: Ports,
  scope: Scope,
  meeting: Stored<Meeting>,
  minutes: Minutes,
): Promise<MeetingDecisions> {
  const decisions = toDecisions(meeting.id, minutes);
  const others = decisions.length === 0 ? [] : await findOthers(ports, scope, meeting);
  const conflicts = findConflicts(decisions, others);
  const otherMeetingIds = [...new Set(conflicts.map(({ otherMeetingId }) => otherMeetingId))];
  return { meetingId: meeting.id, importNumber: minutes.importNumber, decisions, conflicts, otherMeetingIds };
}

/** The decisions of the meetings nearest in time, before and after. */
async function findOthers(
  ports: Pick<Ports, 'meetingsWithTrash' | 'decisions'>,
  scope: Scope,
  { id, startedAt }: Stored<Meeting>,
): Promise<MeetingDecisions[]> {
  const others: MeetingDecisions[] = [];
  for (const [bound, direction] of [
    [{ lte: startedAt }, 'desc'],
    [{ gt: startedAt }, 'asc'],
  ] as const) {
    let cursor: string | undefined;
    for (let compared = 0; compared < COMPARED_MEETINGS_OF_DECISIONS; compared += PAGE_MAX) {
      const page = await ports.meetingsWithTrash.page(scope, {
        where: { startedAt: bound },
        sort: [['startedAt', direction]],
        limit: PAGE_MAX,
        cursor,
      });
      const ids = page.items.map((meeting) => meeting.id).filter((meetingId) => meetingId !== id);
      if (ids.length > 0) others.push(...(await ports.decisions.findMany(scope, ids)));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
  }
  return others;
}
