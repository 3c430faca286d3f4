import { AppError } from '@minutehand/contracts/errors';
import { PERSON_NAME_CHARACTERS } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { invalidSpeaker, type SpeakerPerson } from '../../domain/transcript/corrections.ts';
import type { Transcript } from '../../domain/transcript/transcript.ts';
import { meetingChanged, transcriptCorrected } from '../events.ts';
import { loadMeeting } from '../meetings/access.ts';
import { isMember } from '../people/is-member.ts';
import type { Ports } from '../ports.ts';
import { followCorrections } from './follow-corrections.ts';

/** As it was seen by who corrects: what has been changed since is not changed over it. */
export type Seen = { meetingId: string; version: number | undefined };

/** A member; absent or empty with a typed name, and to clear. */
export type NamedPerson = { userId: string | undefined; name: string | undefined };

/**
 * Check the right to edit, change, save, say so; on a stale write again. Minutes and action items follow before this answers;
 * should it be cut off, the event of the first write does it (follow-corrections.ts).
 */
export async function correctAs<P>(
  ports: Ports,
  actor: Actor,
  { meetingId }: Seen,
  steps: {
    missing: 'speaker.not_found' | 'segment.not_found';
    prepare: () => P | Promise<P>;
    change: (transcript: Stored<Transcript>, prepared: P) => Stored<Transcript>;
  },
): Promise<Stored<Transcript>> {
  const { meeting } = await loadMeeting(ports, actor, meetingId, 'edit');
  const prepared = await steps.prepare();
  const corrected = await ports.transcripts.update(actor, meetingId, (loaded) => {
    const document = steps.change(loaded, prepared);
    if (document === loaded) return undefined;
    const version = loaded.version + 1;
    return {
      document,
      events: [meetingChanged(meeting, meeting.version, ['transcript']), transcriptCorrected(meetingId, version)],
    };
  });
  if (corrected === undefined) throw new AppError(steps.missing);
  await followCorrections(ports, { accountId: actor.accountId, meetingId });
  return corrected;
}

export async function personOf(ports: Ports, actor: Actor, { userId, name }: NamedPerson): Promise<SpeakerPerson> {
  const person = { userId: userId || null, name: checkName(name) };
  if (person.userId !== null && !(await isMember(ports, actor.accountId, person.userId))) {
    throw invalidSpeaker('user_id', 'This person is no member of the account.');
  }
  return person;
}

function checkName(name: string | undefined): string | null {
  const trimmed = name?.trim() ?? '';
  if ([...trimmed].length > PERSON_NAME_CHARACTERS) {
    throw invalidSpeaker('name', `A name may have at most ${PERSON_NAME_CHARACTERS} characters.`);
  }
  return trimmed === '' ? null : trimmed;
}
