import type { ActionItem, ActionItemState } from '@minutehand/contracts/http/action-items';
import { Button, Checkbox, Tabs } from '@minutehand/ui';
import { useShortcut, useSignedIn } from '@minutehand/web-kit';
import { lazy, Suspense, useState } from 'react';
import { useRowKeys } from '../../../shared/hooks/use-row-keys.ts';
import type { ActionItemChanges } from '../hooks/use-action-items.ts';
import { useFresh } from '../hooks/use-fresh.ts';
import { useSelection } from '../hooks/use-selection.ts';
import styles from './ActionItemList.module.css';
import { ActionItemRow, type ActionItemRowProps } from './ActionItemRow.tsx';

/** It brings the pickers, which the page does not need before. */
const BulkUpdateDialog = lazy(async () => ({ default: (await import('./BulkUpdateDialog.tsx')).BulkUpdateDialog }));

const GROUPS: ReadonlyArray<{ state: ActionItemState; heading: string }> = [
  { state: 'proposed', heading: 'Proposed' },
  { state: 'open', heading: 'Open' },
  { state: 'done', heading: 'Done' },
];

type Whose = 'me' | 'team';

interface ActionItemListProps {
  meetingId: string;
  items: readonly ActionItem[];
  changes: ActionItemChanges;
  mayEdit: boolean;
  lock: NonNullable<ActionItemRowProps['lock']>;
  onShow: (segmentIds: readonly string[]) => void;
}

/** A meeting's action items, everybody's or the reader's own: one at a time, or several at once. */
export function ActionItemList({ meetingId, items, changes, mayEdit, lock, onShow }: ActionItemListProps) {
  const { user } = useSignedIn();
  const [whose, setWhose] = useState<Whose>('team');
  const [isUpdating, setUpdating] = useState(false);
  const list = useRowKeys('Action items');
  const fresh = useFresh();
  const mine = items.filter((item) => item.assignee_id === user.id);
  const shown = inOrder(whose === 'me' ? mine : items);
  const selection = useSelection(shown.map(({ id }) => id));
  const maySelect = mayEdit && lock !== 'locked' && shown.length > 0;
  const isSelecting = maySelect && selection.isOn;
  // On a row it chooses that one.
  useShortcut({ keys: 'x', label: 'Select rows', group: 'Action items' }, selection.start, maySelect);

  return (
    <Tabs<Whose>
      label="Whose action items"
      tabs={[
        { id: 'me', label: 'Mine', count: mine.length },
        { id: 'team', label: 'Team', count: items.length },
      ]}
      value={whose}
      onChange={setWhose}
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
            // Some become all, as with none.
            onChange={() => selection.setAll(selection.state !== 'all')}
          />
        ) : null}
        <ul>
          {/* One list, so that a row that changes its group stays the same row, and keeps the focus. */}
          {GROUPS.flatMap(({ state, heading }) => {
            const group = shown.filter((item) => item.state === state);
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
                  isFresh={fresh.has(item.id)}
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
        {shown.length === 0 ? <p className={styles.none}>Nothing in this meeting is yours to do.</p> : null}
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
                fresh.mark(selection.ids);
              }}
            />
          </Suspense>
        ) : null}
      </div>
    </Tabs>
  );
}

/** As the groups show them. */
function inOrder(items: readonly ActionItem[]): ActionItem[] {
  return GROUPS.flatMap(({ state }) => items.filter((item) => item.state === state));
}
