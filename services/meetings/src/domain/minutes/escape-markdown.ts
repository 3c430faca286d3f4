/** What escapeMarkdown made, as it was. */
export function unescapeMarkdown(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/**
 * One line of plain text as Markdown that reads the same. Only what would be taken for markup gets a backslash,
 * because people edit this text.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/[`*<]/g, '\\$&')
    .replace(/~(?=~)|(?<=~)~/g, '\\~')
    .replace(/_(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])_/gu, '\\_')
    .replace(/\](?=[([:])/g, '\\]')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/^(?:[#>+\-=|]|\[)/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}
