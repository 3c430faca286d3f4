import { alignBlocks, type BlockChange, joinBlocks } from './align-blocks.ts';
import { type Block, CONFLICT_ATTRIBUTE, getBlockKey, isBlank } from './block.ts';

export type Authors = {
  /** The names in the conflict marks. */
  mine: string;
  theirs: string;
};

export type MergeResult = {
  blocks: Block[];
  /** Number of conflicts; both versions are in `blocks`, marked. */
  conflicts: number;
};

/** Blocks with child blocks, which are merged one by one. */
const CONTAINERS: ReadonlySet<string> = new Set(['bulletList', 'orderedList', 'listItem', 'blockquote']);
/** Blocks that can have a conflict mark. */
const MARKABLE: ReadonlySet<string> = new Set([...CONTAINERS, 'paragraph', 'heading', 'codeBlock']);

/**
 * Merges two texts that are based on `base`. A change of one side is applied; conflicting changes appear twice, each marked
 * with its author. No text that either side wrote or both kept is lost.
 */
export function mergeBlocks(
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
  authors: Authors,
): MergeResult {
  const merged = mergeLists(base, mine, theirs, authors);
  return { ...merged, blocks: [...merged.blocks, ...findMissingLeaves(merged.blocks, mine, theirs)] };
}

function mergeLists(
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
  authors: Authors,
): MergeResult {
  const [myChanges, theirChanges] = [alignBlocks(base, mine), alignBlocks(base, theirs)];
  const merged: MergeResult = { blocks: [], conflicts: 0 };
  for (let index = 0; index <= base.length; index += 1) {
    merged.blocks.push(...joinBlocks(theirChanges.added[index] ?? [], myChanges.added[index] ?? []));
    const [block, myChange, theirChange] = [base[index], myChanges.changes[index], theirChanges.changes[index]];
    if (block === undefined || myChange === undefined || theirChange === undefined) continue;
    const { blocks, conflicts } = mergeBlock(block, myChange, theirChange, authors);
    merged.blocks.push(...blocks);
    merged.conflicts += conflicts;
  }
  return merged;
}

function mergeBlock(base: Block, mine: BlockChange, theirs: BlockChange, authors: Authors): MergeResult {
  if (mine.kind === 'unchanged') return { blocks: applyChange(base, theirs), conflicts: 0 };
  if (theirs.kind === 'unchanged') return { blocks: applyChange(base, mine), conflicts: 0 };
  if (mine.kind === 'removed' && theirs.kind === 'removed') return { blocks: [], conflicts: 0 };
  if (mine.kind === 'replaced' && theirs.kind === 'replaced') {
    if (getBlockKey(mine.replacement) === getBlockKey(theirs.replacement))
      return { blocks: [mine.replacement], conflicts: 0 };
    // Both users wrote into the same empty line.
    if (isBlank(base)) return { blocks: [theirs.replacement, mine.replacement], conflicts: 0 };
    const mergedChildren = mergeChildren(base, mine.replacement, theirs.replacement, authors);
    if (mergedChildren !== undefined) return mergedChildren;
  }
  const bothVersions = [
    ...(theirs.kind === 'replaced' ? [markConflict(theirs.replacement, authors.theirs)] : []),
    ...(mine.kind === 'replaced' ? [markConflict(mine.replacement, authors.mine)] : []),
  ];
  return { blocks: bothVersions, conflicts: 1 };
}

function applyChange(base: Block, change: BlockChange): Block[] {
  if (change.kind === 'removed') return [];
  return [change.kind === 'replaced' ? change.replacement : base];
}

/** Merges the children of a container; undefined if the three blocks are not the same container. */
function mergeChildren(base: Block, mine: Block, theirs: Block, authors: Authors): MergeResult | undefined {
  const isSameContainer = [mine, theirs].every(
    ({ type, attrs }) => type === base.type && JSON.stringify(attrs) === JSON.stringify(base.attrs),
  );
  if (!isSameContainer || !CONTAINERS.has(base.type)) return undefined;
  const { blocks, conflicts } = mergeLists(base.content ?? [], mine.content ?? [], theirs.content ?? [], authors);
  const [first] = blocks;
  if (first === undefined || (base.type === 'listItem' && first.type !== 'paragraph')) return undefined;
  return { blocks: [{ ...base, content: blocks }], conflicts };
}

function markConflict(block: Block, author: string): Block {
  return MARKABLE.has(block.type) ? { ...block, attrs: { ...block.attrs, [CONFLICT_ATTRIBUTE]: author } } : block;
}

/** Returns all leaf blocks. */
function getLeaves(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => (CONTAINERS.has(block.type) ? getLeaves(block.content ?? []) : [block]));
}

function getUnmarkedKey({ attrs, ...block }: Block): string {
  return getBlockKey(attrs === undefined ? block : { ...block, attrs: { ...attrs, [CONFLICT_ATTRIBUTE]: null } });
}

/** Finds texts that both sides kept: if a text occurs twice, each side may have deleted a different copy. */
function findMissingLeaves(merged: readonly Block[], mine: readonly Block[], theirs: readonly Block[]): Block[] {
  const toKeys = (blocks: readonly Block[]) => new Set(getLeaves(blocks).map(getUnmarkedKey));
  const [mergedKeys, theirKeys] = [toKeys(merged), toKeys(theirs)];
  return getLeaves(mine).filter((leaf) => {
    const key = getUnmarkedKey(leaf);
    if (isBlank(leaf) || mergedKeys.has(key) || !theirKeys.has(key)) return false;
    mergedKeys.add(key);
    return true;
  });
}
