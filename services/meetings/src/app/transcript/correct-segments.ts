import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import {
  correctSegments as correct,
  type SegmentCorrection,
  type SpeakerPerson,
} from '../../domain/transcript/corrections.ts';
import type { Transcript } from '../../domain/transcript/transcript.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';
import { correctAs, type NamedPerson, personOf, type Seen } from './correct-transcript.ts';

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
    change: (transcript, person) => correct(transcript, corrections, person, seen.version),
  });
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
