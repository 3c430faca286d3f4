import { escapeMarkdown } from '../minutes/escape-markdown.ts';
import type { Block, Content, ExportDocument, Run } from './document.ts';

/** Writes the document as Markdown. All text is escaped, so that it never becomes markup or HTML. */
export function* writeMarkdown({ blocks }: ExportDocument): Generator<string> {
  let previous: Block | undefined;
  for (const block of blocks) {
    if (previous !== undefined) yield isSameGroup(previous, block) ? '\n' : '\n\n';
    yield formatBlock(block);
    previous = block;
  }
  yield '\n';
}

const INLINE_CONTEXT = { lineBreak: ' ' };

/** No blank line separates lines of one list, or entries of the appendix. */
function isSameGroup(above: Block, below: Block): boolean {
  if (above.kind === 'evidence' && below.kind === 'evidence') return true;
  if (above.kind !== 'line' || below.kind !== 'line' || below.marker === null) return false;
  if (above.quoteDepth !== below.quoteDepth || above.depth === 0) return false;
  return below.depth !== above.depth || above.marker === null || above.marker.list === below.marker.list;
}

function formatBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      // Number signs at the end would close the heading.
      return `${'#'.repeat(block.level)} ${formatContent(block, INLINE_CONTEXT).replace(/#+$/, '\\$&')}`;
    case 'line': {
      const { depth, marker, quoteDepth } = block;
      const listMarker = marker === null ? '' : marker.ordinal === null ? '- ' : `${marker.ordinal}. `;
      // Wide enough for the longest list number, so that nested content stays inside.
      const indent = '    '.repeat(marker === null ? depth : Math.max(depth - 1, 0));
      const quotePrefix = '> '.repeat(quoteDepth);
      const continuation = `${quotePrefix}${indent}${' '.repeat(listMarker.length)}`;
      return `${quotePrefix}${indent}${listMarker}${formatContent(block, { lineBreak: `\\\n${continuation}` })}`;
    }
    case 'code':
      return toCodeBlock(block.text);
    case 'rule':
      return '---';
    case 'table':
      return formatTable(block);
    case 'evidence':
      return `${block.number}. ${formatContent(block, INLINE_CONTEXT)}`;
  }
}

type RenderContext = {
  /** The replacement of a line break. */
  readonly lineBreak: string;
  /** In a table cell, pipes are escaped, even in code. */
  readonly isCell?: boolean;
};

function formatContent({ runs, evidence }: Content, context: RenderContext): string {
  const text = runs.reduce((before, run) => {
    // An exclamation mark before a link would make it an image.
    const prefix = run.href === undefined ? before : before.replace(/!$/, '\\!');
    return prefix + formatRun(run, context);
  }, '');
  const references = evidence.map((number) => `[${number}]`).join(' ');
  return references === '' ? text : `${text} ${references}`;
}

function formatRun(run: Run, { lineBreak, isCell }: RenderContext): string {
  if (run.code) {
    const code = toCodeSpan(run.text.replace(/\s+/g, ' '));
    return isCell ? code.replaceAll('|', '\\|') : code;
  }
  const escapeLine = (line: string) => (isCell ? line.split('|').map(escapeText).join('&#124;') : escapeText(line));
  const text = run.text.split('\n').map(escapeLine).join(lineBreak);
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  // Emphasis marks must be adjacent to the text.
  const marks = inner === '' ? [] : [run.strike && '~~', run.italic && '*', run.bold && '**'];
  const marked = marks
    .filter((mark) => typeof mark === 'string')
    .reduce((within, mark) => `${mark}${within}${mark}`, inner);
  const styled = `${before}${marked}${after}`;
  return run.href === undefined ? styled : `[${styled}](<${run.href.replace(/[<>\s]/g, encodeURIComponent)}>)`;
}

/** Escapes one line; a trailing backslash must not escape the text that follows. */
function escapeText(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  let end = line.length;
  while (line[end - 1] === '\\') end -= 1;
  return escapeMarkdown(line.slice(0, end)) + '&#92;'.repeat(line.length - end);
}

/** The delimiter is longer than any run of backticks in the text. */
function toCodeSpan(text: string): string {
  const fence = '`'.repeat(getLongestBacktickRun(text) + 1);
  const edge = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return `${fence}${edge}${text}${edge}${fence}`;
}

function toCodeBlock(text: string): string {
  const fence = '`'.repeat(Math.max(getLongestBacktickRun(text) + 1, 3));
  return `${fence}\n${text}\n${fence}`;
}

function getLongestBacktickRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

function formatTable({ header, rows }: Extract<Block, { kind: 'table' }>): string {
  const formatRow = (cells: readonly Content[]) =>
    `| ${cells.map((cell) => formatContent(cell, { ...INLINE_CONTEXT, isCell: true })).join(' | ')} |`;
  const rule = `| ${header.map(() => '---').join(' | ')} |`;
  return [formatRow(header), rule, ...rows.map(formatRow)].join('\n');
}
