import { stemmer } from 'stemmer';

/** Shorter words stay as they are. */
const LETTERS_TO_STEM = 4;
/** What PyPI's rouge-score (NLTK's stemmer) does otherwise than Porter's paper, as far as its pool of exceptions goes. */
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

/** ROUGE-1's F between a summary and what was written, as PyPI's rouge-score counts it with stemming. */
export function rouge1(reference: string, written: string): number {
  const wanted = countsOf(reference);
  const given = countsOf(written);
  let shared = 0;
  for (const [stem, count] of given) shared += Math.min(count, wanted.get(stem) ?? 0);
  const all = sumOf(wanted) + sumOf(given);
  return all === 0 ? 0 : (2 * shared) / all;
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) {
    const stem = word.length < LETTERS_TO_STEM ? word : (IRREGULAR.get(word) ?? nltkStem(word));
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

/** NLTK goes beyond Porter's paper: "play", "dies", "ages", "flying", "carefully" and "biology" have their own ways. */
function nltkStem(word: string): string {
  if (/^(?:[a-z]ie|[aeiouy][^aeiou]e)[sd]$/.test(word)) return word.slice(0, -1);
  if (/^[^aeiouy]{1,2}ying$/.test(word)) return word.replace(/ying$/, 'i');
  if (/logy$/.test(word)) return word.slice(0, -1);
  const stem = stemmer(/(?:ful|al)ly$/.test(word) ? word.slice(0, -2) : word);
  return /[aeou]i$/.test(stem) && /[aeou]y(?:s|ed|ing)?$/.test(word) ? `${stem.slice(0, -1)}y` : stem;
}

const sumOf = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, one) => sum + one, 0);
