import { escapeMarkdown } from '../minutes/escape-markdown.ts';
import type { Block, Content, ExportDocument, Run } from './document.ts';

/** The document as Markdown. Every text is escaped: nothing that was said or typed becomes markup, and no HTML comes through. */
export function* writeMarkdown({ blocks }: ExportDocument): Generator<string> {
  let previous: Block | undefined;
  for (const block of blocks) {
    if (previous !== undefined) yield isSameList(previous, block) ? '\n' : '\n\n';
    yield blockAsMarkdown(block);
    previous = block;
  }
  yield '\n';
}

const SPACED = { lineBreak: ' ' };

/** Lines of one list stand close; so do entries of the appendix. */
function isSameList(above: Block, below: Block): boolean {
  if (above.kind === 'evidence' && below.kind === 'evidence') return true;
  if (above.kind !== 'line' || below.kind !== 'line' || below.marker === null) return false;
  if (above.quote !== below.quote || above.depth === 0) return false;
  return below.depth !== above.depth || above.marker === null || above.marker.list === below.marker.list;
}

function blockAsMarkdown(block: Block): string {
  switch (block.kind) {
    case 'heading':
      // Signs at its end would be taken for a part of the heading's markup.
      return `${'#'.repeat(block.level)} ${contentAsMarkdown(block, SPACED).replace(/#+$/, '\\$&')}`;
    case 'line': {
      const { depth, marker, quote } = block;
      const sign = marker === null ? '' : marker.ordinal === null ? '- ' : `${marker.ordinal}. `;
      // As wide as the longest number of a list, so that what is nested stays inside.
      const indent = '    '.repeat(marker === null ? depth : Math.max(depth - 1, 0));
      const quoted = '> '.repeat(quote);
      const next = `${quoted}${indent}${' '.repeat(sign.length)}`;
      return `${quoted}${indent}${sign}${contentAsMarkdown(block, { lineBreak: `\\\n${next}` })}`;
    }
    case 'code':
      return fenced(block.text);
    case 'rule':
      return '---';
    case 'table':
      return tableAsMarkdown(block);
    case 'evidence':
      return `${block.number}. ${contentAsMarkdown(block, SPACED)}`;
  }
}

type Surroundings = {
  /** What a line break becomes. */
  readonly lineBreak: string;
  /** A bar ends a cell wherever it stands, also within code. */
  readonly isCell?: boolean;
};

function contentAsMarkdown({ runs, evidence }: Content, around: Surroundings): string {
  const text = runs.reduce((before, run) => {
    // An exclamation mark before a link would make it a picture.
    const apart = run.href === undefined ? before : before.replace(/!$/, '\\!');
    return apart + runAsMarkdown(run, around);
  }, '');
  const references = evidence.map((number) => `[${number}]`).join(' ');
  return references === '' ? text : `${text} ${references}`;
}

function runAsMarkdown(run: Run, { lineBreak, isCell }: Surroundings): string {
  if (run.code) {
    const code = asCode(run.text.replace(/\s+/g, ' '));
    return isCell ? code.replaceAll('|', '\\|') : code;
  }
  const escapeLine = (line: string) => (isCell ? line.split('|').map(asText).join('&#124;') : asText(line));
  const text = run.text.split('\n').map(escapeLine).join(lineBreak);
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  // Marks stand close to what they mark, or they are none.
  const marks = inner === '' ? [] : [run.strike && '~~', run.italic && '*', run.bold && '**'];
  const marked = marks
    .filter((mark) => typeof mark === 'string')
    .reduce((within, mark) => `${mark}${within}${mark}`, inner);
  const styled = `${before}${marked}${after}`;
  return run.href === undefined ? styled : `[${styled}](<${run.href.replace(/[<>\s]/g, encodeURIComponent)}>)`;
}

/** One line of text; a backslash at its end must not reach for what comes after it. */
function asText(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  let end = line.length;
  while (line[end - 1] === '\\') end -= 1;
  return escapeMarkdown(line.slice(0, end)) + '&#92;'.repeat(line.length - end);
}

/** Between more backticks than stand in it. */
function asCode(text: string): string {
  const fence = '`'.repeat(longestRunOfBackticks(text) + 1);
  const edge = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return `${fence}${edge}${text}${edge}${fence}`;
}

function fenced(text: string): string {
  const fence = '`'.repeat(Math.max(longestRunOfBackticks(text) + 1, 3));
  return `${fence}\n${text}\n${fence}`;
}

function longestRunOfBackticks(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

function tableAsMarkdown({ header, rows }: Extract<Block, { kind: 'table' }>): string {
  const rowAsMarkdown = (cells: readonly Content[]) =>
    `| ${cells.map((cell) => contentAsMarkdown(cell, { ...SPACED, isCell: true })).join(' | ')} |`;
  const rule = `| ${header.map(() => '---').join(' | ')} |`;
  return [rowAsMarkdown(header), rule, ...rows.map(rowAsMarkdown)].join('\n');
}
