/** Reverses `escapeMarkdown`. */
export function unescapeMarkdown(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/**
 * Escapes one line of plain text. Only characters that would be parsed as markup get a backslash, because users edit this text.
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
