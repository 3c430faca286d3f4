import { z } from 'zod';
import { FEEDBACK_CHARACTERS } from '../limits.ts';

export const feedbackSchema = z
  .object({ rating: z.union([z.literal(1), z.literal(-1)]), comments: z.string() })
  .meta({ id: 'MeetingFeedback' });
export type MeetingFeedback = z.infer<typeof feedbackSchema>;

/** GET /meetings/{id}/feedback: the caller's own feedback; null if there is none. */
export const feedbackResponseSchema = z
  .object({ meeting_feedback: feedbackSchema.nullable() })
  .meta({ id: 'MeetingFeedbackResponse' });
export type FeedbackResponse = z.infer<typeof feedbackResponseSchema>;

/** Forms send numbers as strings. */
const rating = z
  .union([z.literal(1), z.literal(-1), z.enum(['1', '-1']).transform((text): 1 | -1 => (text === '1' ? 1 : -1))], {
    error: 'must be 1 or -1',
  })
  .meta({ description: '1 for thumbs up, -1 for thumbs down. Left unchanged if absent.' });

/** POST to the same path, as JSON or as a form. */
export const feedbackCreateSchema = z
  .object({
    meeting_feedback: z.object({
      rating: rating.optional(),
      comments: z
        .string()
        .trim()
        .max(FEEDBACK_CHARACTERS, `must have at most ${FEEDBACK_CHARACTERS} characters`)
        .nullish()
        .transform((comments) => comments ?? undefined)
        .meta({ description: 'Left unchanged if absent or null.' }),
    }),
  })
  .meta({ id: 'FeedbackCreate' });
export type FeedbackCreate = z.input<typeof feedbackCreateSchema>;

export const createFeedbackResponseSchema = z
  .object({
    status: z.literal('success'),
    message: z.string().meta({ description: 'A sentence to show.' }),
    meeting_feedback: feedbackSchema,
  })
  .meta({ id: 'CreateFeedbackResponse' });
export type CreateFeedbackResponse = z.infer<typeof createFeedbackResponseSchema>;
