import type { Scope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { areSameSpeakers, createSpeakersCopy, findListedSpeakers } from '../../domain/transcript/listed-speakers.ts';
import { countDistinctSpeakers } from '../../domain/transcript/merged-speakers.ts';
import type { Transcript } from '../../domain/transcript/transcript.ts';
import { SPEAKER_COPIES_PER_READ } from '../../limits.ts';
import { createMeetingChangedForNextVersion } from '../events.ts';
import type { Ports } from '../ports.ts';

type CopiedTranscript = Pick<Stored<Transcript>, 'id' | 'importNumber' | 'speakers'>;

/** Copies number and names of the speakers to the meeting, for lists. Returns true if they changed. */
export async function copySpeakers(
  ports: Pick<Ports, 'meetingsIncludingTrashed'>,
  scope: Scope,
  transcript: CopiedTranscript,
): Promise<boolean> {
  let isChanged = false;
  await ports.meetingsIncludingTrashed.update(scope, transcript.id, (meeting) => {
    const document = withSpeakers(meeting, transcript);
    isChanged = document !== undefined;
    return document && { document, events: [createMeetingChangedForNextVersion(meeting, ['meeting'])] };
  });
  return isChanged;
}

/**
 * Makes the missing copies of meetings that earlier releases stored, where a list shows speakers: a few for each read, because it loads their
 * transcripts. Returns all meetings.
 */
export async function copyMissingSpeakers(
  ports: Pick<Ports, 'meetingsIncludingTrashed' | 'transcripts'>,
  scope: Scope,
  meetings: readonly Stored<Meeting>[],
): Promise<readonly Stored<Meeting>[]> {
  const missing = meetings
    .filter((meeting) => meeting.attendees.length === 0 && findListedSpeakers(meeting) === undefined)
    .slice(0, SPEAKER_COPIES_PER_READ);
  const copied = new Map<string, Stored<Meeting>>();
  for (const { id } of missing) {
    const transcript = await ports.transcripts.find(scope, id);
    if (transcript === undefined) continue;
    // Without an event: what other services and open screens have of the meeting stays the same.
    const meeting = await ports.meetingsIncludingTrashed.update(scope, id, (stored) => {
      const document = withSpeakers(stored, transcript);
      return document && { document };
    });
    if (meeting !== undefined) copied.set(id, meeting);
  }
  return meetings.map((meeting) => copied.get(meeting.id) ?? meeting);
}

/** Undefined if nothing changes, or if the meeting does not have this import. */
function withSpeakers(meeting: Stored<Meeting>, transcript: CopiedTranscript): Stored<Meeting> | undefined {
  if (meeting.importNumber !== transcript.importNumber) return undefined;
  const speakerCount = countDistinctSpeakers(transcript.speakers);
  const speakersCopy = createSpeakersCopy(transcript);
  if (meeting.speakerCount === speakerCount && areSameSpeakers(meeting.speakersCopy, speakersCopy)) return undefined;
  return { ...meeting, speakerCount, speakersCopy };
}
