import type { MailLedger } from '@minutehand/service-kit/mail-ledger';
import type { QuotaLedgers } from '@minutehand/service-kit/quotas';
import type { SecurityLog } from '@minutehand/service-kit/security-log';
import type { Clock } from '@minutehand/service-kit/service';
import type { Collection } from '@minutehand/service-kit/store';
import type { AccessToken } from '../domain/access-token.ts';
import type { Account } from '../domain/account.ts';
import type { MemberActivity } from '../domain/member-activity.ts';
import type { User } from '../domain/user.ts';

export type Invitation = {
  name: string;
  email: string;
  emailKey: string;
  state: 'pending' | 'accepted';
  invitedBy: string;
  expiresAt: Date;
};

export type PasswordReset = { userId: string; expiresAt: Date };

export type Passwords = {
  /** Argon2id with a random salt. */
  hash(password: string): Promise<string>;
  /** Returns false without a hash, after the same time as with a hash. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
};

export type BreachedPasswords = {
  /** True for a password that is known from a data breach; false when that cannot be checked. */
  has(password: string): Promise<boolean>;
};

/** Signs ids. Tokens are derived from the id, so they are not stored. */
export type Tokens = {
  sign(purpose: TokenPurpose, id: string): string;
  /** The id, or undefined when the token was not signed for this purpose. */
  read(purpose: TokenPurpose, token: string): string | undefined;
};
export type TokenPurpose = 'invitation' | 'password_reset' | 'email_verification' | 'mention';

export type Secrets = {
  /** "mh_" followed by 256 random bits in base64url. */
  newAccessTokenSecret(): string;
  hash(secret: string): string;
};

/** The dependencies of the use cases. */
export type Ports = {
  readonly now: Clock;
  readonly newId: () => string;
  readonly users: Collection<User>;
  readonly accounts: Collection<Account>;
  readonly invitations: Collection<Invitation>;
  readonly memberActivities: Collection<MemberActivity>;
  readonly accessTokens: Collection<AccessToken>;
  readonly passwordResets: Collection<PasswordReset>;
  readonly passwords: Passwords;
  /** The most common passwords, in lower case. */
  readonly commonPasswords: ReadonlySet<string>;
  readonly breachedPasswords: BreachedPasswords;
  readonly tokens: Tokens;
  readonly secrets: Secrets;
  readonly mailLedger: MailLedger;
  readonly securityLog: SecurityLog;
  readonly quotaLedgers: QuotaLedgers;
};
