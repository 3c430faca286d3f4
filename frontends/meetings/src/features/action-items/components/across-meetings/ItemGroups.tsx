import { Button } from '@minutehand/ui';
import type { ActionItemChanges } from '../../hooks/use-action-items.ts';
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
  changes: ActionItemChanges;
  highlight: ReturnType<typeof useSavedHighlight>;
  selection: Selection;
  isSelecting: boolean;
  /** Called to show all items, if only the first items are shown. */
  onShowAll?: () => void;
}) {
  const { groups, changes, highlight, selection, isSelecting, onShowAll } = props;
  if (groups.length === 0) return null;
  return (
    <ul aria-label={groups[0]?.key === 'review' ? texts.review : texts.heading}>
      {groups.flatMap(({ key, label, items, all }) => [
        <GroupHeading
          key={key}
          level={2}
          label={label}
          count={all.length}
          action={key === 'review' && !isSelecting ? <AcceptAllButton items={all} changes={changes} /> : null}
        />,
        ...items.map((item) => (
          <ActionItemRow
            key={item.id}
            item={item}
            changes={changes}
            canEdit
            showsMeeting
            isHighlighted={highlight.has(item.id)}
            isSelected={isSelecting ? selection.has(item.id) : undefined}
            onSelect={() => selection.toggle(item.id)}
          />
        )),
        ...(items.length < all.length
          ? [
              <li key={`${key} more`} className={styles.showAll}>
                <Button size="small" variant="ghost" onClick={() => onShowAll?.()}>
                  {texts.showAll(all.length)}
                </Button>
              </li>,
            ]
          : []),
      ])}
    </ul>
  );
}
