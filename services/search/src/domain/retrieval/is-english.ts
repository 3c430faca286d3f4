import { ENGLISH_WORDS_SHARE, LANGUAGE_SAMPLE_PASSAGES } from '../../limits.ts';
import { splitWords } from '../words.ts';

/** Frequent English words that are rare in other languages: not "die", "was" or "on". */
const ENGLISH = new Set(
  `about and are at be been can could did does for from had has have how is it not of or our out should that the their there they this
  those to we were what when where which who why with would you your`.split(/\s+/),
);

/** Frequent words of other languages that are rare in English, without accents as `splitWords` returns them. */
const OTHERS = new Set(
  `aber als auch auf aus bei bis das dem den der des doch ein eine einem einen einer es fur haben hat hatte ich im ist kann mit nach nicht
  noch oder sich sie sind uber und uns unsere vom von wann warum welche welchen welcher welches wer wie wieder wir wird wo wurde wurden zu
  zum zur au aux avec dans du elle est et il la le les nous ou par pour quand que quel quelle qui quoi sont sur une vous como con cual del
  donde el en los para por quien se una un che chi di gli perche sono wat wanneer waarom het niet een hoe zijn voor van`.split(
    /\s+/,
  ),
);

/** True if a question is English by its words, or, if they are of no language, such as a name, by the passages that it is compared with. */
export function isEnglish(question: string, passages: Iterable<{ readonly text: string }>): boolean {
  const words = splitWords(question).map(({ text }) => text);
  const difference = count(words, ENGLISH) - count(words, OTHERS);
  return difference === 0 ? arePassagesEnglish(passages) : difference > 0;
}

function arePassagesEnglish(passages: Iterable<{ readonly text: string }>): boolean {
  const words: string[] = [];
  let read = 0;
  for (const { text } of passages) {
    words.push(...splitWords(text).map((word) => word.text));
    read += 1;
    if (read === LANGUAGE_SAMPLE_PASSAGES) break;
  }
  const found = count(words, ENGLISH);
  return found >= words.length * ENGLISH_WORDS_SHARE && found >= count(words, OTHERS);
}

const count = (words: readonly string[], known: ReadonlySet<string>): number =>
  words.filter((word) => known.has(word)).length;
