import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import {
  Avatar,
  Badge,
  Button,
  CalendarDays,
  Checkbox,
  Chip,
  ConfirmDialog,
  classNames,
  Ellipsis,
  IconButton,
  Menu,
  MenuItem,
  Pencil,
  Quote,
  Trash2,
  User,
} from '@minutehand/ui';
import { ApiError, Link } from '@minutehand/web-kit';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { SAVED_HIGHLIGHT_MS } from '../../../limits.ts';
import { Evidence } from '../../../shared/components/Evidence.tsx';
import { restoreFocus } from '../../../shared/restore-focus.ts';
import type { ActionItemChanges } from '../hooks/use-action-items.ts';
import { ActionItemEditor } from './ActionItemEditor.tsx';
import type { ActionItemFormProps } from './ActionItemForm.tsx';
import styles from './ActionItemRow.module.css';

export type ActionItemRowProps = {
  item: ActionItem;
  changes: ActionItemChanges;
  mayEdit: boolean;
  /** With approved minutes, items can only be completed ('locked') or amended ('amend'). */
  lock?: 'open' | 'amend' | 'locked';
  /** Highlighted after a bulk update. */
  isHighlighted?: boolean;
  /** Whether the row is selected; undefined when selection is off. */
  isSelected?: boolean | undefined;
  onSelect?: () => void;
  /** Shows the meeting's title, for lists across meetings. */
  showsMeeting?: boolean;
  /** Shows segments in the transcript. */
  onShow?: (segmentIds: readonly string[]) => void;
};

/** One action item. Open items can be completed and edited; proposals can be accepted or rejected. */
export function ActionItemRow(props: ActionItemRowProps) {
  const { item, changes, mayEdit, lock = 'open', isSelected, onSelect, showsMeeting = false, onShow } = props;
  const id = useId();
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const [isEvidenceOpen, setEvidenceOpen] = useState(false);
  const [wasJustSaved, highlight] = useHighlight();
  const isHighlighted = wasJustSaved || props.isHighlighted === true;
  // The version that the edit started from, so that the server can detect concurrent changes.
  const [editedItem, setEditedItem] = useState(item);
  const isProposed = item.state === 'proposed';
  const row = useRowFocus(`${item.state} ${mode} ${isSelected === undefined}`);

  function edit() {
    setEditedItem(item);
    setMode('edit');
  }

  async function save(...args: Parameters<ActionItemFormProps['onSave']>) {
    try {
      await changes.edit(editedItem, ...args);
    } catch (error) {
      const version = error instanceof ApiError ? error.version : undefined;
      if (version !== undefined) setEditedItem({ ...editedItem, version });
      throw error;
    }
    highlight();
  }

  async function accept() {
    if (await changes.accept(item)) highlight();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === 'x') onSelect?.();
    else if (event.key === 'e' && lock !== 'locked') edit();
    else if (event.key !== 'e') return;
    event.preventDefault();
  }

  if (mode === 'edit')
    return (
      <li {...row}>
        <ActionItemEditor
          item={editedItem}
          onClose={() => setMode('read')}
          isAmendment={lock === 'amend'}
          onSave={save}
        />
      </li>
    );

  const label = (
    <span className={classNames(styles.description, item.state === 'done' && styles.done)}>{item.description}</span>
  );
  const quote = item.citations.length > 0 && onShow;
  const isOutdated = item.citations.some(({ outdated }) => outdated);
  return (
    <li
      {...row}
      data-fresh={isHighlighted || undefined}
      className={classNames(styles.item, isProposed && styles.proposed, isHighlighted && styles.highlighted)}
    >
      <div className={isSelected === undefined ? undefined : styles.selectable}>
        {isSelected === undefined ? null : (
          <Checkbox
            className={styles.select}
            data-row
            hideLabel
            label={`Select ${item.description}`}
            checked={isSelected}
            onChange={() => onSelect?.()}
            onKeyDown={onKeyDown}
          />
        )}
        <div className={styles.row}>
          <div className={styles.main}>
            {isProposed || !mayEdit || isSelected !== undefined ? (
              <div className={styles.text}>{label}</div>
            ) : (
              <Checkbox
                className={styles.text}
                data-row
                checked={item.state === 'done'}
                label={label}
                onChange={() => void changes.toggle(item)}
                onKeyDown={onKeyDown}
              />
            )}
            <div className={styles.details}>
              {showsMeeting ? (
                <Link to={`/meetings/${item.meeting_id}`} className={styles.meeting}>
                  {item.meeting_title}
                </Link>
              ) : null}
              <AssigneeChip name={item.assignee_display_name} isNobody={isUnassigned(item)} />
              <DueChip item={item} />
              {isOutdated ? <Badge tone="warning">Outdated words</Badge> : null}
            </div>
          </div>
          <div className={styles.tools} data-shown={isProposed || undefined}>
            {quote ? (
              <IconButton
                size="small"
                label={isEvidenceOpen ? 'Hide the words that support this' : 'Show the words that support this'}
                icon={<Quote size={14} aria-hidden />}
                aria-expanded={isEvidenceOpen}
                aria-controls={isEvidenceOpen ? id : undefined}
                onClick={() => setEvidenceOpen(!isEvidenceOpen)}
              />
            ) : null}
            {!mayEdit || lock === 'locked' || (isProposed && lock === 'amend') ? null : isProposed ? (
              <>
                <Button
                  size="small"
                  data-row={isSelected === undefined || undefined}
                  data-item={item.id}
                  onKeyDown={onKeyDown}
                  onClick={() => void accept()}
                >
                  Accept
                </Button>
                <Button size="small" variant="ghost" onClick={edit}>
                  Edit
                </Button>
                <Button size="small" variant="ghost" onClick={() => void changes.reject(item)}>
                  Reject
                </Button>
              </>
            ) : (
              <RowMenu isAmending={lock === 'amend'} onEdit={edit} onDelete={() => setMode('delete')} />
            )}
          </div>
        </div>
      </div>
      {isEvidenceOpen && quote ? <Evidence id={id} citations={item.citations} onShow={onShow} /> : null}
      <ConfirmDialog
        open={mode === 'delete'}
        title="Delete action item"
        onClose={() => setMode('read')}
        onConfirm={async () => {
          if (!(await changes.remove(item))) throw new Error('not deleted');
        }}
      >
        Are you sure you want to delete this action item?
      </ConfirmDialog>
    </li>
  );
}

function RowMenu(props: { isAmending: boolean; onEdit: () => void; onDelete: () => void }) {
  const { isAmending, onEdit, onDelete } = props;
  return (
    <Menu
      label="Action item"
      trigger={(props) => (
        <IconButton {...props} size="small" label="Change action item" icon={<Ellipsis size={16} aria-hidden />} />
      )}
    >
      <MenuItem icon={<Pencil size={16} aria-hidden />} hint="E" onSelect={onEdit}>
        {isAmending ? 'Amend' : 'Edit'}
      </MenuItem>
      {isAmending ? null : (
        <MenuItem danger icon={<Trash2 size={16} aria-hidden />} onSelect={onDelete}>
          Delete
        </MenuItem>
      )}
    </Menu>
  );
}

function isUnassigned(item: ActionItem): boolean {
  return item.assignee_id === null && item.assignee_name === null && item.assignee_email === null;
}

function AssigneeChip({ name, isNobody }: { name: string; isNobody: boolean }) {
  const icon: ReactNode = isNobody ? <User size={12} aria-hidden /> : <Avatar name={name} size="small" decorative />;
  return <Chip icon={icon}>{name}</Chip>;
}

/** Shows the due state and date: nothing for an open item without a date, only the date of a proposal. */
function DueChip({ item }: { item: ActionItem }) {
  const { state, overdue, due_date, due_date_formatted } = item;
  const isDue = state === 'open' && due_date !== null;
  const label = state === 'done' ? 'Done' : isDue ? (overdue ? 'Overdue' : 'Due soon') : '';
  const text = [label, due_date === null ? '' : due_date_formatted].filter(Boolean).join(' · ');
  if (text === '') return null;
  const tone = state === 'done' ? 'success' : overdue ? 'danger' : 'neutral';
  return (
    <Chip tone={tone} icon={<CalendarDays size={12} aria-hidden />}>
      {text}
    </Chip>
  );
}

/** Keeps the focus in the row when the focused element is replaced, for example by the form. */
function useRowFocus(form: string) {
  const row = useRef<HTMLLIElement>(null);
  const hasFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form has other controls
  useLayoutEffect(() => {
    if (hasFocus.current) restoreFocus(row.current?.querySelector<HTMLElement>('[data-row]') ?? null);
  }, [form]);
  return {
    ref: row,
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: (event: FocusEvent) => {
      // Removing the focused element fires blur without a related target.
      if (event.relatedTarget !== null) hasFocus.current = false;
    },
  };
}

/** True for a short time after the returned function is called. */
function useHighlight(): [boolean, () => void] {
  const [trigger, setTrigger] = useState(0);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (trigger === 0) return;
    setOn(true);
    const timer = setTimeout(() => setOn(false), SAVED_HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [trigger]);
  return [isOn, () => setTrigger((count) => count + 1)];
}
