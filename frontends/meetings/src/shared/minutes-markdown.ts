/** A heading in the minutes' Markdown; the first group is its text. */
export const HEADING = /^#{1,2} (.*)$/;
/** A Markdown escape sequence. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** Removes Markdown escapes from a line. */
export const unescapeMarkdown = (markdown: string) => markdown.replace(ESCAPED, '$1').trim();

/** Extracts the unique headings of the minutes. */
export function extractHeadings(content: string): string[] {
  const found = content.split('\n').flatMap((line) => HEADING.exec(line.trimEnd())?.[1] ?? []);
  return [...new Set(found.map(unescapeMarkdown))].filter(Boolean);
}

/** Strips list and heading markers from a line of Markdown for display. */
export function toDisplayLine(text: string): { text: string; isTopic: boolean } {
  const isTopic = /^#{1,6} /.test(text);
  return { text: unescapeMarkdown(text.replace(/^\s*(?:#{1,6}|[-*+]) /, '')), isTopic };
}
