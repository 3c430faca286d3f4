import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import { Badge, Checkbox, classNames } from '@minutehand/ui';
import { ApiError } from '@minutehand/web-kit';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { DeleteDialog } from '../../../../shared/components/DeleteDialog.tsx';
import { Evidence } from '../../../../shared/components/Evidence.tsx';
import { sharedTexts } from '../../../../shared/texts.ts';
import type { ActionItemMutations } from '../../hooks/use-action-items.ts';
import { texts } from '../../texts.ts';
import { ActionItemEditor } from '../ActionItemEditor.tsx';
import type { ActionItemFormProps } from '../ActionItemForm.tsx';
import { CommentsButton } from '../comments/CommentsButton.tsx';
import { ItemComments } from '../comments/ItemComments.tsx';
import listStyles from '../ItemList.module.css';
import { PriorityPicker } from '../priority/PriorityPicker.tsx';
import styles from './ActionItemRow.module.css';
import { AssigneeCell, DueCell, MeetingCell } from './ItemCells.tsx';
import { ItemRowLayout } from './ItemRowLayout.tsx';
import { ReviewButtons, RowMenu, SourceButton } from './RowControls.tsx';
import { useHighlight, useRowFocus } from './use-row-state.ts';

export type ActionItemRowProps = {
  item: ActionItem;
  mutations: ActionItemMutations;
  canEdit: boolean;
  /** With approved minutes, items can only be completed ('locked') or amended ('amend'). */
  lock?: 'open' | 'amend' | 'locked';
  /** Highlighted after a bulk update. */
  isHighlighted?: boolean;
  /** The row that a link leads to: it scrolls into view, is focused and highlighted. */
  isLinked?: boolean;
  /** Whether the row is selected; undefined when selection is off. */
  isSelected?: boolean | undefined;
  onSelect?: () => void;
  /** Shows the meeting's title, for lists across meetings. */
  showsMeeting?: boolean;
  /** Shows segments in the transcript. */
  onShowSegments?: (segmentIds: readonly string[]) => void;
};

/** One action item. Open items can be completed and edited; suggestions can be accepted or rejected. */
export function ActionItemRow(props: ActionItemRowProps) {
  const { item, mutations, canEdit, lock = 'open', isSelected, onSelect, showsMeeting = false, onShowSegments } = props;
  const id = useId();
  const textId = `${id}-text`;
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const [isEvidenceOpen, setEvidenceOpen] = useState(false);
  const [areCommentsOpen, setCommentsOpen] = useState(false);
  const [wasJustSaved, highlight] = useHighlight();
  const isHighlighted = wasJustSaved || props.isHighlighted === true;
  // The version that the edit started from, so that the server can detect concurrent changes.
  const [editedItem, setEditedItem] = useState(item);
  const isProposed = item.state === 'proposed';
  const canChange = canEdit && lock !== 'locked' && !(isProposed && lock === 'amend');
  // Setting a priority counts as progress, like completing an item, so it needs no amendment.
  const canPrioritize = canEdit && (!isProposed || lock === 'open');
  const canReview = isProposed && canEdit && lock === 'open';
  const row = useRowFocus(`${item.state} ${mode} ${isSelected === undefined}`);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    if (props.isLinked !== true) return;
    row.ref.current?.scrollIntoView({ block: 'center' });
    row.ref.current?.querySelector<HTMLElement>('[data-row], button')?.focus({ preventScroll: true });
    highlight();
  }, [props.isLinked]);

  function edit() {
    setEditedItem(item);
    setMode('edit');
  }

  async function save(...args: Parameters<ActionItemFormProps['onSave']>) {
    try {
      await mutations.edit(editedItem, ...args);
    } catch (error) {
      const version = error instanceof ApiError ? error.version : undefined;
      if (version !== undefined) setEditedItem({ ...editedItem, version });
      throw error;
    }
    highlight();
  }

  async function accept() {
    if (await mutations.accept(item)) highlight();
  }

  function openPriorities() {
    row.ref.current?.querySelector<HTMLElement>('[data-priority]')?.click();
  }

  /** Decides a suggestion and moves the focus to the next one. */
  function review(decide: () => unknown) {
    focusNextSuggestion(row.ref.current);
    void decide();
  }

  function onKeyDown(event: KeyboardEvent) {
    const keys: Record<string, (() => void) | undefined> = {
      x: onSelect,
      e: canChange ? edit : undefined,
      p: canPrioritize ? openPriorities : undefined,
      a: canReview ? () => review(accept) : undefined,
      r: canReview ? () => review(() => mutations.reject(item)) : undefined,
    };
    const press = isRowKey(event) ? keys[event.key.toLowerCase()] : undefined;
    if (press === undefined) return;
    event.preventDefault();
    press();
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

  // A suggestion that was accepted or edited counts as checked.
  const isDoubtful = isProposed && item.citations.some(({ doubtful }) => doubtful);
  const hasSource = item.citations.length > 0 && onShowSegments !== undefined;
  const priority = (
    <PriorityPicker
      key="priority"
      textId={textId}
      value={item.priority}
      onChange={canPrioritize ? (next) => void mutations.setPriority(item, next) : null}
    />
  );
  const otherButtons = [
    hasSource ? (
      <SourceButton
        key="source"
        textId={textId}
        isOpen={isEvidenceOpen}
        controls={isEvidenceOpen ? id : undefined}
        onClick={() => setEvidenceOpen(!isEvidenceOpen)}
      />
    ) : null,
    <CommentsButton
      key="comments"
      textId={textId}
      count={item.comment_count}
      isOpen={areCommentsOpen}
      controls={areCommentsOpen ? `${id}-comments` : undefined}
      onClick={() => setCommentsOpen(!areCommentsOpen)}
    />,
  ];
  return (
    <li
      {...row}
      {...{ onKeyDown }}
      data-highlighted={isHighlighted || undefined}
      data-review={canReview || undefined}
      data-selected={isSelected || undefined}
      className={classNames(styles.item, isHighlighted && styles.highlighted)}
    >
      <ItemRowLayout
        check={
          isSelected !== undefined ? (
            <Checkbox
              className={styles.check}
              data-row
              hideLabel
              label={texts.selectItem(item.description)}
              checked={isSelected}
              onChange={() => onSelect?.()}
            />
          ) : isProposed || !canEdit ? (
            <span className={styles.mark} data-state={item.state} aria-hidden />
          ) : (
            <Checkbox
              className={styles.check}
              data-row
              aria-labelledby={textId}
              hideLabel
              label={null}
              checked={item.state === 'done'}
              onChange={() => void mutations.toggle(item)}
            />
          )
        }
        text={
          <span className={styles.main}>
            <span id={textId} className={classNames(styles.description, item.state === 'done' && listStyles.done)}>
              {item.description}
            </span>
            {item.citations.some(({ outdated }) => outdated) ? (
              <Badge tone="warning">{texts.outdatedSource}</Badge>
            ) : null}
            {isDoubtful ? <Badge tone="warning">{sharedTexts.checkSource}</Badge> : null}
          </span>
        }
        textButtons={item.priority === 'none' ? [...otherButtons, priority] : [priority, ...otherButtons]}
        meeting={showsMeeting ? <MeetingCell item={item} /> : undefined}
        assignee={<AssigneeCell item={item} />}
        due={<DueCell item={item} />}
        actions={
          <>
            <RowMenu
              textId={textId}
              item={item}
              access={canChange ? (lock === 'amend' ? 'amend' : 'edit') : 'read'}
              onEdit={edit}
              onPrioritize={canPrioritize ? openPriorities : undefined}
              onComment={item.comment_count === 0 ? () => setCommentsOpen(true) : undefined}
              onDelete={() => setMode('delete')}
            />
            {canReview && isSelected === undefined ? (
              <ReviewButtons
                textId={textId}
                onAccept={() => review(accept)}
                onReject={() => review(() => mutations.reject(item))}
              />
            ) : null}
          </>
        }
      />
      {isEvidenceOpen && hasSource ? (
        <Evidence id={id} citations={item.citations} onShowSegments={onShowSegments} />
      ) : null}
      {areCommentsOpen ? <ItemComments id={`${id}-comments`} item={item} /> : null}
      <DeleteDialog
        open={mode === 'delete'}
        title={texts.deleteTitle}
        question={texts.deleteQuestion}
        onClose={() => setMode('read')}
        onDelete={() => mutations.remove(item)}
      />
    </li>
  );
}

/** True for a key without modifier that is pressed in the row itself: not in its menu, form or dialog. */
function isRowKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return false;
  return (
    event.target instanceof Element && event.target.closest('[role="menu"], form, dialog, [data-comments]') === null
  );
}

/** Focuses the next suggestion of the list, or else the previous one. After the last one, focuses the first row of the lists below. */
function focusNextSuggestion(row: HTMLElement | null) {
  if (row === null) return;
  const suggestions = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-review]') ?? [])];
  const index = suggestions.indexOf(row);
  const next = suggestions[index + 1] ?? suggestions[index - 1];
  const target =
    next?.querySelector<HTMLElement>('[data-row]') ??
    row.closest('[data-lists]')?.querySelector<HTMLElement>('li:not([data-review]) [data-row]');
  target?.focus();
}
