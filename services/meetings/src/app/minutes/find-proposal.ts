import type { Scope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type Minutes, type MinutesVersion, toMinutesVersionId } from '../../domain/minutes/minutes.ts';
import { applyCorrectionsToMinutes } from '../../domain/transcript/apply-corrections.ts';
import type { Ports } from '../ports.ts';
import { loadTranscriptIndex } from '../transcript/apply-corrections.ts';

export async function findProposal(
  ports: Ports,
  scope: Scope,
  minutes: Minutes | undefined,
): Promise<Stored<MinutesVersion> | undefined> {
  if (minutes === undefined || minutes.proposalVersion === 0) return undefined;
  return findCorrectedVersion(ports, scope, minutes.meetingId, minutes.proposalVersion);
}

/** A version of the minutes with the current speaker names. */
export async function findCorrectedVersion(
  ports: Ports,
  scope: Scope,
  meetingId: string,
  version: number,
): Promise<Stored<MinutesVersion> | undefined> {
  const [proposal, transcript] = await Promise.all([
    ports.minutesVersions.find(scope, toMinutesVersionId(meetingId, version)),
    ports.transcripts.find(scope, meetingId),
  ]);
  if (proposal === undefined || transcript === undefined) return proposal;
  return applyCorrectionsToMinutes(proposal, await loadTranscriptIndex(ports, transcript));
}
