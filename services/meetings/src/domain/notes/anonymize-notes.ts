import { DELETED_USER_NAME } from '@minutehand/contracts/deleted-user';
import { writeAttachments } from './attachments.ts';
import type { Notes, NotesAttachment } from './notes.ts';

/** Replaces the name in mentions of a deleted user. Returns the same object if there are none. */
export function anonymizeNotes<N extends Notes>(notes: N, userId: string): N {
  const isNameOf = ({ kind, id, name }: NotesAttachment): boolean =>
    kind === 'person' && id === userId && name !== DELETED_USER_NAME;
  if (!notes.attachments.some(isNameOf)) return notes;
  const attachments = notes.attachments.map((attachment) =>
    isNameOf(attachment) ? { ...attachment, name: DELETED_USER_NAME } : attachment,
  );
  const bySgid = new Map(attachments.map((attachment) => [attachment.sgid, attachment]));
  const content = writeAttachments(notes.content, notes.meetingId, (sgid) => bySgid.get(sgid));
  // The text changes, so an edit that is based on the previous one must be merged.
  return { ...notes, attachments, content, textVersion: notes.textVersion + 1 };
}
