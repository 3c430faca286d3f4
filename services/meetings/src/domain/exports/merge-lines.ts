import { LINES_PER_PARAGRAPH, UNMERGED_BLOCKS_MAX } from '../../limits.ts';
import { isRightToLeft } from './direction.ts';
import { type Block, type Run, toPlainText } from './document.ts';

type Line = Extract<Block, { kind: 'line' }>;

/**
 * Merges consecutive plain lines of a long document into paragraphs: every element of a PDF or a Word document takes
 * much more memory than its text.
 */
export function mergePlainLines(blocks: readonly Block[]): readonly Block[] {
  if (blocks.length <= UNMERGED_BLOCKS_MAX) return blocks;
  const merged: Block[] = [];
  let lines = 0;
  for (const block of blocks) {
    const last = merged.at(-1);
    if (last !== undefined && isPlain(last) && isPlain(block) && lines < LINES_PER_PARAGRAPH) {
      merged.splice(-1, 1, { ...last, runs: joinRuns(last.runs, block.runs) });
      lines += 1;
    } else {
      merged.push(block);
      lines = 1;
    }
  }
  return merged;
}

/** Unstyled runs become a single run. */
function joinRuns(above: readonly Run[], below: readonly Run[]): readonly Run[] {
  const texts = [...above, ...below];
  if (texts.every((run) => Object.keys(run).length === 1)) {
    const [upper, lower] = [above, below].map((runs) => runs.map(({ text }) => text).join(''));
    return [{ text: `${upper}\n${lower}` }];
  }
  return [...above, { text: '\n' }, ...below];
}

/** Right-to-left lines stay separate: the first letter of a paragraph determines the direction of all of it. */
function isPlain(block: Block): block is Line {
  return (
    block.kind === 'line' &&
    block.marker === null &&
    block.depth === 0 &&
    block.quoteDepth === 0 &&
    block.evidence.length === 0 &&
    !isRightToLeft(toPlainText(block))
  );
}
