import { Button, CopyButton, Loading, SkeletonText, TextField } from '@minutehand/ui';
import { formatDate, getErrorMessage, QueryError } from '@minutehand/web-kit';
import type { CalendarFeedState } from '../../hooks/use-calendar-feed.ts';
import { texts } from '../../texts.ts';
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
      <Loading label={texts.feed.loading}>
        <SkeletonText lines={2} />
      </Loading>
    );
  if (feedQuery.isError) return <QueryError query={feedQuery} />;
  return (
    <div className={styles.panel}>
      <p className={styles.text}>{texts.feed.about}</p>
      {url === undefined ? null : <Address url={url} />}
      {feedQuery.data === null ? (
        <>
          {renewMutation.isError ? <p className={styles.failed}>{getErrorMessage(renewMutation.error)}</p> : null}
          {/* The error is shown above. */}
          <Button
            variant="primary"
            isBusy={renewMutation.isPending}
            onClick={() => void feed.renew().catch(() => undefined)}
          >
            {texts.feed.create}
          </Button>
        </>
      ) : (
        <>
          {url === undefined ? (
            <p className={styles.text}>{texts.feed.createdOn(formatDate(feedQuery.data.renewed_at))}</p>
          ) : null}
          <div className={styles.actions}>
            <Button onClick={onRenew}>{texts.feed.renew}</Button>
            <Button variant="ghost" onClick={onDelete}>
              {texts.feed.delete}
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
        label={texts.feed.link}
        hint={texts.feed.linkHint}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={url} label={texts.feed.copy} variant="primary" />
    </div>
  );
}
