import type { MinutesProposal } from '@minutehand/contracts/http/minutes';
import { HEADING, wordsOf } from '../../shared/minutes-markdown.ts';

type ProposedLine = MinutesProposal['lines'][number] & { key: string };

/** A heading of the minutes with the lines below it, of today and proposed. */
export interface ProposedSection {
  key: string;
  heading: string;
  lines: readonly ProposedLine[];
}

/** The compared lines, by the headings above them. */
export function sectionsOf(lines: MinutesProposal['lines']): ProposedSection[] {
  const sections: { key: string; heading: string; lines: ProposedLine[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const heading = HEADING.exec(line.text)?.[1];
    const last = sections.at(-1);
    const proposed = { ...line, key: line.id || `s${at}` };
    if (heading !== undefined || last === undefined) {
      sections.push({ key: `section ${at}`, heading: wordsOf(heading ?? ''), lines: [proposed] });
    } else last.lines.push(proposed);
  }
  return sections;
}

/** A line as it is read: what makes it an item or a heading is left to how it looks. */
export function shownLine(text: string): { words: string; isHeading: boolean } {
  const isHeading = /^#{1,6} /.test(text);
  return { words: wordsOf(text.replace(/^\s*(?:#{1,6}|[-*+]) /, '')), isHeading };
}
