/** A part of a rich text, as the editor writes it down: a paragraph, a list, a run of text. */
export interface Block {
  type: string;
  attrs?: Readonly<Record<string, unknown>>;
  content?: readonly Block[];
  marks?: readonly unknown[];
  text?: string;
}

/** The same for blocks that are the same to a reader. */
export function keyOf(block: Block): string {
  return JSON.stringify(block);
}

/** The attribute that names who wrote a block which somebody else wrote differently at the same time. */
export const CONFLICT = 'conflict';

/** A paragraph without words in it. */
export function isBlank(block: Block): boolean {
  return block.type === 'paragraph' && (block.content ?? []).length === 0;
}

/** What is compared and kept: files that are still on their way have no place in it, and neither has the empty line at the end. */
export function settled(blocks: readonly Block[]): readonly Block[] {
  const kept = blocks.filter((block) => !isUnderWay(block));
  let end = kept.length;
  while (end > 0 && isBlank(kept[end - 1] as Block)) end -= 1;
  return kept.slice(0, end);
}

function isUnderWay({ type, attrs }: Block): boolean {
  return type === 'attachment' && !attrs?.sgid;
}

export function isSame(one: readonly Block[], other: readonly Block[]): boolean {
  return one.length === other.length && one.every((block, at) => keyOf(block) === keyOf(other[at] as Block));
}
