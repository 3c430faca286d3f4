import { AppError } from '@minutehand/contracts/errors';
import { NOTES_ATTACHMENTS_MAX, NOTES_BYTES } from '@minutehand/contracts/limits';
import { STORED_NOTES_ATTACHMENTS_MAX } from '../../limits.ts';

/** A file or a mentioned user, which the text refers to by a signed id. Its data come from the service that signed the id. */
export type NotesAttachment = {
  sgid: string;
  kind: 'file' | 'person';
  /** Id of the blob, or of the user. */
  id: string;
  /** File name, or the user's name when the attachment was added. */
  name: string;
  contentType: string;
  bytes: number;
  /** True while it is in the text. Removed attachments are kept for some time: a user may paste them back. */
  isShown: boolean;
};

/** The notes of a meeting: one text that several users edit. */
export type Notes = {
  meetingId: string;
  /** Sanitized; see sanitize-notes.ts. */
  content: string;
  attachments: NotesAttachment[];
  /** 0 before the first save; incremented by each. */
  textVersion: number;
  savedBy: string;
  savedAt: Date | null;
};

export function createEmptyNotes(meetingId: string): Notes {
  return { meetingId, content: '', attachments: [], textVersion: 0, savedBy: '', savedAt: null };
}

/** Throws notes.content_too_large. */
export function checkNotesContent(content: string): string {
  if (Buffer.byteLength(content) > NOTES_BYTES) throw new AppError('notes.content_too_large');
  return content;
}

/** Throws notes.too_many_attachments. */
export function checkSgids(sgids: ReadonlySet<string>): void {
  if (sgids.size > NOTES_ATTACHMENTS_MAX) throw new AppError('notes.too_many_attachments');
}

export type NotesEdit = {
  content: string;
  /** Attachments in the new text. */
  attachments: readonly Omit<NotesAttachment, 'isShown'>[];
  savedBy: string;
  savedAt: Date;
};

/** Replaces the text. */
export function editNotes<N extends Notes>(
  notes: N,
  { content, attachments: newAttachments, savedBy, savedAt }: NotesEdit,
): N {
  const sgids = new Set(newAttachments.map(({ sgid }) => sgid));
  const removed = notes.attachments
    .filter(({ sgid }) => !sgids.has(sgid))
    .map((attachment) => ({ ...attachment, isShown: false }));
  const attachments = [...newAttachments.map((attachment) => ({ ...attachment, isShown: true })), ...removed].slice(
    0,
    STORED_NOTES_ATTACHMENTS_MAX,
  );
  return { ...notes, content, attachments, textVersion: notes.textVersion + 1, savedBy, savedAt };
}

/** Throws notes.attachment_not_found unless the file is in the text. */
export function getNotesFile(notes: Notes | undefined, blobId: string): NotesAttachment {
  const file = notes?.attachments.find(({ kind, id, isShown }) => kind === 'file' && id === blobId && isShown);
  if (file === undefined) throw new AppError('notes.attachment_not_found');
  return file;
}

/** The users that the text mentions now and has not mentioned in any earlier version. */
export function findNewMentions(before: Notes, after: Notes): string[] {
  const knownPersonIds = new Set(before.attachments.flatMap(({ kind, id }) => (kind === 'person' ? [id] : [])));
  const mentioned = after.attachments.filter(
    ({ kind, id, isShown }) => kind === 'person' && isShown && !knownPersonIds.has(id),
  );
  return [...new Set(mentioned.map(({ id }) => id))];
}
