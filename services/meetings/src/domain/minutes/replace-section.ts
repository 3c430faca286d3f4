import { getPlainText, isSectionHeading, normalize } from './lines.ts';
import { parseMarkdown } from './markdown.ts';

/** Line range, `to` excluded. */
type Section = { readonly heading: string; readonly from: number; readonly to: number };

/** The minutes with the whole proposal accepted. If it is for one section, the rest of the current text is kept. */
export function applyProposal(current: string, proposed: string, section: string): string {
  return section === '' ? proposed : replaceSection(current, proposed, section);
}

/** Replaces one section of the current text with that of another text; appends it if the current text has none. */
export function replaceSection(current: string, other: string, heading: string): string {
  const [currentLines, otherLines] = [toLines(current), toLines(other)];
  const targetHeading = normalize(heading);
  const source = findSections(other, otherLines.length).find((section) => section.heading === targetHeading);
  if (source === undefined) return current;
  const replacement = trimBlankLines(otherLines.slice(source.from, source.to));
  const target = findSections(current, currentLines.length).find((section) => section.heading === targetHeading);
  const [before, after] = target
    ? [currentLines.slice(0, target.from), currentLines.slice(target.to)]
    : [currentLines, []];
  const parts = [trimBlankLines(before), replacement, trimBlankLines(after)].filter((part) => part.length > 0);
  return `${parts.map((part) => part.join('\n')).join('\n\n')}\n`;
}

const toLines = (content: string): string[] => content.replace(/\r\n?/g, '\n').split('\n');

function trimBlankLines(lines: readonly string[]): readonly string[] {
  const from = lines.findIndex((line) => line.trim() !== '');
  return from < 0 ? [] : lines.slice(from, lines.findLastIndex((line) => line.trim() !== '') + 1);
}

/** Sections by headings of levels 1 and 2; each range includes its heading. */
function findSections(content: string, end: number): Section[] {
  const tokens = parseMarkdown(content) ?? [];
  const headings = tokens.flatMap((token, index) =>
    isSectionHeading(token) && token.level === 0
      ? [{ heading: normalize(getPlainText(tokens[index + 1])), from: token.map?.[0] ?? 0 }]
      : [],
  );
  return headings.map((section, index) => ({ ...section, to: headings[index + 1]?.from ?? end }));
}
