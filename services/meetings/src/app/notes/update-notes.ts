import { AppError, isAppError } from '@minutehand/contracts/errors';
import { createEvent, type DomainEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { getPublicVersion } from '../../domain/meetings/public-version.ts';
import { extractSgids, writeAttachments } from '../../domain/notes/attachments.ts';
import {
  checkNotesContent,
  checkSgids,
  createEmptyNotes,
  editNotes,
  findNewMentions,
  type Notes,
  type NotesAttachment,
  type NotesEdit,
} from '../../domain/notes/notes.ts';
import { sanitizeNotes } from '../../domain/notes/sanitize-notes.ts';
import { measureText } from '../../domain/texts/text-sizes.ts';
import { createNotesChanged } from '../events.ts';
import { loadMeeting, requireVersion } from '../meetings/access.ts';
import { requireNotDeleted } from '../meetings/purge-meeting.ts';
import type { Ports } from '../ports.ts';
import { storeWithinTextQuota } from '../texts/store-within-text-quota.ts';
import { createAttachmentFinder, createNotesView, type NotesView } from './create-notes-view.ts';
import { findAttachments } from './find-attachments.ts';

export type UpdateNotes = { meetingId: string; content: string; version: number | undefined };

/** Replaces the text with the sanitized new one. A stale version is rejected with the stored one. */
export async function updateNotes(ports: Ports, actor: Actor, command: UpdateNotes): Promise<NotesView> {
  const { meetingId, version } = command;
  const { meeting } = await loadMeeting(ports, actor, meetingId, 'edit');
  const sanitized = sanitizeNotes(checkNotesContent(command.content));
  const sgids = extractSgids(sanitized);
  checkSgids(sgids);
  const before = await ports.notes.find(actor, meetingId);
  // Reject a stale edit before calling other services.
  requireVersion(version, getPublicVersion(meeting, before?.textVersion ?? 0));
  const attachments = await findAttachments(ports, actor, meetingId, sgids, before?.attachments ?? []);
  const content = checkNotesContent(writeAttachments(sanitized, meetingId, createAttachmentFinder(attachments)));
  const edit: NotesEdit = { content, attachments, savedBy: actor.userId, savedAt: ports.now() };
  try {
    const saved = await storeWithinTextQuota(
      ports,
      actor,
      {
        meetingId,
        accountId: actor.accountId,
        kind: 'notes',
        bytes: measureText(content),
        ignoresLimit: measureText(content) <= measureText(before?.content ?? ''),
      },
      async () => (await replaceNotes(ports, actor, meeting, version, edit)) ?? createNotes(),
      (notes) => notes,
    );
    if (saved === undefined) throw new AppError('meeting.not_found');
    await requireNotDeleted(ports, actor, meetingId);
    return await createNotesView(ports, actor, meeting, saved);
  } catch (error) {
    // Recordings may have consumed the meeting's deletion before these files were claimed.
    if (isAppError(error, 'meeting.not_found')) await releaseFiles(ports, actor, meetingId, attachments);
    throw error;
  }

  async function createNotes(): Promise<Stored<Notes> | undefined> {
    const { document } = await ports.notes.insertOnce(actor, { ...createEmptyNotes(meetingId), id: meetingId });
    // Deleted notes are not created again.
    if (document.version === 0) return undefined;
    return replaceNotes(ports, actor, meeting, version, edit);
  }
}

async function releaseFiles(
  ports: Pick<Ports, 'uploads'>,
  { accountId }: Actor,
  meetingId: string,
  attachments: readonly Omit<NotesAttachment, 'isShown'>[],
): Promise<void> {
  for (const { kind, id } of attachments) {
    // If this fails too, the file is deleted with the account.
    if (kind === 'file') await ports.uploads.release(accountId, id, `meeting:${meetingId}`).catch(() => undefined);
  }
}

/** Returns undefined when no notes are stored yet. */
function replaceNotes(
  ports: Pick<Ports, 'notes'>,
  actor: Actor,
  meeting: Stored<Meeting>,
  version: number | undefined,
  edit: NotesEdit,
): Promise<Stored<Notes> | undefined> {
  return ports.notes.update(actor, meeting.id, (loaded) => {
    requireVersion(version, getPublicVersion(meeting, loaded.textVersion));
    if (loaded.textVersion > 0 && loaded.content === edit.content) return undefined;
    const document = editNotes(loaded, edit);
    const events = [
      createNotesChanged(meeting, document.textVersion),
      ...createMembersMentioned(loaded, document, actor.userId),
    ];
    return { document, events };
  });
}

function createMembersMentioned(before: Notes, after: Notes, mentionedBy: string): DomainEvent[] {
  const userIds = findNewMentions(before, after).filter((userId) => userId !== mentionedBy);
  if (userIds.length === 0) return [];
  return [createEvent('meetings.members_mentioned', { meetingId: after.meetingId, userIds, mentionedBy })];
}
