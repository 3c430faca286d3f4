import { AppError } from '@minutehand/contracts/errors';
import { FEEDBACK_CHARACTERS } from '@minutehand/contracts/limits';

/** What one person thinks of the minutes of a meeting: a thumb up (1) or down (-1), and why. */
export type Feedback = {
  meetingId: string;
  userId: string;
  rating: number;
  comments: string;
  /** The generation whose text was last rated; empty for minutes that people wrote. */
  generationId: string;
};

export type FeedbackChange = { rating: number | undefined; comments: string | undefined };

/** One a person and meeting. */
export function feedbackIdOf(meetingId: string, userId: string): string {
  return `${meetingId}:${userId}`;
}

/** What holds after a change: what it does not name stays. */
export function changeFeedback(
  before: Pick<Feedback, 'rating' | 'comments'> | undefined,
  change: FeedbackChange,
): Pick<Feedback, 'rating' | 'comments'> {
  const rating = change.rating ?? before?.rating;
  if (rating === undefined) throw invalid('rating', 'Please choose a rating');
  if (rating !== 1 && rating !== -1) throw invalid('rating', 'Rating must be 1 or -1');
  const comments = change.comments?.trim() ?? before?.comments ?? '';
  if ([...comments].length > FEEDBACK_CHARACTERS) {
    throw invalid('comments', `Comments may have at most ${FEEDBACK_CHARACTERS} characters`);
  }
  return { rating, comments };
}

function invalid(field: string, message: string): AppError {
  return new AppError('feedback.invalid', { message, details: { fields: { [field]: [message] } } });
}
