import { SUGGESTED_TITLE_WORDS } from '@minutehand/contracts/limits';
import { LINE_CHARACTERS, MARKS_PER_LETTER, PLAIN_TEXT_PASSES } from '../limits.ts';
import { functionWords } from './writer/words/vocabulary.ts';

/** Converts text to one line without markup, links, control or invisible characters, of limited length. */
export function plainText(text: string): string {
  // Limits the work on very long text. The result is truncated to a much shorter length anyway.
  let plain = normalizeCharacters(text.slice(0, LINE_CHARACTERS * 8));
  // Removing markup may produce new markup.
  for (let pass = 0; pass < PLAIN_TEXT_PASSES; pass += 1) {
    const next = removeMarkup(plain);
    if (next === plain) return truncate(plain);
    plain = next;
  }
  // Deeply nested markup is hostile, so only letters, numbers and basic punctuation remain.
  return truncate(
    plain
      .replace(/[^\p{L}\p{N}\s,.;?!'’-]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

/** Zero-width joiners, except in scripts that need them. */
const JOINERS =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200c\u200d]/gu;
const STACKED_MARKS = new RegExp(`(\\p{M}{${MARKS_PER_LETTER}})\\p{M}+`, 'gu');

function normalizeCharacters(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(JOINERS, '')
    .replace(/(?![\u200c\u200d])\p{Cf}|[\p{Co}\ufffd]/gu, '')
    .replace(STACKED_MARKS, '$1');
}

function removeMarkup(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\s*\([^)]*\)/g, '$1')
    .replace(/!?\[([^\]]*)\]\s*\[[^\]]*\]/g, '$1')
    .replace(/!+(?=\[)/g, '')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<\/?[a-zA-Z!?][^>]*>?/g, ' ')
    .replace(/\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S*/gi, ' ')
    .replace(/(?<!\S)[/\\]{2,}(?=[\p{L}\p{N}])\S*/gu, ' ')
    .replace(/\b(?:javascript|data|vbscript|mailto|tel|sms|file|blob):(?=\S)\S*/gi, ' ')
    .replace(/^[\s>#*+`~|-]+(?=\s|\p{L}|\p{N})/u, '')
    .replace(/[`*~|<>]+|_{2,}/g, '')
    .replace(/\s+([,.;:?!])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Ends with the last whole sentence that fits, or else with the last whole word. */
function truncate(plain: string): string {
  if (plain.length <= LINE_CHARACTERS) return plain;
  const start = plain.slice(0, LINE_CHARACTERS);
  const sentences = /^.*[\p{L}\p{N})"'”’][.!?](?=\s)|^.*[。！？]/su.exec(start)?.[0];
  if (sentences !== undefined) return sentences;
  return `${start.slice(0, LINE_CHARACTERS - 1).replace(/\s+\S*$/, '')}…`;
}

/** Words with which a title cannot end: "Planning of the". Also words of up to three lower-case letters, because most languages have no list. */
const isOpenEnd = (word: string): boolean => functionWords.has(word.toLowerCase()) || /^\p{Ll}{1,3}$/u.test(word);

/** A title of at most SUGGESTED_TITLE_WORDS words. A longer one does not end in the middle of a phrase. */
export function plainTitle(text: string): string {
  const words = plainText(text).split(' ');
  const keptWords = words.slice(0, SUGGESTED_TITLE_WORDS);
  if (words.length > keptWords.length)
    while (keptWords.length > 1 && isOpenEnd(keptWords.at(-1) ?? '')) keptWords.pop();
  return keptWords.join(' ').replace(/[\s,;:.–-]+$/u, '');
}
