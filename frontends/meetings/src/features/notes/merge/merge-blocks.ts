import { alignBlocks, type Fate, joinBlocks } from './align-blocks.ts';
import { type Block, CONFLICT, isBlank, keyOf } from './block.ts';

export interface Writers {
  /** Their names, as the marks on what both wrote differently say them. */
  mine: string;
  theirs: string;
}

export interface Merged {
  blocks: Block[];
  /** Places where both wrote differently: both texts are there, marked. */
  conflicts: number;
}

/** Blocks that hold blocks, which are merged one by one. */
const HOLDERS: ReadonlySet<string> = new Set(['bulletList', 'orderedList', 'listItem', 'blockquote']);
/** Blocks that can carry a mark. */
const MARKABLE: ReadonlySet<string> = new Set([...HOLDERS, 'paragraph', 'heading', 'codeBlock']);

/**
 * Two texts that were both made of `base`, in one. What only one of them changed is as they have it; what both changed differently
 * stands there twice, each marked with its writer. No words that either wrote, and none that both left, are missing.
 */
export function mergeBlocks(
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
  writers: Writers,
): Merged {
  const merged = mergeLists(base, mine, theirs, writers);
  return { ...merged, blocks: [...merged.blocks, ...missingIn(merged.blocks, mine, theirs)] };
}

function mergeLists(
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
  writers: Writers,
): Merged {
  const [ours, other] = [alignBlocks(base, mine), alignBlocks(base, theirs)];
  const merged: Merged = { blocks: [], conflicts: 0 };
  for (let at = 0; at <= base.length; at += 1) {
    merged.blocks.push(...joinBlocks(other.added[at] ?? [], ours.added[at] ?? []));
    const [block, our, their] = [base[at], ours.fates[at], other.fates[at]];
    if (block === undefined || our === undefined || their === undefined) continue;
    const { blocks, conflicts } = mergeBlock(block, our, their, writers);
    merged.blocks.push(...blocks);
    merged.conflicts += conflicts;
  }
  return merged;
}

function mergeBlock(base: Block, mine: Fate, theirs: Fate, writers: Writers): Merged {
  if (mine.kind === 'kept') return { blocks: blocksOf(base, theirs), conflicts: 0 };
  if (theirs.kind === 'kept') return { blocks: blocksOf(base, mine), conflicts: 0 };
  if (mine.kind === 'gone' && theirs.kind === 'gone') return { blocks: [], conflicts: 0 };
  if (mine.kind === 'replaced' && theirs.kind === 'replaced') {
    if (keyOf(mine.by) === keyOf(theirs.by)) return { blocks: [mine.by], conflicts: 0 };
    // Both began to write on the same empty line.
    if (isBlank(base)) return { blocks: [theirs.by, mine.by], conflicts: 0 };
    const inside = mergeInside(base, mine.by, theirs.by, writers);
    if (inside !== undefined) return inside;
  }
  const both = [
    ...(theirs.kind === 'replaced' ? [marked(theirs.by, writers.theirs)] : []),
    ...(mine.kind === 'replaced' ? [marked(mine.by, writers.mine)] : []),
  ];
  return { blocks: both, conflicts: 1 };
}

function blocksOf(base: Block, fate: Fate): Block[] {
  if (fate.kind === 'gone') return [];
  return [fate.kind === 'replaced' ? fate.by : base];
}

/** Undefined where the three are not one holder with different things in it. */
function mergeInside(base: Block, mine: Block, theirs: Block, writers: Writers): Merged | undefined {
  const isOne = [mine, theirs].every(
    ({ type, attrs }) => type === base.type && JSON.stringify(attrs) === JSON.stringify(base.attrs),
  );
  if (!isOne || !HOLDERS.has(base.type)) return undefined;
  const { blocks, conflicts } = mergeLists(base.content ?? [], mine.content ?? [], theirs.content ?? [], writers);
  const [first] = blocks;
  if (first === undefined || (base.type === 'listItem' && first.type !== 'paragraph')) return undefined;
  return { blocks: [{ ...base, content: blocks }], conflicts };
}

function marked(block: Block, writer: string): Block {
  return MARKABLE.has(block.type) ? { ...block, attrs: { ...block.attrs, [CONFLICT]: writer } } : block;
}

/** Blocks that hold no blocks, with their marks off. */
function leavesOf(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => (HOLDERS.has(block.type) ? leavesOf(block.content ?? []) : [block]));
}

function unmarkedKey({ attrs, ...block }: Block): string {
  return keyOf(attrs === undefined ? block : { ...block, attrs: { ...attrs, [CONFLICT]: null } });
}

/** Of the same words in two places, one may have deleted the one and somebody else the other: both left them, so they stay. */
function missingIn(merged: readonly Block[], mine: readonly Block[], theirs: readonly Block[]): Block[] {
  const keysOf = (blocks: readonly Block[]) => new Set(leavesOf(blocks).map(unmarkedKey));
  const [there, others] = [keysOf(merged), keysOf(theirs)];
  return leavesOf(mine).filter((leaf) => {
    const key = unmarkedKey(leaf);
    if (isBlank(leaf) || there.has(key) || !others.has(key)) return false;
    there.add(key);
    return true;
  });
}
