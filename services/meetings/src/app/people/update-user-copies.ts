import { systemScope } from '@minutehand/service-kit/identity';
import { toUserCopyId } from '../../domain/people/user-copy.ts';
import type { Ports } from '../ports.ts';
import { removeCopyOfDeletedUser } from './find-names.ts';

export type UpdateUserCopies = {
  userId: string;
  name: string;
  timeZone: string;
  accountIds: readonly string[];
  /** Version of the user; older events are ignored. */
  version: number;
};

/** Updates the copies of a user's name and time zone, one in each account. */
export async function updateUserCopies(
  ports: Pick<Ports, 'people' | 'deletedUsers'>,
  command: UpdateUserCopies,
): Promise<void> {
  const { userId, name, timeZone, accountIds, version } = command;
  for (const accountId of accountIds) {
    const scope = systemScope('a user changed', accountId);
    const id = toUserCopyId(accountId, userId);
    const { inserted } = await ports.people.insertOnce(scope, { id, userId, name, timeZone, sourceVersion: version });
    if (inserted) {
      await removeCopyOfDeletedUser(ports, accountId, userId);
      continue;
    }
    await ports.people.update(scope, id, (copy) =>
      copy.sourceVersion < version && copy.isDeleted !== true
        ? { document: { ...copy, name, timeZone, sourceVersion: version } }
        : undefined,
    );
  }
}
