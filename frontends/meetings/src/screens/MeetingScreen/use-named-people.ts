import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { useTranscriptSpeakers } from '../../shared/components/SpeakerAvatar.tsx';

export type NamedPerson = { id: string | null; name: string };

/**
 * The people that the header lists: the attendees, or else the speakers. Narrow screens list attendees only, because
 * the names of the speakers arrive late and would move the page. The transcript is loaded there too, after the
 * document, because other sections show the names and colors of speakers.
 */
export function useNamedPeople(meeting: Meeting, isWide: boolean, isDocumentShown: boolean): readonly NamedPerson[] {
  const speakers = useTranscriptSpeakers(meeting.id, (isWide || isDocumentShown) && meeting.counts.segments > 0);
  if (meeting.attendees.length > 0) return meeting.attendees.map((name) => ({ id: null, name }));
  return isWide ? speakers : [];
}
