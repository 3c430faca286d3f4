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
