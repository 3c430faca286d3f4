import { AppError, isAppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import { DuplicateKeyError, type Stored } from '@minutehand/service-kit/store';
import { checkPassword, parseEmail, parseName, parseTimeZone, type User } from '../../domain/user.ts';
import { ensureHomeAccount } from '../accounts/ensure-home-account.ts';
import { checkAccountNotFull, getInvitationByToken, joinByInvitation } from '../invitations/join-by-invitation.ts';
import type { Invitation, Ports } from '../ports.ts';
import { usersScope } from '../scopes.ts';
import { type Subject, toSubject } from './subject.ts';

export type Registration = {
  name: string;
  email: string;
  password: string;
  /** Empty: "<name>'s account". */
  accountName: string;
  /** Empty: a new account is made. */
  invitationToken: string;
  timeZone: string;
};

/** Makes a person, with an account of their own or as a member of the one that invited them. */
export async function register(ports: Ports, registration: Registration): Promise<Subject> {
  const name = parseName(registration.name);
  const { email, emailKey } = parseEmail(registration.email);
  checkPassword(registration.password, emailKey);
  const timeZone = parseTimeZone(registration.timeZone);
  const invitation =
    registration.invitationToken === '' ? undefined : await getInvitationByToken(ports, registration.invitationToken);
  // Before anybody is registered: a sign-in that leads nowhere helps nobody.
  if (invitation) await checkAccountNotFull(ports, invitation);

  const passwordHash = await ports.passwords.hash(registration.password);
  const id = ports.newId();
  // Invited people have one promised too: theirs if joining is cut off, or once they are in no other.
  const homeAccount = { id: ports.newId(), name: registration.accountName.trim() || `${name}'s account` };
  try {
    const user = await ports.users.insert(
      usersScope,
      { id, name, email, emailKey, passwordHash, theme: '', timeZone, platformAdmin: false, homeAccount },
      [
        defineEvent('accounts.user_registered', {
          userId: id,
          accountId: invitation?.accountId ?? homeAccount.id,
        }),
      ],
    );
    return toSubject(user, await joinOrCreateAccount(ports, user, invitation));
  } catch (error) {
    if (error instanceof DuplicateKeyError) {
      throw new AppError('user.email_taken', {
        details: { fields: { email: ['is already registered'] } },
        cause: error,
      });
    }
    throw error;
  }
}

/** The account that the invitation leads to; the promised one without, and for whom somebody else was a moment faster. */
async function joinOrCreateAccount(ports: Ports, user: Stored<User>, invitation: Stored<Invitation> | undefined) {
  if (!invitation) return ensureHomeAccount(ports, user);
  try {
    return await joinByInvitation(ports, user.id, invitation);
  } catch (error) {
    // They are registered by now: an error would leave them with a sign-in that leads nowhere.
    const isUnavailable = isAppError(error, 'invitation.invalid') || isAppError(error, 'account.full');
    if (isUnavailable) return ensureHomeAccount(ports, user);
    throw error;
  }
}
