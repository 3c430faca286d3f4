import { Button } from '@minutehand/ui';
import type { ActionItemMutations } from '../../hooks/use-action-items.ts';
import type { ItemGroup } from '../../hooks/use-open-items.ts';
import type { useSavedHighlight } from '../../hooks/use-saved-highlight.ts';
import type { Selection } from '../../hooks/use-selection.ts';
import { texts } from '../../texts.ts';
import { AcceptAllButton } from '../AcceptAllButton.tsx';
import { GroupHeading } from '../GroupHeading.tsx';
import { ActionItemRow } from '../row/ActionItemRow.tsx';
import styles from './ItemLists.module.css';

/** Groups of rows with their headings, in one list, so that a row keeps its identity and focus when it moves to another group. */
export function ItemGroups(props: {
  groups: readonly ItemGroup[];
  mutations: ActionItemMutations;
  highlight: ReturnType<typeof useSavedHighlight>;
  selection: Selection;
  isSelecting: boolean;
  /** Called to show all items, if only the first items are shown. */
  onShowAll?: () => void;
}) {
  const { groups, mutations, highlight, selection, isSelecting, onShowAll } = props;
  if (groups.length === 0) return null;
  return (
    <ul aria-label={groups[0]?.key === 'review' ? texts.review : texts.heading}>
      {groups.flatMap(({ key, label, items, allItems }) => [
        <GroupHeading
          key={key}
          level={2}
          label={label}
          count={allItems.length}
          action={key === 'review' && !isSelecting ? <AcceptAllButton items={allItems} mutations={mutations} /> : null}
        />,
        ...items.map((item) => (
          <ActionItemRow
            key={item.id}
            item={item}
            mutations={mutations}
            canEdit
            showsMeeting
            isHighlighted={highlight.has(item.id)}
            isSelected={isSelecting ? selection.has(item.id) : undefined}
            onSelect={() => selection.toggle(item.id)}
          />
        )),
        ...(items.length < allItems.length
          ? [
              <li key={`${key} more`} className={styles.showAll}>
                <Button size="small" variant="ghost" onClick={() => onShowAll?.()}>
                  {texts.showAll(allItems.length)}
                </Button>
              </li>,
            ]
          : []),
      ])}
    </ul>
  );
}
