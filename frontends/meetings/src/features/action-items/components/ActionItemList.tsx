import type { ActionItem, ActionItemState } from '@minutehand/contracts/http/meetings/action-items';
import { Button, Checkbox, Tabs } from '@minutehand/ui';
import { useSignedIn } from '@minutehand/web-kit';
import { useState } from 'react';
import type { ActionItemMutations } from '../hooks/use-action-items.ts';
import { useLinkedItem } from '../hooks/use-item-link.ts';
import { useItemShortcuts } from '../hooks/use-item-shortcuts.ts';
import { useSavedHighlight } from '../hooks/use-saved-highlight.ts';
import { useSelection } from '../hooks/use-selection.ts';
import { texts } from '../texts.ts';
import { AcceptAllButton } from './AcceptAllButton.tsx';
import { GroupHeading } from './GroupHeading.tsx';
import styles from './ItemList.module.css';
import { ActionItemRow, type ActionItemRowProps } from './row/ActionItemRow.tsx';
import { SelectionBar } from './SelectionBar.tsx';

const GROUPS = ['proposed', 'open', 'done'] as const satisfies readonly ActionItemState[];

type AssigneeTab = 'me' | 'team';

type ActionItemListProps = {
  meetingId: string;
  items: readonly ActionItem[];
  mutations: ActionItemMutations;
  canEdit: boolean;
  lock: NonNullable<ActionItemRowProps['lock']>;
  onShowSegments: (segmentIds: readonly string[]) => void;
};

/** Lists the action items of a meeting, of all assignees or of the user. Several items can be updated together. */
export function ActionItemList({ meetingId, items, mutations, canEdit, lock, onShowSegments }: ActionItemListProps) {
  const { user } = useSignedIn();
  const [tab, setTab] = useState<AssigneeTab>('team');
  const highlight = useSavedHighlight();
  const linkedId = useLinkedItem();
  const ownItems = items.filter((item) => item.assignee_id === user.id);
  const visibleItems = sortByGroup(tab === 'me' ? ownItems : items);
  const selection = useSelection(visibleItems.map(({ id }) => id));
  const canSelect = canEdit && lock !== 'locked' && visibleItems.length > 0;
  const isSelecting = canSelect && selection.isOn;
  const canReview = canEdit && lock === 'open';
  const list = useItemShortcuts({
    onSelect: canSelect ? selection.start : undefined,
    canReview: canReview && visibleItems.some(({ state }) => state === 'proposed'),
  });

  return (
    <Tabs<AssigneeTab>
      label={texts.assigneeTabs.label}
      tabs={[
        { id: 'me', label: texts.assigneeTabs.me, count: countUnfinished(ownItems) },
        { id: 'team', label: texts.assigneeTabs.team, count: countUnfinished(items) },
      ]}
      value={tab}
      onChange={setTab}
      end={
        canSelect ? (
          <Button
            size="small"
            // Quiet, "Done" would look like the heading of the group of done items.
            variant={selection.isOn ? 'secondary' : 'ghost'}
            className={selection.isOn ? undefined : styles.select}
            onClick={selection.isOn ? selection.stop : selection.start}
          >
            {selection.isOn ? texts.doneSelecting : texts.select}
          </Button>
        ) : null
      }
    >
      <div ref={list} className={styles.list}>
        {linkedId !== null && !items.some(({ id }) => id === linkedId) ? (
          <p role="status" className={styles.empty}>
            {texts.linkedItemMissing}
          </p>
        ) : null}
        {isSelecting ? (
          <Checkbox
            className={styles.all}
            label={texts.selectAll}
            checked={selection.state === 'all'}
            indeterminate={selection.state === 'some'}
            onChange={() => selection.setAll(selection.state !== 'all')}
          />
        ) : null}
        <ul>
          {/* A single list, so that a row keeps its identity and focus when it moves to another group. */}
          {GROUPS.flatMap((state) => {
            const group = visibleItems.filter((item) => item.state === state);
            if (group.length === 0) return [];
            return [
              <GroupHeading
                key={state}
                level={3}
                label={texts.groups[state]}
                count={group.length}
                action={
                  state === 'proposed' && canReview && !isSelecting ? (
                    <AcceptAllButton items={group} mutations={mutations} />
                  ) : null
                }
              />,
              ...group.map((item) => (
                <ActionItemRow
                  key={item.id}
                  item={item}
                  mutations={mutations}
                  canEdit={canEdit}
                  lock={lock}
                  isHighlighted={highlight.has(item.id)}
                  isLinked={item.id === linkedId}
                  onShowSegments={onShowSegments}
                  {...(canSelect && {
                    isSelected: isSelecting ? selection.has(item.id) : undefined,
                    onSelect: () => selection.toggle(item.id),
                  })}
                />
              )),
            ];
          })}
        </ul>
        {visibleItems.length === 0 ? <p className={styles.empty}>{texts.noneMine}</p> : null}
        {isSelecting ? (
          <SelectionBar
            items={visibleItems.filter(({ id }) => selection.has(id))}
            mutations={mutations}
            isAmendment={lock === 'amend'}
            onSave={(change) => mutations.bulkUpdate(meetingId, { action_item_ids: [...selection.ids], ...change })}
            onChanged={highlight.show}
            onClear={() => selection.setAll(false)}
          />
        ) : null}
      </div>
    </Tabs>
  );
}

/** Sorts the items in the order of the groups. */
function sortByGroup(items: readonly ActionItem[]): ActionItem[] {
  return GROUPS.flatMap((state) => items.filter((item) => item.state === state));
}

/** Suggested and open items, as in the section bar. */
const countUnfinished = (items: readonly ActionItem[]) => items.filter(({ state }) => state !== 'done').length;
