/** Characters that XML 1.0 does not allow, not even as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters to remove them.
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export function removeInvalidCharacters(text: string): string {
  return text.toWellFormed().replace(NOT_IN_XML, '');
}

/** Escapes text for XML content. */
export function escapeXml(text: string): string {
  return removeInvalidCharacters(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
