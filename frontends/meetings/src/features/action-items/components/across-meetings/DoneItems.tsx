import { Button, EmptyState, ListTodo } from '@minutehand/ui';
import { QueryError } from '@minutehand/web-kit';
import { useActionItemChanges } from '../../hooks/use-action-items.ts';
import { useItemPages } from '../../hooks/use-item-pages.ts';
import { texts } from '../../texts.ts';
import { ActionItemRow } from '../row/ActionItemRow.tsx';
import { ListSkeleton, LoadMoreButton } from './list-states.tsx';

/** Completed items across meetings, newest meeting first. Suggestions are not part of this view, so it leads to them. */
export function DoneItems(props: { assignee: 'me' | 'team'; suggestions: number; onReview: () => void }) {
  const { assignee, suggestions, onReview } = props;
  const { items, pages } = useItemPages({ assignee, state: 'done' });
  const changes = useActionItemChanges();
  if (pages.isPending) return <ListSkeleton />;
  if (pages.isError && items.length === 0) return <QueryError query={pages} />;
  // A page without items may still have a next one.
  if (items.length === 0 && !pages.hasNextPage)
    return (
      <EmptyState
        icon={<ListTodo size={24} />}
        action={suggestions > 0 ? <Button onClick={onReview}>{texts.suggestionsToReview(suggestions)}</Button> : null}
      >
        {texts.noDone}
      </EmptyState>
    );
  return (
    <>
      <ul aria-label={texts.heading}>
        {items.map((item) => (
          <ActionItemRow key={item.id} item={item} changes={changes} mayEdit showsMeeting />
        ))}
      </ul>
      <LoadMoreButton pages={pages} />
    </>
  );
}
