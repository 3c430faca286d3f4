import { splitLines, trimLine } from './decode-text.ts';
import { splitLabel } from './speaker-label.ts';
import type { Utterance } from './transcript.ts';

/** Parses `Speaker: text` lines. A line without a label continues the previous utterance; empty lines are skipped. */
export function parsePlainText(text: string): Utterance[] {
  return toUtterances(splitLines(text));
}

/**
 * Parses Markdown, where a speaker may be `**Name:** text` or `**Name**: text`, in a list or a quotation.
 * Headings, rules and front matter are not speech and are skipped. Other markup is kept as text.
 */
export function parseMarkdownTranscript(text: string): Utterance[] {
  const lines = splitLines(text);
  const frontMatterEnd = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
  return toUtterances(
    lines
      .slice(frontMatterEnd + 1)
      .filter(
        (line) =>
          !/^ {0,3}#{1,6}(?:[ \t]|$)/.test(line) &&
          !/^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(line),
      )
      .map(removeMarkup),
  );
}

function removeMarkup(line: string): string {
  return line
    .replace(/^[ \t]*(?:>[ \t]?)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/, '')
    .replace(/^(\*\*|__)(.+?)(?::\1|\1:)(?=[ \t])/, '$2:');
}

function toUtterances(lines: readonly string[]): Utterance[] {
  const utterances: Utterance[] = [];
  for (const line of lines) {
    if (trimLine(line) === '') continue;
    const { label, text } = splitLabel(line);
    const previous = utterances.at(-1);
    if (label === null && previous !== undefined) {
      previous.text = previous.text === '' ? text : `${previous.text} ${text}`;
    } else {
      utterances.push({ label, start: null, end: null, text });
    }
  }
  return utterances;
}
