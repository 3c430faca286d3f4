import {
  LANGUAGE_FUNCTION_WORDS_SHARE,
  LANGUAGE_LEAD,
  LANGUAGE_LETTERS_MIN,
  LANGUAGE_SAMPLE_WORDS,
  LANGUAGE_SCRIPT_SHARE,
  LANGUAGE_WORDS_MIN,
} from '../limits.ts';
import { getWords } from './terms.ts';
import { functionWords } from './vocabulary.ts';

/** Frequent function words that distinguish languages. */
const FUNCTION_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: functionWords,
  de: new Set(
    'der die das und ist nicht ich wir sie es ein eine zu den mit auf für dass auch haben sind war noch aber oder wie dann ja von dem'.split(
      ' ',
    ),
  ),
  fr: new Set(
    "le la les des et est pas je nous vous il un une de du que qui pour dans sur avec c'est mais ou on ce au aux sont été ça".split(
      ' ',
    ),
  ),
  es: new Set(
    'el la los las y es no yo nosotros un una de del que para en con por pero como se lo al más está son muy ha'.split(
      ' ',
    ),
  ),
  it: new Set(
    'il lo la gli le e è non io noi un una di del che per in con ma come si al più sono della anche ho abbiamo'.split(
      ' ',
    ),
  ),
  pt: new Set(
    'o a os as e é não eu nós um uma de do da que para em com por mas como se ao mais está são muito também'.split(' '),
  ),
  nl: new Set(
    'de het een en is niet ik we wij je dat van te met op voor ook maar zijn hebben was nog er dan naar dit'.split(' '),
  ),
  cs: new Set(
    'a je to se na že v jsem jsme ale tak jak by pro co jako už do si není být tady ten která který'.split(' '),
  ),
  sk: new Set('a je to sa na že v som sme ale tak ako by pre čo už do si nie byť tu ten ktorá ktorý'.split(' ')),
  pl: new Set('i w na nie się jest to że z do jak ale co po tak już czy dla tym są był być my mamy'.split(' ')),
  cy: new Set("y yr yn a ac i o ar mae wedi bod ei eu fod sy'n hynny gyda nid hefyd oes ond".split(' ')),
};

/** Detects the ISO 639-1 code of the main language; empty if unknown. A few words in Latin script count as English. */
export function detectLanguage(words: readonly string[]): string {
  if (words.length < LANGUAGE_WORDS_MIN)
    return words.every((word) => /^[\p{Script=Latin}\p{N}'-]+$/u.test(word)) ? 'en' : '';
  return findMostFrequent(measureLanguages(words));
}

/** The share of the words that are frequent in each language. */
function measureLanguages(words: readonly string[]): Map<string, number> {
  const step = Math.max(1, Math.floor(words.length / LANGUAGE_SAMPLE_WORDS));
  const sample = words.filter((_, index) => index % step === 0);
  return new Map(
    Object.entries(FUNCTION_WORDS).map(([language, frequentWords]) => [
      language,
      sample.filter((word) => frequentWords.has(word)).length / sample.length,
    ]),
  );
}

function findMostFrequent(shares: ReadonlyMap<string, number>): string {
  let bestLanguage = '';
  let bestShare = LANGUAGE_FUNCTION_WORDS_SHARE;
  for (const [language, share] of shares) {
    if (share > bestShare) [bestLanguage, bestShare] = [language, share];
  }
  return bestLanguage;
}

/** Languages that are identified by their script. Japanese mixes kana with Chinese characters, so it comes first. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
];

/** Detects the main language of a text, by its words or its script; empty if it is too short or unknown. */
export function detectTextLanguage(text: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const byScript = SCRIPTS.find(([, pattern]) => (text.match(pattern)?.length ?? 0) > letters * LANGUAGE_SCRIPT_SHARE);
  if (byScript !== undefined) return letters < LANGUAGE_LETTERS_MIN ? '' : byScript[0];
  const words = getWords(text);
  return words.length < LANGUAGE_WORDS_MIN ? '' : findMostFrequent(measureLanguages(words));
}

/** The language in which a text is written instead of the expected one; empty if it is the expected one or cannot be determined. */
export function findOtherLanguage(text: string, expected: string): string {
  const found = detectTextLanguage(text);
  if (expected === '' || found === '' || found === expected) return '';
  const shares = measureLanguages(getWords(text));
  // Related languages share many words.
  const isClose = (shares.get(expected) ?? 0) * LANGUAGE_LEAD > (shares.get(found) ?? 1);
  return isClose ? '' : found;
}
