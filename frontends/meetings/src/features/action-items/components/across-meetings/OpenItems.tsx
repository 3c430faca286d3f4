import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import { Button, Checkbox, EmptyState, ListTodo, linkClass } from '@minutehand/ui';
import { QueryError } from '@minutehand/web-kit';
import { useState } from 'react';
import { REVIEW_PREVIEW_ITEMS } from '../../../../limits.ts';
import { groupByDue } from '../../group-by-due.ts';
import { useActionItemChanges } from '../../hooks/use-action-items.ts';
import { useItemKeys } from '../../hooks/use-item-keys.ts';
import { useItemPages } from '../../hooks/use-item-pages.ts';
import { useSavedHighlight } from '../../hooks/use-saved-highlight.ts';
import { useSelection } from '../../hooks/use-selection.ts';
import { texts } from '../../texts.ts';
import { AcceptAllButton } from '../AcceptAllButton.tsx';
import listStyles from '../ActionItemList.module.css';
import { GroupHeading } from '../GroupHeading.tsx';
import { ActionItemRow } from '../row/ActionItemRow.tsx';
import { SelectionBar } from '../SelectionBar.tsx';
import styles from './ItemLists.module.css';
import { ListSkeleton, LoadMoreButton } from './list-states.tsx';

type Group = {
  key: string;
  label: string;
  items: readonly ActionItem[];
  /** All items of the group, when `items` are only the first ones. */
  all: readonly ActionItem[];
};

/** The suggestions of all meetings that the user may edit, then open items by due date. */
export function OpenItems({ assignee }: { assignee: 'me' | 'team' }) {
  const review = useItemPages({ assignee: 'team', state: 'proposed' });
  const open = useItemPages({ assignee, state: 'open' });
  const changes = useActionItemChanges();
  const highlight = useSavedHighlight();
  const [isReviewWhole, setReviewWhole] = useState(false);
  // Items that were accepted since the lists were loaded are still among the suggestions.
  const items = [...new Map([...review.items, ...open.items].map((item) => [item.id, item])).values()];
  const suggestions = items.filter(({ state }) => state === 'proposed');
  const groups = groupItems(items, isReviewWhole);
  const visibleItems = groups.flatMap((group) => group.items);
  const selection = useSelection(visibleItems.map(({ id }) => id));
  const isSelecting = selection.isOn && visibleItems.length > 0;
  const list = useItemKeys({
    onSelect: visibleItems.length > 0 ? selection.start : undefined,
    mayReview: suggestions.length > 0,
  });
  if (open.pages.isPending || review.pages.isPending) return <ListSkeleton />;
  if (open.pages.isError && open.items.length === 0) return <QueryError query={open.pages} />;
  const hasOpenItems = items.length > suggestions.length || open.pages.hasNextPage;

  return (
    <div ref={list} className={listStyles.list}>
      {review.pages.isError ? <QueryError query={review.pages} /> : null}
      {visibleItems.length > 0 ? (
        <div className={styles.tools}>
          {isSelecting ? (
            <Checkbox
              label={texts.selectAll}
              checked={selection.state === 'all'}
              indeterminate={selection.state === 'some'}
              onChange={() => selection.setAll(selection.state !== 'all')}
            />
          ) : null}
          <Button
            size="small"
            variant="ghost"
            className={styles.end}
            onClick={isSelecting ? selection.stop : selection.start}
          >
            {isSelecting ? texts.doneSelecting : texts.select}
          </Button>
        </div>
      ) : null}
      <ul aria-label={texts.heading}>
        {groups.flatMap(({ key, label, items: rows, all }) => [
          <GroupHeading
            key={key}
            level={2}
            label={label}
            count={all.length}
            action={key === 'review' && !isSelecting ? <AcceptAllButton items={all} changes={changes} /> : null}
          />,
          ...rows.map((item) => (
            <ActionItemRow
              key={item.id}
              item={item}
              changes={changes}
              mayEdit
              showsMeeting
              isHighlighted={highlight.has(item.id)}
              isSelected={isSelecting ? selection.has(item.id) : undefined}
              onSelect={() => selection.toggle(item.id)}
            />
          )),
          ...(rows.length < all.length
            ? [
                <li key={`${key} more`} className={styles.showAll}>
                  <Button size="small" variant="ghost" onClick={() => setReviewWhole(true)}>
                    {texts.showAll(all.length)}
                  </Button>
                </li>,
              ]
            : []),
        ])}
      </ul>
      {hasOpenItems ? null : <NoOpenItems assignee={assignee} suggestions={suggestions.length} />}
      <LoadMoreButton pages={review.pages} />
      <LoadMoreButton pages={open.pages} />
      {isSelecting ? (
        <SelectionBar
          items={visibleItems.filter(({ id }) => selection.has(id))}
          changes={changes}
          onSave={(change) =>
            changes.updateAll(
              visibleItems.filter(({ id }) => selection.has(id)),
              change,
            )
          }
          onChanged={highlight.mark}
          onClear={() => selection.setAll(false)}
        />
      ) : null}
    </div>
  );
}

function groupItems(items: readonly ActionItem[], isReviewWhole: boolean): readonly Group[] {
  const suggestions = items.filter(({ state }) => state === 'proposed');
  const shown = isReviewWhole ? suggestions : suggestions.slice(0, REVIEW_PREVIEW_ITEMS);
  const others = items.filter(({ state }) => state !== 'proposed');
  return [
    ...(suggestions.length > 0 ? [{ key: 'review', label: texts.review, items: shown, all: suggestions }] : []),
    ...groupByDue(others, new Date()).map(({ group, items: rows }) => ({
      key: group,
      label: texts.due[group],
      items: rows,
      all: rows,
    })),
  ];
}

/** Says that nothing is open, with the way to the suggestions. */
function NoOpenItems({ assignee, suggestions }: { assignee: 'me' | 'team'; suggestions: number }) {
  const sentence = assignee === 'me' ? texts.noneMineAnywhere : texts.noOpen;
  if (suggestions === 0) return <EmptyState icon={<ListTodo size={24} />}>{sentence}</EmptyState>;
  return (
    <p className={styles.none}>
      {sentence}{' '}
      <button type="button" className={linkClass()} onClick={focusFirstSuggestion}>
        {texts.suggestionsToReview(suggestions)}
      </button>
    </p>
  );
}

function focusFirstSuggestion() {
  const first = document.querySelector<HTMLElement>('[data-review] [data-row]');
  first?.focus();
  first?.scrollIntoView({ block: 'center' });
}
