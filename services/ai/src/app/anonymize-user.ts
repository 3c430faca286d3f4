import { systemScope } from '@minutehand/service-kit/identity';
import { forEachInBatches } from '@minutehand/service-kit/store';
import { anonymizeGeneration } from '../domain/anonymize-draft.ts';
import type { Ports } from './ports.ts';

type AnonymizeUserCommand = { readonly userId: string; readonly accountIds: readonly string[] };

/** Replaces the name of a deleted user in the drafts of the accounts of which they were a member. Idempotent. */
export async function anonymizeUser(
  ports: Ports,
  { userId, accountIds }: AnonymizeUserCommand,
  signal: AbortSignal,
): Promise<void> {
  // Stored before the drafts are read: a draft that is stored later is checked against it.
  await ports.deletedUsers.insertOnce(systemScope('a user was deleted'), { id: userId, deletedAt: ports.now() });
  for (const accountId of accountIds) {
    const scope = systemScope('a user was deleted', accountId);
    await forEachInBatches(ports.generations.stream(scope, {}), async ({ id, meetingId, importNumber, draft }) => {
      if (draft === undefined) return;
      const speakerIds = await findSpeakerIds(ports, { accountId, meetingId, importNumber, userId }, signal);
      await anonymizeStored(ports, accountId, id, { userId, speakerIds });
    });
  }
}

/** Call after a draft was stored: if a speaker was deleted while it was written, the deletion missed it. */
export async function anonymizeStoredDraft(ports: Ports, accountId: string, generationId: string): Promise<void> {
  const { generations, deletedUsers } = ports;
  const generation = await generations.find(systemScope('names of deleted users', accountId), generationId);
  const userIds = new Set((generation?.speakers ?? []).flatMap(({ userId }) => userId ?? []));
  if (userIds.size === 0) return;
  for (const { id } of await deletedUsers.findMany(systemScope('deleted users'), [...userIds])) {
    await anonymizeStored(ports, accountId, generationId, { userId: id, speakerIds: new Set() });
  }
}

async function anonymizeStored(
  { generations }: Pick<Ports, 'generations'>,
  accountId: string,
  generationId: string,
  user: Parameters<typeof anonymizeGeneration>[1],
): Promise<void> {
  await generations.update(systemScope('a user was deleted', accountId), generationId, (stored) => {
    const document = anonymizeGeneration(stored, user);
    return document === stored ? undefined : { document };
  });
}

/** The speakers who are assigned to the user now. They may have been assigned after the draft was written. */
async function findSpeakerIds(
  { meetings }: Pick<Ports, 'meetings'>,
  generation: { accountId: string; meetingId: string; importNumber: number; userId: string },
  signal: AbortSignal,
): Promise<Set<string>> {
  const found = await meetings.findSpeakers(generation.accountId, generation.meetingId, signal);
  // The speakers of a replaced transcript have other ids.
  if (found === undefined || found.importNumber !== generation.importNumber) return new Set();
  const assigned = found.speakers.filter(({ userId }) => userId === generation.userId);
  return new Set(assigned.flatMap(({ id, mergedIds }) => [id, ...mergedIds]));
}
