import { Button, Loading, Skeleton } from '@minutehand/ui';
import { texts } from '../../../texts.ts';
import styles from '../SearchDialog.module.css';

/** The message of the dialog besides its options: that it searches, that the search failed, or that nothing was found. */
export function SearchNote(props: { state: 'loading' | 'failed' | 'empty'; query: string; onRetry: () => void }) {
  const { state, query, onRetry } = props;
  if (state === 'failed')
    return (
      <div className={styles.note} role="alert">
        <p className={styles.failed}>{texts.failed}</p>
        <Button size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      </div>
    );
  if (state === 'loading')
    return (
      <Loading label={texts.searching}>
        <div className={styles.loading}>
          <Skeleton width="6rem" />
          <Skeleton height="2.5rem" />
          <Skeleton height="2.5rem" />
        </div>
      </Loading>
    );
  return <p className={styles.note}>{texts.noResults(query)}</p>;
}
