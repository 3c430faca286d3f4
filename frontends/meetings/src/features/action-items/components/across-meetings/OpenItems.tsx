import { QueryError, type QueryErrorProps } from '@minutehand/web-kit';
import type { ReactNode } from 'react';
import { NewMeetingLink } from '../../../../shared/components/links/NewMeetingLink.tsx';
import type { ActionItemFilters } from '../../../../shared/query-keys.ts';
import type { OpenItemsModel } from '../../hooks/use-open-items.ts';
import { texts } from '../../texts.ts';
import { ListSkeleton, LoadMoreButton, NoItems } from './list-states.tsx';

/** The states of the open items around their groups. */
export function OpenItems(props: {
  filters: ActionItemFilters;
  model: OpenItemsModel;
  onClear: () => void;
  children: ReactNode;
}) {
  const { filters, model, onClear, children } = props;
  const { open, review, hasFailed, hasOpenItems } = model;
  if (open.pagesQuery.isPending) return <ListSkeleton />;
  if (hasFailed)
    return (
      <QueryError
        query={review.pagesQuery.isError ? joinQueries(open.pagesQuery, review.pagesQuery) : open.pagesQuery}
      />
    );
  return (
    <>
      {hasOpenItems ? (
        children
      ) : (
        <NoItems
          filters={filters}
          onClear={onClear}
          action={model.suggestions.length === 0 ? <NewMeetingLink /> : null}
        >
          {filters.assignee === 'me' ? texts.noneAssignedToMe : texts.noOpen}
        </NoItems>
      )}
      <LoadMoreButton query={review.pagesQuery} />
      <LoadMoreButton query={open.pagesQuery} />
    </>
  );
}

type FailedQuery = QueryErrorProps['query'];

/** Two failed queries as one: its Retry button repeats both. */
function joinQueries(first: FailedQuery, second: FailedQuery): FailedQuery {
  return {
    error: first.error,
    isFetching: first.isFetching || second.isFetching,
    refetch: () => Promise.all([first.refetch(), second.refetch()]),
  };
}
