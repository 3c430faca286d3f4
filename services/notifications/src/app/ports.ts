import type { GetDeletionDeliveryResponse } from '@minutehand/contracts/proto/accounts/v1/deletions';
import type { GetWeeklyDigestDeliveryResponse } from '@minutehand/contracts/proto/meetings/v1/weekly_digest';
import type { FailedEmail, SecurityLog } from '@minutehand/service-kit/security-log';
import type { Clock } from '@minutehand/service-kit/service';
import type { Collection } from '@minutehand/service-kit/store';
import type { StoredReport } from '../domain/bounces/delivery-report.ts';
import type { Digest } from '../domain/digest.ts';
import type { RenderedEmail, Summary } from '../domain/emails.ts';
import type { MailLedger } from '../domain/mail-ledger.ts';
import type { MailSubscription } from '../domain/mail-subscription.ts';
import type { MinutesEmailItem } from '../domain/minutes-ready-email.ts';
import type { Notification } from '../domain/notification.ts';
import type { Preferences } from '../domain/preferences.ts';
import type { Brief } from '../domain/series-brief-email.ts';

/** What an email is about: shown to owners and admins if it is not delivered. */
export type EmailTopic = {
  accountId: string;
  kind: FailedEmail;
  meetingId?: string | undefined;
  invitationId?: string | undefined;
};

/** Delivery state of an email. Content and address are not stored; they are fetched when the event is handled. */
export type Email = {
  state: 'pending' | 'sent' | 'failed';
  sentAt?: Date | undefined;
  /** The event that sends it, if several have the same cause. */
  eventId?: string | undefined;
  /** Absent if it belongs to no account, such as a password reset, and in emails of earlier releases. */
  topic?: EmailTopic | undefined;
  /** The account of the topic: finds the emails of a deleted account. */
  topicAccountId?: string | undefined;
  /** What a mail server reported after another one had accepted the email. */
  report?: StoredReport | undefined;
};

export type OutgoingEmail = RenderedEmail & {
  id: string;
  messageId: string;
  /** The name is empty for external recipients, because a user chose it and could advertise in it. */
  to: { name: string; email: string };
  /** Set for recipients who may be external: a POST to it, without a session, unsubscribes (RFC 8058). */
  unsubscribeUrl?: string | undefined;
};

export type DevelopmentEmail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: Date;
  messageId: string;
};

/** Sends emails. A repeated send with the same id has the same Message-ID, so that recipients can discard the copy. */
export type MailTransport = {
  /** Rejects when the email was not accepted. */
  send(email: OutgoingEmail): Promise<void>;
  /** Newest first, to one address unless it is empty; undefined when emails are sent by SMTP. */
  listDevelopmentMail?: (limit: number, to: string) => Promise<DevelopmentEmail[]>;
};

/** A member of an account, as `accounts` describes them. */
export type Member = {
  userId: string;
  name: string;
  email: string;
  /** The role in the account. */
  role: string;
  /** Empty when unknown. */
  timeZone: string;
  /** False: receives only a few emails a day, because the address may belong to another person. Absent in responses of releases without verification: verified. */
  emailVerified?: boolean | undefined;
};

export type ReadyMinutes = {
  title: string;
  notificationEmails: string[];
  /** The minutes, as Markdown and as sanitized HTML; empty if there are no minutes. */
  content: string;
  renderedHtml: string;
  summary: Summary | undefined;
  /** The first ones, and the number of the others. */
  actionItems: MinutesEmailItem[];
  moreActionItems: number;
  importNumber: number;
};

/** Minutes that a user sends to addresses, with an optional note. */
export type MinutesEmail = {
  meetingId: string;
  title: string;
  /** Empty when unknown. */
  senderName: string;
  note: string;
  emailAddresses: string[];
  /** The minutes, as Markdown and as sanitized HTML. */
  content: string;
  renderedHtml: string;
  summary: Summary | undefined;
};

/** An action item in an email, with the token of its link. */
export type EmailedItem = {
  description: string;
  dueDateFormatted: string;
  token: string;
  /** Empty when it is that of the email. */
  meetingTitle: string;
};

/** Action items that were assigned to an external assignee in one operation. */
export type AssignmentEmail = {
  /** The title of the first item's meeting. */
  meetingTitle: string;
  /** Empty when unknown. */
  senderName: string;
  /** Empty when only the address is known. */
  name: string;
  email: string;
  items: EmailedItem[];
};

/** Due action items of one assignee. */
export type DueReminder = {
  /** True when the items are due today, false when they are due tomorrow. */
  isToday: boolean;
  dueDateFormatted: string;
  /** User id of a member; empty for an external assignee, who has an email address. */
  assigneeId: string;
  name: string;
  email: string;
  /** `token` is set for external assignees only. */
  items: { description: string; meetingId: string; meetingTitle: string; token: string }[];
  /** Number of items that are not listed. */
  more: number;
};

/** A comment on an action item, without its text. */
export type ItemComment = {
  meetingTitle: string;
  /** The description of the action item. */
  description: string;
  /** Empty when unknown. */
  authorName: string;
  recipientIds: string[];
};

export type InvitationEmailContents = {
  name: string;
  email: string;
  accountName: string;
  invitedBy: string;
  token: string;
  /** The user with this verified address, and the account in which they are notified. Absent if there is none. */
  invitedUser?: { userId: string; accountId: string } | undefined;
};

export type Clients = {
  /** Undefined when the meeting does not exist. */
  findAudience(
    accountId: string,
    meetingId: string,
  ): Promise<{ title: string; ownerId: string; readerIds: string[] } | undefined>;
  /** The minutes and the addresses of the meeting type; undefined when the meeting does not exist. */
  findReadyMinutes(accountId: string, meetingId: string): Promise<ReadyMinutes | undefined>;
  /** Undefined when the meeting does not exist. */
  findMinutesEmail(accountId: string, minutesEmailId: string): Promise<MinutesEmail | undefined>;
  /** Undefined when none of the items is still assigned to the recipient. */
  findAssignmentEmail(accountId: string, assignmentMailId: string): Promise<AssignmentEmail | undefined>;
  /** Undefined when none of the items is still open and assigned to the recipient. */
  findDueReminder(accountId: string, dueReminderId: string): Promise<DueReminder | undefined>;
  /** Undefined when the member cannot read the meeting, when it has started, and when the brief is empty. */
  findSeriesBrief(
    accountId: string,
    ref: { meetingId: string; userId: string },
  ): Promise<{ title: string; startedAt: string; brief: Brief } | undefined>;
  /** Undefined when the user is not a member, and when there is nothing to report. ISO 8601 instants. */
  findWeeklyDigest(
    accountId: string,
    ref: { userId: string; from: string; to: string },
  ): Promise<GetWeeklyDigestDeliveryResponse | undefined>;
  /** Undefined when the comment or its action item was deleted. */
  findItemComment(
    accountId: string,
    ref: { meetingId: string; actionItemId: string; commentId: string },
  ): Promise<ItemComment | undefined>;
  /** Undefined when the item is no longer assigned to the member, or the member cannot read the meeting. */
  findMemberAssignment(
    accountId: string,
    ref: { meetingId: string; actionItemId: string; assigneeId: string },
  ): Promise<{ meetingTitle: string; description: string } | undefined>;
  findMembers(accountId: string, userIds: readonly string[]): Promise<Member[]>;
  /** Undefined when the invitation was revoked or used. */
  findInvitation(accountId: string, invitationId: string): Promise<InvitationEmailContents | undefined>;
  /** Undefined when the link has expired or was used. */
  findPasswordReset(id: string): Promise<{ name: string; email: string; token: string } | undefined>;
  /** Undefined when the link has expired or was used. */
  findEmailVerification(userId: string, id: string): Promise<{ email: string; token: string } | undefined>;
  /** Undefined when the change was confirmed, replaced or has expired. The token is empty for an address of another user. */
  findEmailChange(
    userId: string,
    id: string,
  ): Promise<{ email: string; token: string; currentEmail: string } | undefined>;
  /** Undefined when the user was deleted. */
  findPasswordChangeRecipient(userId: string): Promise<{ name: string; email: string } | undefined>;
  /** Undefined when the deletion was cancelled or has started. */
  findDeletion(id: string): Promise<GetDeletionDeliveryResponse | undefined>;
};

/** The dependencies of the use cases. */
export type Ports = {
  readonly securityLog: SecurityLog;
  readonly now: Clock;
  readonly notifications: Collection<Notification>;
  readonly preferences: Collection<Preferences>;
  readonly digests: Collection<Digest>;
  readonly emails: Collection<Email>;
  readonly mailLedgers: Collection<MailLedger>;
  readonly mailSubscriptions: Collection<MailSubscription>;
  readonly transport: MailTransport;
  readonly clients: Clients;
  /** Public base URL without a trailing slash. */
  readonly publicUrl: string;
  readonly newSecret: () => string;
  /** Compares in constant time. */
  readonly isSameSecret: (expected: string, actual: string) => boolean;
  /** Derives a stable id from parts. */
  readonly deriveId: (...parts: readonly string[]) => string;
};
