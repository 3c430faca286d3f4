import { expect, test } from '@jest/globals';
import { BOARD_COLUMNS, canMove, getAdjacentColumn, getColumn } from './board-columns.ts';

test('a card is in the column of its state', () => {
  expect((['proposed', 'open', 'done'] as const).map((state) => getColumn({ state }))).toEqual([...BOARD_COLUMNS]);
});

test('a card moves to any other column except back to review', () => {
  const moves = BOARD_COLUMNS.flatMap((from) =>
    BOARD_COLUMNS.filter((to) => canMove(from, to)).map((to) => `${from} ${to}`),
  );
  expect(moves).toEqual(['review open', 'review done', 'open done', 'done open']);
});

test('keys move a card by one column, and stop at the first and the last column', () => {
  expect([getAdjacentColumn('review', 1), getAdjacentColumn('open', 1), getAdjacentColumn('done', 1)]).toEqual([
    'open',
    'done',
    undefined,
  ]);
  expect([getAdjacentColumn('review', -1), getAdjacentColumn('open', -1), getAdjacentColumn('done', -1)]).toEqual([
    undefined,
    undefined,
    'open',
  ]);
});
