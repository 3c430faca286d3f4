import { PAGE_MAX } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import { type ExportSection, toRecord, writeExport } from '@minutehand/service-kit/personal-data';
import type { MeetingExportData } from '../../domain/exports/export-data.ts';
import type { ActionItemView } from '../action-items/create-action-item-views.ts';
import { listActionItemsAcrossMeetings } from '../action-items/list-action-items-across-meetings.ts';
import { findCalendarFeed } from '../calendar-feed/find-calendar-feed.ts';
import { findFavoriteIds } from '../meetings/favorite-meeting.ts';
import type { Ports } from '../ports.ts';
import { collectUnlessDeleted } from './collect-export-data.ts';
import { removeIdentifiersOfOthers } from './remove-identifiers-of-others.ts';
import { renderNotes } from './render-notes.ts';
import { writeJson } from './write-json.ts';

/**
 * The user's data in the current account: the meetings that they own, their action items, comments, favorites, feedback and calendar
 * feed. Names of others stay in the texts; their ids and email addresses are left out.
 */
export function exportPersonalData(
  ports: Ports,
  actor: Actor,
  { withoutMeetings }: { readonly withoutMeetings: boolean },
  signal: AbortSignal,
): ReturnType<typeof writeExport> {
  const meetings: ExportSection = { section: 'meetings', records: readOwnedMeetings(ports, actor) };
  const sections: ExportSection[] = [
    { section: 'calendar_feeds', records: readCalendarFeeds(ports, actor) },
    ...(withoutMeetings ? [] : [meetings]),
    { section: 'action_items', records: readAssignedItems(ports, actor) },
    { section: 'favorites', records: readFavorites(ports, actor) },
    { section: 'comments', records: readComments(ports, actor) },
    { section: 'feedback', records: readFeedback(ports, actor) },
  ];
  return writeExport(actor, sections, signal);
}

async function* readCalendarFeeds(ports: Ports, actor: Actor) {
  const feed = await findCalendarFeed(ports, actor);
  if (feed !== undefined) yield toRecord({ created_at: feed.createdAt, renewed_at: feed.renewedAt });
}

/** Includes the meetings in the trash. */
async function* readOwnedMeetings(allPorts: Ports, actor: Actor) {
  const ports = { ...allPorts, meetings: allPorts.meetingsIncludingTrashed };
  const owned = ports.meetings.stream(actor, { where: { ownerId: actor.userId } });
  for await (const { id } of owned) {
    const data = await collectUnlessDeleted(ports, actor, id);
    if (data === undefined) continue;
    const notes = await ports.notes.find(actor, id);
    yield writeMeeting(removeIdentifiersOfOthers(data, actor.userId), notes === undefined ? '' : renderNotes(notes));
  }
}

/** The JSON export of the meeting, together with its notes as HTML. */
function* writeMeeting(data: MeetingExportData, notes: string): Generator<string> {
  yield `{"notes":${JSON.stringify(notes)},"export":`;
  yield* writeJson(data);
  yield '}';
}

async function* readAssignedItems(ports: Ports, actor: Actor) {
  const query = { assignee: 'me', state: undefined, dueBefore: undefined, limit: PAGE_MAX } as const;
  let cursor: string | undefined;
  do {
    const page = await listActionItemsAcrossMeetings(ports, actor, { ...query, cursor });
    for (const view of page.items) yield toRecord(presentItem(view));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

function presentItem({ item, meetingTitle }: ActionItemView) {
  const { id, meetingId, description, state, dueDate, priority = 'none', createdAt } = item;
  return {
    id,
    meeting_id: meetingId,
    meeting_title: meetingTitle,
    description,
    state,
    due_date: dueDate,
    priority,
    created_at: createdAt,
  };
}

async function* readFavorites(ports: Ports, actor: Actor) {
  for (const meetingId of await findFavoriteIds(ports, actor)) yield toRecord({ meeting_id: meetingId });
}

/** Includes comments in meetings that the user can no longer read, because the user wrote them. */
async function* readComments({ itemComments }: Pick<Ports, 'itemComments'>, actor: Actor) {
  const commented = itemComments.stream(actor, { where: { authorIds: { contains: actor.userId } } });
  for await (const { id, meetingId, comments } of commented) {
    for (const { authorId, text, createdAt, editedAt } of comments) {
      if (authorId !== actor.userId) continue;
      yield toRecord({ meeting_id: meetingId, action_item_id: id, text, created_at: createdAt, edited_at: editedAt });
    }
  }
}

async function* readFeedback({ feedback }: Pick<Ports, 'feedback'>, actor: Actor) {
  for await (const entry of feedback.stream(actor, { where: { userId: actor.userId } })) {
    const { meetingId, rating, comments, createdAt, updatedAt } = entry;
    yield toRecord({ meeting_id: meetingId, rating, comments, created_at: createdAt, updated_at: updatedAt });
  }
}
