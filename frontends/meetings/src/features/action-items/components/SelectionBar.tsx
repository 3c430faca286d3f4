import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import type { ActionItemsBulkUpdate } from '@minutehand/contracts/http/meetings/action-items-bulk';
import { Button, ConfirmDialog, IconButton, X } from '@minutehand/ui';
import { lazyComponent } from '@minutehand/web-kit';
import { useState } from 'react';
import type { ActionItemMutations } from '../hooks/use-action-items.ts';
import { texts } from '../texts.ts';
import styles from './SelectionBar.module.css';

/** Loaded on demand: the dialog contains the pickers. */
const BulkUpdateDialog = lazyComponent(
  async () => (await import('./BulkUpdateDialog.tsx')).BulkUpdateDialog,
  ({ onClose }) => onClose(),
);

type SelectionBarProps = {
  /** The selected items; there may be fewer of them while a dialog is open. */
  items: readonly ActionItem[];
  mutations: ActionItemMutations;
  /** The minutes are approved: a change of assignee or date needs a reason; proposals stay, and nothing is deleted. */
  isAmendment?: boolean;
  /** Saves assignee and due date. Rejects on failure. */
  onSave: (change: Omit<ActionItemsBulkUpdate, 'action_item_ids'>) => Promise<void>;
  /** Called with the ids of changed items, to highlight them. */
  onChanged: (ids: readonly string[]) => void;
  onClear: () => void;
};

/** Changes all selected items together. It floats at the bottom of the list. */
export function SelectionBar(props: SelectionBarProps) {
  const { items, mutations, isAmendment = false, onSave, onChanged, onClear } = props;
  const [dialog, setDialog] = useState<'assignee' | 'due' | 'delete' | null>(null);
  const proposed = items.filter(({ state }) => state === 'proposed');
  const incomplete = items.filter(({ state }) => state !== 'done' && !(isAmendment && state === 'proposed'));
  const close = () => setDialog(null);

  async function setState(selected: readonly ActionItem[], state: 'open' | 'done') {
    if (await mutations.setStates(selected, state)) onChanged(selected.map(({ id }) => id));
  }

  return (
    <>
      {items.length > 0 ? (
        <div role="toolbar" aria-label={texts.selection} className={styles.bar} data-floating-bar>
          <span role="status">{texts.selected(items.length)}</span>
          <IconButton
            size="small"
            className={styles.clear}
            label={texts.clearSelection}
            icon={<X size={14} aria-hidden />}
            onClick={onClear}
          />
          {proposed.length > 0 && !isAmendment ? (
            <Button size="small" variant="primary" onClick={() => void setState(proposed, 'open')}>
              {proposed.length < items.length ? texts.acceptSome(proposed.length) : texts.accept}
            </Button>
          ) : null}
          <Button size="small" onClick={() => setDialog('assignee')}>
            {texts.assign}
          </Button>
          <Button size="small" onClick={() => setDialog('due')}>
            {texts.setDue}
          </Button>
          {incomplete.length > 0 ? (
            <Button size="small" onClick={() => void setState(incomplete, 'done')}>
              {texts.complete}
            </Button>
          ) : null}
          {isAmendment ? null : (
            <Button size="small" onClick={() => setDialog('delete')}>
              {texts.delete}
            </Button>
          )}
        </div>
      ) : null}
      {dialog === 'assignee' || dialog === 'due' ? (
        <BulkUpdateDialog
          count={items.length}
          isAmendment={isAmendment}
          firstField={dialog}
          onClose={close}
          onSave={async (change) => {
            const ids = items.map(({ id }) => id);
            await onSave(change);
            onChanged(ids);
          }}
        />
      ) : null}
      <ConfirmDialog
        open={dialog === 'delete'}
        title={texts.deleteSelectedTitle(items.length)}
        onClose={close}
        onConfirm={async () => {
          if (!(await mutations.removeAll(items))) throw new Error('not deleted');
        }}
      >
        {texts.deleteSelectedWarning}
      </ConfirmDialog>
    </>
  );
}
