import type { MailLedger } from '@minutehand/service-kit/mail-ledger';
import type { QuotaLedgers } from '@minutehand/service-kit/quotas';
import type { SecurityLog } from '@minutehand/service-kit/security-log';
import type { Clock } from '@minutehand/service-kit/service';
import type { Collection, Stored } from '@minutehand/service-kit/store';
import type { AccessToken } from '../domain/access-token.ts';
import type { Account } from '../domain/account.ts';
import type { Deletion } from '../domain/deletion.ts';
import type { Glossary } from '../domain/glossary.ts';
import type { LastActivity } from '../domain/last-activity.ts';
import type { Passkey } from '../domain/passkey.ts';
import type { Picture } from '../domain/picture/picture.ts';
import type { StoredSecurityEvent } from '../domain/security-event.ts';
import type { User } from '../domain/user.ts';

export type Invitation = {
  name: string;
  email: string;
  emailKey: string;
  state: 'pending' | 'accepted';
  invitedBy: string;
  expiresAt: Date;
};

/** A challenge that one response of a browser may use. The user is empty before sign-in. */
export type PasskeyChallenge = { purpose: 'registration' | 'sign_in'; userId: string; expiresAt: Date };

/**
 * A sign-in or a connection with a provider that one callback may complete; the id is the state parameter. The user is empty before
 * sign-in.
 */
export type SsoFlow = {
  purpose: 'sign_in' | 'connection' | 'reauthentication';
  userId: string;
  /** The browser session that a reauthentication confirms. */
  sessionId?: string | undefined;
  /** The id of the account whose sign-in page or settings started the flow. */
  startedIn: string;
  issuer: string;
  /** The hash of the secret in the cookie of the browser. */
  browserHash: string;
  startedAt?: Date | undefined;
  expiresAt: Date;
};

/** A user as the provider of their account names them. */
export type SsoConnection = { userId: string; issuer: string; subject: string };

/** A user who left an account or was removed from it, and the address that they had. */
export type FormerMember = { userId: string; emailKey: string; leftAt?: Date | undefined };

/** A domain that an account has verified. Claims of earlier releases have it as their id only. */
export type SsoDomainClaim = { ownerId: string; domain?: string | undefined };

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
export type TokenPurpose =
  | 'invitation'
  | 'password_reset'
  | 'email_verification'
  | 'email_change'
  | 'deletion'
  | 'mention';

export type Secrets = {
  /** "mh_" followed by 256 random bits in base64url. */
  newAccessTokenSecret(): string;
  /** 80 random bits in base32: 16 characters. */
  newRecoveryCode(): string;
  /** 256 random bits in base64url. */
  newRandomToken(): string;
  /** 256 bits in base64url that are different for each label, and reveal nothing of the secret. */
  derive(secret: string, label: string): string;
  hash(secret: string): string;
};

/** Codes of an authenticator app (RFC 6238). */
export type Totp = {
  newSecret(): string;
  /** The URI that the app reads from a QR code. */
  toUri(secret: string, label: string): string;
  /** The time step of a code that is valid now; undefined for a wrong one. */
  findStep(secret: string, code: string, now: Date): number | undefined;
};

/** Encrypts stored texts, each for one context, such as the id of its user. */
export type Encryption = {
  encrypt(text: string, context: string): string;
  /** Undefined if the text was encrypted with another key or for another context, or was changed. */
  decrypt(encrypted: string, context: string): string | undefined;
};

/** Passkeys for the origin of the product. Options and responses are JSON of the WebAuthn standard. */
export type WebAuthn = {
  createRegistrationOptions(registration: { user: Stored<User>; challenge: string }): Promise<string>;
  createSignInOptions(challenge: string): Promise<string>;
  /** The claims of a response before it is verified; undefined when it cannot be read. */
  read(responseJson: string): { credentialId: string; challenge: string; userId: string } | undefined;
  /** Undefined unless challenge, origin, relying party and user verification are right. */
  verifyRegistration(
    responseJson: string,
    challenge: string,
  ): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'> | undefined>;
  /**
   * Undefined unless challenge, origin, relying party, user verification and signature are valid and the counter has
   * increased, if the authenticator has one.
   */
  verifySignIn(responseJson: string, challenge: string, passkey: Passkey): Promise<{ counter: number } | undefined>;
};

export type OidcProvider = { issuer: string; clientId: string; clientSecret: string; redirectUri: string };

/** What a provider states about a user who signed in. */
export type OidcClaims = {
  issuer: string;
  subject: string;
  /** Empty if unknown. */
  email: string;
  emailVerified: boolean;
  name: string;
  /** When the user entered their credentials at the provider, which may have kept a session since. Unknown if the provider does not state it. */
  authenticatedAt: Date | undefined;
};

/** Sign-in with an OpenID Connect provider: authorization code flow with PKCE, state and nonce. */
export type Oidc = {
  /** True if providers may have private addresses, and use HTTP on this machine. */
  readonly allowsPrivateAddresses: boolean;
  /**
   * Reads the configuration of a provider. Returns the issuer as ID tokens contain it: some have a slash at the end that owners leave out. Throws
   * sso.provider_unreachable.
   */
  checkProvider(issuer: string): Promise<string>;
  createAuthorizationUrl(
    provider: OidcProvider,
    request: {
      state: string;
      nonce: string;
      codeVerifier: string;
      /** The provider has to let the user sign in again, and to state when they did. */
      requiresSignIn: boolean;
    },
  ): Promise<string>;
  /** Checks the parameters of the callback, exchanges the code and checks the ID token. Throws sso.failed, sso.provider_unreachable. */
  exchangeCode(
    provider: OidcProvider,
    response: { query: string; state: string; nonce: string; codeVerifier: string },
  ): Promise<OidcClaims>;
};

export type DomainRecords = {
  /** The texts (TXT records) of a DNS name; none when it does not exist or DNS fails. */
  findTexts(name: string): Promise<string[]>;
};

/** The dependencies of the use cases. */
export type Ports = {
  readonly now: Clock;
  readonly newId: () => string;
  readonly users: Collection<User>;
  readonly pictures: Collection<Picture>;
  readonly accounts: Collection<Account>;
  readonly invitations: Collection<Invitation>;
  readonly formerMembers: Collection<FormerMember>;
  readonly lastActivities: Collection<LastActivity>;
  /** By account id. */
  readonly glossaries: Collection<Glossary>;
  readonly accessTokens: Collection<AccessToken>;
  readonly passwordResets: Collection<PasswordReset>;
  readonly passkeyChallenges: Collection<PasskeyChallenge>;
  readonly ssoFlows: Collection<SsoFlow>;
  readonly ssoConnections: Collection<SsoConnection>;
  readonly ssoDomains: Collection<SsoDomainClaim>;
  readonly deletions: Collection<Deletion>;
  readonly securityEvents: Collection<StoredSecurityEvent>;
  readonly deletionGraceDays: number;
  readonly publicUrl: string;
  readonly oidc: Oidc;
  readonly domainRecords: DomainRecords;
  readonly webAuthn: WebAuthn;
  readonly passwords: Passwords;
  /** The most common passwords, in lower case. */
  readonly commonPasswords: ReadonlySet<string>;
  readonly breachedPasswords: BreachedPasswords;
  readonly tokens: Tokens;
  readonly secrets: Secrets;
  readonly totp: Totp;
  readonly encryption: Encryption;
  readonly mailLedger: MailLedger;
  readonly securityLog: SecurityLog;
  readonly quotaLedgers: QuotaLedgers;
};
