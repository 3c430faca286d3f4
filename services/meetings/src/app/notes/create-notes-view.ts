import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { getPublicVersion } from '../../domain/meetings/public-version.ts';
import { type FindAttachment, renderAttachments } from '../../domain/notes/attachments.ts';
import type { Notes, NotesAttachment } from '../../domain/notes/notes.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';

/** Notes with the data that is shown with them. */
export type NotesView = { notes: Notes; version: number; renderedHtml: string; savedByName: string };

export async function createNotesView(
  ports: Ports,
  actor: Actor,
  meeting: Stored<Meeting>,
  notes: Notes,
): Promise<NotesView> {
  const { meetingId, content, attachments, savedBy } = notes;
  const names = await findNames(ports, actor.accountId, [savedBy]);
  const renderedHtml = renderAttachments(content, meetingId, createAttachmentFinder(attachments));
  const version = getPublicVersion(meeting, notes.textVersion);
  return { notes, version, renderedHtml, savedByName: names.get(savedBy) ?? '' };
}

export function createAttachmentFinder(attachments: readonly Omit<NotesAttachment, 'isShown'>[]): FindAttachment {
  const bySgid = new Map(attachments.map((attachment) => [attachment.sgid, attachment]));
  return (sgid) => bySgid.get(sgid);
}
