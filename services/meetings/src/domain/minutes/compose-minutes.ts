import { type Citation, type CitationCheck, checkEvidence, type Evidence } from '../transcript/evidence.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { readLines } from './lines.ts';
import type { LineCitation } from './minutes.ts';

/** Generated lines under one heading of the meeting type. */
export type WrittenSection = { heading: string; lines: WrittenLine[] };
export type WrittenLine = Evidence & { text: string; isTopic: boolean };

export type ComposedMinutes = {
  content: string;
  citations: LineCitation[];
  /** Number of lines dropped because the transcript does not support them. */
  droppedStatements: number;
};

/** Renders sections as Markdown: `## Heading`, `### Topic`, `- line`. Drops lines without valid evidence. */
export function composeMinutes(sections: readonly WrittenSection[], check: CitationCheck): ComposedMinutes {
  const blocks: string[] = [];
  const supportedCitations: Citation[][] = [];
  let droppedStatements = 0;

  for (const section of sections) {
    blocks.push(`## ${toMarkdownText(section.heading)}`);
    let topic: string | undefined;
    let list: string[] = [];
    const closeList = () => {
      if (list.length > 0) blocks.push(list.join('\n'));
      list = [];
    };
    for (const line of section.lines) {
      const text = toMarkdownText(line.text);
      if (line.isTopic) {
        closeList();
        topic = text;
        continue;
      }
      const lineCitations = checkEvidence(line, check);
      if (text === '' || lineCitations.length === 0) {
        droppedStatements += 1;
        continue;
      }
      // A topic without lines is omitted.
      if (topic !== undefined) blocks.push(`### ${topic}`);
      topic = undefined;
      list.push(`- ${text}`);
      supportedCitations.push(lineCitations);
    }
    closeList();
  }

  const content = blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`;
  return { content, citations: toLineCitations(content, supportedCitations), droppedStatements };
}

/** Parsing the text returns the lines in the order of `supportedCitations`. */
function toLineCitations(content: string, supportedCitations: readonly (readonly Citation[])[]): LineCitation[] {
  const lines = readLines(content);
  return supportedCitations.flatMap((lineCitations, index) => {
    const anchor = lines[index]?.anchor;
    return anchor === undefined ? [] : lineCitations.map((citation) => ({ anchor, ...citation }));
  });
}

function toMarkdownText(text: string): string {
  return escapeMarkdown(text.replace(/\s+/g, ' ').trim());
}
