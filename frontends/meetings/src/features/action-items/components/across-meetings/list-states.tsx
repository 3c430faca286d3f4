import { Button, EmptyState, ListTodo, Loading, Skeleton } from '@minutehand/ui';
import type { ReactNode } from 'react';
import { MAX_ITEM_PAGES } from '../../../../limits.ts';
import type { ActionItemFilters } from '../../../../shared/query-keys.ts';
import type { useItemPages } from '../../hooks/use-item-pages.ts';
import { texts } from '../../texts.ts';
import styles from './ItemLists.module.css';

export function ListSkeleton() {
  return (
    <Loading label={texts.loading}>
      <div className={styles.skeletons}>
        {['60%', '45%', '70%', '52%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </Loading>
  );
}

/** Shows why a list is empty: there are no items, or none with the priority of the filter. */
export function NoItems(props: {
  filters: ActionItemFilters;
  onClear: () => void;
  /** Shown if no filter is set. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const { filters, onClear, action = null, children } = props;
  const isFiltered = filters.priority !== null;
  return (
    <EmptyState
      icon={<ListTodo size={24} />}
      action={isFiltered ? <Button onClick={onClear}>{texts.clearFilter}</Button> : action}
    >
      {isFiltered ? texts.noneWithPriority : children}
    </EmptyState>
  );
}

/** Loads the pages that are not loaded automatically, or again after a failure. */
export function LoadMoreButton({ query }: { query: ReturnType<typeof useItemPages>['pagesQuery'] }) {
  const hasStopped = query.isError || (query.data?.pages.length ?? 0) >= MAX_ITEM_PAGES;
  if (!query.hasNextPage || !hasStopped) return null;
  return (
    <div className={styles.more}>
      <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {texts.loadMore}
      </Button>
    </div>
  );
}
