import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { getFeedback } from '../../../app/minutes/get-feedback.ts';
import { giveFeedback } from '../../../app/minutes/give-feedback.ts';
import type { Ports } from '../../../app/ports.ts';
import type { Feedback } from '../../../domain/minutes/feedback.ts';

type FeedbackRpcs = 'getFeedback' | 'giveFeedback';

export function createFeedbackHandlers(ports: Ports): Pick<Handlers<typeof MeetingsServiceService>, FeedbackRpcs> {
  return {
    getFeedback: defineHandler({ accessScope: 'read' }, async ({ meetingId }, { caller }) => {
      const feedback = await getFeedback(ports, caller, meetingId);
      return { feedback: feedback && present(feedback) };
    }),

    giveFeedback: defineHandler({ accessScope: 'write' }, async ({ meetingId, rating, comments }, { caller }) => {
      return { feedback: present(await giveFeedback(ports, caller, { meetingId, rating, comments })) };
    }),
  };
}

const present = ({ rating, comments }: Feedback) => ({ rating, comments });
