import { AppError, isAppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { Caller } from '@minutehand/service-kit/identity';
import { DuplicateKeyError, type Stored } from '@minutehand/service-kit/store';
import { getDefaultAccountName } from '../../domain/account.ts';
import { addVerification, type EmailState, VERIFIED_EMAIL_STATE } from '../../domain/email-verification.ts';
import { checkPassword } from '../../domain/password.ts';
import { parseEmail, parseName, parseTimeZone, type User } from '../../domain/user.ts';
import { ensureHomeAccount } from '../accounts/ensure-home-account.ts';
import { getInvitationByToken } from '../invitations/get-invitation-by-token.ts';
import { checkAccountNotFull, joinByInvitation } from '../invitations/join-by-invitation.ts';
import type { Invitation, Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';
import { findAccountByEmail } from '../sso/sso-domains.ts';
import { checkNotBreached } from './check-not-breached.ts';
import { toVerificationEvent } from './request-email-verification.ts';
import { type SignedInUser, toSignedInUser } from './signed-in-user.ts';

export type Registration = {
  name: string;
  email: string;
  password: string;
  /** Empty: "<name>'s workspace". */
  accountName: string;
  /** Empty: a new account is created. */
  invitationToken: string;
  timeZone: string;
};

/**
 * Registers a user, in a new account or as a member of the account that invited them. Throws sso.domain_captured for an address of a domain
 * that an account has verified: its users sign in with the provider.
 */
export async function register(ports: Ports, caller: Caller, registration: Registration): Promise<SignedInUser> {
  const name = parseName(registration.name);
  const { email, emailKey } = parseEmail(registration.email);
  checkPassword(registration.password, { name, email }, ports.commonPasswords);
  const timeZone = parseTimeZone(registration.timeZone);
  if (await findAccountByEmail(ports, emailKey)) throw new AppError('sso.domain_captured');
  const invitation =
    registration.invitationToken === '' ? undefined : await getInvitationByToken(ports, registration.invitationToken);
  // Check this before creating the user, who could not use the product without an account.
  if (invitation) await checkAccountNotFull(ports, invitation);

  await checkNotBreached(ports, registration.password);
  // An invitation is emailed, so a user with its token receives email at the invited address.
  const emailState = invitation?.emailKey === emailKey ? VERIFIED_EMAIL_STATE : startVerification(ports);
  const passwordHash = await ports.passwords.hash(registration.password);
  const id = ports.newId();
  // Invited users get a home account too, in case joining fails or they leave every other account.
  const homeAccount = { id: ports.newId(), name: registration.accountName.trim() || getDefaultAccountName(name) };
  try {
    const user = await ports.users.insert(
      globalScope,
      {
        id,
        name,
        email,
        emailKey,
        passwordHash,
        ...emailState,
        credentialEpoch: 0,
        emailChanges: [],
        passkeys: [],
        theme: '',
        timeZone,
        platformAdmin: false,
        onboardingCompleted: false,
        homeAccount,
      },
      [
        createEvent('accounts.user_registered', {
          userId: id,
          accountId: invitation?.accountId ?? homeAccount.id,
        }),
        ...emailState.emailVerifications.map((link) => toVerificationEvent(id, link)),
      ],
    );
    const signedIn = toSignedInUser(user, await joinOrCreateAccount(ports, caller, user, invitation));
    ports.securityLog.record(caller, { type: 'user_registered', userId: id, accountId: signedIn.account.id });
    return signedIn;
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

function startVerification({ newId, now }: Pick<Ports, 'newId' | 'now'>): EmailState {
  const unverified = { emailVerified: false, emailVerifications: [] };
  return { ...unverified, emailVerifications: addVerification(unverified, newId(), now()) };
}

/** Joins the account of the invitation. Creates the home account without an invitation, or when joining is no longer possible. */
async function joinOrCreateAccount(
  ports: Ports,
  caller: Caller,
  user: Stored<User>,
  invitation: Stored<Invitation> | undefined,
) {
  if (!invitation) return ensureHomeAccount(ports, user);
  try {
    return await joinByInvitation(ports, caller, user, invitation);
  } catch (error) {
    // The user was created already and needs an account.
    const cannotJoin =
      isAppError(error, 'invitation.invalid') || isAppError(error, 'account.full') || isAppError(error, 'sso.required');
    if (cannotJoin) return ensureHomeAccount(ports, user);
    throw error;
  }
}
