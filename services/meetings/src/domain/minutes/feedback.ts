import { AppError } from '@minutehand/contracts/errors';
import { FEEDBACK_CHARACTERS } from '@minutehand/contracts/limits';

/** A user's rating of a meeting's minutes: thumbs up (1) or down (-1), with comments. */
export type Feedback = {
  meetingId: string;
  userId: string;
  rating: number;
  comments: string;
  /** The generation whose text was last rated; empty for minutes that users wrote. */
  generationId: string;
};

export type FeedbackChange = { rating: number | undefined; comments: string | undefined };

/** One per user and meeting. */
export function toFeedbackId(meetingId: string, userId: string): string {
  return `${meetingId}:${userId}`;
}

/** Absent fields are unchanged. */
export function changeFeedback(
  before: Pick<Feedback, 'rating' | 'comments'> | undefined,
  change: FeedbackChange,
): Pick<Feedback, 'rating' | 'comments'> {
  const rating = change.rating ?? before?.rating;
  if (rating === undefined) throw createInvalidFeedbackError('rating', 'Please choose a rating');
  if (rating !== 1 && rating !== -1) throw createInvalidFeedbackError('rating', 'Rating must be 1 or -1');
  const comments = change.comments?.trim() ?? before?.comments ?? '';
  if ([...comments].length > FEEDBACK_CHARACTERS) {
    throw createInvalidFeedbackError('comments', `Comments may have at most ${FEEDBACK_CHARACTERS} characters`);
  }
  return { rating, comments };
}

function createInvalidFeedbackError(field: string, message: string): AppError {
  return new AppError('feedback.invalid', { message, details: { fields: { [field]: [message] } } });
}
