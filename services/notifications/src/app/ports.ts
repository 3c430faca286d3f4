import type { Clock } from '@minutehand/service-kit/service';
import type { Collection } from '@minutehand/service-kit/store';
import type { EmailContent } from '../domain/emails.ts';
import type { Notification } from '../domain/notification.ts';

/** What became of a mail. Its words and address are not kept: they can be written again from the event. */
export type Mail = { state: 'pending' | 'sent' | 'failed'; sentAt?: Date | undefined };

export type OutgoingMail = EmailContent & { id: string; messageId: string; to: { name: string; email: string } };

export type DevelopmentMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: Date;
  messageId: string;
};

/** One way to get mail out. The same id twice is the same mail. */
export type MailTransport = {
  /** Rejects when the mail was not taken. */
  send(mail: OutgoingMail): Promise<void>;
  /** Newest first; undefined where mail really goes out. */
  listDevelopmentMail?: (limit: number) => Promise<DevelopmentMail[]>;
};

export type Person = { userId: string; name: string; email: string };

export type MinutesDelivery = {
  title: string;
  notificationEmails: string[];
  /** The minutes, as Markdown and as sanitised HTML; empty without minutes. */
  content: string;
  renderedHtml: string;
  importNumber: number;
};

/** Minutes that somebody sends to addresses, with what they say above them. */
export type MinutesEmail = {
  meetingId: string;
  title: string;
  /** Empty when unknown. */
  senderName: string;
  note: string;
  emailAddresses: string[];
  /** The minutes, as Markdown and as sanitised HTML. */
  content: string;
  renderedHtml: string;
};

/** An item as a mail tells of it, with the token of its link. */
export type MailedItem = { description: string; dueDateFormatted: string; token: string };

/** Items that somebody outside of the account was given in one act. */
export type AssignmentMail = {
  meetingTitle: string;
  /** Empty when unknown. */
  senderName: string;
  /** Empty when only the address is known. */
  name: string;
  email: string;
  items: MailedItem[];
};

/** Action items that somebody is reminded of. */
export type DueReminder = {
  /** The day has come; else it is tomorrow. */
  isToday: boolean;
  dueDateFormatted: string;
  /** A member; empty for somebody outside of the account, who has an address. */
  assigneeId: string;
  name: string;
  email: string;
  /** The token is of the link of somebody outside. */
  items: { description: string; meetingId: string; meetingTitle: string; token: string }[];
  /** Beyond those. */
  more: number;
};

export type Clients = {
  /** Undefined when the meeting has gone. */
  findAudience(accountId: string, meetingId: string): Promise<{ title: string; readerIds: string[] } | undefined>;
  /** What the type of a meeting sends, and to whom; undefined when the meeting has gone. */
  findMinutesDelivery(accountId: string, meetingId: string): Promise<MinutesDelivery | undefined>;
  /** Undefined when the meeting has gone. */
  findMinutesEmail(accountId: string, minutesEmailId: string): Promise<MinutesEmail | undefined>;
  /** Undefined when none of the items is theirs any more. */
  findAssignmentMail(accountId: string, assignmentMailId: string): Promise<AssignmentMail | undefined>;
  /** Undefined when nothing of it is theirs to do any more. */
  findDueReminder(accountId: string, dueReminderId: string): Promise<DueReminder | undefined>;
  getPeople(accountId: string, userIds: readonly string[]): Promise<Person[]>;
  /** Undefined when the invitation has been taken back or used. */
  findInvitation(
    accountId: string,
    invitationId: string,
  ): Promise<{ name: string; email: string; accountName: string; invitedBy: string; token: string } | undefined>;
  /** Undefined when the link is too old or used. */
  findPasswordReset(id: string): Promise<{ name: string; email: string; token: string } | undefined>;
};

/** What the use cases need from outside. */
export type Ports = {
  readonly now: Clock;
  readonly notifications: Collection<Notification>;
  readonly mails: Collection<Mail>;
  readonly transport: MailTransport;
  readonly clients: Clients;
  /** Where people reach the product, without a slash at the end. */
  readonly publicUrl: string;
  /** The same id for the same parts, always. */
  readonly idOf: (...parts: readonly string[]) => string;
};
