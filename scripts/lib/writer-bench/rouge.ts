import { stemmer } from 'stemmer';

/** Shorter words are not stemmed. */
const STEM_CHARACTERS_MIN = 4;
/** Irregular forms of the NLTK stemmer, which PyPI's rouge-score uses. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  (
    'skies sky|sky sky|dying die|lying lie|tying tie|news news|innings inning|inning inning|outings outing|outing outing|' +
    'cannings canning|canning canning|howe howe|using use|useful use|usefulness use|really realli|proceed proceed|exceed exceed|succeed succeed'
  )
    .split('|')
    .map((pair): [string, string] => {
      const [word = '', stem = ''] = pair.split(' ');
      return [word, stem];
    }),
);

/** The ROUGE-1 F-score of a text against a reference, computed like PyPI's rouge-score with stemming. */
export function rouge1(reference: string, written: string): number {
  const expected = countStems(reference);
  const actual = countStems(written);
  let shared = 0;
  for (const [stem, count] of actual) shared += Math.min(count, expected.get(stem) ?? 0);
  const all = sum(expected) + sum(actual);
  return all === 0 ? 0 : (2 * shared) / all;
}

function countStems(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) {
    const stem = word.length < STEM_CHARACTERS_MIN ? word : (IRREGULAR.get(word) ?? nltkStem(word));
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

/** Extends Porter's algorithm like NLTK, for words like "play", "dies", "ages", "flying", "carefully" and "biology". */
function nltkStem(word: string): string {
  if (/^(?:[a-z]ie|[aeiouy][^aeiou]e)[sd]$/.test(word)) return word.slice(0, -1);
  if (/^[^aeiouy]{1,2}ying$/.test(word)) return word.replace(/ying$/, 'i');
  if (/logy$/.test(word)) return word.slice(0, -1);
  const stem = stemmer(/(?:ful|al)ly$/.test(word) ? word.slice(0, -2) : word);
  return /[aeou]i$/.test(stem) && /[aeou]y(?:s|ed|ing)?$/.test(word) ? `${stem.slice(0, -1)}y` : stem;
}

const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0);
