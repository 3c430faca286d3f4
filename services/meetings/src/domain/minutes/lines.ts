import { createHash } from 'node:crypto';
import type { Token } from 'markdown-it';
import { parseMarkdown } from './markdown.ts';

/** A line of the minutes that can have evidence: a list item or a paragraph. */
export type MinutesLine = {
  heading: string;
  text: string;
  /** As it is read: without the signs that make it bold or escape it. */
  words: string;
  anchor: string;
  /** The token that opens the line's element. */
  opener: Token;
  /** Where it is written, as lines of the source: from the first up to one that is not its own any more. */
  written: { from: number; to: number };
};

/**
 * The lines of a text, in order. A line's anchor is a hash of its heading, its normalised text and its occurrence.
 * What is shown as it is written has no lines.
 */
export function readLines(content: string): MinutesLine[] {
  return linesIn(parseMarkdown(content) ?? []);
}

/** Topics (`###` and deeper) come and go without touching the evidence of the lines below them. */
export function linesIn(tokens: readonly Token[]): MinutesLine[] {
  const lines: MinutesLine[] = [];
  const occurrences = new Map<string, number>();
  let heading = '';
  tokens.forEach((token, index) => {
    if (token.type !== 'inline') return;
    const container = tokens[index - 1];
    const text = normalise(token.content);
    if (container?.type === 'heading_open') {
      if (opensSection(container)) heading = text;
      return;
    }
    if (container?.type !== 'paragraph_open') return;
    const parent = tokens[index - 2];
    const key = `${heading}\n${text}`;
    const occurrence = (occurrences.get(key) ?? 0) + 1;
    occurrences.set(key, occurrence);
    const opener = parent?.type === 'list_item_open' ? parent : container;
    const [from, to] = token.map ?? [0, 0];
    const words = wordsOf(token);
    lines.push({ heading, text, words, anchor: anchorOf(key, occurrence), opener, written: { from, to } });
  });
  return lines;
}

/** As it is read: without the signs that make it bold or escape it. */
export function wordsOf(inline: Token | undefined): string {
  return inline?.children?.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('') ?? '';
}

/** A heading of the first two levels; deeper ones are topics. */
export function opensSection({ type, tag }: Token): boolean {
  return type === 'heading_open' && (tag === 'h1' || tag === 'h2');
}

/** Without what does not tell two texts apart: how letters are composed, and space. */
export function normalise(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

function anchorOf(key: string, occurrence: number): string {
  return `l${createHash('sha256').update(`${key}\n${occurrence}`).digest('hex').slice(0, 16)}`;
}
