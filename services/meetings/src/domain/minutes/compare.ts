import { COMPARED_CELLS } from '../../limits.ts';

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

/** Only the lines that differ. */
export function getChangedLines(before: string, after: string): { kind: 'added' | 'removed'; text: string }[] {
  return compareTexts(before, after).flatMap(({ kind, text }) => (kind === 'same' ? [] : [{ kind, text }]));
}

/** Ignores empty lines between lines. */
export function isSameText(one: string, other: string): boolean {
  const [lines, otherLines] = [toLines(one), toLines(other)];
  return lines.length === otherLines.length && lines.every((line, at) => isSame(line, otherLines[at]));
}

/** Applies the accepted changes to the current text and keeps its empty lines. */
export function applyChanges(lines: readonly ComparedLine[], accepted: ReadonlySet<string>): string {
  const kept = lines.filter(({ id, kind }) => kind === 'same' || accepted.has(id) === (kind === 'added'));
  const text = kept.map((line) => `${line.text}${'\n'.repeat(line.gap + 1)}`).join('');
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

const isSame = (one: Line | undefined, other: Line | undefined): boolean => one?.text === other?.text;

/** By longest common subsequence. Beyond COMPARED_CELLS, all lines are one change. */
function diffLines(currentLines: readonly Line[], proposedLines: readonly Line[], offset: number): ComparedLine[] {
  const removed = (at: number): ComparedLine[] => {
    const line = currentLines[at];
    return line ? [{ ...line, id: `r${offset + at}`, kind: 'removed' }] : [];
  };
  const added = (at: number): ComparedLine[] => {
    const line = proposedLines[at];
    return line ? [{ ...line, id: `a${offset + at}`, kind: 'added' }] : [];
  };
  if (currentLines.length * proposedLines.length > COMPARED_CELLS) {
    return [...currentLines.flatMap((_, at) => removed(at)), ...proposedLines.flatMap((_, at) => added(at))];
  }
  const width = proposedLines.length + 1;
  const lengths = new Uint32Array((currentLines.length + 1) * width);
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = currentLines.length - 1; i >= 0; i -= 1) {
    for (let j = proposedLines.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = isSame(currentLines[i], proposedLines[j])
        ? lengthAt(i + 1, j + 1) + 1
        : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const lines: ComparedLine[] = [];
  let [i, j] = [0, 0];
  while (i < currentLines.length || j < proposedLines.length) {
    const line = currentLines[i];
    if (line !== undefined && isSame(line, proposedLines[j])) {
      lines.push({ ...line, id: '', kind: 'same' });
      i += 1;
      j += 1;
    } else if (line !== undefined && (j === proposedLines.length || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      lines.push(...removed(i));
      i += 1;
    } else {
      lines.push(...added(j));
      j += 1;
    }
  }
  return lines;
}
