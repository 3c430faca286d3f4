import type { MinutesProposal } from '@minutehand/contracts/http/meetings/minutes';
import { HEADING, unescapeMarkdown } from '../../shared/minutes-markdown.ts';

type ComparedLine = MinutesProposal['lines'][number] & { key: string };

/** A heading with its current and proposed lines. */
export type ComparedSection = {
  key: string;
  heading: string;
  lines: readonly ComparedLine[];
};

/** Groups compared lines by the headings above them. */
export function groupBySection(lines: MinutesProposal['lines']): ComparedSection[] {
  const sections: { key: string; heading: string; lines: ComparedLine[] }[] = [];
  for (const [index, line] of lines.entries()) {
    const heading = HEADING.exec(line.text)?.[1];
    const last = sections.at(-1);
    const comparedLine = { ...line, key: line.id || `s${index}` };
    if (heading !== undefined || last === undefined) {
      sections.push({ key: `section ${index}`, heading: unescapeMarkdown(heading ?? ''), lines: [comparedLine] });
    } else last.lines.push(comparedLine);
  }
  return sections;
}
