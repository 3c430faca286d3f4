import { AppError, isAppError } from '@minutehand/contracts/errors';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { Meetings } from '../../app/ports.ts';

/** Access to meetings, decided by the meetings service on behalf of the user. */
export function createMeetings(service: string, client: RpcClient<typeof MeetingsServiceService>): Meetings {
  return {
    async requireEditable(actor, meetingId) {
      const { meeting } = await client.getMeeting({ meetingId }, { as: actor });
      if (meeting?.permissions?.edit !== true) throw new AppError('meeting.forbidden');
      const { state, counts, permissions, consentRequired = false } = meeting;
      return { state, hasTranscript: (counts?.segments ?? 0) > 0, canManage: permissions.delete, consentRequired };
    },
    async requireReadable(actor, meetingId) {
      const { meeting } = await client.getMeeting({ meetingId }, { as: actor });
      return { audioRetentionDays: meeting?.audioRetentionDays ?? 0 };
    },
    async findAudioRetention(accountId, meetingId) {
      try {
        const audience = await client.getAudience({ meetingId }, { as: serviceCaller(service, accountId) });
        return audience.audioRetentionDays ?? 0;
      } catch (error) {
        // In the trash: the meeting is deleted as a whole, or comes back.
        if (isAppError(error, 'meeting.not_found')) return 0;
        throw error;
      }
    },
  };
}
