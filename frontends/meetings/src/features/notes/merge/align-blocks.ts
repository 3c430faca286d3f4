import { ALIGNED_CELLS } from '../../../limits.ts';
import { type Block, keyOf } from './block.ts';

/** What became of a block. */
export type Fate = { kind: 'kept' } | { kind: 'gone' } | { kind: 'replaced'; by: Block };

/** How one list of blocks became another. */
export interface Alignment {
  /** One for each block of the first list. */
  fates: readonly Fate[];
  /** What is new before the block at this index; the last entry is what is new at the end. */
  added: readonly (readonly Block[])[];
}

/** Places of the blocks that both lists have, in an order that both have. */
function commonPlaces(from: readonly string[], to: readonly string[]): (readonly [number, number])[] {
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1;
  let end = 0;
  while (end < from.length - start && end < to.length - start && from.at(-1 - end) === to.at(-1 - end)) end += 1;
  const [rows, columns] = [from.length - start - end, to.length - start - end];
  const places: [number, number][] = Array.from({ length: start }, (_, at) => [at, at]);
  // Beyond that the middle is taken as wholly new: nothing is lost by it, there is only more to look at.
  if (rows * columns <= ALIGNED_CELLS) {
    const width = columns + 1;
    const lengths = new Uint32Array((rows + 1) * width);
    const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
    for (let row = rows - 1; row >= 0; row -= 1) {
      for (let column = columns - 1; column >= 0; column -= 1) {
        lengths[row * width + column] =
          from[start + row] === to[start + column]
            ? at(row + 1, column + 1) + 1
            : Math.max(at(row + 1, column), at(row, column + 1));
      }
    }
    for (let row = 0, column = 0; row < rows && column < columns; ) {
      if (from[start + row] === to[start + column]) {
        places.push([start + row, start + column]);
        row += 1;
        column += 1;
      } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
      else column += 1;
    }
  }
  for (let back = end; back > 0; back -= 1) places.push([from.length - back, to.length - back]);
  return places;
}

/** Blocks between two common ones replace each other in turn; what is left over is gone or new. */
export function alignBlocks(from: readonly Block[], to: readonly Block[]): Alignment {
  const fates: Fate[] = [];
  const added: Block[][] = Array.from({ length: from.length + 1 }, () => []);
  let [left, right] = [0, 0];
  const between = (leftEnd: number, rightEnd: number) => {
    for (; left < leftEnd; left += 1) {
      const by = right < rightEnd ? to[right] : undefined;
      if (by !== undefined) right += 1;
      fates.push(by === undefined ? { kind: 'gone' } : { kind: 'replaced', by });
    }
    for (; right < rightEnd; right += 1) added[leftEnd]?.push(to[right] as Block);
  };
  for (const [leftPlace, rightPlace] of commonPlaces(from.map(keyOf), to.map(keyOf))) {
    between(leftPlace, rightPlace);
    fates.push({ kind: 'kept' });
    left = leftPlace + 1;
    right = rightPlace + 1;
  }
  between(from.length, to.length);
  return { fates, added };
}

/** Both lists in one, each in its order; what both have stands there once. */
export function joinBlocks(first: readonly Block[], second: readonly Block[]): Block[] {
  const joined: Block[] = [];
  let [left, right] = [0, 0];
  for (const [leftPlace, rightPlace] of commonPlaces(first.map(keyOf), second.map(keyOf))) {
    joined.push(...first.slice(left, leftPlace), ...second.slice(right, rightPlace), first[leftPlace] as Block);
    left = leftPlace + 1;
    right = rightPlace + 1;
  }
  return [...joined, ...first.slice(left), ...second.slice(right)];
}
