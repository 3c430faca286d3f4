import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { getHandover } from '../../app/handover/get-handover.ts';
import type { Ports } from '../../app/ports.ts';

export function createHandoverHandlers(ports: Ports): Pick<Handlers<typeof MeetingsServiceService>, 'getHandover'> {
  return {
    getHandover: defineHandler({ accessScope: 'admin' }, async ({ userId }, { caller }) => {
      const { meetingCount, meetings, actionItemCount, actionItems } = await getHandover(ports, caller, userId);
      return {
        meetingCount,
        meetings: meetings.map(({ id, title }) => ({ id, title })),
        actionItemCount,
        actionItems: actionItems.map(({ id, meetingId, description }) => ({ id, meetingId, description })),
      };
    }),
  };
}
