import MarkdownIt, { type Token } from 'markdown-it';
import { MARKDOWN_CELLS, MARKDOWN_LINES, MARKDOWN_MARKUP_CHARACTERS } from '../../limits.ts';

/**
 * HTML in the text stays text. Reference links (`[x]: …`) are disabled: they let a small text repeat a long URL, so that half a
 * megabyte renders as gigabytes.
 */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable('reference');

const MARKUP_CODES = new Set([...'*_~`[]<>\\!&'].map((character) => character.charCodeAt(0)));
const NEW_LINE = 10;
const PIPE = '|'.charCodeAt(0);

/** Undefined for text that exceeds the size and nesting limits of Markdown: formatting it would block the process for seconds. */
export function parseMarkdown(content: string): Token[] | undefined {
  return exceedsMarkupLimits(content) ? undefined : markdown.parse(content, {});
}

export function renderTokens(tokens: Token[]): string {
  return markdown.renderer.render(tokens, markdown.options, {});
}

/** The source as preformatted text. */
export function renderPreformatted(content: string): string {
  return `<pre>${markdown.utils.escapeHtml(content)}</pre>\n`;
}

/** The cost of formatting grows with lines, with characters that may be markup, and with table cells, padding included. */
function exceedsMarkupLimits(content: string): boolean {
  let lines = 1;
  let markupCharacters = 0;
  let cells = 0;
  let widest = 0;
  for (let index = 0; index < content.length; index += 1) {
    const code = content.charCodeAt(index);
    if (code === NEW_LINE) {
      lines += 1;
      cells = 0;
    } else if (code === PIPE) {
      cells += 1;
      widest = Math.max(widest, cells);
    } else if (MARKUP_CODES.has(code)) markupCharacters += 1;
  }
  return lines > MARKDOWN_LINES || markupCharacters > MARKDOWN_MARKUP_CHARACTERS || lines * widest > MARKDOWN_CELLS;
}
