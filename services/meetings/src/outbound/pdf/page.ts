import { isRightToLeft, splitByDirection } from '../../domain/exports/direction.ts';
import { type Block, type Content, type ExportDocument, type Run, toPlainText } from '../../domain/exports/document.ts';
import {
  PDF_FOOTER_CHARACTERS,
  PDF_LINES_PER_PARAGRAPH,
  PDF_PART_CHARACTERS,
  PDF_UNMERGED_BLOCKS,
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

/** The input of meeting.typ. */
export type Page = {
  readonly title: string;
  readonly author: string;
  readonly footer: string;
  readonly blocks: readonly PageBlock[];
};

/** Converts a document to the input of the template: texts and their positions. */
export function toPage({ title, statusLine, author, blocks }: ExportDocument): Page {
  return {
    title: printable(title),
    author: printable(author),
    footer: formatFooter(statusLine, title),
    blocks: (blocks.length > PDF_UNMERGED_BLOCKS ? mergePlainLines(blocks) : blocks).map(toPageBlock),
  };
}

/** Usually one line: a long title is shortened, the approval state is not. */
function formatFooter(statusLine: string, title: string): string {
  const status = `${printable(statusLine)} · `;
  const left = Math.max(PDF_FOOTER_CHARACTERS - [...status].length, 0);
  return breakable(`${status}${[...printable(title)].slice(0, left).join('')}`);
}

function toPageBlock(block: Block): PageBlock {
  switch (block.kind) {
    case 'heading':
      return { kind: 'heading', level: block.level, ...toPageContent(block) };
    case 'line':
      return { kind: 'line', ...toPageContent(block), ...toPosition(block) };
    case 'code':
      return { kind: 'code', text: breakable(printable(block.text)) };
    case 'rule':
      return block;
    case 'table':
      // Fill up rows with fewer cells than the header, and drop cells beyond it.
      return {
        kind: 'table',
        header: block.header.map(toPageContent),
        rows: block.rows.map((row) => block.header.map((_cell, index) => toPageContent(row[index] ?? EMPTY))),
      };
    case 'evidence':
      return { kind: 'evidence', number: block.number, ...toPageContent(block) };
  }
}

const EMPTY: Content = { runs: [], evidence: [] };

const MAX_INDENT = 8;
const MAX_QUOTE = 8;

function toPosition({ depth, quote, marker }: Extract<Block, { kind: 'line' }>) {
  const position = {
    indent: Math.min(marker === null ? depth : depth - 1, MAX_INDENT),
    quote: Math.min(quote, MAX_QUOTE),
  };
  if (marker === null) return position;
  return { ...position, marker: marker.ordinal === null ? '•' : `${marker.ordinal}.` };
}

function toPageContent(content: Content): PageContent {
  const rtl = isRightToLeft(toPlainText(content));
  const runs = content.runs.map((run) => ({
    ...run,
    text: breakable(rtl ? printable(run.text) : addDirectionMarks(run.text)),
  }));
  return { runs, evidence: content.evidence, rtl };
}

/** Characters without a glyph, and direction overrides that disguise text. */
const NOT_PRINTED = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

function printable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replaceAll(NOT_PRINTED, (unfit) => (unfit === '\n' ? unfit : ''));
}

/** Left-to-right mark: text after a right-to-left stretch continues to its right. */
const LEFT_TO_RIGHT_MARK = '\u200e';

function addDirectionMarks(text: string): string {
  return splitByDirection(printable(text))
    .map((stretch) => (stretch.isRightToLeft ? `${stretch.text}${LEFT_TO_RIGHT_MARK}` : stretch.text))
    .join('');
}

/** Long words such as addresses may exceed the width of the page or a cell: allow breaks without a hyphen. */
const LONG_WORD = new RegExp(`\\S{${PDF_WORD_CHARACTERS},}`, 'gu');
const PART = new RegExp(`(?:(?!\\p{M})\\S\\p{M}*){${PDF_PART_CHARACTERS}}(?=(?!\\p{M})\\S)`, 'gu');
const BREAK = '\u200b';

function breakable(text: string): string {
  return text.replaceAll(LONG_WORD, (word) => word.replaceAll(PART, (part) => `${part}${BREAK}`));
}

/** Merges consecutive plain lines into paragraphs: every element of a page costs memory, its text hardly any. */
function mergePlainLines(blocks: readonly Block[]): Block[] {
  const merged: Block[] = [];
  let lines = 0;
  for (const block of blocks) {
    const last = merged.at(-1);
    if (last?.kind === 'line' && isOnlyText(last) && isOnlyText(block) && lines < PDF_LINES_PER_PARAGRAPH) {
      merged.splice(-1, 1, { ...last, runs: joinRuns(last.runs, block.runs) });
      lines += 1;
    } else {
      merged.push(block);
      lines = 1;
    }
  }
  return merged;
}

/** Unstyled runs become a single run. */
function joinRuns(above: readonly Run[], below: readonly Run[]): readonly Run[] {
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
    !isRightToLeft(toPlainText(block))
  );
}
