import type { MinutesProposal } from '@minutehand/contracts/http/minutes';

type ProposedLine = MinutesProposal['lines'][number] & { key: string };

/** A heading of the minutes with the lines below it, of today and proposed. */
export interface ProposedSection {
  key: string;
  heading: string;
  lines: readonly ProposedLine[];
}

const HEADING = /^#{1,2} (.*)$/;

/** The compared lines, by the headings above them. */
export function sectionsOf(lines: MinutesProposal['lines']): ProposedSection[] {
  const sections: { key: string; heading: string; lines: ProposedLine[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const heading = HEADING.exec(line.text)?.[1];
    const last = sections.at(-1);
    const proposed = { ...line, key: line.id || `s${at}` };
    if (heading !== undefined || last === undefined) {
      sections.push({ key: `section ${at}`, heading: heading ?? '', lines: [proposed] });
    } else last.lines.push(proposed);
  }
  return sections;
}
