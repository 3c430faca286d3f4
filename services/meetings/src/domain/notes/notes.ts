import { AppError } from '@minutehand/contracts/errors';
import { NOTES_ATTACHMENTS, NOTES_BYTES } from '@minutehand/contracts/limits';
import { NOTES_ATTACHMENTS_KEPT } from '../../limits.ts';

/** What an id in the text stands for, as the room that signed it said. */
export type NotesAttachment = {
  sgid: string;
  kind: 'file' | 'person';
  /** Of the blob, or of the person. */
  id: string;
  /** Of the file, or of the person then. */
  name: string;
  contentType: string;
  bytes: number;
  /** Whether it stands in the text now. What was cut is kept for a while: it may be put back. */
  isShown: boolean;
};

/** The notes of a meeting: one text that several people write. */
export type Notes = {
  meetingId: string;
  /** Sanitised; see sanitise-notes.ts. */
  content: string;
  attachments: NotesAttachment[];
  /** 0 until the first text is saved, one more with each. */
  textVersion: number;
  savedBy: string;
  savedAt: Date | null;
};

export function emptyNotes(meetingId: string): Notes {
  return { meetingId, content: '', attachments: [], textVersion: 0, savedBy: '', savedAt: null };
}

/** A text that is not too long to be looked at. */
export function checkNotesContent(content: string): string {
  if (Buffer.byteLength(content) > NOTES_BYTES) throw new AppError('notes.content_too_large');
  return content;
}

/** A text has so many different attachments at most. */
export function checkSgids(sgids: ReadonlySet<string>): void {
  if (sgids.size > NOTES_ATTACHMENTS) throw new AppError('notes.too_many_attachments');
}

export type NotesEdit = {
  content: string;
  /** What stands in the text now. */
  shown: readonly Omit<NotesAttachment, 'isShown'>[];
  savedBy: string;
  savedAt: Date;
};

/** The text replaced by the next one. */
export function editNotes<N extends Notes>(notes: N, { content, shown, savedBy, savedAt }: NotesEdit): N {
  const sgids = new Set(shown.map(({ sgid }) => sgid));
  const cut = notes.attachments.filter(({ sgid }) => !sgids.has(sgid)).map((one) => ({ ...one, isShown: false }));
  const attachments = [...shown.map((one) => ({ ...one, isShown: true })), ...cut].slice(0, NOTES_ATTACHMENTS_KEPT);
  return { ...notes, content, attachments, textVersion: notes.textVersion + 1, savedBy, savedAt };
}

/** A file that stands in the text. */
export function getNotesFile(notes: Notes | undefined, blobId: string): NotesAttachment {
  const file = notes?.attachments.find(({ kind, id, isShown }) => kind === 'file' && id === blobId && isShown);
  if (file === undefined) throw new AppError('notes.attachment_not_found');
  return file;
}
