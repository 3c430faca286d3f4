import { AppError } from '@minutehand/contracts/errors';
import { PERSON_NAME_CHARACTERS } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { measureUtterances } from '../../domain/texts/text-sizes.ts';
import { createInvalidSpeakerError, type SpeakerIdentity } from '../../domain/transcript/corrections.ts';
import type { Transcript } from '../../domain/transcript/transcript.ts';
import { createMeetingChanged, createTranscriptCorrected } from '../events.ts';
import { loadMeeting } from '../meetings/access.ts';
import { isMember } from '../people/is-member.ts';
import type { Ports } from '../ports.ts';
import { storeWithinTextQuota } from '../texts/store-within-text-quota.ts';
import { applyCorrections } from './apply-corrections.ts';

/** The transcript version that the user saw. Later changes to the same place are not overwritten. */
export type TranscriptRef = { meetingId: string; version: number | undefined };

/** A member, or a typed name without a user id. Both empty clear the assignment. */
export type PersonInput = { userId: string | undefined; name: string | undefined };

/**
 * Checks the permission to edit, changes, saves and publishes; retries a stale write. Then updates minutes and action items. After a
 * crash, the consumer of the published event does that (apply-corrections.ts).
 */
export async function authorizeAndCorrectTranscript<P>(
  ports: Ports,
  actor: Actor,
  { meetingId }: TranscriptRef,
  steps: {
    notFoundCode: 'speaker.not_found' | 'segment.not_found';
    prepare: () => P | Promise<P>;
    change: (transcript: Stored<Transcript>, prepared: P) => Stored<Transcript>;
  },
): Promise<Stored<Transcript>> {
  const { meeting } = await loadMeeting(ports, actor, meetingId, 'edit');
  const prepared = await steps.prepare();
  const current = await ports.transcripts.find(actor, meetingId);
  if (current === undefined) throw new AppError(steps.notFoundCode);
  const bytes = measureUtterances(steps.change(current, prepared).segments);
  const correct = () =>
    ports.transcripts.update(actor, meetingId, (loaded) => {
      const document = steps.change(loaded, prepared);
      if (document === loaded) return undefined;
      const version = loaded.version + 1;
      return {
        document,
        events: [
          createMeetingChanged(meeting, meeting.version, ['transcript']),
          createTranscriptCorrected(meetingId, version),
        ],
      };
    });
  const ignoresLimit = bytes <= measureUtterances(current.segments);
  const text = { meetingId, accountId: actor.accountId, kind: 'transcript', bytes, ignoresLimit } as const;
  const corrected = await storeWithinTextQuota(ports, actor, text, correct, (transcript) => transcript);
  if (corrected === undefined) throw new AppError(steps.notFoundCode);
  await applyCorrections(ports, { accountId: actor.accountId, meetingId });
  return corrected;
}

export async function toSpeakerIdentity(
  ports: Ports,
  actor: Actor,
  { userId, name }: PersonInput,
): Promise<SpeakerIdentity> {
  const person = { userId: userId || null, name: checkName(name) };
  if (person.userId !== null && !(await isMember(ports, actor.accountId, person.userId))) {
    throw createInvalidSpeakerError('user_id', "This person isn't a member of the workspace.");
  }
  return person;
}

function checkName(name: string | undefined): string | null {
  const trimmed = name?.trim() ?? '';
  if ([...trimmed].length > PERSON_NAME_CHARACTERS) {
    throw createInvalidSpeakerError('name', `A name may have at most ${PERSON_NAME_CHARACTERS} characters.`);
  }
  return trimmed === '' ? null : trimmed;
}
