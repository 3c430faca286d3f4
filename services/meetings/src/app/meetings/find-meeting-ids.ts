import { PAGE_MAX } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import { FOUND_MEETING_IDS_MAX, SCANNED_MEETINGS } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { createSeriesFilter } from '../series/create-series-filter.ts';
import { toWhere } from './list-meetings.ts';

/** Undefined fields match all meetings. */
export type MeetingFilter = {
  /** Selects only this meeting. */
  readonly meetingId: string | undefined;
  readonly typeId: string | undefined;
  /** The id of a series, or of a meeting; selects all meetings of its series, including this one. */
  readonly seriesOf: string | undefined;
  /** The id of a user who owns the meetings or with whom they are shared. */
  readonly personId: string | undefined;
  readonly startedFrom: Date | undefined;
  readonly startedBefore: Date | undefined;
  readonly hasOpenItems: boolean;
};

type FindPorts = Pick<Ports, 'meetings' | 'actionItems'>;

/** The ids of the newest meetings that match and that the actor may read, archived ones too. `isLimited`: older ones may match as well. */
export async function findMeetingIds(
  ports: FindPorts,
  actor: Actor,
  filter: MeetingFilter,
): Promise<{ ids: string[]; isLimited: boolean }> {
  const { meetingId, typeId, personId, startedFrom, startedBefore, hasOpenItems } = filter;
  const where = toWhere(actor, { typeId, personId, startedFrom, startedBefore, state: undefined, isMine: false });
  const meetings = ports.meetings.stream(actor, {
    where: { ...where, ...(meetingId !== undefined && { id: meetingId }) },
    sort: [['startedAt', 'desc']],
  });
  const isInSeries = await createSeriesFilter(ports, actor, filter.seriesOf);
  const ids: string[] = [];
  let batch: string[] = [];
  let scanned = 0;
  const addBatch = async () => {
    ids.push(...(hasOpenItems ? await filterWithOpenItems(ports, actor, batch) : batch));
    batch = [];
  };
  for await (const meeting of meetings) {
    scanned += 1;
    // A member's meetings are selected by the member, so the person is checked here.
    if (isInSeries(meeting) && (personId === undefined || meeting.readerIds.includes(personId))) batch.push(meeting.id);
    if (batch.length === PAGE_MAX) await addBatch();
    if (ids.length >= FOUND_MEETING_IDS_MAX || scanned >= SCANNED_MEETINGS) {
      await addBatch();
      return { ids: ids.slice(0, FOUND_MEETING_IDS_MAX), isLimited: true };
    }
  }
  await addBatch();
  return { ids, isLimited: false };
}

async function filterWithOpenItems(ports: FindPorts, actor: Actor, meetingIds: readonly string[]): Promise<string[]> {
  if (meetingIds.length === 0) return [];
  const counts = await ports.actionItems.countBy(actor, 'meetingId', { meetingId: { in: meetingIds }, state: 'open' });
  return meetingIds.filter((id) => (counts.get(id) ?? 0) > 0);
}
