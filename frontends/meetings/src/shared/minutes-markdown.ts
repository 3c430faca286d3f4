/** A heading of minutes in Markdown; its words are the first group. */
export const HEADING = /^#{1,2} (.*)$/;
/** What Markdown escapes, as it is read. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** The words of a line, without what Markdown escapes. */
export const wordsOf = (markdown: string) => markdown.replace(ESCAPED, '$1').trim();

/** The headings of minutes in Markdown, each once. */
export function headingsOf(content: string): string[] {
  const found = content.split('\n').flatMap((line) => HEADING.exec(line.trimEnd())?.[1] ?? []);
  return [...new Set(found.map(wordsOf))].filter(Boolean);
}
