import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import { LiveRegion } from '@minutehand/ui';
import { QueryError } from '@minutehand/web-kit';
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ActionItemFilters } from '../../../../shared/query-keys.ts';
import { isFocusLost } from '../../../../shared/restore-focus.ts';
import { BOARD_COLUMNS, type BoardColumn, canMove, getColumn } from '../../board-columns.ts';
import { toItemQuery } from '../../board-filters.ts';
import { sortByPriority } from '../../group-by-priority.ts';
import { useActionItemMutations } from '../../hooks/use-action-items.ts';
import { useItemPages } from '../../hooks/use-item-pages.ts';
import { texts } from '../../texts.ts';
import { CountedHeading } from '../GroupHeading.tsx';
import styles from './Board.module.css';
import { BoardCard } from './BoardCard.tsx';
import { ListSkeleton, LoadMoreButton } from './list-states.tsx';

/** Suggestions, open and completed items in columns. Cards are moved by dragging, with Shift and an arrow key, or with their menu. */
export function Board({ filters }: { filters: ActionItemFilters }) {
  const review = useItemPages(toItemQuery(filters, 'proposed'));
  const openItems = useItemPages(toItemQuery(filters, 'open'));
  const done = useItemPages(toItemQuery(filters, 'done'));
  const mutations = useActionItemMutations();
  const boardRef = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<ActionItem | null>(null);
  const [target, setTarget] = useState<BoardColumn | null>(null);
  const [message, setMessage] = useState('');
  const movedIdRef = useRef<string | null>(null);
  // A card that changes columns is mounted again, which takes the focus from it.
  useLayoutEffect(() => {
    if (movedIdRef.current === null || !isFocusLost()) return;
    boardRef.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(movedIdRef.current)}"]`)?.focus();
    movedIdRef.current = null;
  });
  const lists = [review, openItems, done];
  const queries = lists.map((list) => list.pagesQuery);
  const failed = queries.find(({ isError }) => isError);
  if (queries.some(({ isPending }) => isPending)) return <ListSkeleton />;
  if (failed !== undefined && lists.every(({ items }) => items.length === 0)) return <QueryError query={failed} />;
  // An item that moved since the lists were loaded is still in the list that it came from.
  const unique = [...new Map(lists.flatMap((list) => list.items).map((item) => [item.id, item])).values()];
  const items = filters.isByPriority ? sortByPriority(unique) : unique;

  async function move(item: ActionItem, column: BoardColumn) {
    const from = getColumn(item);
    if (!canMove(from, column)) return;
    const isMoved = await (from === 'review' && column === 'open' ? mutations.accept(item) : mutations.toggle(item));
    if (isMoved) setMessage(texts.moved(item.description, texts.columns[column]));
  }

  /** Moves a card with the keyboard or its menu. It gets the focus again in its new column. */
  function moveFocused(item: ActionItem, column: BoardColumn) {
    movedIdRef.current = item.id;
    void move(item, column);
  }

  function getDropProps(column: BoardColumn) {
    const isAllowed = dragged !== null && canMove(getColumn(dragged), column);
    return {
      'data-target': (isAllowed && target === column) || undefined,
      onDragOver: (event: DragEvent) => {
        if (!isAllowed) return;
        event.preventDefault();
        setTarget(column);
      },
      onDragLeave: () => setTarget(null),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== null && isAllowed) void move(dragged, column);
        setDragged(null);
        setTarget(null);
      },
    };
  }

  return (
    <>
      {failed === undefined ? null : <QueryError query={failed} />}
      <p className={styles.hint}>{texts.boardHint}</p>
      <div ref={boardRef} className={styles.board}>
        {BOARD_COLUMNS.map((column) => {
          const cards = items.filter((item) => getColumn(item) === column);
          return (
            <section
              key={column}
              aria-labelledby={`column-${column}`}
              className={styles.column}
              {...getDropProps(column)}
            >
              <div className={styles.heading}>
                <CountedHeading id={`column-${column}`} level={2} label={texts.columns[column]} count={cards.length} />
              </div>
              <ul className={styles.cards}>
                {cards.map((item) => (
                  <BoardCard
                    key={item.id}
                    item={item}
                    onMove={(to) => moveFocused(item, to)}
                    onReject={() => void mutations.reject(item)}
                    onDragStart={() => setDragged(item)}
                    onDragEnd={() => {
                      setDragged(null);
                      setTarget(null);
                    }}
                  />
                ))}
              </ul>
              {cards.length === 0 ? <p className={styles.empty}>{texts.emptyColumn}</p> : null}
            </section>
          );
        })}
      </div>
      {queries.map((query, index) => (
        <LoadMoreButton key={BOARD_COLUMNS[index]} query={query} />
      ))}
      <LiveRegion>{message}</LiveRegion>
    </>
  );
}
