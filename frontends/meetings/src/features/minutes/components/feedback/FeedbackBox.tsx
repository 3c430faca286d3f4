import type { MeetingFeedback } from '@minutehand/contracts/http/feedback';
import { FEEDBACK_CHARACTERS } from '@minutehand/contracts/limits';
import { Button, IconButton, TextArea, ThumbsDown, ThumbsUp } from '@minutehand/ui';
import { ApiError, useQuery, useQueryClient } from '@minutehand/web-kit';
import { type FormEvent, useEffect, useState } from 'react';
import { FEEDBACK_HIDE_MS, FEEDBACK_MESSAGE_MS } from '../../../../limits.ts';
import { useUnsavedText } from '../../../../shared/hooks/use-unsaved-text.ts';
import { queryKeys } from '../../../../shared/query-keys.ts';
import { getFeedback, saveFeedback } from '../../api.ts';
import { texts } from '../../texts.ts';
import styles from './FeedbackBox.module.css';

const feedbackTexts = texts.feedback;

type Rating = MeetingFeedback['rating'];
type Message = { text: string; isError: boolean };

const THUMBS = [
  { rating: 1, label: feedbackTexts.up, icon: <ThumbsUp size={16} aria-hidden /> },
  { rating: -1, label: feedbackTexts.down, icon: <ThumbsDown size={16} aria-hidden /> },
] as const;

/** Lets the user rate generated minutes. Renders nothing until earlier feedback has loaded. */
export function FeedbackBox({ meetingId }: { meetingId: string }) {
  const feedback = useQuery({
    queryKey: queryKeys.feedback(meetingId),
    queryFn: ({ signal }) => getFeedback(meetingId, signal),
  });
  if (feedback.data === undefined) return null;
  return <FeedbackForm meetingId={meetingId} initial={feedback.data} />;
}

function FeedbackForm({ meetingId, initial }: { meetingId: string; initial: MeetingFeedback | null }) {
  const [rating, setRating] = useState<Rating | null>(initial?.rating ?? null);
  const [comments, setComments] = useState(initial?.comments ?? '');
  const [message, setMessage] = useState<Message | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [state, setState] = useState<'open' | 'sending' | 'closing' | 'hidden'>('open');
  const queryClient = useQueryClient();
  useUnsavedText(state === 'open' && comments !== (initial?.comments ?? ''));
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => setMessage(null), FEEDBACK_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  useEffect(() => {
    if (state !== 'closing') return;
    const timer = setTimeout(() => setState('hidden'), FEEDBACK_HIDE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  if (state === 'hidden') return null;

  /** Returns whether the server saved it. */
  async function send(changes: Partial<MeetingFeedback>): Promise<boolean> {
    setBusy(true);
    setMessage(null);
    let isSaved = false;
    try {
      const response = await saveFeedback(meetingId, changes);
      queryClient.setQueryData(queryKeys.feedback(meetingId), response.meeting_feedback);
      setMessage({ text: response.message, isError: false });
      isSaved = true;
    } catch (error) {
      setMessage({ text: toErrorMessage(error), isError: true });
    }
    setBusy(false);
    return isSaved;
  }

  async function selectRating(newRating: Rating) {
    if (isBusy) return;
    setRating(newRating);
    // The first rating is sent immediately; later ones are sent with the comments.
    if (initial === null && !(await send({ rating: newRating }))) setRating(null);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || rating === null || state === 'closing') return;
    setState('sending');
    setState((await send({ rating, comments })) ? 'closing' : 'open');
  }

  return (
    <section className={styles.box} aria-label={feedbackTexts.label}>
      <div className={styles.question}>
        <span>{feedbackTexts.question}</span>
        {THUMBS.map((thumb) => (
          <IconButton
            key={thumb.rating}
            size="small"
            variant={rating === thumb.rating ? 'secondary' : 'ghost'}
            label={thumb.label}
            icon={thumb.icon}
            aria-pressed={rating === thumb.rating}
            className={rating === thumb.rating ? styles.chosen : undefined}
            onClick={() => void selectRating(thumb.rating)}
          />
        ))}
      </div>
      {rating === null ? null : (
        <form className={styles.form} onSubmit={(event) => void submit(event)}>
          <TextArea
            label={feedbackTexts.comments}
            rows={2}
            value={comments}
            maxLength={FEEDBACK_CHARACTERS}
            readOnly={state !== 'open'}
            onChange={(event) => setComments(event.currentTarget.value)}
          />
          <Button type="submit" size="small" isBusy={isBusy} aria-disabled={state === 'closing'}>
            {feedbackTexts.submit}
          </Button>
        </form>
      )}
      <p role={message?.isError ? 'alert' : 'status'} className={message?.isError ? styles.error : styles.message}>
        {message?.text}
      </p>
    </section>
  );
}

function toErrorMessage(error: unknown): string {
  const errors = error instanceof ApiError && Array.isArray(error.errors) ? error.errors : [];
  return errors.length > 0 ? errors.join(', ') : feedbackTexts.failed;
}
