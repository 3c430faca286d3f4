import { systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { type ItemChanges, planItemChanges } from '../../domain/series/item-changes.ts';
import { createCitationCheck } from '../../domain/transcript/evidence.ts';
import { COMPARED_ITEMS_MAX } from '../../limits.ts';
import { createItemChangesChanged } from '../events.ts';
import { purgeMeeting } from '../meetings/purge-meeting.ts';
import { findNames, findUsers } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';
import { findEarlierMeetingsInScope, takeMatches } from './earlier-meetings.ts';
import { OPEN_STATES } from './since-last-time.ts';

/**
 * Compares a meeting's transcript with the open action items of earlier meetings of its series and stores the suggested changes.
 * Idempotent. A transcript that is replaced in the meantime is compared when its own generation finishes.
 */
export async function suggestItemChanges(
  ports: Ports,
  { accountId, meetingId }: { accountId: string; meetingId: string },
): Promise<void> {
  const scope = systemScope('a meeting is compared with its series', accountId);
  const meeting = await ports.meetingsIncludingTrashed.find(scope, meetingId);
  if (meeting === undefined || meeting.seriesId === '' || meeting.importNumber === 0) return;
  const earlier = await findEarlierMeetingsInScope(ports, scope, meeting);
  const items: Stored<ActionItem>[] = [];
  for (const { id } of earlier) {
    const open = ports.actionItems.stream(scope, { where: { meetingId: id, state: { in: OPEN_STATES } } });
    const maxMatches = COMPARED_ITEMS_MAX - items.length;
    if (maxMatches === 0) break;
    items.push(...(await takeMatches(open, { maxMatches, maxScanned: maxMatches }, () => true)));
  }
  const current = await ports.itemChanges.find(scope, meetingId);
  if (items.length === 0 && current === undefined) return;

  const users = await findUsers(ports, accountId, [meeting.ownerId]);
  const { importNumber, changes: found } =
    items.length === 0
      ? { importNumber: meeting.importNumber, changes: [] }
      : await ports.comparisons.findItemChanges(accountId, {
          meetingId,
          startedAt: meeting.startedAt,
          timeZone: users.get(meeting.ownerId)?.timeZone ?? '',
          items: items.map(({ id, description, dueDate }) => ({ id, description, dueDate: dueDate ?? '' })),
        });
  const transcript = await ports.transcripts.find(scope, meetingId);
  if (transcript === undefined || transcript.importNumber !== importNumber) return;
  const speakers = transcript.speakers.map(({ userId }) => userId);
  const check = createCitationCheck(transcript, await findNames(ports, accountId, speakers));
  const plan = (known: ItemChanges | undefined) =>
    planItemChanges({ meetingId, importNumber, current: known, found, items, check });
  const initial = { ...plan(undefined), id: meetingId };
  if (current === undefined && initial.changes.length === 0) return;
  const { inserted } = await ports.itemChanges.insertOnce(scope, initial, [createItemChangesChanged(meetingId, 1)]);
  if (!inserted) {
    await ports.itemChanges.update(scope, meetingId, (stored) => {
      const document = { ...stored, ...plan(stored) };
      return hasSameChanges(document, stored)
        ? undefined
        : { document, events: [createItemChangesChanged(meetingId, stored.version + 1)] };
    });
  }
  // The meeting was deleted during this write.
  if ((await ports.meetingsIncludingTrashed.find(scope, meetingId)) === undefined)
    await purgeMeeting(ports, scope, meetingId);
}

/** True when both contain the same changes in the same states. */
function hasSameChanges(a: ItemChanges, b: ItemChanges): boolean {
  const toKey = ({ importNumber, changes }: ItemChanges) =>
    [importNumber, ...changes.map(({ id, state, dueDate }) => `${id} ${state} ${dueDate}`)].join('\n');
  return toKey(a) === toKey(b);
}
