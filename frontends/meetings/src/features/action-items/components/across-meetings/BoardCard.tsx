import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import { classNames, Ellipsis, IconButton, Menu, MenuItem } from '@minutehand/ui';
import { type KeyboardEvent, useId } from 'react';
import { BOARD_COLUMNS, type BoardColumn, canMove, getAdjacentColumn, getColumn } from '../../board-columns.ts';
import { texts } from '../../texts.ts';
import listStyles from '../ItemList.module.css';
import { PriorityPicker } from '../priority/PriorityPicker.tsx';
import { AssigneeCell, DueCell, MeetingCell } from '../row/ItemCells.tsx';
import styles from './Board.module.css';

/** One item on the board. Shift with the right or left arrow key moves it; its menu does the same. */
export function BoardCard(props: {
  item: ActionItem;
  onMove: (column: BoardColumn) => void;
  onReject: () => void;
  onDragStart: () => void;
  onDragEnd: () => void;
}) {
  const { item, onMove, onReject, onDragStart, onDragEnd } = props;
  const id = useId();
  const column = getColumn(item);

  function onKeyDown(event: KeyboardEvent) {
    if (!event.shiftKey || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return;
    const to = getAdjacentColumn(column, event.key === 'ArrowRight' ? 1 : -1);
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  }

  return (
    <li>
      <article
        className={styles.card}
        aria-labelledby={`${id}-text`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the card is what the keys move
        tabIndex={0}
        data-card={item.id}
        draggable
        onKeyDown={onKeyDown}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', item.description);
          onDragStart();
        }}
        onDragEnd={onDragEnd}
      >
        <div className={styles.header}>
          <span id={`${id}-text`} className={classNames(styles.text, column === 'done' && listStyles.done)}>
            {item.description}
          </span>
          <PriorityPicker textId={`${id}-text`} value={item.priority} onChange={null} />
          <Menu
            label={texts.itemActions}
            trigger={(trigger) => (
              <IconButton
                {...trigger}
                id={`${id}-menu`}
                size="small"
                label={texts.itemActions}
                aria-labelledby={`${id}-menu ${id}-text`}
                icon={<Ellipsis size={16} aria-hidden />}
              />
            )}
          >
            {BOARD_COLUMNS.filter((to) => canMove(column, to)).map((to) => (
              <MenuItem key={to} onSelect={() => onMove(to)}>
                {texts.moveTo(texts.columns[to])}
              </MenuItem>
            ))}
            {column === 'review' ? <MenuItem onSelect={onReject}>{texts.reject}</MenuItem> : null}
          </Menu>
        </div>
        <div className={styles.details}>
          <MeetingCell item={item} />
          <AssigneeCell item={item} />
          <DueCell item={item} />
        </div>
      </article>
    </li>
  );
}
