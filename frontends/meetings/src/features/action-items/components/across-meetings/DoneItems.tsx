import { Button } from '@minutehand/ui';
import { QueryError } from '@minutehand/web-kit';
import type { ActionItemFilters } from '../../../../shared/query-keys.ts';
import { toItemQuery } from '../../board-filters.ts';
import { useActionItemMutations } from '../../hooks/use-action-items.ts';
import { useItemPages } from '../../hooks/use-item-pages.ts';
import { texts } from '../../texts.ts';
import { ActionItemRow } from '../row/ActionItemRow.tsx';
import { ListSkeleton, LoadMoreButton, NoItems } from './list-states.tsx';

/** Completed items across meetings, newest meeting or most urgent first. Suggestions are not part of this view, so it links to them. */
export function DoneItems(props: {
  filters: ActionItemFilters;
  suggestions: number;
  onReview: () => void;
  onClear: () => void;
}) {
  const { filters, suggestions, onReview, onClear } = props;
  const { items, pagesQuery } = useItemPages(toItemQuery(filters, 'done'));
  const mutations = useActionItemMutations();
  if (pagesQuery.isPending) return <ListSkeleton />;
  if (pagesQuery.isError && items.length === 0) return <QueryError query={pagesQuery} />;
  // A page without items may still have a next one.
  if (items.length === 0 && !pagesQuery.hasNextPage)
    return (
      <NoItems
        filters={filters}
        onClear={onClear}
        action={suggestions > 0 ? <Button onClick={onReview}>{texts.suggestionsToReview(suggestions)}</Button> : null}
      >
        {texts.noDone}
      </NoItems>
    );
  return (
    <>
      <ul aria-label={texts.heading}>
        {items.map((item) => (
          <ActionItemRow key={item.id} item={item} mutations={mutations} canEdit showsMeeting />
        ))}
      </ul>
      <LoadMoreButton query={pagesQuery} />
    </>
  );
}
