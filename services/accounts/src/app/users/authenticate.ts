import { AppError } from '@minutehand/contracts/errors';
import { ensureHomeAccount } from '../accounts/ensure-home-account.ts';
import { listAccounts } from '../accounts/list-accounts.ts';
import type { Ports } from '../ports.ts';
import { usersScope } from '../scopes.ts';
import { type Subject, toSubject } from './subject.ts';

/** Throws session.credentials_wrong, with the same message and duration for an unknown address and a wrong password. */
export async function authenticate(ports: Ports, email: string, password: string): Promise<Subject> {
  const user = await ports.users.findFirst(usersScope, { where: { emailKey: email.trim().toLowerCase() } });
  const isCorrect = await ports.passwords.verify(user?.passwordHash, password);
  if (!user || !isCorrect) throw new AppError('session.credentials_wrong');
  const [first] = await listAccounts(ports, user.id);
  return toSubject(user, first ?? (await ensureHomeAccount(ports, user)));
}
