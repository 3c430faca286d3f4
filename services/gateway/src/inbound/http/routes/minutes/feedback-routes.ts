import {
  createFeedbackResponseSchema,
  feedbackCreateSchema,
  feedbackResponseSchema,
  feedbackSchema,
  type MeetingFeedback,
} from '@minutehand/contracts/http/feedback';
import { idParams } from '@minutehand/contracts/http/fields';
import type * as proto from '@minutehand/contracts/proto/meetings/v1/feedback';
import type { Clients } from '../../clients.ts';
import { requireField } from '../../present/proto-fields.ts';
import { defineRoute, type Route } from '../../route.ts';

const THANKS = 'Thank you for your feedback!';
const path = '/meetings/{id}/feedback';
const commonFields = { tag: 'Minutes', access: 'user', path, params: idParams } as const;

function presentFeedback({ rating, comments }: proto.Feedback): MeetingFeedback {
  return feedbackSchema.parse({ rating, comments });
}

/** Feedback of users on generated minutes. */
export function createFeedbackRoutes({ meetings }: Pick<Clients, 'meetings'>): readonly Route[] {
  return [
    defineRoute({
      ...commonFields,
      scope: 'read',
      method: 'get',
      summary: 'Get your feedback on the minutes',
      responses: { 200: feedbackResponseSchema },
      handle: async ({ params }, { call }) => {
        const { feedback } = await meetings.getFeedback({ meetingId: params.id }, call);
        return { status: 200, body: { meeting_feedback: feedback ? presentFeedback(feedback) : null } };
      },
    }),
    defineRoute({
      ...commonFields,
      scope: 'write',
      method: 'post',
      summary: 'Rate the minutes, with optional comments',
      body: feedbackCreateSchema,
      errorsAsList: true,
      responses: { 200: createFeedbackResponseSchema },
      handle: async ({ params, body }, { call }) => {
        const { rating, comments } = body.meeting_feedback;
        const response = await meetings.giveFeedback({ meetingId: params.id, rating, comments }, call);
        return {
          status: 200,
          body: {
            status: 'success',
            message: THANKS,
            meeting_feedback: presentFeedback(requireField(response.feedback)),
          },
        };
      },
      respondToRepeat: async ({ params }, { call }) => {
        const { feedback } = await meetings.getFeedback({ meetingId: params.id }, call);
        return {
          status: 200,
          body: { status: 'success', message: THANKS, meeting_feedback: presentFeedback(requireField(feedback)) },
        };
      },
    }),
  ];
}
