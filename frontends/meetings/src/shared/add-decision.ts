import { HEADING, unescapeMarkdown } from './minutes-markdown.ts';
import { getSectionKind } from './section-kind.ts';

const DEFAULT_HEADING = '## Decisions';
/** Characters that would be read as Markdown. */
const SPECIAL = /[\\`*_[\]<>]/g;

/** Adds a line to the end of the section with the decisions; without such a section, the minutes get one. */
export function addDecision(content: string, text: string): string {
  const line = `- ${text.replace(/\s+/g, ' ').trim().replace(SPECIAL, '\\$&')}`;
  const lines = content.trimEnd().split('\n');
  const heading = lines.findIndex((markdown) => getHeadingKind(markdown) === 'decisions');
  if (heading < 0) return `${[content.trimEnd(), `${DEFAULT_HEADING}\n\n${line}`].filter(Boolean).join('\n\n')}\n`;
  const next = lines.findIndex((markdown, index) => index > heading && HEADING.test(markdown.trimEnd()));
  let end = next < 0 ? lines.length : next;
  while (lines[end - 1]?.trim() === '') end -= 1;
  const isInList = /^\s*[-*] /.test(lines[end - 1] ?? '');
  return `${[...lines.slice(0, end), ...(isInList ? [] : ['']), line, ...lines.slice(end)].join('\n')}\n`;
}

function getHeadingKind(markdown: string) {
  const heading = HEADING.exec(markdown.trimEnd())?.[1];
  return heading === undefined ? null : getSectionKind(unescapeMarkdown(heading));
}
