import { QueryError } from '@minutehand/web-kit';
import type { ReactNode } from 'react';
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
  const { open, review, hasOpenItems } = model;
  if (open.pages.isPending) return <ListSkeleton />;
  if (open.pages.isError && open.items.length === 0) return <QueryError query={open.pages} />;
  return (
    <>
      {hasOpenItems ? (
        children
      ) : (
        <NoItems filters={filters} onClear={onClear}>
          {filters.assignee === 'me' ? texts.noneAssignedToMe : texts.noOpen}
        </NoItems>
      )}
      <LoadMoreButton pages={review.pages} />
      <LoadMoreButton pages={open.pages} />
    </>
  );
}
