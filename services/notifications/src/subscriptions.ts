import { defineSubscription, type ReceivedEvent } from '@minutehand/service-kit/bus';
import type { Erasures } from '@minutehand/service-kit/erasure';
import {
  emailMinutesToTypeAddresses,
  markEmailsToTypeAddressesFailed,
} from './app/emails/email-minutes-to-type-addresses.ts';
import { emailRequestedMinutes, markMinutesEmailFailed } from './app/emails/email-requested-minutes.ts';
import { recordFailedEmails } from './app/emails/record-failed-emails.ts';
import { markAssignmentEmailFailed, sendAssignmentEmail } from './app/emails/send-assignment-email.ts';
import { markDataExportFailed, sendDataExport } from './app/emails/send-data-export.ts';
import { markDeletionScheduledFailed, sendDeletionScheduled } from './app/emails/send-deletion-scheduled.ts';
import { markEmailChangeFailed, sendEmailChange } from './app/emails/send-email-change.ts';
import { markEmailVerificationFailed, sendEmailVerification } from './app/emails/send-email-verification.ts';
import { markInvitationFailed, sendInvitation } from './app/emails/send-invitation.ts';
import { markPasswordChangedFailed, sendPasswordChanged } from './app/emails/send-password-changed.ts';
import { markPasswordResetFailed, sendPasswordReset } from './app/emails/send-password-reset.ts';
import { markAssignmentNotificationFailed, notifyAssignment } from './app/notify-assignment.ts';
import { markCommentFailed, notifyComment } from './app/notify-comment.ts';
import { markDueReminderFailed, notifyDue } from './app/notify-due.ts';
import { notifyInvitation } from './app/notify-invitation.ts';
import { markMeetingUpdateFailed, type NotifyMeetingUpdate, notifyMeetingUpdate } from './app/notify-meeting-update.ts';
import { type MinutesReady, markMinutesReadyEmailsFailed, notifyMinutesReady } from './app/notify-minutes-ready.ts';
import { markSeriesBriefFailed, notifySeriesBrief } from './app/notify-series-brief.ts';
import type { Ports } from './app/ports.ts';
import { countAccountEmails, purgeAccount } from './app/purge/purge-account.ts';
import { purgeInvitation } from './app/purge/purge-invitation.ts';
import { purgeMeeting } from './app/purge/purge-meeting.ts';
import { countUserDocuments, purgeUser } from './app/purge/purge-user.ts';
import { markWeeklyDigestFailed, notifyWeeklyDigest } from './app/weekly-digests.ts';
import { EMAIL_RETRIES } from './limits.ts';

/** The events that this service consumes. */
export function createSubscriptions(ports: Ports, erasures: Erasures) {
  const minutesReady = defineSubscription({
    event: 'meetings.minutes_ready',
    ...EMAIL_RETRIES,
    handle: ({ accountId, occurredAt, payload }) => notifyAll(ports, { accountId, occurredAt, ...payload }),
    onDeadLettered: ({ accountId, payload }) =>
      recordFailedEmails(
        ports,
        { accountId, kind: 'minutes', meetingId: payload.meetingId },
        () => markMinutesReadyEmailsFailed(ports, { accountId, ...payload }),
        () => markEmailsToTypeAddressesFailed(ports, { accountId, ...payload }),
      ),
  });
  const minutesEmailRequested = defineSubscription({
    event: 'meetings.minutes_email_requested',
    ...EMAIL_RETRIES,
    handle: ({ accountId, payload }) => emailRequestedMinutes(ports, { accountId, ...payload }),
    onDeadLettered: ({ accountId, payload }) =>
      recordFailedEmails(ports, { accountId, kind: 'minutes', meetingId: payload.meetingId }, () =>
        markMinutesEmailFailed(ports, { accountId, ...payload }),
      ),
  });
  const assignmentMailRequested = defineSubscription({
    event: 'meetings.assignment_mail_requested',
    ...EMAIL_RETRIES,
    handle: ({ accountId, payload }) => sendAssignmentEmail(ports, { accountId, ...payload }),
    onDeadLettered: ({ accountId, payload }) =>
      recordFailedEmails(ports, { accountId, kind: 'assigned_item' }, () =>
        markAssignmentEmailFailed(ports, payload.assignmentMailId),
      ),
  });
  const actionItemCommented = defineSubscription({
    event: 'meetings.action_item_commented',
    ...EMAIL_RETRIES,
    handle: ({ accountId, occurredAt, payload }) => notifyComment(ports, { accountId, occurredAt, ...payload }),
    onDeadLettered: ({ accountId, occurredAt, payload }) =>
      recordFailedEmails(ports, toFailure(accountId, payload.meetingId), () =>
        markCommentFailed(ports, { accountId, occurredAt, ...payload }),
      ),
  });
  const actionItemAssigned = defineSubscription({
    event: 'meetings.action_item_assigned',
    ...EMAIL_RETRIES,
    handle: ({ id, accountId, occurredAt, payload }) =>
      notifyAssignment(ports, { accountId, eventId: id, occurredAt, ...payload }),
    onDeadLettered: ({ id, accountId, occurredAt, payload }) =>
      recordFailedEmails(ports, toFailure(accountId, payload.meetingId), () =>
        markAssignmentNotificationFailed(ports, { accountId, eventId: id, occurredAt, ...payload }),
      ),
  });
  const meetingUpdates = {
    ...EMAIL_RETRIES,
    handle: async (event: ReceivedEvent<MeetingUpdateEvent>) => {
      const update = toMeetingUpdate(event);
      if (update) await notifyMeetingUpdate(ports, update);
    },
    onDeadLettered: async (event: ReceivedEvent<MeetingUpdateEvent>) => {
      const update = toMeetingUpdate(event);
      if (update === undefined) return;
      const failure = toFailure(update.accountId, update.meetingId);
      await recordFailedEmails(ports, failure, () => markMeetingUpdateFailed(ports, update));
    },
  };
  const meetingShared = defineSubscription({ event: 'meetings.meeting_shared', ...meetingUpdates });
  const membersMentioned = defineSubscription({ event: 'meetings.members_mentioned', ...meetingUpdates });
  const approvalDecided = defineSubscription({ event: 'meetings.approval_decided', ...meetingUpdates });
  const processingFailed = defineSubscription({ event: 'meetings.processing_failed', ...meetingUpdates });
  const actionItemsDue = defineSubscription({
    event: 'meetings.action_items_due',
    ...EMAIL_RETRIES,
    handle: ({ accountId, occurredAt, payload }) => notifyDue(ports, { accountId, occurredAt, ...payload }),
    onDeadLettered: ({ accountId, payload }) =>
      recordFailedEmails(ports, { accountId, kind: 'due_items' }, () =>
        markDueReminderFailed(ports, payload.dueReminderId),
      ),
  });
  const seriesBriefDue = defineSubscription({
    event: 'meetings.series_brief_due',
    ...EMAIL_RETRIES,
    handle: ({ accountId, occurredAt, payload }) => notifySeriesBrief(ports, { accountId, occurredAt, ...payload }),
    onDeadLettered: ({ accountId, payload }) =>
      recordFailedEmails(ports, { accountId, kind: 'series_brief', meetingId: payload.meetingId }, () =>
        markSeriesBriefFailed(ports, { accountId, ...payload }),
      ),
  });
  const weeklyDigestDue = defineSubscription({
    event: 'notifications.weekly_digest_due',
    ...EMAIL_RETRIES,
    handle: ({ accountId, occurredAt, payload }) => notifyWeeklyDigest(ports, { accountId, occurredAt, ...payload }),
    onDeadLettered: ({ accountId, payload }) =>
      recordFailedEmails(ports, { accountId, kind: 'weekly_digest' }, () =>
        markWeeklyDigestFailed(ports, { accountId, ...payload }),
      ),
  });
  const memberInvited = defineSubscription({
    event: 'accounts.member_invited',
    ...EMAIL_RETRIES,
    handle: ({ id, occurredAt, payload }) =>
      runAll([
        () => sendInvitation(ports, payload),
        () => notifyInvitation(ports, { ...payload, eventId: id, occurredAt }),
      ]),
    onDeadLettered: ({ payload }) => {
      const { accountId, invitationId } = payload;
      return recordFailedEmails(ports, { accountId, kind: 'invitation', invitationId }, () =>
        markInvitationFailed(ports, payload),
      );
    },
  });
  const invitationRevoked = defineSubscription({
    event: 'accounts.invitation_revoked',
    handle: ({ payload }) => purgeInvitation(ports, payload.invitationId),
  });
  const passwordResetRequested = defineSubscription({
    event: 'accounts.password_reset_requested',
    ...EMAIL_RETRIES,
    handle: ({ payload }) => sendPasswordReset(ports, payload.passwordResetId),
    onDeadLettered: ({ payload }) => markPasswordResetFailed(ports, payload.passwordResetId),
  });
  const emailVerificationRequested = defineSubscription({
    event: 'accounts.email_verification_requested',
    ...EMAIL_RETRIES,
    handle: ({ payload }) => sendEmailVerification(ports, payload),
    onDeadLettered: ({ payload }) => markEmailVerificationFailed(ports, payload),
  });
  const emailChangeRequested = defineSubscription({
    event: 'accounts.email_change_requested',
    ...EMAIL_RETRIES,
    handle: ({ payload }) => sendEmailChange(ports, payload),
    onDeadLettered: ({ payload }) => markEmailChangeFailed(ports, payload),
  });
  const passwordChanged = defineSubscription({
    event: 'accounts.password_changed',
    ...EMAIL_RETRIES,
    handle: ({ payload }) => sendPasswordChanged(ports, payload),
    onDeadLettered: ({ payload }) => markPasswordChangedFailed(ports, payload),
  });
  const deletionScheduled = defineSubscription({
    event: 'accounts.deletion_scheduled',
    ...EMAIL_RETRIES,
    handle: ({ payload }) => sendDeletionScheduled(ports, payload),
    onDeadLettered: ({ payload }) => markDeletionScheduledFailed(ports, payload),
  });
  const dataExportFinished = defineSubscription({
    event: 'recordings.data_export_finished',
    ...EMAIL_RETRIES,
    handle: ({ accountId, payload }) => sendDataExport(ports, { accountId, ...payload }),
    onDeadLettered: ({ accountId, payload }) =>
      recordFailedEmails(ports, { accountId, kind: 'data_export' }, () =>
        markDataExportFailed(ports, { accountId, ...payload }),
      ),
  });
  const meetingDeleted = defineSubscription({
    event: 'meetings.meeting_deleted',
    handle: ({ accountId, payload }) => purgeMeeting(ports, accountId, payload.meetingId),
  });
  const userDeleted = defineSubscription({
    event: 'accounts.user_deleted',
    handle: ({ payload: { userId, deletionId } }) =>
      erasures.purgeUser(deletionId, {
        count: () => countUserDocuments(ports, userId),
        purge: () => purgeUser(ports, userId),
      }),
  });
  const accountDeleted = defineSubscription({
    event: 'accounts.account_deleted',
    handle: ({ payload }) =>
      erasures.purgeAccount(
        payload,
        () => purgeAccount(ports, payload.accountId),
        () => countAccountEmails(ports, payload.accountId),
      ),
  });
  return [
    minutesReady,
    minutesEmailRequested,
    assignmentMailRequested,
    actionItemAssigned,
    actionItemCommented,
    meetingShared,
    membersMentioned,
    approvalDecided,
    processingFailed,
    actionItemsDue,
    seriesBriefDue,
    weeklyDigestDue,
    memberInvited,
    invitationRevoked,
    passwordResetRequested,
    emailVerificationRequested,
    emailChangeRequested,
    passwordChanged,
    deletionScheduled,
    dataExportFinished,
    meetingDeleted,
    userDeleted,
    accountDeleted,
  ] as const;
}

type MeetingUpdateEvent =
  | 'meetings.meeting_shared'
  | 'meetings.members_mentioned'
  | 'meetings.approval_decided'
  | 'meetings.processing_failed';

/** Undefined for a decision of a later release. */
function toMeetingUpdate(event: ReceivedEvent<MeetingUpdateEvent>): NotifyMeetingUpdate | undefined {
  const { id: eventId, accountId, occurredAt } = event;
  const { meetingId } = event.payload;
  const common = { accountId, eventId, occurredAt, meetingId };
  switch (event.type) {
    case 'meetings.meeting_shared':
      return { ...common, update: 'shared', actorId: event.payload.sharedBy, recipientIds: [event.payload.userId] };
    case 'meetings.members_mentioned':
      return {
        ...common,
        ...{ update: 'mentioned', actorId: event.payload.mentionedBy, recipientIds: event.payload.userIds },
      };
    case 'meetings.approval_decided': {
      const { decision, decidedBy, recipientIds } = event.payload;
      if (decision !== 'submitted' && decision !== 'returned' && decision !== 'approved') return undefined;
      return { ...common, update: decision, actorId: decidedBy, recipientIds };
    }
    case 'meetings.processing_failed':
      return { ...common, update: 'failed', actorId: '' };
  }
}

const toFailure = (accountId: string, meetingId: string) => ({ accountId, kind: 'notification', meetingId }) as const;

/** Notifies the readers and the addresses of the meeting type. */
const notifyAll = (ports: Ports, ready: MinutesReady & { occurredAt: string }): Promise<void> =>
  runAll([() => notifyMinutesReady(ports, ready), () => emailMinutesToTypeAddresses(ports, ready)]);

/** A failure of one does not prevent the others. */
async function runAll(deliveries: readonly (() => Promise<void>)[]): Promise<void> {
  const results = await Promise.allSettled(deliveries.map((deliver) => deliver()));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
