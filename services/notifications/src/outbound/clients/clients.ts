import { isAppError } from '@minutehand/contracts/errors';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { Clients } from '../../app/ports.ts';

/** What has gone is no failure: there is nobody to tell. */
async function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isAppError(error) && (error.kind === 'not_found' || error.code === 'password_reset.invalid')) return undefined;
    throw error;
  }
}

/** Questions to meetings and accounts, asked in this service's own name. */
export function createClients(
  meetings: RpcClient<typeof MeetingsServiceService>,
  accounts: RpcClient<typeof AccountsServiceService>,
): Clients {
  const as = (accountId: string) => ({ as: serviceCaller('notifications', accountId) });
  return {
    findAudience: (accountId, meetingId) => orUndefined(meetings.getAudience({ meetingId }, as(accountId))),
    findMinutesDelivery: (accountId, meetingId) =>
      orUndefined(meetings.getMinutesDelivery({ meetingId }, as(accountId))),
    findMinutesEmail: (accountId, minutesEmailId) =>
      orUndefined(meetings.getMinutesEmailDelivery({ minutesEmailId }, as(accountId))),
    findAssignmentMail: (accountId, assignmentMailId) =>
      orUndefined(meetings.getAssignmentMailDelivery({ assignmentMailId }, as(accountId))),
    findDueReminder: (accountId, dueReminderId) =>
      orUndefined(meetings.getDueReminderDelivery({ dueReminderId }, as(accountId))),
    getPeople: async (accountId, userIds) =>
      (await accounts.getPeople({ userIds: [...userIds] }, as(accountId))).people,
    findInvitation: (accountId, invitationId) =>
      orUndefined(accounts.getInvitationDelivery({ invitationId }, as(accountId))),
    findPasswordReset: (passwordResetId) => orUndefined(accounts.getPasswordResetDelivery({ passwordResetId }, as(''))),
  };
}
