/** Words without meaning for a search. */
const FUNCTION_WORDS = new Set(
  `a about an and any anybody anyone anything are as at be been but by can could did do does ever for from had has have
  he her his how i if in is it its me mention mentioned my not of on or our over said say saying says she should so
  somebody someone something talk talked tell than that the their them then there they think this to up us was we were
  what when where which who whom whose why will with would you your`.split(/\s+/),
);

/** The words of a question without function words, or all words if nothing remains. */
export function extractKeywords(question: string): string {
  const words = question.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? [];
  const keywords = words
    .map((word) => word.replace(/['’]s$/i, ''))
    .filter((word) => !FUNCTION_WORDS.has(word.toLowerCase()));
  return (keywords.length > 0 ? keywords : words).join(' ');
}
