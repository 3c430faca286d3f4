import { isRightToLeft, splitByDirection } from '../../domain/exports/direction.ts';
import { type Block, type Content, type ExportDocument, type Run, toPlainText } from '../../domain/exports/document.ts';
import { mergePlainLines } from '../../domain/exports/merge-lines.ts';
import { PDF_FOOTER_CHARACTERS, PDF_WORD_CHARACTERS, PDF_WORD_PART_CHARACTERS } from '../../limits.ts';

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
    title: toPrintable(title),
    author: toPrintable(author),
    footer: formatFooter(statusLine, title),
    blocks: mergePlainLines(blocks).map(toPageBlock),
  };
}

/** Usually one line: a long title is shortened, the approval state is not. */
function formatFooter(statusLine: string, title: string): string {
  const status = `${toPrintable(statusLine)} · `;
  const maxTitleLength = Math.max(PDF_FOOTER_CHARACTERS - [...status].length, 0);
  return addBreaks(`${status}${[...toPrintable(title)].slice(0, maxTitleLength).join('')}`);
}

function toPageBlock(block: Block): PageBlock {
  switch (block.kind) {
    case 'heading':
      return { kind: 'heading', level: block.level, ...toPageContent(block) };
    case 'line':
      return { kind: 'line', ...toPageContent(block), ...toPosition(block) };
    case 'code':
      return { kind: 'code', text: addBreaks(toPrintable(block.text)) };
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

function toPosition({ depth, quoteDepth, marker }: Extract<Block, { kind: 'line' }>) {
  const position = {
    indent: Math.min(marker === null ? depth : depth - 1, MAX_INDENT),
    quote: Math.min(quoteDepth, MAX_QUOTE),
  };
  if (marker === null) return position;
  return { ...position, marker: marker.ordinal === null ? '•' : `${marker.ordinal}.` };
}

function toPageContent(content: Content): PageContent {
  const rtl = isRightToLeft(toPlainText(content));
  const runs = content.runs.map((run) => ({
    ...run,
    text: addBreaks(rtl ? toPrintable(run.text) : addDirectionMarks(run.text)),
  }));
  return { runs, evidence: content.evidence, rtl };
}

/** Characters without a glyph, and direction overrides that disguise text. */
const NON_PRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

function toPrintable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replaceAll(NON_PRINTABLE, (character) => (character === '\n' ? character : ''));
}

/** Left-to-right mark: text after a right-to-left part continues to its right. */
const LEFT_TO_RIGHT_MARK = '\u200e';

function addDirectionMarks(text: string): string {
  return splitByDirection(toPrintable(text))
    .map((part) => (part.isRightToLeft ? `${part.text}${LEFT_TO_RIGHT_MARK}` : part.text))
    .join('');
}

/** Long words such as addresses may exceed the width of the page or a cell: allow breaks without a hyphen. */
const LONG_WORD = new RegExp(`\\S{${PDF_WORD_CHARACTERS},}`, 'gu');
const WORD_PART = new RegExp(`(?:(?!\\p{M})\\S\\p{M}*){${PDF_WORD_PART_CHARACTERS}}(?=(?!\\p{M})\\S)`, 'gu');
const ZERO_WIDTH_SPACE = '\u200b';

function addBreaks(text: string): string {
  return text.replaceAll(LONG_WORD, (word) => word.replaceAll(WORD_PART, (part) => `${part}${ZERO_WIDTH_SPACE}`));
}
