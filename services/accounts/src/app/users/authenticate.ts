import { AppError } from '@minutehand/contracts/errors';
import type { Caller } from '@minutehand/service-kit/identity';
import { ensureHomeAccount } from '../accounts/ensure-home-account.ts';
import { listAccounts } from '../accounts/list-accounts.ts';
import type { Ports } from '../ports.ts';
import { usersScope } from '../scopes.ts';
import { type Subject, toSubject } from './subject.ts';

/** Throws session.credentials_wrong, with the same message and duration for an unknown address and a wrong password. */
export async function authenticate(
  ports: Ports,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<Subject> {
  const user = await ports.users.findFirst(usersScope, { where: { emailKey: email.trim().toLowerCase() } });
  const isCorrect = await ports.passwords.verify(user?.passwordHash, password);
  if (!user || !isCorrect) {
    ports.securityLog.record(caller, {
      type: 'sign_in_failed',
      ...(user ? { reason: 'wrong_password', userId: user.id } : { reason: 'unknown_address' }),
    });
    throw new AppError('session.credentials_wrong');
  }
  const [first] = await listAccounts(ports, user.id);
  const subject = toSubject(user, first ?? (await ensureHomeAccount(ports, user)));
  ports.securityLog.record(caller, { type: 'signed_in', userId: user.id, accountId: subject.account.id });
  return subject;
}
