import type { Actor } from '@minutehand/service-kit/identity';
import { getNotesFile, type NotesAttachment } from '../../domain/notes/notes.ts';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';

/** A file attached to notes that the actor may read. */
export async function readNotesFile(
  ports: Ports,
  actor: Actor,
  { meetingId, attachmentId }: { meetingId: string; attachmentId: string },
): Promise<{ file: NotesAttachment; content: AsyncIterable<Uint8Array> }> {
  const { meeting } = await loadMeeting(ports, actor, meetingId);
  const file = getNotesFile(await ports.notes.find(actor, meeting.id), attachmentId);
  return { file, content: ports.uploads.read(actor.accountId, file.id) };
}
