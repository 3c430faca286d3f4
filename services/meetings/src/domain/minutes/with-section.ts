import { normalise, opensSection, wordsOf } from './lines.ts';
import { parseMarkdown } from './markdown.ts';

/** Lines `from` up to `to`, which is not one of them. */
type Section = { readonly heading: string; readonly from: number; readonly to: number };

/** What the minutes would be with all of a proposal: where it is of one section only, the rest is today's, whatever it is by now. */
export function withProposed(today: string, proposed: string, section: string): string {
  return section === '' ? proposed : withSection(today, proposed, section);
}

/** Today's text with one section as another text has it: in its place, or at the end where today has none. */
export function withSection(today: string, other: string, heading: string): string {
  const [mine, theirs] = [linesOf(today), linesOf(other)];
  const wanted = normalise(heading);
  const source = sectionsOf(other, theirs.length).find((section) => section.heading === wanted);
  if (source === undefined) return today;
  const written = trimmed(theirs.slice(source.from, source.to));
  const place = sectionsOf(today, mine.length).find((section) => section.heading === wanted);
  const [before, after] = place ? [mine.slice(0, place.from), mine.slice(place.to)] : [mine, []];
  const parts = [trimmed(before), written, trimmed(after)].filter((part) => part.length > 0);
  return `${parts.map((part) => part.join('\n')).join('\n\n')}\n`;
}

const linesOf = (content: string): string[] => content.replace(/\r\n?/g, '\n').split('\n');

function trimmed(lines: readonly string[]): readonly string[] {
  const from = lines.findIndex((line) => line.trim() !== '');
  return from < 0 ? [] : lines.slice(from, lines.findLastIndex((line) => line.trim() !== '') + 1);
}

/** What stands under each heading of the first two levels, with the heading. */
function sectionsOf(content: string, end: number): Section[] {
  const tokens = parseMarkdown(content) ?? [];
  const headings = tokens.flatMap((token, at) =>
    opensSection(token) && token.level === 0
      ? [{ heading: normalise(wordsOf(tokens[at + 1])), from: token.map?.[0] ?? 0 }]
      : [],
  );
  return headings.map((section, at) => ({ ...section, to: headings[at + 1]?.from ?? end }));
}
