import { AppError } from '@minutehand/contracts/errors';
import type { DeletionTarget } from '../../domain/deletion.ts';
import type { Ports } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';

export type DeletionEmailContents = {
  subject: DeletionTarget;
  accountName: string;
  eraseAt: Date;
  recipients: { userId: string; name: string; email: string; timeZone: string; token: string }[];
};

/** The emails about a scheduled deletion: to the user, or to the owners of the account. Throws platform.not_found when it was cancelled. */
export async function getDeletionEmailContents(
  ports: Pick<Ports, 'deletions' | 'users' | 'accounts' | 'tokens'>,
  id: string,
): Promise<DeletionEmailContents> {
  const deletion = await ports.deletions.find(globalScope, id);
  if (deletion?.state !== 'scheduled') throw new AppError('platform.not_found');
  const { subject, subjectId, eraseAt } = deletion;
  const account = subject === 'account' ? await ports.accounts.find(accountScope(subjectId), subjectId) : undefined;
  const owners = account?.members.filter(({ role }) => role === 'owner').map(({ userId }) => userId) ?? [];
  const users = await ports.users.findMany(globalScope, subject === 'user' ? [subjectId] : owners);
  return {
    subject,
    accountName: account?.name ?? '',
    eraseAt,
    recipients: users.map(({ id: userId, name, email, timeZone }) => {
      return { userId, name, email, timeZone, token: ports.tokens.sign('deletion', [id, userId].join('/')) };
    }),
  };
}
