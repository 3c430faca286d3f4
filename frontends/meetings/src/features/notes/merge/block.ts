/** A node of a rich text document, as serialized by the editor. */
export type Block = {
  type: string;
  attrs?: Readonly<Record<string, unknown>>;
  content?: readonly Block[];
  marks?: readonly unknown[];
  text?: string;
};

/** Returns equal keys for equal blocks. */
export function getBlockKey(block: Block): string {
  return JSON.stringify(block);
}

/** The attribute that holds the author of a conflicting block. */
export const CONFLICT_ATTRIBUTE = 'conflict';

/** Whether the block is an empty paragraph. */
export function isBlank(block: Block): boolean {
  return block.type === 'paragraph' && (block.content ?? []).length === 0;
}

/** Returns the blocks to compare and save: without running uploads and trailing empty lines. */
export function normalizeBlocks(blocks: readonly Block[]): readonly Block[] {
  const uploaded = blocks.filter((block) => !isUploading(block));
  let end = uploaded.length;
  while (end > 0 && isBlank(uploaded[end - 1] as Block)) end -= 1;
  return uploaded.slice(0, end);
}

function isUploading({ type, attrs }: Block): boolean {
  return type === 'attachment' && !attrs?.sgid;
}

export function areBlocksEqual(left: readonly Block[], right: readonly Block[]): boolean {
  return (
    left.length === right.length &&
    left.every((block, index) => getBlockKey(block) === getBlockKey(right[index] as Block))
  );
}
