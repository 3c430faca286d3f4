import type { Actor } from '@minutehand/service-kit/identity';
import { createEmptyNotes } from '../../domain/notes/notes.ts';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';
import { createNotesView, type NotesView } from './create-notes-view.ts';

export async function getNotes(ports: Ports, actor: Actor, meetingId: string): Promise<NotesView> {
  const { meeting } = await loadMeeting(ports, actor, meetingId);
  const notes = (await ports.notes.find(actor, meetingId)) ?? createEmptyNotes(meetingId);
  return createNotesView(ports, actor, meeting, notes);
}
