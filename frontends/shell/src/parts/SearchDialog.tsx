import { Dialog, ErrorState, Loading, Skeleton } from '@minutehand/ui';
import { Slot } from '@minutehand/web-kit';
import { texts } from '../texts.ts';
import styles from './SearchDialog.module.css';

/** The dialog of the search area, with a loading and an error state. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  return (
    <Slot
      name="command"
      props={{ onClose }}
      loading={
        <Dialog open hideHeader title={texts.search.label} onClose={onClose}>
          <Loading label={texts.search.loading}>
            <div className={styles.loading}>
              <Skeleton height="1.5rem" />
              <Skeleton width="60%" />
            </div>
          </Loading>
        </Dialog>
      }
      failed={(retry) => (
        <Dialog open title={texts.search.label} onClose={onClose}>
          <ErrorState onRetry={retry}>{texts.search.failed}</ErrorState>
        </Dialog>
      )}
    />
  );
}
