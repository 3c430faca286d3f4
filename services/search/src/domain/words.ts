/** A word in its normalized form, and its range in the text (UTF-16 units). */
export type Word = { readonly text: string; readonly start: number; readonly end: number };

/** The first group matches scripts without spaces between words, which are split into pairs of characters. */
const WORDS =
  /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー]+)|[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー]]+/gv;
const ASCII = /^[\0-\x7f]*$/;
const ASCII_WORDS = /[a-z0-9]+/g;
/** Combining marks: accents of Latin, Greek and Cyrillic letters, points of Hebrew and Arabic letters. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
};
const LETTER = /[ßæœøłđıς]/g;

/** Normalizes a word for comparison: removes case, accents and compatibility forms. */
export function foldCharacters(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase();
  return word
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKC');
}

/** The words of a text, in order. */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  if (ASCII.test(text)) {
    // Fast path for most texts.
    for (const match of text.toLowerCase().matchAll(ASCII_WORDS)) {
      const start = match.index;
      const end = start + match[0].length;
      if (!isLetterAtApostrophe(text, start, end)) words.push({ text: match[0], start, end });
    }
    return words;
  }
  for (const match of text.matchAll(WORDS)) {
    const start = match.index;
    const end = start + match[0].length;
    if (match[1] !== undefined) words.push(...splitPairs(match[1], start));
    else if (!isLetterAtApostrophe(text, start, end)) words.push({ text: foldCharacters(match[0]), start, end });
  }
  return words;
}

/** The words of a text in their normalized form, as an index compares them. */
export function normalizeWords(text: string): string {
  return splitWords(text)
    .map((word) => word.text)
    .join(' ');
}

function* splitPairs(run: string, offset: number): Generator<Word> {
  const characters = [...run];
  if (characters.length === 1) yield { text: foldCharacters(run), start: offset, end: offset + run.length };
  let start = offset;
  for (const [index, first] of characters.entries()) {
    const second = characters[index + 1];
    if (second === undefined) return;
    yield { text: foldCharacters(first + second), start, end: start + first.length + second.length };
    start += first.length;
  }
}

/** The "s" of "team's" and the "l" of "l'équipe" are not words. */
function isLetterAtApostrophe(text: string, start: number, end: number): boolean {
  return end - start === 1 && (isApostrophe(text[start - 1]) || isApostrophe(text[end]));
}

function isApostrophe(character: string | undefined): boolean {
  return character === "'" || character === '’';
}
