import type { Subscription } from '@minutehand/service-kit/bus';
import { giveUpAssignment, mailAssignment } from './app/mail-assignment.ts';
import { giveUpMinutesDelivery, mailMinutes } from './app/mail-minutes.ts';
import { forgetEverything, forgetMeeting } from './app/notifications.ts';
import type { Ports } from './app/ports.ts';
import { giveUpInvitation, giveUpPasswordReset, sendInvitation, sendPasswordReset } from './app/send-links.ts';
import { giveUpMinutesEmail, sendMinutes } from './app/send-minutes.ts';
import { giveUpDue, tellDue } from './app/tell-due.ts';
import { giveUpMinutesReady, type MinutesReady, tellMinutesReady } from './app/tell-minutes-ready.ts';

/** What this service listens to. Mail servers are away for longer than our own parts, so mail is tried for about half an hour. */
export function subscriptions(ports: Ports) {
  const forMail = { maxAttempts: 10, firstRetryDelayMs: 4_000 };
  const minutesReady: Subscription<'meetings.minutes_ready'> = {
    event: 'meetings.minutes_ready',
    ...forMail,
    handle: ({ accountId, payload }) => tellAll(ports, { accountId, ...payload }),
    onParked: async ({ accountId, payload }) => {
      await giveUpMinutesReady(ports, { accountId, ...payload });
      await giveUpMinutesDelivery(ports, { accountId, ...payload });
    },
  };
  const minutesEmailRequested: Subscription<'meetings.minutes_email_requested'> = {
    event: 'meetings.minutes_email_requested',
    ...forMail,
    handle: ({ accountId, payload }) => sendMinutes(ports, { accountId, ...payload }),
    onParked: ({ accountId, payload }) => giveUpMinutesEmail(ports, { accountId, ...payload }),
  };
  const assignmentMailRequested: Subscription<'meetings.assignment_mail_requested'> = {
    event: 'meetings.assignment_mail_requested',
    ...forMail,
    handle: ({ accountId, payload }) => mailAssignment(ports, { accountId, ...payload }),
    onParked: ({ payload }) => giveUpAssignment(ports, payload.assignmentMailId),
  };
  const actionItemsDue: Subscription<'meetings.action_items_due'> = {
    event: 'meetings.action_items_due',
    ...forMail,
    handle: ({ accountId, payload }) => tellDue(ports, { accountId, ...payload }),
    onParked: ({ payload }) => giveUpDue(ports, payload.dueReminderId),
  };
  const memberInvited: Subscription<'accounts.member_invited'> = {
    event: 'accounts.member_invited',
    ...forMail,
    handle: ({ payload }) => sendInvitation(ports, payload),
    onParked: ({ payload }) => giveUpInvitation(ports, payload),
  };
  const passwordResetRequested: Subscription<'accounts.password_reset_requested'> = {
    event: 'accounts.password_reset_requested',
    ...forMail,
    handle: ({ payload }) => sendPasswordReset(ports, payload.passwordResetId),
    onParked: ({ payload }) => giveUpPasswordReset(ports, payload.passwordResetId),
  };
  const meetingDeleted: Subscription<'meetings.meeting_deleted'> = {
    event: 'meetings.meeting_deleted',
    handle: ({ accountId, payload }) => forgetMeeting(ports, accountId, payload.meetingId),
  };
  const userDeleted: Subscription<'accounts.user_deleted'> = {
    event: 'accounts.user_deleted',
    handle: ({ payload: { userId } }) => forgetEverything(ports, { userId }),
  };
  const accountDeleted: Subscription<'accounts.account_deleted'> = {
    event: 'accounts.account_deleted',
    handle: ({ payload: { accountId } }) => forgetEverything(ports, { accountId }),
  };
  return [
    minutesReady,
    minutesEmailRequested,
    assignmentMailRequested,
    actionItemsDue,
    memberInvited,
    passwordResetRequested,
    meetingDeleted,
    userDeleted,
    accountDeleted,
  ] as const;
}

/** Its readers, and the addresses of its type: one of them must not keep the others from their mail. */
async function tellAll(ports: Ports, ready: MinutesReady): Promise<void> {
  const told = await Promise.allSettled([tellMinutesReady(ports, ready), mailMinutes(ports, ready)]);
  for (const result of told) if (result.status === 'rejected') throw result.reason;
}
