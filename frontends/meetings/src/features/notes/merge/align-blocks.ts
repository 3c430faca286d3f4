import { MAX_ALIGNMENT_CELLS } from '../../../limits.ts';
import { type Block, getBlockKey } from './block.ts';

/** The change of a block. */
export type BlockChange = { kind: 'unchanged' } | { kind: 'removed' } | { kind: 'replaced'; replacement: Block };

/** The differences between two lists of blocks. */
export type Alignment = {
  /** One entry per block of the first list. */
  changes: readonly BlockChange[];
  /** Blocks inserted before this index; the last entry holds those at the end. */
  added: readonly (readonly Block[])[];
};

/** Index pairs of a longest common subsequence. */
function findCommonPairs(from: readonly string[], to: readonly string[]): (readonly [number, number])[] {
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1;
  let end = 0;
  while (end < from.length - start && end < to.length - start && from.at(-1 - end) === to.at(-1 - end)) end += 1;
  const [rows, columns] = [from.length - start - end, to.length - start - end];
  const pairs: [number, number][] = Array.from({ length: start }, (_, index) => [index, index]);
  // Above the limit, the middle counts as replaced: no text is lost, but more of it is shown as changed.
  if (rows * columns <= MAX_ALIGNMENT_CELLS) {
    const width = columns + 1;
    const lengths = new Uint32Array((rows + 1) * width);
    const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0;
    for (let row = rows - 1; row >= 0; row -= 1) {
      for (let column = columns - 1; column >= 0; column -= 1) {
        lengths[row * width + column] =
          from[start + row] === to[start + column]
            ? lengthAt(row + 1, column + 1) + 1
            : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
      }
    }
    for (let row = 0, column = 0; row < rows && column < columns; ) {
      if (from[start + row] === to[start + column]) {
        pairs.push([start + row, start + column]);
        row += 1;
        column += 1;
      } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
      else column += 1;
    }
  }
  for (let back = end; back > 0; back -= 1) pairs.push([from.length - back, to.length - back]);
  return pairs;
}

/** Aligns two lists. Blocks between common ones replace each other in order; the rest is removed or added. */
export function alignBlocks(from: readonly Block[], to: readonly Block[]): Alignment {
  const changes: BlockChange[] = [];
  const added: Block[][] = Array.from({ length: from.length + 1 }, () => []);
  let [left, right] = [0, 0];
  const alignUntil = (leftEnd: number, rightEnd: number) => {
    for (; left < leftEnd; left += 1) {
      const replacement = right < rightEnd ? to[right] : undefined;
      if (replacement !== undefined) right += 1;
      changes.push(replacement === undefined ? { kind: 'removed' } : { kind: 'replaced', replacement });
    }
    for (; right < rightEnd; right += 1) added[leftEnd]?.push(to[right] as Block);
  };
  for (const [leftIndex, rightIndex] of findCommonPairs(from.map(getBlockKey), to.map(getBlockKey))) {
    alignUntil(leftIndex, rightIndex);
    changes.push({ kind: 'unchanged' });
    left = leftIndex + 1;
    right = rightIndex + 1;
  }
  alignUntil(from.length, to.length);
  return { changes, added };
}

/** Merges both lists in order; common blocks appear once. */
export function joinBlocks(first: readonly Block[], second: readonly Block[]): Block[] {
  const joined: Block[] = [];
  let [left, right] = [0, 0];
  for (const [leftIndex, rightIndex] of findCommonPairs(first.map(getBlockKey), second.map(getBlockKey))) {
    joined.push(...first.slice(left, leftIndex), ...second.slice(right, rightIndex), first[leftIndex] as Block);
    left = leftIndex + 1;
    right = rightIndex + 1;
  }
  return [...joined, ...first.slice(left), ...second.slice(right)];
}
