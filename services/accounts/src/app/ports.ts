import type { Clock } from '@minutehand/service-kit/service';
import type { Collection } from '@minutehand/service-kit/store';
import type { Account } from '../domain/account.ts';
import type { User } from '../domain/user.ts';

export type Invitation = {
  name: string;
  email: string;
  emailKey: string;
  state: 'pending' | 'accepted';
  invitedBy: string;
  expiresAt: Date;
};

export type AccessToken = {
  userId: string;
  name: string;
  scopes: string[];
  /** SHA-256 of the secret, hex: the secret itself is never stored. */
  secretHash: string;
  lastUsedAt?: Date | undefined;
};

export type PasswordReset = { userId: string; expiresAt: Date };

export type Passwords = {
  /** Argon2id, with a salt of its own. */
  hash(password: string): Promise<string>;
  /** Takes as long without a hash as with one, and is false then. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
};

/** Tokens that name something and can't be forged. They are derived, so none is stored. */
export type Tokens = {
  sign(purpose: TokenPurpose, id: string): string;
  /** The id, or undefined for what was not signed for this purpose. */
  read(purpose: TokenPurpose, token: string): string | undefined;
};
export type TokenPurpose = 'invitation' | 'password_reset' | 'mention';

export type Secrets = {
  /** For people to copy: "mh_" and 256 random bits. */
  newAccessTokenSecret(): string;
  hash(secret: string): string;
};

/** What the use cases need from outside. */
export type Ports = {
  readonly now: Clock;
  readonly newId: () => string;
  readonly users: Collection<User>;
  readonly accounts: Collection<Account>;
  readonly invitations: Collection<Invitation>;
  readonly accessTokens: Collection<AccessToken>;
  readonly passwordResets: Collection<PasswordReset>;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly secrets: Secrets;
};
