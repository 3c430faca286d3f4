import { EmptyState, ListTodo } from '@minutehand/ui';
import { QueryError } from '@minutehand/web-kit';
import type { ReactNode } from 'react';
import type { OpenItemsModel } from '../../hooks/use-open-items.ts';
import { texts } from '../../texts.ts';
import { ListSkeleton, LoadMoreButton } from './list-states.tsx';

/** The states of the open items around their groups. */
export function OpenItems(props: { assignee: 'me' | 'team'; model: OpenItemsModel; children: ReactNode }) {
  const { assignee, model, children } = props;
  const { open, review, hasOpenItems } = model;
  if (open.pages.isPending) return <ListSkeleton />;
  if (open.pages.isError && open.items.length === 0) return <QueryError query={open.pages} />;
  return (
    <>
      {hasOpenItems ? (
        children
      ) : (
        <EmptyState icon={<ListTodo size={24} />}>
          {assignee === 'me' ? texts.noneMineAnywhere : texts.noOpen}
        </EmptyState>
      )}
      <LoadMoreButton pages={review.pages} />
      <LoadMoreButton pages={open.pages} />
    </>
  );
}
