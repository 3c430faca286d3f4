import type { Scope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type Minutes, type MinutesVersion, minutesVersionIdOf } from '../../domain/minutes/minutes.ts';
import { followInText } from '../../domain/transcript/follow-corrections.ts';
import type { Ports } from '../ports.ts';
import { hearTranscript } from '../transcript/follow-corrections.ts';

export async function findProposal(
  ports: Ports,
  scope: Scope,
  minutes: Minutes | undefined,
): Promise<Stored<MinutesVersion> | undefined> {
  if (minutes === undefined || minutes.proposalVersion === 0) return undefined;
  return findFollowed(ports, scope, minutes.meetingId, minutes.proposalVersion);
}

/** A proposal as it would be written now: with the names that speakers have been given since. */
export async function findFollowed(
  ports: Ports,
  scope: Scope,
  meetingId: string,
  number: number,
): Promise<Stored<MinutesVersion> | undefined> {
  const [proposal, transcript] = await Promise.all([
    ports.minutesVersions.find(scope, minutesVersionIdOf(meetingId, number)),
    ports.transcripts.find(scope, meetingId),
  ]);
  if (proposal === undefined || transcript === undefined) return proposal;
  return followInText(proposal, await hearTranscript(ports, transcript));
}
