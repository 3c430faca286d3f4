import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import {
  applySegmentCorrections,
  type SegmentCorrection,
  type SpeakerIdentity,
} from '../../domain/transcript/corrections.ts';
import type { Transcript } from '../../domain/transcript/transcript.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';
import {
  authorizeAndCorrectTranscript,
  type PersonInput,
  type TranscriptRef,
  toSpeakerIdentity,
} from './correct-transcript.ts';

/** Corrects text and speaker of several segments in one operation. */
export async function correctSegments(
  ports: Ports,
  actor: Actor,
  {
    corrections,
    newSpeaker,
    ...transcriptRef
  }: TranscriptRef & { corrections: readonly SegmentCorrection[]; newSpeaker: PersonInput | undefined },
): Promise<Stored<Transcript>> {
  return authorizeAndCorrectTranscript(ports, actor, transcriptRef, {
    notFoundCode: 'segment.not_found',
    prepare: () => newSpeaker && toLabeledIdentity(ports, actor, newSpeaker),
    change: (transcript, person) => applySegmentCorrections(transcript, corrections, person, transcriptRef.version),
  });
}

/** A speaker added by a user has no label in a file; their current name becomes the label. */
async function toLabeledIdentity(
  ports: Ports,
  actor: Actor,
  input: PersonInput,
): Promise<SpeakerIdentity & { label: string }> {
  const person = await toSpeakerIdentity(ports, actor, input);
  const names = await findNames(ports, actor.accountId, [person.userId]);
  return { ...person, label: names.get(person.userId ?? '') ?? person.name ?? 'Someone' };
}
