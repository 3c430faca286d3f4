import { AppError } from '@minutehand/contracts/errors';
import { PAGE_MAX } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import { requireSession } from '@minutehand/service-kit/personal-data';
import { createExportDocument } from '../../domain/exports/create-export-document.ts';
import type { MeetingExportData } from '../../domain/exports/export-data.ts';
import { createFilename } from '../../domain/exports/filename.ts';
import { hasTimes, writeTranscriptText, writeVtt } from '../../domain/exports/write-cues.ts';
import { writeMarkdown } from '../../domain/exports/write-markdown.ts';
import { listMeetingTypes } from '../meeting-types/list-meeting-types.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';
import { collectUnlessDeleted } from './collect-export-data.ts';
import { removeIdentifiersOfOthers } from './remove-identifiers-of-others.ts';
import { renderNotes } from './render-notes.ts';
import { writeJson } from './write-json.ts';

/** A file of an archive. The meeting is empty for files of the account. */
export type ArchivedFile = {
  readonly meetingId: string;
  readonly path: string;
  readonly content: Iterable<string>;
};

/**
 * Yields the number of meetings, and then the files of each. The meetings are those that the actor owns or, for an owner of the account,
 * all of them; both include the trash. Throws membership.owner_only. Holds one meeting in memory at a time.
 */
export async function* streamMeetingFiles(
  allPorts: Ports,
  actor: Actor,
  { allMeetings }: { readonly allMeetings: boolean },
  signal: AbortSignal,
): AsyncGenerator<number | ArchivedFile> {
  requireSession(actor);
  if (allMeetings && actor.role !== 'owner') throw new AppError('membership.owner_only');
  const ports = { ...allPorts, meetings: allPorts.meetingsIncludingTrashed };
  const where = allMeetings ? {} : { ownerId: actor.userId };
  yield await ports.meetings.count(actor, where);
  if (allMeetings) yield* writeMeetingTypes(ports, actor);
  for await (const { id } of ports.meetings.stream(actor, { where })) {
    signal.throwIfAborted();
    yield* writeMeeting(ports, actor, id, allMeetings);
  }
}

async function* writeMeetingTypes(ports: Ports, actor: Actor): AsyncGenerator<ArchivedFile> {
  const types: object[] = [];
  let cursor: string | undefined;
  do {
    const page = await listMeetingTypes(ports, actor, { limit: PAGE_MAX, cursor });
    for (const { id, name, colour, headings, agendaItems, prompt, notificationEmails } of page.items)
      types.push({
        ...{ id, name, colour, headings, agenda_items: agendaItems, prompt },
        notification_emails: notificationEmails,
      });
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  yield { meetingId: '', path: 'meeting_types.json', content: [JSON.stringify(types, null, 2)] };
}

/** Yields nothing if the meeting was deleted while the list was read. */
async function* writeMeeting(
  ports: Ports,
  actor: Actor,
  meetingId: string,
  allMeetings: boolean,
): AsyncGenerator<ArchivedFile> {
  const collected = await collectUnlessDeleted(ports, actor, meetingId);
  if (collected === undefined) return;
  // The owner of an account may read all of it. A user gets no ids and addresses of others.
  const data = allMeetings ? collected : removeIdentifiersOfOthers(collected, actor.userId);
  const folder = getFolder(data);
  const toFile = (name: string, content: Iterable<string>): ArchivedFile => ({
    ...{ meetingId, path: `${folder}/${name}`, content },
  });
  yield toFile('meeting.json', writeJson(data));
  yield toFile('minutes.md', writeMarkdown(createExportDocument(data)));
  if (data.transcript.segments.length > 0) {
    yield toFile('transcript.txt', writeTranscriptText(data.transcript));
    if (hasTimes(data.transcript)) yield toFile('transcript.vtt', writeVtt(data.transcript));
  }
  const [notes, decisions] = await Promise.all([
    ports.notes.find(actor, meetingId),
    ports.decisions.find(actor, meetingId),
  ]);
  if (notes !== undefined && notes.content !== '') yield toFile('notes.html', [renderNotes(notes)]);
  if (decisions !== undefined && decisions.decisions.length > 0) {
    const records = decisions.decisions.map(({ id, text }) => ({ id, text }));
    yield toFile('decisions.json', [JSON.stringify(records, null, 2)]);
  }
  const comments = await collectComments(ports, actor, meetingId);
  if (comments.length > 0) yield toFile('comments.json', [JSON.stringify(comments, null, 2)]);
}

/** The id keeps folders of meetings with the same title and day apart. */
const getFolder = (data: MeetingExportData): string => createFilename(data, data.id);

/** All comments on the action items of a meeting, with the names of their authors. */
async function collectComments(ports: Ports, actor: Actor, meetingId: string) {
  const found: { itemId: string; authorId: string; text: string; createdAt: Date; editedAt: Date | null }[] = [];
  for await (const { id, comments } of ports.itemComments.stream(actor, { where: { meetingId } }))
    for (const { authorId, text, createdAt, editedAt } of comments)
      found.push({ itemId: id, authorId, text, createdAt, editedAt });
  const names = await findNames(ports, actor.accountId, [...new Set(found.map(({ authorId }) => authorId))]);
  return found.map(({ itemId, authorId, text, createdAt, editedAt }) => ({
    ...{ action_item_id: itemId, author: names.get(authorId) ?? null, text },
    ...{ created_at: createdAt, edited_at: editedAt },
  }));
}
