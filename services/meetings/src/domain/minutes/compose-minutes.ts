import type { Citation, Evidence, EvidenceCheck } from '../transcript/evidence.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { readLines } from './lines.ts';
import type { LineCitation } from './minutes.ts';

/** What a writer wrote under one heading of the meeting type. */
export type WrittenSection = { heading: string; lines: WrittenLine[] };
export type WrittenLine = { text: string; isTopic: boolean; evidence: Evidence | undefined };

export type ComposedMinutes = {
  content: string;
  citations: LineCitation[];
  /** Lines that were left out because nothing in the transcript supports them. */
  dropped: number;
};

/** Markdown of the sections: `## Heading`, `### Topic`, `- line`. A line stays only if its evidence checks. */
export function composeMinutes(sections: readonly WrittenSection[], check: EvidenceCheck): ComposedMinutes {
  const blocks: string[] = [];
  const supported: Citation[] = [];
  let dropped = 0;

  for (const section of sections) {
    blocks.push(`## ${textOf(section.heading)}`);
    let topic: string | undefined;
    let list: string[] = [];
    const closeList = () => {
      if (list.length > 0) blocks.push(list.join('\n'));
      list = [];
    };
    for (const line of section.lines) {
      const text = textOf(line.text);
      if (line.isTopic) {
        closeList();
        topic = text;
        continue;
      }
      const citation = check(line.evidence);
      if (text === '' || citation === undefined) {
        dropped += 1;
        continue;
      }
      // A topic stands only above lines that stay.
      if (topic !== undefined) blocks.push(`### ${topic}`);
      topic = undefined;
      list.push(`- ${text}`);
      supported.push(citation);
    }
    closeList();
  }

  const content = blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`;
  return { content, citations: citationsOf(content, supported), dropped };
}

/** Lines come back from the text in the order in which they went in. */
function citationsOf(content: string, supported: readonly Citation[]): LineCitation[] {
  const lines = readLines(content);
  return supported.flatMap((citation, index) => {
    const anchor = lines[index]?.anchor;
    return anchor === undefined ? [] : [{ anchor, ...citation }];
  });
}

function textOf(text: string): string {
  return escapeMarkdown(text.replace(/\s+/g, ' ').trim());
}
