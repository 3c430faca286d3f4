import MarkdownIt, { type Token } from 'markdown-it';
import { MARKDOWN_CELLS, MARKDOWN_LINES, MARKDOWN_MARKS } from '../../limits.ts';

/**
 * HTML in the text is text; it never becomes markup. Links are written where they stand: with definitions of their own
 * (`[x]: …`), a short text repeats a long address as often as it likes, and half a megabyte becomes gigabytes.
 */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable('reference');

const MARKS = new Set([...'*_~`[]<>\\!&'].map((mark) => mark.charCodeAt(0)));
const NEW_LINE = 10;
const BAR = '|'.charCodeAt(0);

/** Undefined for what has more markup than minutes have: to format it would keep everybody else waiting for seconds. */
export function parseMarkdown(content: string): Token[] | undefined {
  return isTooElaborate(content) ? undefined : markdown.parse(content, {});
}

export function renderTokens(tokens: Token[]): string {
  return markdown.renderer.render(tokens, markdown.options, {});
}

/** As it is written, with its lines. */
export function renderPlainly(content: string): string {
  return `<pre>${markdown.utils.escapeHtml(content)}</pre>\n`;
}

/** What formatting costs grows with lines, with characters that may be markup, and with the cells that a table has or is filled up to. */
function isTooElaborate(content: string): boolean {
  let lines = 1;
  let marks = 0;
  let bars = 0;
  let widest = 0;
  for (let at = 0; at < content.length; at += 1) {
    const code = content.charCodeAt(at);
    if (code === NEW_LINE) {
      lines += 1;
      bars = 0;
    } else if (code === BAR) {
      bars += 1;
      widest = Math.max(widest, bars);
    } else if (MARKS.has(code)) marks += 1;
  }
  return lines > MARKDOWN_LINES || marks > MARKDOWN_MARKS || lines * widest > MARKDOWN_CELLS;
}
