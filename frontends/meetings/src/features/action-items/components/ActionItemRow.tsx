import type { ActionItem } from '@minutehand/contracts/http/action-items';
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
import { giveFocusBack } from '../../../shared/give-focus-back.ts';
import type { ActionItemChanges } from '../hooks/use-action-items.ts';
import { ActionItemEditor } from './ActionItemEditor.tsx';
import type { ActionItemFormProps } from './ActionItemForm.tsx';
import styles from './ActionItemRow.module.css';

export interface ActionItemRowProps {
  item: ActionItem;
  changes: ActionItemChanges;
  mayEdit: boolean;
  /** Of approved minutes an item is only ticked off, or amended by those who may. */
  lock?: 'open' | 'amend' | 'locked';
  /** It was saved a moment ago together with others. */
  isFresh?: boolean;
  /** Whether it is chosen to be changed with others; undefined while nobody chooses. */
  isSelected?: boolean | undefined;
  onSelect?: () => void;
  /** Names the meeting, where items of several are together. */
  hasMeeting?: boolean;
  /** Shows words in the transcript beside it. */
  onShow?: (segmentIds: readonly string[]) => void;
}

/** One thing to be done: ticked off, changed, or, while it is only proposed, accepted or rejected. */
export function ActionItemRow(props: ActionItemRowProps) {
  const { item, changes, mayEdit, lock = 'open', isSelected, onSelect, hasMeeting = false, onShow } = props;
  const id = useId();
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const [isQuoted, setQuoted] = useState(false);
  const [isHighlit, refresh] = useHighlight();
  const isFresh = isHighlit || props.isFresh === true;
  // What was read when the edit began: what others save meanwhile is told by the server, not written over.
  const [edited, setEdited] = useState(item);
  const isProposed = item.state === 'proposed';
  const row = useFocusKept(`${item.state} ${mode}`);

  function edit() {
    setEdited(item);
    setMode('edit');
  }

  async function save(...given: Parameters<ActionItemFormProps['onSave']>) {
    try {
      await changes.edit(edited, ...given);
    } catch (error) {
      const version = error instanceof ApiError ? error.version : undefined;
      if (version !== undefined) setEdited({ ...edited, version });
      throw error;
    }
    refresh();
  }

  async function accept() {
    if (await changes.accept(item)) refresh();
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
        <ActionItemEditor item={edited} onClose={() => setMode('read')} isAmendment={lock === 'amend'} onSave={save} />
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
      data-fresh={isFresh || undefined}
      className={classNames(styles.item, isProposed && styles.proposed, isFresh && styles.fresh)}
    >
      <div className={isSelected === undefined ? undefined : styles.selectable}>
        {isSelected === undefined ? null : (
          <Checkbox
            className={styles.select}
            hideLabel
            label={`Select ${item.description}`}
            checked={isSelected}
            onChange={() => onSelect?.()}
          />
        )}
        <div className={styles.row}>
          <div className={styles.main}>
            {isProposed || !mayEdit ? (
              <div className={styles.words}>{label}</div>
            ) : (
              <Checkbox
                className={styles.words}
                data-row
                checked={item.state === 'done'}
                label={label}
                onChange={() => void changes.toggle(item)}
                onKeyDown={onKeyDown}
              />
            )}
            <div className={styles.facts}>
              {hasMeeting ? (
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
                label={isQuoted ? 'Hide the words that support this' : 'Show the words that support this'}
                icon={<Quote size={14} aria-hidden />}
                aria-expanded={isQuoted}
                aria-controls={isQuoted ? id : undefined}
                onClick={() => setQuoted(!isQuoted)}
              />
            ) : null}
            {!mayEdit || lock === 'locked' || (isProposed && lock === 'amend') ? null : isProposed ? (
              <>
                <Button size="small" data-row data-item={item.id} onKeyDown={onKeyDown} onClick={() => void accept()}>
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
      {isQuoted && quote ? <Evidence id={id} citations={item.citations} onShow={onShow} /> : null}
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

/** Overdue, due soon or done, and the day when one was said; a proposal has nothing but its day. */
function DueChip({ item }: { item: ActionItem }) {
  const { state, overdue, due_date, due_date_formatted } = item;
  const words = state === 'done' ? 'Done' : state === 'proposed' ? '' : overdue ? 'Overdue' : 'Due soon';
  const text = [words, due_date === null ? '' : due_date_formatted].filter(Boolean).join(' · ');
  if (text === '') return null;
  const tone = state === 'done' ? 'success' : overdue ? 'danger' : 'neutral';
  return (
    <Chip tone={tone} icon={<CalendarDays size={12} aria-hidden />}>
      {text}
    </Chip>
  );
}

/** Keeps the focus in a row when what had it gives way to something else: a form, another button. */
function useFocusKept(form: string) {
  const row = useRef<HTMLLIElement>(null);
  const isIn = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form has other controls
  useLayoutEffect(() => {
    if (isIn.current) giveFocusBack(row.current?.querySelector<HTMLElement>('[data-row]') ?? null);
  }, [form]);
  return {
    ref: row,
    onFocus: () => {
      isIn.current = true;
    },
    onBlur: (event: FocusEvent) => {
      // What is taken out of the page goes without saying where the focus went.
      if (event.relatedTarget !== null) isIn.current = false;
    },
  };
}

/** True for a second after it was asked for. */
function useHighlight(): [boolean, () => void] {
  const [asked, setAsked] = useState(0);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (asked === 0) return;
    setOn(true);
    const timer = setTimeout(() => setOn(false), SAVED_HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  return [isOn, () => setAsked((count) => count + 1)];
}
