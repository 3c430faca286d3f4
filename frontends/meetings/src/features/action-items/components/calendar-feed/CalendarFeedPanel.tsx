import { Button, CopyButton, Loading, SkeletonText, TextField } from '@minutehand/ui';
import { formatDate, getErrorMessage, QueryError } from '@minutehand/web-kit';
import type { CalendarFeedState } from '../../hooks/use-calendar-feed.ts';
import styles from './CalendarFeedPanel.module.css';

export type CalendarFeedPanelProps = {
  feed: CalendarFeedState;
  onRenew: () => void;
  onDelete: () => void;
};

/** Describes the feed, and shows its URL when it was just created. */
export function CalendarFeedPanel({ feed, onRenew, onDelete }: CalendarFeedPanelProps) {
  const { feedQuery, renewMutation, url } = feed;
  if (feedQuery.isPending)
    return (
      <Loading label="Loading the calendar feed">
        <SkeletonText lines={2} />
      </Loading>
    );
  if (feedQuery.isError) return <QueryError query={feedQuery} />;
  return (
    <div className={styles.panel}>
      <p className={styles.text}>
        Your open action items with a due date, as all-day events in Google Calendar, Outlook or any other calendar.
      </p>
      {url === undefined ? null : <Address url={url} />}
      {feedQuery.data === null ? (
        <>
          {renewMutation.isError ? <p className={styles.failed}>{getErrorMessage(renewMutation.error)}</p> : null}
          {/* The error is shown above. */}
          <Button
            variant="primary"
            busy={renewMutation.isPending}
            onClick={() => void feed.renew().catch(() => undefined)}
          >
            Create address
          </Button>
        </>
      ) : (
        <>
          {url === undefined ? (
            <p className={styles.text}>
              You made an address on {formatDate(feedQuery.data.renewed_at)}. It is not shown again; make a new one if
              you have lost it.
            </p>
          ) : null}
          <div className={styles.actions}>
            <Button onClick={onRenew}>New address</Button>
            <Button variant="ghost" onClick={onDelete}>
              End feed
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function Address({ url }: { url: string }) {
  return (
    <div className={styles.address} role="status">
      <TextField
        label="Address for your calendar"
        hint="Subscribe to it in your calendar. Shown only once. Anyone with this address can read these items."
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={url} label="Copy address" variant="primary" />
    </div>
  );
}
