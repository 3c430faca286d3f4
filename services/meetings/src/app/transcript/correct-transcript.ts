import { AppError } from '@minutehand/contracts/errors';
import { PERSON_NAME_CHARACTERS } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import {
  assignSpeaker as assign,
  correctSegments as correct,
  invalidSpeaker,
  mergeSpeakers as merge,
  type SegmentCorrection,
  type SpeakerPerson,
  separateSpeaker as separate,
} from '../../domain/transcript/corrections.ts';
import type { Transcript } from '../../domain/transcript/transcript.ts';
import { meetingChanged, transcriptCorrected } from '../events.ts';
import { loadMeeting } from '../meetings/access.ts';
import { findNames } from '../people/find-names.ts';
import { isMember } from '../people/is-member.ts';
import type { Ports } from '../ports.ts';
import { followCorrections } from './follow-corrections.ts';

/** As it was seen by who corrects: what has been changed since is not changed over it. */
type Seen = { meetingId: string; edition: number | undefined };

/** A member; absent or empty with a typed name, and to clear. */
export type NamedPerson = { userId: string | undefined; name: string | undefined };

/** Says who a speaker is; without a member and a name the label holds again. */
export async function assignSpeaker(
  ports: Ports,
  actor: Actor,
  { speakerId, userId, name, ...seen }: Seen & NamedPerson & { speakerId: string },
): Promise<Stored<Transcript>> {
  return correctAs(ports, actor, seen, {
    missing: 'speaker.not_found',
    prepare: () => personOf(ports, actor, { userId, name }),
    change: (transcript, person) => assign(transcript, speakerId, person, seen.edition),
  });
}

/** Corrects what was said, and who said it, in some segments at once. */
export async function correctSegments(
  ports: Ports,
  actor: Actor,
  {
    corrections,
    newSpeaker,
    ...seen
  }: Seen & { corrections: readonly SegmentCorrection[]; newSpeaker: NamedPerson | undefined },
): Promise<Stored<Transcript>> {
  return correctAs(ports, actor, seen, {
    missing: 'segment.not_found',
    prepare: () => newSpeaker && labelledPersonOf(ports, actor, newSpeaker),
    change: (transcript, person) => correct(transcript, corrections, person, seen.edition),
  });
}

/** Makes two speakers one: the first one's words are the other's from now on. */
export async function mergeSpeakers(
  ports: Ports,
  actor: Actor,
  { speakerId, intoSpeakerId, ...seen }: Seen & { speakerId: string; intoSpeakerId: string },
): Promise<Stored<Transcript>> {
  return correctAs(ports, actor, seen, {
    missing: 'speaker.not_found',
    prepare: () => undefined,
    change: (transcript) => merge(transcript, { speakerId, intoSpeakerId }, seen.edition),
  });
}

/** Takes a merge back. */
export async function separateSpeaker(
  ports: Ports,
  actor: Actor,
  { speakerId, ...seen }: Seen & { speakerId: string },
): Promise<Stored<Transcript>> {
  return correctAs(ports, actor, seen, {
    missing: 'speaker.not_found',
    prepare: () => undefined,
    change: (transcript) => separate(transcript, speakerId, seen.edition),
  });
}

/**
 * Check the right to edit, change, save, say so; on a stale write again. Minutes and action items follow before this answers;
 * should it be cut off, the event of the first write does it (follow-corrections.ts).
 */
async function correctAs<P>(
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
    const edition = loaded.version + 1;
    return {
      document,
      events: [meetingChanged(meeting, meeting.version, ['transcript']), transcriptCorrected(meetingId, edition)],
    };
  });
  if (corrected === undefined) throw new AppError(steps.missing);
  await followCorrections(ports, { accountId: actor.accountId, meetingId });
  return corrected;
}

async function personOf(ports: Ports, actor: Actor, { userId, name }: NamedPerson): Promise<SpeakerPerson> {
  const person = { userId: userId || null, name: checkName(name) };
  if (person.userId !== null && !(await isMember(ports, actor.accountId, person.userId))) {
    throw invalidSpeaker('user_id', 'This person is no member of the account.');
  }
  return person;
}

/** Nothing of a file calls them anything: their name now is what they are called should it not be known once. */
async function labelledPersonOf(
  ports: Ports,
  actor: Actor,
  given: NamedPerson,
): Promise<SpeakerPerson & { label: string }> {
  const person = await personOf(ports, actor, given);
  const names = await findNames(ports, actor.accountId, [person.userId]);
  return { ...person, label: names.get(person.userId ?? '') ?? person.name ?? 'Somebody' };
}

function checkName(name: string | undefined): string | null {
  const trimmed = name?.trim() ?? '';
  if ([...trimmed].length > PERSON_NAME_CHARACTERS) {
    throw invalidSpeaker('name', `A name may have at most ${PERSON_NAME_CHARACTERS} characters.`);
  }
  return trimmed === '' ? null : trimmed;
}
