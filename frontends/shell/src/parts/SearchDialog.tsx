import { Dialog, ErrorState, Loading, Skeleton } from '@minutehand/ui';
import { Slot } from '@minutehand/web-kit';
import styles from './SearchDialog.module.css';

/** The dialog of the search area, with a loading and an error state. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  return (
    <Slot
      name="command"
      props={{ onClose }}
      loading={
        <Dialog open hideHeader title="Search" onClose={onClose}>
          <Loading label="Loading search">
            <div className={styles.loading}>
              <Skeleton height="1.5rem" />
              <Skeleton width="60%" />
            </div>
          </Loading>
        </Dialog>
      }
      failed={(retry) => (
        <Dialog open title="Search" onClose={onClose}>
          <ErrorState onRetry={retry}>Search can't be loaded right now. The other parts still work.</ErrorState>
        </Dialog>
      )}
    />
  );
}
