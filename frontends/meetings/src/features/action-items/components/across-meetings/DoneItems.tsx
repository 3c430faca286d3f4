import { EmptyState, ListTodo } from '@minutehand/ui';
import { QueryError } from '@minutehand/web-kit';
import { useActionItemChanges } from '../../hooks/use-action-items.ts';
import { useItemKeys } from '../../hooks/use-item-keys.ts';
import { useItemPages } from '../../hooks/use-item-pages.ts';
import { texts } from '../../texts.ts';
import { ActionItemRow } from '../row/ActionItemRow.tsx';
import { ListSkeleton, LoadMoreButton } from './list-states.tsx';

/** Completed items across meetings, newest meeting first. */
export function DoneItems({ assignee }: { assignee: 'me' | 'team' }) {
  const { items, pages } = useItemPages({ assignee, state: 'done' });
  const changes = useActionItemChanges();
  const list = useItemKeys({ onSelect: undefined, mayReview: false });
  if (pages.isPending) return <ListSkeleton />;
  if (pages.isError && items.length === 0) return <QueryError query={pages} />;
  // A page without items may still have a next one.
  if (items.length === 0 && !pages.hasNextPage)
    return <EmptyState icon={<ListTodo size={24} />}>{texts.noDone}</EmptyState>;
  return (
    <div ref={list}>
      <ul aria-label={texts.heading}>
        {items.map((item) => (
          <ActionItemRow key={item.id} item={item} changes={changes} mayEdit showsMeeting />
        ))}
      </ul>
      <LoadMoreButton pages={pages} />
    </div>
  );
}
