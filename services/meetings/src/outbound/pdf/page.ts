import { isRightToLeft, splitByDirection } from '../../domain/exports/direction.ts';
import { type Block, type Content, type ExportDocument, type Run, textOf } from '../../domain/exports/document.ts';
import {
  PDF_FOOTER_CHARACTERS,
  PDF_LINES_APART,
  PDF_LINES_TOGETHER,
  PDF_PART_CHARACTERS,
  PDF_WORD_CHARACTERS,
} from '../../limits.ts';

type PageContent = { readonly runs: readonly Run[]; readonly evidence: readonly number[]; readonly rtl: boolean };

type PageBlock =
  | (PageContent & { readonly kind: 'heading'; readonly level: number })
  | (PageContent & {
      readonly kind: 'line';
      readonly indent: number;
      readonly quote: number;
      readonly marker?: string;
    })
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' }
  | {
      readonly kind: 'table';
      readonly header: readonly PageContent[];
      readonly rows: readonly (readonly PageContent[])[];
    }
  | (PageContent & { readonly kind: 'evidence'; readonly number: number });

/** What meeting.typ reads. */
export type Page = {
  readonly title: string;
  readonly author: string;
  readonly footer: string;
  readonly blocks: readonly PageBlock[];
};

/** The document as the template takes it: text, and where it stands. */
export function pageOf({ title, statusLine, author, blocks }: ExportDocument): Page {
  return {
    title: printable(title),
    author: printable(author),
    footer: footerOf(statusLine, title),
    blocks: (blocks.length > PDF_LINES_APART ? closeTogether(blocks) : blocks).map(blockOf),
  };
}

/** One line as a rule: a long title is cut off, the state of approval is not. */
function footerOf(statusLine: string, title: string): string {
  const status = `${printable(statusLine)} · `;
  const left = Math.max(PDF_FOOTER_CHARACTERS - [...status].length, 0);
  return breakable(`${status}${[...printable(title)].slice(0, left).join('')}`);
}

function blockOf(block: Block): PageBlock {
  switch (block.kind) {
    case 'heading':
      return { kind: 'heading', level: block.level, ...contentOf(block) };
    case 'line':
      return { kind: 'line', ...contentOf(block), ...placeOf(block) };
    case 'code':
      return { kind: 'code', text: breakable(printable(block.text)) };
    case 'rule':
      return block;
    case 'table':
      // A row may have fewer cells than the header, or more, which then have no column.
      return {
        kind: 'table',
        header: block.header.map(contentOf),
        rows: block.rows.map((row) => block.header.map((_cell, at) => contentOf(row[at] ?? EMPTY))),
      };
    case 'evidence':
      return { kind: 'evidence', number: block.number, ...contentOf(block) };
  }
}

const EMPTY: Content = { runs: [], evidence: [] };

const DEEPEST_INDENT = 8;
const DEEPEST_QUOTE = 8;

function placeOf({ depth, quote, marker }: Extract<Block, { kind: 'line' }>) {
  const place = {
    indent: Math.min(marker === null ? depth : depth - 1, DEEPEST_INDENT),
    quote: Math.min(quote, DEEPEST_QUOTE),
  };
  if (marker === null) return place;
  return { ...place, marker: marker.ordinal === null ? '•' : `${marker.ordinal}.` };
}

function contentOf(content: Content): PageContent {
  const rtl = isRightToLeft(textOf(content));
  const runs = content.runs.map((run) => ({ ...run, text: breakable(rtl ? printable(run.text) : settled(run.text)) }));
  return { runs, evidence: content.evidence, rtl };
}

/** What no font has a shape for, and what makes a text read as another one. */
const NOT_PRINTED = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

function printable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replaceAll(NOT_PRINTED, (unfit) => (unfit === '\n' ? unfit : ''));
}

/** A left-to-right mark: after words that turn to the left, what follows stands on their right again. */
const ONWARDS = '\u200e';

function settled(text: string): string {
  return splitByDirection(printable(text))
    .map((stretch) => (stretch.isRightToLeft ? `${stretch.text}${ONWARDS}` : stretch.text))
    .join('');
}

/** An address or a string of signs is wider than the paper, or its cell: it may be broken, without a hyphen. */
const LONG_WORD = new RegExp(`\\S{${PDF_WORD_CHARACTERS},}`, 'gu');
const PART = new RegExp(`(?:(?!\\p{M})\\S\\p{M}*){${PDF_PART_CHARACTERS}}(?=(?!\\p{M})\\S)`, 'gu');
const BREAK = '\u200b';

function breakable(text: string): string {
  return text.replaceAll(LONG_WORD, (word) => word.replaceAll(PART, (part) => `${part}${BREAK}`));
}

/** Thousands of lines that are only text stand in paragraphs of many: each thing on a page costs memory, text hardly any. */
function closeTogether(blocks: readonly Block[]): Block[] {
  const together: Block[] = [];
  let lines = 0;
  for (const block of blocks) {
    const last = together.at(-1);
    if (last?.kind === 'line' && isOnlyText(last) && isOnlyText(block) && lines < PDF_LINES_TOGETHER) {
      together.splice(-1, 1, { ...last, runs: joined(last.runs, block.runs) });
      lines += 1;
    } else {
      together.push(block);
      lines = 1;
    }
  }
  return together;
}

/** What has no style anyway stays one stretch. */
function joined(above: readonly Run[], below: readonly Run[]): readonly Run[] {
  const texts = [...above, ...below];
  if (texts.every((run) => Object.keys(run).length === 1)) {
    const [upper, lower] = [above, below].map((runs) => runs.map(({ text }) => text).join(''));
    return [{ text: `${upper}\n${lower}` }];
  }
  return [...above, { text: '\n' }, ...below];
}

function isOnlyText(block: Block): block is Extract<Block, { kind: 'line' }> {
  return (
    block.kind === 'line' &&
    block.marker === null &&
    block.depth === 0 &&
    block.quote === 0 &&
    block.evidence.length === 0 &&
    !isRightToLeft(textOf(block))
  );
}
