import { diffArrays } from 'diff';
import { COMPARED_DIFFERENCES_MAX } from '../../limits.ts';

/** A line of a comparison. `id` identifies a change as long as both texts are unchanged; '' for equal lines. */
export type ComparedLine = {
  readonly id: string;
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
  /** Number of empty lines after it. */
  readonly gap: number;
};

type Line = { readonly text: string; readonly gap: number };

/** Compares the current text with a proposed one, line by line. */
export function compareTexts(current: string, proposed: string): ComparedLine[] {
  const [currentLines, proposedLines] = [toLines(current), toLines(proposed)];
  let start = 0;
  while (
    start < currentLines.length &&
    start < proposedLines.length &&
    isSame(currentLines[start], proposedLines[start])
  )
    start += 1;
  let end = 0;
  while (
    end < currentLines.length - start &&
    end < proposedLines.length - start &&
    isSame(currentLines.at(-1 - end), proposedLines.at(-1 - end))
  )
    end += 1;
  const same = (line: Line): ComparedLine => ({ ...line, id: '', kind: 'same' });
  return [
    ...currentLines.slice(0, start).map(same),
    ...diffLines(
      currentLines.slice(start, currentLines.length - end),
      proposedLines.slice(start, proposedLines.length - end),
      start,
    ),
    ...currentLines.slice(currentLines.length - end).map(same),
  ];
}

/** Ignores empty lines between lines. */
export function isSameText(left: string, right: string): boolean {
  const [leftLines, rightLines] = [toLines(left), toLines(right)];
  return leftLines.length === rightLines.length && leftLines.every((line, index) => isSame(line, rightLines[index]));
}

/** Applies the accepted changes to the current text and keeps its empty lines. */
export function applyChanges(lines: readonly ComparedLine[], accepted: ReadonlySet<string>): string {
  const keptLines = lines.filter(({ id, kind }) => kind === 'same' || accepted.has(id) === (kind === 'added'));
  const text = keptLines.map((line) => `${line.text}${'\n'.repeat(line.gap + 1)}`).join('');
  return `${text
    .replace(/\n(?=#{1,6} )/g, '\n\n')
    .replace(/\n{3,}(?=#{1,6} )/g, '\n\n')
    .trimEnd()}\n`;
}

function toLines(content: string): Line[] {
  const lines: { text: string; gap: number }[] = [];
  for (const raw of content.trimEnd().replace(/\r\n?/g, '\n').split('\n')) {
    const last = lines.at(-1);
    if (raw.trim() !== '') lines.push({ text: raw.trimEnd(), gap: 0 });
    else if (last !== undefined) last.gap += 1;
  }
  return lines;
}

const isSame = (left: Line | undefined, right: Line | undefined): boolean => left?.text === right?.text;

/** Beyond COMPARED_DIFFERENCES_MAX, all lines are one change. */
function diffLines(currentLines: readonly Line[], proposedLines: readonly Line[], offset: number): ComparedLine[] {
  const toTexts = (lines: readonly Line[]) => lines.map(({ text }) => text);
  const changes = diffArrays(toTexts(currentLines), toTexts(proposedLines), {
    maxEditLength: COMPARED_DIFFERENCES_MAX,
  }) ?? [
    { removed: true, added: false, count: currentLines.length },
    { removed: false, added: true, count: proposedLines.length },
  ];
  let [currentIndex, proposedIndex] = [0, 0];
  return changes.flatMap(({ added, removed, count }): ComparedLine[] => {
    const [currentStart, proposedStart] = [currentIndex, proposedIndex];
    if (!added) currentIndex += count;
    if (!removed) proposedIndex += count;
    if (added) {
      return proposedLines
        .slice(proposedStart, proposedIndex)
        .map((line, index) => ({ ...line, id: `a${offset + proposedStart + index}`, kind: 'added' }));
    }
    return currentLines
      .slice(currentStart, currentIndex)
      .map((line, index) =>
        removed
          ? { ...line, id: `r${offset + currentStart + index}`, kind: 'removed' }
          : { ...line, id: '', kind: 'same' },
      );
  });
}
