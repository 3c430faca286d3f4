/** The lines of a Markdown text without markup, blank lines and horizontal rules. */
export function toPlainLines(markdown: string): string[] {
  return markdown
    .split(/\r?\n/)
    .map(plainLine)
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
}

/** Quotes, list items with checkboxes, and headings, even inside of each other. */
const BLOCK_MARKERS = /^\s*(?:(?:>|#{1,6}\s|[-*+]\s|\[[ xX]\]\s|\d{1,9}[.)]\s)\s*)*/;

function plainLine(line: string): string {
  if (/^\s*(```|~~~)/.test(line)) return '';
  return line
    .replace(BLOCK_MARKERS, '')
    .replace(/\s#+\s*$/, '')
    .replace(/(?<!\\)<\/?[a-zA-Z][^<>]*>/g, ' ')
    .replace(/!?(?<!\\)\[([^\]]*)\]\([^()\s]*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/!?(?<!\\)\[([^\]]+)\]\[[^\]]*\]/g, '$1')
    .replace(/(?<!\\)(?:\*{1,3}|`+|~~)/g, '')
    .replace(/(?<![\\\p{L}\p{N}])_{1,3}|_{1,3}(?![\p{L}\p{N}])/gu, '')
    .replace(/(?<!\\)\|/g, ' ')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
