import { ErrorState, Loading, Skeleton } from '@minutehand/ui';
import { texts } from '../../../texts.ts';
import styles from '../SearchDialog.module.css';

/** Shown instead of results: searching, failed, or nothing found. */
export function SearchStatus(props: { state: 'loading' | 'failed' | 'empty'; query: string; onRetry: () => void }) {
  const { state, query, onRetry } = props;
  if (state === 'failed')
    return (
      <ErrorState onRetry={onRetry}>
        <span className={styles.failed}>{texts.failed}</span>
      </ErrorState>
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
  return <p className={styles.status}>{texts.noResults(query)}</p>;
}
