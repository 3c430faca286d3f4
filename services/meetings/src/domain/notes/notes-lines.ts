/** Elements that begin or end a line. */
const BLOCK_TAG = /<\/?(?:p|h[1-6]|ul|ol|li|blockquote|pre|hr|br)\b[^>]*>/gi;
/** Attachment elements are empty; they are replaced by their name. */
const NAMED_ATTACHMENT = /<action-text-attachment\b[^>]*?\s(?:name|filename)="([^"]*)"[^>]*>/gi;

/** The entities of sanitized text. */
const CHARACTERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };

/** The blocks of sanitized notes as plain text, without empty ones. Mentions become the names of the people. */
export function listNotesLines(content: string): string[] {
  return content
    .replace(NAMED_ATTACHMENT, '$1')
    .replace(BLOCK_TAG, '\n')
    .replace(/<[^>]*>/g, '')
    .split('\n')
    .map((line) =>
      line
        .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => CHARACTERS[name] ?? '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
}
