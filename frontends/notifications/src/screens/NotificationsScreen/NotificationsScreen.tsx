import { Bell, Button, EmptyState, ErrorState, Loading, PageHeader, SkeletonText } from '@minutehand/ui';
import { getErrorMessage, QueryError, usePageTitle } from '@minutehand/web-kit';
import { useMemo, useRef } from 'react';
import { MarkAllReadButton } from '../../components/MarkAllReadButton.tsx';
import { NotificationList } from '../../components/NotificationList.tsx';
import { getCounts, getNotifications } from '../../domain/notification-pages.ts';
import { useNotifications } from '../../hooks/use-notifications.ts';
import { texts } from '../../texts.ts';
import styles from './NotificationsScreen.module.css';

/** All notifications of the current account. */
export function NotificationsScreen() {
  usePageTitle(texts.title);
  const { data } = useNotifications();
  const heading = useRef<HTMLHeadingElement>(null);
  const { unread } = getCounts(data?.pages ?? []);
  return (
    <div className={styles.screen}>
      <PageHeader
        title={
          <h1 ref={heading} tabIndex={-1}>
            {texts.title}
          </h1>
        }
        actions={unread > 0 ? <MarkAllReadButton heading={heading} /> : null}
      />
      <AllNotifications />
    </div>
  );
}

function AllNotifications() {
  const pagesQuery = useNotifications();
  const { data } = pagesQuery;
  const notifications = useMemo(() => (data ? getNotifications(data.pages) : []), [data]);
  if (pagesQuery.isPending)
    return (
      <Loading label={texts.loading}>
        <SkeletonText lines={6} />
      </Loading>
    );
  if (!data) return <QueryError query={pagesQuery} />;
  if (notifications.length === 0) return <EmptyState icon={<Bell size={20} aria-hidden />}>{texts.empty}</EmptyState>;
  return (
    <>
      <div className={styles.list}>
        <NotificationList notifications={notifications} />
      </div>
      {pagesQuery.isFetchNextPageError ? (
        <ErrorState onRetry={() => void pagesQuery.fetchNextPage()} isRetrying={pagesQuery.isFetchingNextPage}>
          {getErrorMessage(pagesQuery.error)}
        </ErrorState>
      ) : pagesQuery.hasNextPage ? (
        <Button
          className={styles.more}
          isBusy={pagesQuery.isFetchingNextPage}
          onClick={() => void pagesQuery.fetchNextPage()}
        >
          {texts.loadMore}
        </Button>
      ) : null}
    </>
  );
}
