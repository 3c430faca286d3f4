import { systemScope } from '@minutehand/service-kit/identity';
import { anonymizeRecording, findInformedMembers } from '../../domain/recordings/consent.ts';
import type { Ports, RecordingRef } from '../ports.ts';

/**
 * Finds the members among the people who were informed, so that their data can be exported and their names removed. Idempotent. Throws while
 * accounts is unavailable.
 */
export async function resolveInformedMembers(
  { recordings, deletedUsers, findMembersByName }: Pick<Ports, 'recordings' | 'deletedUsers' | 'findMembersByName'>,
  { accountId, recordingId }: RecordingRef,
): Promise<void> {
  const scope = systemScope('finds the people who were informed', accountId);
  const recording = await recordings.find(scope, recordingId);
  if (recording === undefined || recording.consentTold.length === 0 || recording.toldMembers.length > 0) return;
  const members = await findMembersByName(accountId, recording.consentTold);
  const toldMembers = findInformedMembers(recording.consentTold, members);
  if (toldMembers.length === 0) return;
  await recordings.update(scope, recordingId, (current) => ({ document: { ...current, toldMembers } }));
  // Members may have been deleted in the meantime, and the consumer of the deletion may have run before this.
  const ids = toldMembers.map(({ userId }) => userId);
  for (const { id } of await deletedUsers.findMany(systemScope('deleted users'), ids)) {
    await recordings.update(scope, recordingId, (current) => ({ document: anonymizeRecording(current, id) }));
  }
}
