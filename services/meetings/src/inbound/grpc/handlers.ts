import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { Handlers } from '@minutehand/service-kit/rpc';
import type { Ports } from '../../app/ports.ts';
import { actionItemHandlers } from './action-items/action-items.ts';
import { assignedItemHandlers } from './action-items/assignments.ts';
import { calendarFeedHandlers } from './action-items/calendar-feed.ts';
import { itemCommentHandlers } from './action-items/item-comments.ts';
import { agendaItemHandlers } from './agenda.ts';
import { decisionHandlers } from './decisions.ts';
import { handoverHandlers } from './handover.ts';
import { meetingTypeHandlers } from './meeting-types.ts';
import { meetingHandlers } from './meetings.ts';
import { approvalHandlers } from './minutes/approval.ts';
import { exportHandlers } from './minutes/exports.ts';
import { feedbackHandlers } from './minutes/feedback.ts';
import { minutesHandlers } from './minutes/minutes.ts';
import { minutesEmailHandlers } from './minutes/minutes-emails.ts';
import { notesHandlers } from './notes.ts';
import { seriesHandlers } from './series.ts';
import { serviceHandlers } from './service-handlers.ts';
import { shareHandlers } from './sharing.ts';
import { transcriptHandlers } from './transcript.ts';
import { weeklyDigestHandlers } from './weekly-digest.ts';

/** All handlers of MeetingsService; the other gRPC services have their own. */
export function handlers(ports: Ports): Handlers<typeof MeetingsServiceService> {
  return {
    ...meetingHandlers(ports),
    ...meetingTypeHandlers(ports),
    ...transcriptHandlers(ports),
    ...minutesHandlers(ports),
    ...actionItemHandlers(ports),
    ...assignedItemHandlers(ports),
    ...calendarFeedHandlers(ports),
    ...decisionHandlers(ports),
    ...exportHandlers(ports),
    ...shareHandlers(ports),
    ...approvalHandlers(ports),
    ...agendaItemHandlers(ports),
    ...notesHandlers(ports),
    ...seriesHandlers(ports),
    ...minutesEmailHandlers(ports),
    ...feedbackHandlers(ports),
    ...itemCommentHandlers(ports),
    ...handoverHandlers(ports),
    ...serviceHandlers(ports),
    ...weeklyDigestHandlers(ports),
  };
}
