import { createHash } from 'node:crypto';
import type { Token } from 'markdown-it';
import { parseMarkdown } from './markdown.ts';

/** A line of the minutes that can have evidence: a list item or a paragraph. */
export type MinutesLine = {
  heading: string;
  text: string;
  /** The text without markup and escapes. */
  plainText: string;
  /** Ties citations to the line, see the glossary. */
  anchor: string;
  /** The token that opens the line's element. */
  openingToken: Token;
  /** Lines of the source, `to` excluded. */
  sourceLines: { from: number; to: number };
};

/**
 * The lines of a text, in order. A line's anchor is a hash of its heading, its normalized text and its occurrence.
 * Text that exceeds the size and nesting limits of Markdown has no lines.
 */
export function readLines(content: string): MinutesLine[] {
  return extractLines(parseMarkdown(content) ?? []);
}

/** Topics (`###` and deeper) do not affect anchors, so editing them keeps the evidence of the lines below. */
export function extractLines(tokens: readonly Token[]): MinutesLine[] {
  const lines: MinutesLine[] = [];
  const occurrences = new Map<string, number>();
  let heading = '';
  tokens.forEach((token, index) => {
    if (token.type !== 'inline') return;
    const container = tokens[index - 1];
    const text = normalize(token.content);
    if (container?.type === 'heading_open') {
      if (isSectionHeading(container)) heading = text;
      return;
    }
    if (container?.type !== 'paragraph_open') return;
    const parent = tokens[index - 2];
    const key = `${heading}\n${text}`;
    const occurrence = (occurrences.get(key) ?? 0) + 1;
    occurrences.set(key, occurrence);
    const openingToken = parent?.type === 'list_item_open' ? parent : container;
    const [from, to] = token.map ?? [0, 0];
    const plainText = getPlainText(token);
    lines.push({
      heading,
      text,
      plainText,
      anchor: createAnchor(key, occurrence),
      openingToken,
      sourceLines: { from, to },
    });
  });
  return lines;
}

/** Text of an inline token, without markup and escapes. */
export function getPlainText(inline: Token | undefined): string {
  return inline?.children?.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('') ?? '';
}

/** True for headings of levels 1 and 2; deeper ones are topics. */
export function isSectionHeading({ type, tag }: Token): boolean {
  return type === 'heading_open' && (tag === 'h1' || tag === 'h2');
}

/** Normalizes Unicode composition and whitespace. */
export function normalize(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

function createAnchor(key: string, occurrence: number): string {
  return `l${createHash('sha256').update(`${key}\n${occurrence}`).digest('hex').slice(0, 16)}`;
}
