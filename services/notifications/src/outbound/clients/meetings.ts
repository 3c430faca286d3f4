import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { type RpcClient, undefinedIfNotFound } from '@minutehand/service-kit/rpc';
import type { Clients } from '../../app/ports.ts';
import type { AccountsClient } from './accounts.ts';

export function createMeetingsClient(
  meetings: RpcClient<typeof MeetingsServiceService>,
): Omit<Clients, keyof AccountsClient> {
  const as = (accountId: string) => ({ as: serviceCaller('notifications', accountId) });
  return {
    findAudience: (accountId, meetingId) => undefinedIfNotFound(meetings.getAudience({ meetingId }, as(accountId))),
    findMinutesDelivery: (accountId, meetingId) =>
      undefinedIfNotFound(meetings.getMinutesDelivery({ meetingId }, as(accountId))),
    findMinutesEmail: (accountId, minutesEmailId) =>
      undefinedIfNotFound(meetings.getMinutesEmailDelivery({ minutesEmailId }, as(accountId))),
    findAssignmentEmail: (accountId, assignmentMailId) =>
      undefinedIfNotFound(meetings.getAssignmentMailDelivery({ assignmentMailId }, as(accountId))),
    findItemComment: (accountId, ref) => undefinedIfNotFound(meetings.getItemCommentDelivery(ref, as(accountId))),
    findMemberAssignment: (accountId, ref) =>
      undefinedIfNotFound(meetings.getMemberAssignmentDelivery(ref, as(accountId))),
    findSeriesBriefDelivery: async (accountId, ref) => {
      const delivery = await undefinedIfNotFound(meetings.getSeriesBriefDelivery(ref, as(accountId)));
      return delivery?.brief === undefined ? undefined : { ...delivery, brief: delivery.brief };
    },
    findDueReminder: (accountId, dueReminderId) =>
      undefinedIfNotFound(meetings.getDueReminderDelivery({ dueReminderId }, as(accountId))),
  };
}
