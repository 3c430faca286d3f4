import type { AnswerFeedbackRequest } from '@minutehand/contracts/http/assistant';
import { IconButton, ThumbsDown, ThumbsUp, useToast } from '@minutehand/ui';
import { useQueryClient } from '@minutehand/web-kit';
import { useState } from 'react';
import { CONVERSATION_KEY } from '../../../shared/query-keys.ts';
import { texts } from '../../../shared/texts.ts';
import { rateAnswer } from '../api.ts';

type Rating = AnswerFeedbackRequest['rating'];
export type AnswerRatingProps = { conversationId: string; messageId: string; rating: Rating | null };

const THUMBS = [
  { rating: 1, label: texts.rating.up, icon: <ThumbsUp size={16} aria-hidden /> },
  { rating: -1, label: texts.rating.down, icon: <ThumbsDown size={16} aria-hidden /> },
] as const;

/** Rates an answer as helpful or not. A click is sent immediately, and undone if it cannot be stored. */
export function AnswerRating({ conversationId, messageId, rating: stored }: AnswerRatingProps) {
  const [chosen, setChosen] = useState<Rating | null>(null);
  const queryClient = useQueryClient();
  const showToast = useToast();
  const rating = chosen ?? stored;

  async function rate(next: Rating) {
    if (next === rating) return;
    setChosen(next);
    try {
      await rateAnswer(conversationId, { message_id: messageId, rating: next });
      void queryClient.invalidateQueries({ queryKey: CONVERSATION_KEY, refetchType: 'none' });
    } catch {
      setChosen(null);
      showToast(texts.errors.rating, { tone: 'danger' });
    }
  }

  return THUMBS.map((thumb) => (
    <IconButton
      key={thumb.rating}
      size="small"
      variant={rating === thumb.rating ? 'secondary' : 'ghost'}
      icon={thumb.icon}
      label={thumb.label}
      aria-pressed={rating === thumb.rating}
      onClick={() => void rate(thumb.rating)}
    />
  ));
}
