import type { MeetingFeedback } from '@minutehand/contracts/http/feedback';
import { FEEDBACK_CHARACTERS } from '@minutehand/contracts/limits';
import { Button, IconButton, TextArea, ThumbsDown, ThumbsUp } from '@minutehand/ui';
import { ApiError, useQuery, useQueryClient } from '@minutehand/web-kit';
import { type FormEvent, useEffect, useState } from 'react';
import { FEEDBACK_HIDE_MS, FEEDBACK_MESSAGE_MS } from '../../../../limits.ts';
import { queryKeys } from '../../../../shared/query-keys.ts';
import { getFeedback, giveFeedback } from '../../api.ts';
import styles from './FeedbackBox.module.css';

type Rating = MeetingFeedback['rating'];
type Told = { words: string; isError: boolean };

const THUMBS = [
  { rating: 1, label: 'Thumbs up', icon: <ThumbsUp size={16} aria-hidden /> },
  { rating: -1, label: 'Thumbs down', icon: <ThumbsDown size={16} aria-hidden /> },
] as const;

/** What the reader thinks of generated minutes. Nothing until it is known whether they have said so before. */
export function FeedbackBox({ meetingId }: { meetingId: string }) {
  const feedback = useQuery({
    queryKey: queryKeys.feedback(meetingId),
    queryFn: ({ signal }) => getFeedback(meetingId, signal),
  });
  if (feedback.data === undefined) return null;
  return <KnownFeedback meetingId={meetingId} given={feedback.data} />;
}

function KnownFeedback({ meetingId, given }: { meetingId: string; given: MeetingFeedback | null }) {
  const [rating, setRating] = useState<Rating | null>(given?.rating ?? null);
  const [comments, setComments] = useState(given?.comments ?? '');
  const [told, setTold] = useState<Told | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [state, setState] = useState<'open' | 'sending' | 'closing' | 'hidden'>('open');
  const queries = useQueryClient();
  useEffect(() => {
    if (told === null) return;
    const timer = setTimeout(() => setTold(null), FEEDBACK_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [told]);
  useEffect(() => {
    if (state !== 'closing') return;
    const timer = setTimeout(() => setState('hidden'), FEEDBACK_HIDE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  if (state === 'hidden') return null;

  /** Answers whether it was taken. */
  async function send(sent: Partial<MeetingFeedback>): Promise<boolean> {
    setBusy(true);
    setTold(null);
    let isTaken = false;
    try {
      const answer = await giveFeedback(meetingId, sent);
      queries.setQueryData(queryKeys.feedback(meetingId), answer.meeting_feedback);
      setTold({ words: answer.message, isError: false });
      isTaken = true;
    } catch (error) {
      setTold({ words: sentenceFor(error), isError: true });
    }
    setBusy(false);
    return isTaken;
  }

  async function choose(chosen: Rating) {
    if (isBusy) return;
    setRating(chosen);
    // The first is sent at once; later ones go with the comments.
    if (given === null && !(await send({ rating: chosen }))) setRating(null);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || rating === null || state === 'closing') return;
    setState('sending');
    setState((await send({ rating, comments })) ? 'closing' : 'open');
  }

  return (
    <section className={styles.box} aria-label="Feedback on the minutes">
      <div className={styles.question}>
        <span>Are these minutes useful?</span>
        {THUMBS.map((thumb) => (
          <IconButton
            key={thumb.rating}
            size="small"
            variant={rating === thumb.rating ? 'secondary' : 'ghost'}
            label={thumb.label}
            icon={thumb.icon}
            aria-pressed={rating === thumb.rating}
            className={rating === thumb.rating ? styles.chosen : undefined}
            onClick={() => void choose(thumb.rating)}
          />
        ))}
      </div>
      {rating === null ? null : (
        <form className={styles.form} onSubmit={(event) => void submit(event)}>
          <TextArea
            label="Comments"
            rows={2}
            value={comments}
            maxLength={FEEDBACK_CHARACTERS}
            readOnly={state !== 'open'}
            onChange={(event) => setComments(event.currentTarget.value)}
          />
          <Button type="submit" size="small" busy={isBusy} aria-disabled={state === 'closing'}>
            Submit feedback
          </Button>
        </form>
      )}
      <p role={told?.isError ? 'alert' : 'status'} className={told?.isError ? styles.error : styles.told}>
        {told?.words}
      </p>
    </section>
  );
}

function sentenceFor(error: unknown): string {
  const errors = error instanceof ApiError && Array.isArray(error.errors) ? error.errors : [];
  return errors.length > 0 ? errors.join(', ') : 'Something went wrong. Please try again.';
}
