import { Button, Checkbox, SegmentedControl, Tabs } from '@minutehand/ui';
import { QueryError } from '@minutehand/web-kit';
import type { ActionItemFilters } from '../../../../shared/query-keys.ts';
import { useItemShortcuts } from '../../hooks/use-item-shortcuts.ts';
import { useOpenItems } from '../../hooks/use-open-items.ts';
import { useSelection } from '../../hooks/use-selection.ts';
import { texts } from '../../texts.ts';
import listStyles from '../ItemList.module.css';
import { SelectionBar } from '../SelectionBar.tsx';
import { ActionItemFilterBar } from './ActionItemFilterBar.tsx';
import { Board } from './Board.tsx';
import { DoneItems } from './DoneItems.tsx';
import { ItemGroups } from './ItemGroups.tsx';
import styles from './ItemLists.module.css';
import { ListSkeleton } from './list-states.tsx';
import { OpenItems } from './OpenItems.tsx';

/** The suggestions of all meetings that the user may edit, then the user's or the team's items as lists or on a board. */
export function ItemLists(props: { filters: ActionItemFilters; onChange: (filters: ActionItemFilters) => void }) {
  const { filters, onChange } = props;
  const isBoard = filters.layout === 'board';
  const isOpenView = !isBoard && filters.state === 'open';
  const model = useOpenItems(filters, isOpenView);
  const { mutations, highlight, review, groups, suggestions } = model;
  const visibleItems = isOpenView ? model.visibleItems : [];
  const selection = useSelection(visibleItems.map(({ id }) => id));
  const canSelect = visibleItems.length > 0;
  const isSelecting = canSelect && selection.isOn;
  const list = useItemShortcuts({
    onSelect: canSelect ? selection.start : undefined,
    canReview: isOpenView && suggestions.length > 0,
  });
  const clear = () => onChange({ ...filters, priority: null });
  const rows = { mutations, highlight, selection, isSelecting };
  // The suggestions push the rest down: nothing is shown until their number is known.
  if (isOpenView && review.pagesQuery.isPending) return <ListSkeleton />;

  return (
    <div ref={list} className={listStyles.list} data-lists>
      {isOpenView && review.pagesQuery.isError && !model.hasFailed ? <QueryError query={review.pagesQuery} /> : null}
      {isOpenView && suggestions.length > 0 ? (
        <div className={styles.review}>
          <ItemGroups groups={groups.slice(0, 1)} {...rows} onShowAll={model.showAllSuggestions} />
        </div>
      ) : null}
      <Tabs
        label={texts.assigneeTabs.label}
        tabs={[
          { id: 'me', label: texts.assigneeTabs.me },
          { id: 'team', label: texts.assigneeTabs.team },
        ]}
        value={filters.assignee}
        onChange={(assignee) => onChange({ ...filters, assignee })}
        end={
          // Also an empty end is a line on a phone.
          isBoard ? undefined : (
            <div className={styles.tools}>
              {isSelecting ? (
                <Checkbox
                  label={texts.selectAll}
                  checked={selection.state === 'all'}
                  indeterminate={selection.state === 'some'}
                  onChange={() => selection.setAll(selection.state !== 'all')}
                />
              ) : (
                <SegmentedControl
                  label={texts.views.label}
                  options={(['open', 'done'] as const).map((value) => ({ value, label: texts.views[value] }))}
                  value={filters.state}
                  onChange={(state) => onChange({ ...filters, state })}
                />
              )}
              {canSelect ? (
                <Button
                  size="small"
                  variant={isSelecting ? 'secondary' : 'ghost'}
                  onClick={isSelecting ? selection.stop : selection.start}
                >
                  {isSelecting ? texts.doneSelecting : texts.select}
                </Button>
              ) : null}
            </div>
          )
        }
      >
        <ActionItemFilterBar filters={filters} onChange={onChange} />
        {isBoard ? (
          <Board key={filters.assignee} filters={filters} />
        ) : isOpenView ? (
          <OpenItems filters={filters} model={model} onClear={clear}>
            <ItemGroups groups={groups.slice(suggestions.length > 0 ? 1 : 0)} {...rows} />
          </OpenItems>
        ) : (
          <DoneItems
            key={filters.assignee}
            filters={filters}
            onClear={clear}
            suggestions={suggestions.length}
            onReview={() => onChange({ ...filters, state: 'open' })}
          />
        )}
      </Tabs>
      {isSelecting ? (
        <SelectionBar
          items={visibleItems.filter(({ id }) => selection.has(id))}
          mutations={mutations}
          onSave={(change) =>
            mutations.updateAll(
              visibleItems.filter(({ id }) => selection.has(id)),
              change,
            )
          }
          onChanged={highlight.show}
          onClear={() => selection.setAll(false)}
        />
      ) : null}
    </div>
  );
}
