import { systemScope } from '@minutehand/service-kit/identity';
import { anonymizeRecording } from '../../domain/recordings/consent.ts';
import type { Ports } from '../ports.ts';

/** Stores that a user was deleted, and removes what identifies them from the recordings of their accounts. Idempotent. */
export async function anonymizeUser(
  { deletedUsers, recordings, now }: Pick<Ports, 'deletedUsers' | 'recordings' | 'now'>,
  { userId, accountIds }: { readonly userId: string; readonly accountIds: readonly string[] },
): Promise<void> {
  await deletedUsers.insertOnce(systemScope('a user was deleted'), { id: userId, deletedAt: now() });
  for (const accountId of accountIds) {
    const scope = systemScope('a user was deleted', accountId);
    for await (const recording of recordings.stream(scope, {})) {
      if (anonymizeRecording(recording, userId) === recording) continue;
      await recordings.update(scope, recording.id, (current) => {
        const document = anonymizeRecording(current, userId);
        return document === current ? undefined : { document };
      });
    }
  }
}
