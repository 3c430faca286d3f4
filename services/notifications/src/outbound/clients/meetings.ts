import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { type RpcClient, undefinedIfNotFound } from '@minutehand/service-kit/rpc';
import type { Clients } from '../../app/ports.ts';
import type { AccountsClient } from './accounts.ts';

export function createMeetingsClient(
  meetings: RpcClient<typeof MeetingsServiceService>,
): Omit<Clients, keyof AccountsClient> {
  const callOptions = (accountId: string) => ({ as: serviceCaller('notifications', accountId) });
  return {
    findAudience: (accountId, meetingId) =>
      undefinedIfNotFound(meetings.getAudience({ meetingId }, callOptions(accountId))),
    findReadyMinutes: (accountId, meetingId) =>
      undefinedIfNotFound(meetings.getMinutesDelivery({ meetingId }, callOptions(accountId))),
    findMinutesEmail: (accountId, minutesEmailId) =>
      undefinedIfNotFound(meetings.getMinutesEmailDelivery({ minutesEmailId }, callOptions(accountId))),
    findAssignmentEmail: (accountId, assignmentMailId) =>
      undefinedIfNotFound(meetings.getAssignmentMailDelivery({ assignmentMailId }, callOptions(accountId))),
    findItemComment: (accountId, ref) =>
      undefinedIfNotFound(meetings.getItemCommentDelivery(ref, callOptions(accountId))),
    findMemberAssignment: (accountId, ref) =>
      undefinedIfNotFound(meetings.getMemberAssignmentDelivery(ref, callOptions(accountId))),
    findWeeklyDigest: (accountId, ref) =>
      undefinedIfNotFound(meetings.getWeeklyDigestDelivery(ref, callOptions(accountId))),
    findSeriesBrief: async (accountId, ref) => {
      const contents = await undefinedIfNotFound(meetings.getSeriesBriefDelivery(ref, callOptions(accountId)));
      return contents?.brief === undefined ? undefined : { ...contents, brief: contents.brief };
    },
    findDueReminder: (accountId, dueReminderId) =>
      undefinedIfNotFound(meetings.getDueReminderDelivery({ dueReminderId }, callOptions(accountId))),
  };
}
