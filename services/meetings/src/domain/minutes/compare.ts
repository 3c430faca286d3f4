import { COMPARED_CELLS } from '../../limits.ts';

/** A line of two texts held against each other. `id` names a change for as long as both texts stay as they are; '' on what is the same. */
export type ComparedLine = {
  readonly id: string;
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
  /** Empty lines that follow it. */
  readonly gap: number;
};

type Line = { readonly text: string; readonly gap: number };

/** Today's text and a proposed one, line by line: what stays, what would come, what would go. */
export function compareTexts(today: string, proposed: string): ComparedLine[] {
  const [mine, theirs] = [linesOf(today), linesOf(proposed)];
  let start = 0;
  while (start < mine.length && start < theirs.length && isSame(mine[start], theirs[start])) start += 1;
  let end = 0;
  while (end < mine.length - start && end < theirs.length - start && isSame(mine.at(-1 - end), theirs.at(-1 - end)))
    end += 1;
  const same = (line: Line): ComparedLine => ({ ...line, id: '', kind: 'same' });
  return [
    ...mine.slice(0, start).map(same),
    ...changesOf(mine.slice(start, mine.length - end), theirs.slice(start, theirs.length - end), start),
    ...mine.slice(mine.length - end).map(same),
  ];
}

/** Only what differs between two texts. */
export function changedLines(before: string, after: string): { kind: 'added' | 'removed'; text: string }[] {
  return compareTexts(before, after).flatMap(({ kind, text }) => (kind === 'same' ? [] : [{ kind, text }]));
}

/** True where no line differs: space between lines is no difference. */
export function saysTheSame(one: string, other: string): boolean {
  const [mine, theirs] = [linesOf(one), linesOf(other)];
  return mine.length === theirs.length && mine.every((line, at) => isSame(line, theirs[at]));
}

/** The text with the changes that were accepted; today's lines stay otherwise, with the space that people gave them. */
export function textWith(lines: readonly ComparedLine[], accepted: ReadonlySet<string>): string {
  const kept = lines.filter(({ id, kind }) => kind === 'same' || accepted.has(id) === (kind === 'added'));
  const text = kept.map((line) => `${line.text}${'\n'.repeat(line.gap + 1)}`).join('');
  return `${text
    .replace(/\n(?=#{1,6} )/g, '\n\n')
    .replace(/\n{3,}(?=#{1,6} )/g, '\n\n')
    .trimEnd()}\n`;
}

function linesOf(content: string): Line[] {
  const lines: { text: string; gap: number }[] = [];
  for (const raw of content.trimEnd().replace(/\r\n?/g, '\n').split('\n')) {
    const last = lines.at(-1);
    if (raw.trim() !== '') lines.push({ text: raw.trimEnd(), gap: 0 });
    else if (last !== undefined) last.gap += 1;
  }
  return lines;
}

const isSame = (one: Line | undefined, other: Line | undefined): boolean => one?.text === other?.text;

/** The longest common subsequence decides what stays. Texts too different for that are one change. */
function changesOf(mine: readonly Line[], theirs: readonly Line[], offset: number): ComparedLine[] {
  const removed = (at: number): ComparedLine[] => {
    const line = mine[at];
    return line ? [{ ...line, id: `r${offset + at}`, kind: 'removed' }] : [];
  };
  const added = (at: number): ComparedLine[] => {
    const line = theirs[at];
    return line ? [{ ...line, id: `a${offset + at}`, kind: 'added' }] : [];
  };
  if (mine.length * theirs.length > COMPARED_CELLS) {
    return [...mine.flatMap((_, at) => removed(at)), ...theirs.flatMap((_, at) => added(at))];
  }
  const width = theirs.length + 1;
  const lengths = new Uint32Array((mine.length + 1) * width);
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = mine.length - 1; i >= 0; i -= 1) {
    for (let j = theirs.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = isSame(mine[i], theirs[j])
        ? lengthAt(i + 1, j + 1) + 1
        : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const lines: ComparedLine[] = [];
  let [i, j] = [0, 0];
  while (i < mine.length || j < theirs.length) {
    const line = mine[i];
    if (line !== undefined && isSame(line, theirs[j])) {
      lines.push({ ...line, id: '', kind: 'same' });
      i += 1;
      j += 1;
    } else if (line !== undefined && (j === theirs.length || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      lines.push(...removed(i));
      i += 1;
    } else {
      lines.push(...added(j));
      j += 1;
    }
  }
  return lines;
}
