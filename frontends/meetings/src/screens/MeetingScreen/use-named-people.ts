import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { useTranscriptSpeakers } from '../../shared/components/SpeakerAvatar.tsx';

export type NamedPerson = { id: string | null; name: string };

/**
 * The people that the header lists: the attendees, or else the speakers. Without a transcript beside it, only attendees: the names of
 * the speakers would move the page. The transcript is loaded there too, after the document, for the names and colors of the speakers.
 */
export function useNamedPeople(meeting: Meeting, isWide: boolean, isDocumentShown: boolean): readonly NamedPerson[] {
  const speakers = useTranscriptSpeakers(meeting.id, (isWide || isDocumentShown) && meeting.counts.segments > 0);
  if (meeting.attendees.length > 0) return meeting.attendees.map((name) => ({ id: null, name }));
  return isWide ? speakers : [];
}
