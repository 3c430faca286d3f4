import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import { PERSON_NAME_CHARACTERS } from '@minutehand/contracts/limits';
import type { Caller } from '@minutehand/service-kit/identity';
import { DuplicateKeyError, type Stored } from '@minutehand/service-kit/store';
import { type Account, getDefaultAccountName } from '../../domain/account.ts';
import { VERIFIED_EMAIL_STATE } from '../../domain/email-verification.ts';
import type { User } from '../../domain/user.ts';
import { setPassword } from '../credentials/set-password.ts';
import type { Ports } from '../ports.ts';
import { allAccountsScope, globalScope } from '../scopes.ts';

type Profile = { email: string; emailKey: string; name: string };

/** The user with an address that the provider has verified. Creates one if there is none and the account has a seat. Throws account.full. */
export async function getOrCreateUser(
  ports: Ports,
  caller: Caller,
  account: Stored<Account>,
  profile: Profile,
): Promise<Stored<User>> {
  const existing = await findByAddress(ports, profile.emailKey);
  if (existing) return verifyAddress(ports, existing);
  if (account.members.length >= account.accountLimit) throw new AppError('account.full');
  try {
    return await createUser(ports, caller, account.id, profile);
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error;
    // A concurrent sign-in or registration has created the user.
    const created = await findByAddress(ports, profile.emailKey);
    if (!created) throw error;
    return verifyAddress(ports, created);
  }
}

const findByAddress = ({ users }: Pick<Ports, 'users'>, emailKey: string) =>
  users.findFirst(globalScope, { where: { emailKey } });

/** A password that nobody knows, until the user sets one with an emailed link. */
const createUnknownPassword = ({ passwords, secrets }: Pick<Ports, 'passwords' | 'secrets'>) =>
  passwords.hash(secrets.newRandomToken());

async function createUser(ports: Ports, caller: Caller, accountId: string, profile: Profile): Promise<Stored<User>> {
  const { email, emailKey } = profile;
  const name = profile.name.trim().slice(0, PERSON_NAME_CHARACTERS).trim() || email.slice(0, email.lastIndexOf('@'));
  const id = ports.newId();
  const user = await ports.users.insert(
    globalScope,
    {
      ...{ id, name, email, emailKey, ...VERIFIED_EMAIL_STATE },
      passwordHash: await createUnknownPassword(ports),
      ...{ credentialEpoch: 0, emailChanges: [], passkeys: [], theme: '', timeZone: '' },
      ...{ platformAdmin: false, onboardingCompleted: false },
      // As for invited users: they get this account when they have left all others.
      homeAccount: { id: ports.newId(), name: getDefaultAccountName(name) },
    },
    [createEvent('accounts.user_registered', { userId: id, accountId })],
  );
  ports.securityLog.record(caller, { type: 'user_registered', userId: id, accountId });
  return user;
}

/**
 * Verifies the address of a user who has not done so. Another person may have registered it: their password, passkeys, second factor, sessions
 * and connections, with providers of accounts of their own, end.
 */
async function verifyAddress(ports: Ports, user: Stored<User>): Promise<Stored<User>> {
  if (user.emailVerified) return user;
  const passwordHash = await createUnknownPassword(ports);
  const updated = await setPassword(ports, { userId: user.id, passwordHash }, () => ({
    ...VERIFIED_EMAIL_STATE,
    passkeys: [],
    twoFactor: undefined,
  }));
  if (!updated) throw new AppError('sso.failed');
  const connections = ports.ssoConnections.stream(allAccountsScope, { where: { userId: user.id } });
  for await (const { id } of connections) await ports.ssoConnections.remove(allAccountsScope, id);
  return updated;
}
