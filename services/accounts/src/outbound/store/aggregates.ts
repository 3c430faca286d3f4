import { defineQuotaLedgers } from '@minutehand/service-kit/quotas';
import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { Invitation, PasswordReset } from '../../app/ports.ts';
import type { AccessToken } from '../../domain/access-token.ts';
import type { Account } from '../../domain/account.ts';
import type { Deletion } from '../../domain/deletion.ts';
import type { Glossary } from '../../domain/glossary.ts';
import type { LastActivity } from '../../domain/last-activity.ts';
import { PICTURE_TYPES, type Picture } from '../../domain/picture/picture.ts';
import type { User } from '../../domain/user.ts';
import { DELETION_RECORD_RETENTION_MS, INVITATION_RETENTION_MS } from '../../limits.ts';
import { formerMemberAggregate } from './former-members.ts';
import { passkeyChallengeAggregate } from './passkey-challenges.ts';
import { securityEventAggregate } from './security-events.ts';
import { ssoConnectionAggregate, ssoDomainAggregate, ssoFlowAggregate, ssoSettings } from './sso.ts';

const text = { type: String, required: true } as const;
/** May be empty, which mongoose's `required` rejects. */
const textOrEmpty = { type: String, default: '' } as const;

const map = { type: Map, of: Number } as const;
/** A field of users and accounts that are scheduled for deletion. */
const scheduledDeletion = {
  type: new Schema(
    { id: text, eraseAt: { type: Date, required: true }, isStarted: { type: Boolean, default: false } },
    { _id: false, id: false },
  ),
  required: false,
} as const;

/** Global: a user signs in once for all their accounts. */
export const userAggregate = defineAggregate<User>({
  name: 'users',
  tenancy: 'global',
  schema: new Schema(
    {
      name: text,
      email: text,
      emailKey: text,
      passwordHash: text,
      // Users stored by releases without verification have neither field, and count as verified.
      emailVerified: { type: Boolean, default: true },
      emailVerifications: {
        type: [new Schema({ id: text, requestedAt: { type: Date, required: true } }, { _id: false, id: false })],
        default: [],
      },
      credentialEpoch: { type: Number, default: 0 },
      passwordChangedAt: { type: Date, required: false },
      emailChanges: {
        type: [
          new Schema(
            { id: text, email: text, emailKey: text, requestedAt: { type: Date, required: true } },
            { _id: false, id: false },
          ),
        ],
        default: [],
      },
      passkeys: {
        type: [
          new Schema(
            {
              id: text,
              name: text,
              publicKey: text,
              counter: { type: Number, required: true },
              transports: { type: [String], default: [] },
              createdAt: { type: Date, required: true },
              lastUsedAt: { type: Date, required: false },
            },
            { _id: false, id: false },
          ),
        ],
        default: [],
      },
      twoFactor: {
        type: new Schema(
          {
            secret: text,
            enabledAt: { type: Date, required: false },
            lastStep: { type: Number, required: true },
            recoveryCodeHashes: { type: [String], default: [] },
          },
          { _id: false, id: false },
        ),
        required: false,
      },
      theme: { type: String, enum: ['light', 'dark', ''], default: '' },
      timeZone: textOrEmpty,
      dateLanguage: { type: String, required: false },
      platformAdmin: { type: Boolean, default: false },
      onboardingCompleted: { type: Boolean, default: false },
      homeAccount: { type: new Schema({ id: text, name: text }, { _id: false, id: false }), required: false },
      deletion: scheduledDeletion,
      pictureId: { type: String, required: false },
    },
    { _id: false, id: false },
  ),
  indexes: [{ name: 'by_email', keys: ['emailKey'], unique: true }],
});

/** Pictures of users. A replaced picture may remain after a crash. */
export const pictureAggregate = defineAggregate<Picture>({
  name: 'pictures',
  tenancy: 'global',
  schema: new Schema(
    { userId: textOrEmpty, contentType: { type: String, enum: PICTURE_TYPES, required: true }, content: text },
    { _id: false, id: false },
  ),
  indexes: [{ name: 'by_user', keys: ['userId'] }],
});

export const accountAggregate = defineAggregate<Account>({
  name: 'accounts',
  tenancy: 'account',
  schema: new Schema(
    {
      name: text,
      accountLimit: { type: Number, required: true },
      subscriptionVersion: { type: Number, default: 0 },
      quotas: { type: Map, of: Number, required: false },
      onboardingCompleted: { type: Boolean, default: false },
      members: {
        type: [
          new Schema(
            {
              userId: text,
              role: { type: String, enum: ['owner', 'admin', 'member'], required: true },
              joinedAt: { type: Date, required: true },
              invitation: { type: String, required: false },
            },
            { _id: false, id: false },
          ),
        ],
        default: [],
      },
      memberIds: { type: [String], default: [] },
      sso: ssoSettings,
      deletion: scheduledDeletion,
      heldSeats: {
        type: [new Schema({ id: text, at: { type: Date, required: true } }, { _id: false, id: false })],
        default: [],
      },
    },
    { _id: false, id: false },
  ),
  indexes: [],
  arrayIndexes: [{ field: 'memberIds' }],
});

export const invitationAggregate = defineAggregate<Invitation>({
  name: 'invitations',
  tenancy: 'account',
  schema: new Schema(
    {
      name: text,
      email: text,
      emailKey: text,
      state: { type: String, enum: ['pending', 'accepted'], required: true },
      invitedBy: text,
      expiresAt: { type: Date, required: true },
    },
    { _id: false, id: false },
  ),
  indexes: [
    { name: 'by_email', keys: ['emailKey'], unique: true },
    { name: 'by_created', keys: ['createdAt'] },
    { name: 'by_state', keys: ['state'] },
    // The invitations that a user received.
    { name: 'by_invitee', keys: ['emailKey', 'createdAt'], acrossAccounts: true },
  ],
  retentionMs: INVITATION_RETENTION_MS,
});

export const lastActivityAggregate = defineAggregate<LastActivity>({
  // Named as it is stored.
  name: 'member_activities',
  tenancy: 'account',
  schema: new Schema({ userId: text, activeOn: text }, { _id: false, id: false }),
  indexes: [
    { name: 'by_member', keys: ['userId'], unique: true },
    // For the export of a user's data.
    { name: 'by_user', keys: ['userId'], acrossAccounts: true },
  ],
});

/** The terms of an account, by account id. */
export const glossaryAggregate = defineAggregate<Glossary>({
  name: 'glossaries',
  tenancy: 'account',
  schema: new Schema(
    {
      terms: {
        type: [
          new Schema(
            { term: text, aliases: { type: [String], default: [] }, meaning: textOrEmpty },
            { _id: false, id: false },
          ),
        ],
        default: [],
      },
    },
    { _id: false, id: false },
  ),
  indexes: [],
});

export const accessTokenAggregate = defineAggregate<AccessToken>({
  name: 'access_tokens',
  tenancy: 'account',
  schema: new Schema(
    {
      userId: text,
      name: text,
      scopes: { type: [String], required: true },
      secretHash: text,
      expiresAt: { type: Date, required: false },
      deleteAt: { type: Date, required: false },
      createdByTokenId: textOrEmpty,
      credentialEpoch: { type: Number, required: false },
      isSso: { type: Boolean, default: false },
      lastUsedAt: { type: Date, required: false },
    },
    { _id: false, id: false },
  ),
  indexes: [
    { name: 'by_user', keys: ['userId', 'createdAt'] },
    { name: 'by_secret', keys: ['secretHash'], unique: true, acrossAccounts: true },
    { name: 'by_creator', keys: ['createdByTokenId'] },
    { name: 'by_owner', keys: ['userId'], acrossAccounts: true },
  ],
  expiresAt: 'deleteAt',
});

/** Global: looked up before sign-in. */
export const passwordResetAggregate = defineAggregate<PasswordReset>({
  name: 'password_resets',
  tenancy: 'global',
  schema: new Schema({ userId: text, expiresAt: { type: Date, required: true } }, { _id: false, id: false }),
  indexes: [{ name: 'by_user', keys: ['userId'] }],
  expiresAt: 'expiresAt',
});

/** Global: the record of an erasure is kept longer than the user or the account. */
export const deletionAggregate = defineAggregate<Deletion>({
  name: 'deletions',
  tenancy: 'global',
  schema: new Schema(
    {
      subject: { type: String, enum: ['user', 'account'], required: true },
      subjectId: text,
      requestedBy: text,
      state: { type: String, enum: ['scheduled', 'cancelled', 'started', 'erased'], required: true },
      eraseAt: { type: Date, required: true },
      accountIds: { type: [String], default: [] },
      counts: { ...map, required: false },
      reports: {
        type: [
          new Schema(
            { service: text, counts: { ...map, default: {} }, erasedAt: { type: Date, required: true } },
            { _id: false, id: false },
          ),
        ],
        default: [],
      },
    },
    { _id: false, id: false },
  ),
  indexes: [
    { name: 'by_due', keys: ['state', 'eraseAt'] },
    { name: 'by_created', keys: ['createdAt'] },
  ],
  retentionMs: DELETION_RECORD_RETENTION_MS,
});

/** Reserves quota before a document is stored. */
export const quotaLedgerAggregate = defineQuotaLedgers();

export const aggregates = [
  userAggregate,
  pictureAggregate,
  accountAggregate,
  invitationAggregate,
  formerMemberAggregate,
  lastActivityAggregate,
  glossaryAggregate,
  accessTokenAggregate,
  passwordResetAggregate,
  passkeyChallengeAggregate,
  ssoFlowAggregate,
  ssoConnectionAggregate,
  ssoDomainAggregate,
  deletionAggregate,
  securityEventAggregate,
  quotaLedgerAggregate,
];
