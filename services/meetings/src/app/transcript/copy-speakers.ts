import type { Scope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { areSameSpeakers, createSpeakersCopy, findListedSpeakers } from '../../domain/transcript/listed-speakers.ts';
import { countDistinctSpeakers } from '../../domain/transcript/merged-speakers.ts';
import type { Transcript } from '../../domain/transcript/transcript.ts';
import { COPY_ROUNDS, SPEAKER_COPIES_PER_READ } from '../../limits.ts';
import { createMeetingChangedForNextVersion } from '../events.ts';
import type { Ports } from '../ports.ts';

type CopyPorts = Pick<Ports, 'meetingsIncludingTrashed' | 'transcripts' | 'log'>;
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
 * transcripts. Returns all meetings; those whose copy fails without it, for a later read.
 */
export async function copyMissingSpeakers(
  ports: CopyPorts,
  scope: Scope,
  meetings: readonly Stored<Meeting>[],
): Promise<readonly Stored<Meeting>[]> {
  const missing = meetings
    .filter((meeting) => meeting.attendees.length === 0 && findListedSpeakers(meeting) === undefined)
    .slice(0, SPEAKER_COPIES_PER_READ);
  const copied = new Map<string, Stored<Meeting>>();
  try {
    for (const meeting of missing) copied.set(meeting.id, await copyFirst(ports, scope, meeting));
  } catch (err) {
    ports.log.warn({ err }, 'the speakers of listed meetings were not copied');
  }
  return meetings.map((meeting) => copied.get(meeting.id) ?? meeting);
}

/**
 * Makes the first copy of a meeting, as it was listed. Without an event, because what other services and open screens show of the meeting stays
 * the same; but its version grows, so a change of the meeting that names the version before is rejected once. After that, the transcript
 * is loaded again until it equals the copy, so that its latest state wins.
 */
async function copyFirst(ports: CopyPorts, scope: Scope, listed: Stored<Meeting>): Promise<Stored<Meeting>> {
  const transcript = await ports.transcripts.find(scope, listed.id);
  const copied = await ports.meetingsIncludingTrashed.update(scope, listed.id, (stored) => {
    if (stored.importNumber !== listed.importNumber || findListedSpeakers(stored) !== undefined) return undefined;
    const document = transcript && withSpeakers(stored, transcript);
    return { document: document ?? withoutSpeakers(stored) };
  });
  let isChanged = false;
  for (let round = 1; round <= COPY_ROUNDS; round += 1) {
    const current = await ports.transcripts.find(scope, listed.id);
    if (current === undefined || !(await copySpeakers(ports, scope, current))) break;
    isChanged = true;
  }
  const meeting = isChanged ? await ports.meetingsIncludingTrashed.find(scope, listed.id) : copied;
  return meeting ?? listed;
}

/** An empty copy of a meeting whose transcript is missing or of another import, so that later reads do not load it again. */
function withoutSpeakers(meeting: Stored<Meeting>): Stored<Meeting> {
  return { ...meeting, speakersCopy: { importNumber: meeting.importNumber, speakers: [] } };
}

/** Undefined if nothing changes, or if the meeting does not have this import. */
function withSpeakers(meeting: Stored<Meeting>, transcript: CopiedTranscript): Stored<Meeting> | undefined {
  if (meeting.importNumber !== transcript.importNumber) return undefined;
  const speakerCount = countDistinctSpeakers(transcript.speakers);
  const speakersCopy = createSpeakersCopy(transcript);
  if (meeting.speakerCount === speakerCount && areSameSpeakers(meeting.speakersCopy, speakersCopy)) return undefined;
  return { ...meeting, speakerCount, speakersCopy };
}
