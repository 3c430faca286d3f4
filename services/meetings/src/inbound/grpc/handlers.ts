import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { Handlers } from '@minutehand/service-kit/rpc';
import type { Ports } from '../../app/ports.ts';
import { createActionItemHandlers } from './action-items/action-items.ts';
import { createAssignedItemHandlers } from './action-items/assignments.ts';
import { createCalendarFeedHandlers } from './action-items/calendar-feed.ts';
import { createItemCommentHandlers } from './action-items/item-comments.ts';
import { createAgendaItemHandlers } from './agenda.ts';
import { createDecisionHandlers } from './decisions.ts';
import { createHandoverHandlers } from './handover.ts';
import { createMeetingTypeHandlers } from './meeting-types.ts';
import { createMeetingHandlers } from './meetings.ts';
import { createApprovalHandlers } from './minutes/approval.ts';
import { createExportHandlers } from './minutes/exports.ts';
import { createFeedbackHandlers } from './minutes/feedback.ts';
import { createMinutesHandlers } from './minutes/minutes.ts';
import { createMinutesEmailHandlers } from './minutes/minutes-emails.ts';
import { createNotesHandlers } from './notes.ts';
import { createSeriesHandlers } from './series.ts';
import { createServiceHandlers } from './service-handlers.ts';
import { createShareHandlers } from './sharing.ts';
import { createTranscriptHandlers } from './transcript.ts';
import { createWeeklyDigestHandlers } from './weekly-digest.ts';

/** All handlers of MeetingsService; the other gRPC services have their own. */
export function createHandlers(ports: Ports): Handlers<typeof MeetingsServiceService> {
  return {
    ...createMeetingHandlers(ports),
    ...createMeetingTypeHandlers(ports),
    ...createTranscriptHandlers(ports),
    ...createMinutesHandlers(ports),
    ...createActionItemHandlers(ports),
    ...createAssignedItemHandlers(ports),
    ...createCalendarFeedHandlers(ports),
    ...createDecisionHandlers(ports),
    ...createExportHandlers(ports),
    ...createShareHandlers(ports),
    ...createApprovalHandlers(ports),
    ...createAgendaItemHandlers(ports),
    ...createNotesHandlers(ports),
    ...createSeriesHandlers(ports),
    ...createMinutesEmailHandlers(ports),
    ...createFeedbackHandlers(ports),
    ...createItemCommentHandlers(ports),
    ...createHandoverHandlers(ports),
    ...createServiceHandlers(ports),
    ...createWeeklyDigestHandlers(ports),
  };
}
