import type { ActionItem, ActionItemState } from '@minutehand/contracts/http/meetings/action-items';
import { Button, Checkbox, Tabs } from '@minutehand/ui';
import { useShortcut, useSignedIn } from '@minutehand/web-kit';
import { lazy, Suspense, useState } from 'react';
import { useRowKeys } from '../../../shared/hooks/use-row-keys.ts';
import type { ActionItemChanges } from '../hooks/use-action-items.ts';
import { useSavedHighlight } from '../hooks/use-saved-highlight.ts';
import { useSelection } from '../hooks/use-selection.ts';
import styles from './ActionItemList.module.css';
import { ActionItemRow, type ActionItemRowProps } from './ActionItemRow.tsx';

/** Loaded on demand: the dialog contains the pickers. */
const BulkUpdateDialog = lazy(async () => ({ default: (await import('./BulkUpdateDialog.tsx')).BulkUpdateDialog }));

const GROUPS: ReadonlyArray<{ state: ActionItemState; heading: string }> = [
  { state: 'proposed', heading: 'Proposed' },
  { state: 'open', heading: 'Open' },
  { state: 'done', heading: 'Done' },
];

type AssigneeTab = 'me' | 'team';

type ActionItemListProps = {
  meetingId: string;
  items: readonly ActionItem[];
  changes: ActionItemChanges;
  mayEdit: boolean;
  lock: NonNullable<ActionItemRowProps['lock']>;
  onShow: (segmentIds: readonly string[]) => void;
};

/** Lists the action items of a meeting, of all assignees or of the user. Several items can be updated at once. */
export function ActionItemList({ meetingId, items, changes, mayEdit, lock, onShow }: ActionItemListProps) {
  const { user } = useSignedIn();
  const [tab, setTab] = useState<AssigneeTab>('team');
  const [isUpdating, setUpdating] = useState(false);
  const list = useRowKeys('Action items');
  const highlight = useSavedHighlight();
  const ownItems = items.filter((item) => item.assignee_id === user.id);
  const visibleItems = sortByGroup(tab === 'me' ? ownItems : items);
  const selection = useSelection(visibleItems.map(({ id }) => id));
  const maySelect = mayEdit && lock !== 'locked' && visibleItems.length > 0;
  const isSelecting = maySelect && selection.isOn;
  // A focused row handles "x" itself.
  useShortcut({ keys: 'x', label: 'Select rows', group: 'Action items' }, selection.start, maySelect);

  return (
    <Tabs<AssigneeTab>
      label="Whose action items"
      tabs={[
        { id: 'me', label: 'Mine', count: ownItems.length },
        { id: 'team', label: 'Team', count: items.length },
      ]}
      value={tab}
      onChange={setTab}
      end={
        maySelect ? (
          <Button size="small" variant="ghost" onClick={selection.isOn ? selection.stop : selection.start}>
            {selection.isOn ? 'Done selecting' : 'Select'}
          </Button>
        ) : null
      }
    >
      <div ref={list}>
        {isSelecting ? (
          <Checkbox
            className={styles.all}
            label="Select all"
            checked={selection.state === 'all'}
            indeterminate={selection.state === 'some'}
            onChange={() => selection.setAll(selection.state !== 'all')}
          />
        ) : null}
        <ul>
          {/* A single list, so that a row keeps its identity and focus when it moves to another group. */}
          {GROUPS.flatMap(({ state, heading }) => {
            const group = visibleItems.filter((item) => item.state === state);
            if (group.length === 0) return [];
            return [
              <li key={state} className={styles.group}>
                <h3 className={styles.groupHeading}>
                  {heading} <span className={styles.count}>{group.length}</span>
                </h3>
              </li>,
              ...group.map((item) => (
                <ActionItemRow
                  key={item.id}
                  item={item}
                  changes={changes}
                  mayEdit={mayEdit}
                  lock={lock}
                  isHighlighted={highlight.has(item.id)}
                  onShow={onShow}
                  {...(maySelect && {
                    isSelected: isSelecting ? selection.has(item.id) : undefined,
                    onSelect: () => selection.toggle(item.id),
                  })}
                />
              )),
            ];
          })}
        </ul>
        {visibleItems.length === 0 ? <p className={styles.empty}>Nothing in this meeting is yours to do.</p> : null}
        {isSelecting && selection.ids.length > 0 ? (
          <div role="toolbar" aria-label="Selected action items" className={styles.bar}>
            <span role="status">{selection.ids.length} selected</span>
            <Button size="small" variant="ghost" onClick={() => selection.setAll(false)}>
              Clear
            </Button>
            <Button size="small" variant="primary" onClick={() => setUpdating(true)}>
              Update items
            </Button>
          </div>
        ) : null}
        {isUpdating ? (
          <Suspense>
            <BulkUpdateDialog
              count={selection.ids.length}
              isAmendment={lock === 'amend'}
              onClose={() => setUpdating(false)}
              onSave={async (change) => {
                await changes.bulkUpdate(meetingId, { action_item_ids: [...selection.ids], ...change });
                highlight.mark(selection.ids);
              }}
            />
          </Suspense>
        ) : null}
      </div>
    </Tabs>
  );
}

/** Sorts the items in the order of the groups. */
function sortByGroup(items: readonly ActionItem[]): ActionItem[] {
  return GROUPS.flatMap(({ state }) => items.filter((item) => item.state === state));
}
