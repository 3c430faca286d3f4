import { AppError } from '@minutehand/contracts/errors';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import type * as proto from '@minutehand/contracts/proto/meetings/v1/weekly_digest';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import type { ActionItemView } from '../../app/action-items/create-action-item-views.ts';
import { getWeeklyDigestContents } from '../../app/digest/get-weekly-digest-contents.ts';
import type { Ports } from '../../app/ports.ts';
import { formatDay } from '../../domain/calendar.ts';
import { presentDecision } from './decisions.ts';
import { parseBound } from './meetings.ts';

/** Handler for the weekly digest of a member. */
export function createWeeklyDigestHandlers(
  ports: Ports,
): Pick<Handlers<typeof MeetingsServiceService>, 'getWeeklyDigestDelivery'> {
  return {
    getWeeklyDigestDelivery: defineHandler({ services: ['notifications'] }, async (request, { caller }) => {
      const [from, to] = [parseBound(request.from), parseBound(request.to)];
      if (from === undefined || to === undefined) throw new AppError('platform.malformed');
      const digest = await getWeeklyDigestContents(ports, caller, { userId: request.userId, from, to });
      return {
        ...digest,
        decisions: digest.decisions.map(presentDecision),
        openItems: digest.openItems.map(presentItem),
        staleItems: digest.staleItems.map(presentItem),
      };
    }),
  };
}

function presentItem({ item, meetingTitle, isOverdue }: ActionItemView): proto.DigestItem {
  return {
    description: item.description,
    meeting: { id: item.meetingId, title: meetingTitle, startedAt: '' },
    dueDateFormatted: formatDay(item.dueDate),
    overdue: isOverdue,
  };
}
