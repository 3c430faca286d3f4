import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';

export const BOARD_COLUMNS = ['review', 'open', 'done'] as const;
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

export function getColumn({ state }: Pick<ActionItem, 'state'>): BoardColumn {
  if (state === 'done') return 'done';
  return state === 'proposed' ? 'review' : 'open';
}

/** An item cannot become a suggestion again. */
export function canMove(from: BoardColumn, to: BoardColumn): boolean {
  return from !== to && to !== 'review';
}

/** The column that a card goes to when it moves by one; undefined in the first and the last column. */
export function getAdjacentColumn(from: BoardColumn, step: 1 | -1): BoardColumn | undefined {
  const to = BOARD_COLUMNS[BOARD_COLUMNS.indexOf(from) + step];
  return to !== undefined && canMove(from, to) ? to : undefined;
}
