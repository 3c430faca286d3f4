import type { Subscription } from '@minutehand/service-kit/bus';
import { failAssignment, mailAssignment } from './app/mail-assignment.ts';
import { failMinutesDelivery, mailMinutes } from './app/mail-minutes.ts';
import { purgeAccount, purgeMeeting } from './app/notifications.ts';
import { failDue, notifyDue } from './app/notify-due.ts';
import { failMinutesReady, type MinutesReady, notifyMinutesReady } from './app/notify-minutes-ready.ts';
import type { Ports } from './app/ports.ts';
import { failInvitation, failPasswordReset, sendInvitation, sendPasswordReset } from './app/send-links.ts';
import { failMinutesEmail, sendMinutes } from './app/send-minutes.ts';

/** What this service listens to. Mail servers are away for longer than our own parts, so mail is tried for about half an hour. */
export function subscriptions(ports: Ports) {
  const forMail = { maxAttempts: 10, firstRetryDelayMs: 4_000 };
  const minutesReady: Subscription<'meetings.minutes_ready'> = {
    event: 'meetings.minutes_ready',
    ...forMail,
    handle: ({ accountId, payload }) => notifyAll(ports, { accountId, ...payload }),
    onDeadLettered: async ({ accountId, payload }) => {
      await failMinutesReady(ports, { accountId, ...payload });
      await failMinutesDelivery(ports, { accountId, ...payload });
    },
  };
  const minutesEmailRequested: Subscription<'meetings.minutes_email_requested'> = {
    event: 'meetings.minutes_email_requested',
    ...forMail,
    handle: ({ accountId, payload }) => sendMinutes(ports, { accountId, ...payload }),
    onDeadLettered: ({ accountId, payload }) => failMinutesEmail(ports, { accountId, ...payload }),
  };
  const assignmentMailRequested: Subscription<'meetings.assignment_mail_requested'> = {
    event: 'meetings.assignment_mail_requested',
    ...forMail,
    handle: ({ accountId, payload }) => mailAssignment(ports, { accountId, ...payload }),
    onDeadLettered: ({ payload }) => failAssignment(ports, payload.assignmentMailId),
  };
  const actionItemsDue: Subscription<'meetings.action_items_due'> = {
    event: 'meetings.action_items_due',
    ...forMail,
    handle: ({ accountId, payload }) => notifyDue(ports, { accountId, ...payload }),
    onDeadLettered: ({ payload }) => failDue(ports, payload.dueReminderId),
  };
  const memberInvited: Subscription<'accounts.member_invited'> = {
    event: 'accounts.member_invited',
    ...forMail,
    handle: ({ payload }) => sendInvitation(ports, payload),
    onDeadLettered: ({ payload }) => failInvitation(ports, payload),
  };
  const passwordResetRequested: Subscription<'accounts.password_reset_requested'> = {
    event: 'accounts.password_reset_requested',
    ...forMail,
    handle: ({ payload }) => sendPasswordReset(ports, payload.passwordResetId),
    onDeadLettered: ({ payload }) => failPasswordReset(ports, payload.passwordResetId),
  };
  const meetingDeleted: Subscription<'meetings.meeting_deleted'> = {
    event: 'meetings.meeting_deleted',
    handle: ({ accountId, payload }) => purgeMeeting(ports, accountId, payload.meetingId),
  };
  const userDeleted: Subscription<'accounts.user_deleted'> = {
    event: 'accounts.user_deleted',
    handle: ({ payload: { userId } }) => purgeAccount(ports, { userId }),
  };
  const accountDeleted: Subscription<'accounts.account_deleted'> = {
    event: 'accounts.account_deleted',
    handle: ({ payload: { accountId } }) => purgeAccount(ports, { accountId }),
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
async function notifyAll(ports: Ports, ready: MinutesReady): Promise<void> {
  const told = await Promise.allSettled([notifyMinutesReady(ports, ready), mailMinutes(ports, ready)]);
  for (const result of told) if (result.status === 'rejected') throw result.reason;
}
