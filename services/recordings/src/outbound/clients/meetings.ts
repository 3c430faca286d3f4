import { AppError } from '@minutehand/contracts/errors';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { Meetings } from '../../app/ports.ts';

/** Access to meetings, decided by the meetings service on behalf of the user. */
export function createMeetings(service: string, client: RpcClient<typeof MeetingsServiceService>): Meetings {
  return {
    async requireEditable(actor, meetingId) {
      const { meeting } = await client.getMeeting({ meetingId, withoutRelated: true }, { as: actor });
      if (meeting?.permissions?.edit !== true) throw new AppError('meeting.forbidden');
      const { state, counts, permissions, consentRequired = false } = meeting;
      return { state, hasTranscript: (counts?.segments ?? 0) > 0, canManage: permissions.delete, consentRequired };
    },
    async requireReadable(actor, meetingId) {
      const { meeting } = await client.getMeeting({ meetingId, withoutRelated: true }, { as: actor });
      return { audioRetentionDays: meeting?.audioRetentionDays ?? 0 };
    },
    async findAudioRetention(accountId, meetingIds) {
      const as = serviceCaller(service, accountId);
      const { retentions } = await client.findAudioRetention({ meetingIds: [...meetingIds] }, { as });
      return new Map(retentions.map(({ meetingId, days }) => [meetingId, days]));
    },
    async canReplaceTranscript(accountId, meetingId, recordingId) {
      const as = serviceCaller(service, accountId);
      return (await client.canReplaceTranscript({ meetingId, recordingId }, { as })).canReplace;
    },
  };
}
