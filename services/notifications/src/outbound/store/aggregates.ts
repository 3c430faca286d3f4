import { erasureAggregate } from '@minutehand/service-kit/erasure';
import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { Email } from '../../app/ports.ts';
import { REPORT_OUTCOMES } from '../../domain/bounces/delivery-report.ts';
import type { Digest } from '../../domain/digest.ts';
import type { MailLedger } from '../../domain/mail-ledger.ts';
import type { MailSubscription } from '../../domain/mail-subscription.ts';
import { NOTIFICATION_KINDS, type Notification } from '../../domain/notification.ts';
import { EMAIL_FREQUENCIES, type Preferences } from '../../domain/preferences.ts';
import { EMAIL_RETENTION_MS, NOTIFICATION_RETENTION_MS } from '../../limits.ts';

const text = { type: String, required: true } as const;
const textOrEmpty = { type: String, default: '' } as const;
const date = { type: Date, required: true } as const;

export const notificationAggregate = defineAggregate<Notification>({
  name: 'notifications',
  tenancy: 'account',
  schema: new Schema(
    {
      userId: text,
      kind: { type: String, enum: NOTIFICATION_KINDS, required: true },
      title: text,
      body: { type: String, default: '' },
      url: text,
      seen: { type: Boolean, required: true },
      read: { type: Boolean, required: true },
      browser: { type: Boolean, required: false },
      occurredAt: { type: Date, required: false },
    },
    { _id: false, id: false },
  ),
  indexes: [
    { name: 'by_user', keys: ['userId', 'createdAt'] },
    { name: 'by_unseen', keys: ['userId', 'seen'], acrossAccounts: true },
    { name: 'by_unread', keys: ['userId', 'read'], acrossAccounts: true },
    { name: 'by_url', keys: ['url'] },
    { name: 'by_url_of_user', keys: ['url', 'userId', 'kind'] },
    { name: 'by_url_in_all_accounts', keys: ['url'], acrossAccounts: true },
  ],
  retentionMs: NOTIFICATION_RETENTION_MS,
});

const flag = { type: Boolean, required: true } as const;

export const preferencesAggregate = defineAggregate<Preferences>({
  name: 'preferences',
  tenancy: 'account',
  schema: new Schema(
    {
      userId: text,
      emailFrequency: { type: String, enum: EMAIL_FREQUENCIES, required: true },
      kinds: {
        type: [
          new Schema(
            {
              kind: { type: String, enum: NOTIFICATION_KINDS, required: true },
              inApp: flag,
              email: flag,
              browser: flag,
            },
            { _id: false, id: false },
          ),
        ],
        required: true,
      },
      unsubscribeSecret: { type: String, required: false },
      weeklyDigestAt: { type: Date, required: false },
    },
    { _id: false, id: false },
  ),
  indexes: [
    { name: 'by_user', keys: ['userId'], acrossAccounts: true },
    { name: 'by_weekly_digest', keys: ['weeklyDigestAt'], acrossAccounts: true },
  ],
});

export const digestAggregate = defineAggregate<Digest>({
  name: 'digests',
  tenancy: 'account',
  schema: new Schema(
    {
      userId: text,
      sendAt: date,
      state: { type: String, enum: ['open', 'sent'], required: true },
      entries: {
        type: [
          new Schema(
            {
              id: text,
              kind: { type: String, enum: NOTIFICATION_KINDS, required: false },
              title: text,
              body: { type: String, default: '' },
              url: text,
            },
            { _id: false, id: false },
          ),
        ],
        required: true,
      },
      more: { type: Number, required: true },
      sentIds: { type: [String], required: false, default: undefined },
    },
    { _id: false, id: false },
  ),
  indexes: [
    { name: 'by_user', keys: ['userId'], acrossAccounts: true },
    { name: 'by_due', keys: ['state', 'sendAt'], acrossAccounts: true },
  ],
  retentionMs: EMAIL_RETENTION_MS,
});

/** Global, because a password reset belongs to a person, not to an account. */
export const emailAggregate = defineAggregate<Email>({
  name: 'mails',
  tenancy: 'global',
  schema: new Schema(
    {
      state: { type: String, enum: ['pending', 'sent', 'failed'], required: true },
      sentAt: { type: Date, required: false },
      eventId: { type: String, required: false },
      topic: {
        type: new Schema(
          {
            accountId: text,
            kind: text,
            meetingId: { type: String, required: false },
            invitationId: { type: String, required: false },
          },
          { _id: false, id: false },
        ),
        required: false,
      },
      // Indexes have no keys in nested objects.
      topicAccountId: { type: String, required: false },
      report: {
        type: new Schema(
          {
            outcome: { type: String, enum: REPORT_OUTCOMES, required: true },
            status: text,
            reason: textOrEmpty,
            at: date,
          },
          { _id: false, id: false },
        ),
        required: false,
      },
    },
    { _id: false, id: false },
  ),
  indexes: [{ name: 'by_topic_account', keys: ['topicAccountId'] }],
  retentionMs: EMAIL_RETENTION_MS,
});

/** Global: the ledger of an address counts the emails of all accounts. Ids are hashes, so no address is stored. */
export const mailLedgerAggregate = defineAggregate<MailLedger>({
  name: 'mail_ledgers',
  tenancy: 'global',
  schema: new Schema(
    {
      entries: {
        type: [new Schema({ key: text, sender: { type: String, default: '' }, at: date }, { _id: false, id: false })],
        required: true,
      },
      keptUntil: date,
    },
    { _id: false, id: false },
  ),
  indexes: [],
  expiresAt: 'keptUntil',
});

/** Ids are hashes of account and address, so no address is stored. */
export const mailSubscriptionAggregate = defineAggregate<MailSubscription>({
  name: 'mail_subscriptions',
  tenancy: 'account',
  schema: new Schema(
    {
      state: { type: String, enum: ['open', 'asked', 'confirmed', 'unsubscribed'], required: true },
      secret: text,
      askedAt: { type: Date, required: false },
      keptUntil: { type: Date, required: false },
    },
    { _id: false, id: false },
  ),
  indexes: [],
  expiresAt: 'keptUntil',
});

export const aggregates = [
  notificationAggregate,
  preferencesAggregate,
  digestAggregate,
  emailAggregate,
  mailLedgerAggregate,
  mailSubscriptionAggregate,
  erasureAggregate,
];
