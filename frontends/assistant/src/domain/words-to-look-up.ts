/** Words of a question that say nothing about what it asks for. */
const FUNCTION_WORDS = new Set(
  `a about an and any anybody anyone anything are as at be been but by can could did do does ever for from had has have
  he her his how i if in is it its me mention mentioned my not of on or our over said say saying says she should so
  somebody someone something talk talked tell than that the their them then there they think this to up us was we were
  what when where which who whom whose why will with would you your`.split(/\s+/),
);

/** What of a question is looked up: its telling words, or all of them if it has no telling ones. */
export function wordsToLookUp(question: string): string {
  const words = question.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? [];
  const telling = words
    .map((word) => word.replace(/['’]s$/i, ''))
    .filter((word) => !FUNCTION_WORDS.has(word.toLowerCase()));
  return (telling.length > 0 ? telling : words).join(' ');
}
