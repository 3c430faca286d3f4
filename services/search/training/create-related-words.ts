import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFunctionWord, stem } from '../src/domain/retrieval/question-words.ts';
import { dotProduct, normalize, removeCommonComponents, type Vector } from './vectors.ts';

/**
 * Writes src/outbound/related-words/related-words.txt: for each stem of a frequent English word the stems of the words that occur in
 * the most similar contexts, with the cosine of their vectors in percent. Deterministic.
 *   node services/search/training/create-related-words.ts [glove.6B.50d.txt] [folder of WordNet's data files]
 * WordNet only tells which words are written in lower case: names of people, places and peoples have no related words.
 */
const FREQUENT_WORDS = 15_000;
const RELATED_WORDS = 8;
const COSINE_MIN = 0.55;
const STEM_LETTERS_MIN = 3;
/** Weights the forms of a word by their frequency. */
const RANK_OFFSET = 20;
const OUTPUT = join(import.meta.dirname, '../src/outbound/related-words/related-words.txt');

/** Related by meaning, but a question about one is not answered by another. */
const NUMBERS = `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
  thirty forty fifty sixty seventy eighty ninety hundred thousand million billion trillion dozen first second third fourth fifth sixth seventh
  eighth ninth tenth half quarter once twice`;
/** The texts that the vectors were made of are biased in what they connect these words with. */
const GROUPS_OF_PEOPLE = `black white gay lesbian homosexual immigrant refugee migrant foreigner native tribal ethnic racial race religion religious
  woman women man men girl boy female male disabled blind deaf old older elderly poor terrorist islamist`;
const EXCLUDED_STEMS = new Set(`${NUMBERS} ${GROUPS_OF_PEOPLE}`.split(/\s+/).map(stem));

const [vectorsFile, wordNetFolder] = process.argv.slice(2);
if (vectorsFile === undefined || wordNetFolder === undefined) throw new Error('two arguments are needed');

const lowerCase = readLowerCaseStems(wordNetFolder);
const vectors = readStemVectors(vectorsFile, lowerCase);
const lines = [...vectors].flatMap(([word, vector]) => {
  const related = [...vectors]
    .map(([other, otherVector]) => ({ other, cosine: dotProduct(vector, otherVector) }))
    .filter(({ other, cosine }) => other !== word && cosine >= COSINE_MIN)
    .sort((left, right) => right.cosine - left.cosine)
    .slice(0, RELATED_WORDS);
  if (related.length === 0) return [];
  return `${word} ${related.map(({ other, cosine }) => `${other} ${Math.round(cosine * 100)}`).join(' ')}`;
});
writeFileSync(OUTPUT, `${lines.sort().join('\n')}\n`);
console.log(`${lines.length} stems`);

/** The stems of the single words that WordNet writes in lower case. */
function readLowerCaseStems(folder: string): Set<string> {
  const stems = new Set<string>();
  for (const part of ['noun', 'verb', 'adj', 'adv']) {
    for (const line of readFileSync(join(folder, `data.${part}`), 'utf8').split('\n')) {
      const [, , , count, ...fields] = line.split(' ');
      const words = fields.filter((_, index) => index % 2 === 0).slice(0, Number.parseInt(count ?? '0', 16));
      for (const word of words) if (/^[a-z]+$/.test(word)) stems.add(stem(word));
    }
  }
  return stems;
}

function readStemVectors(file: string, allowed: ReadonlySet<string>): Map<string, Vector> {
  const words = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([word = '']) => /^[a-z]{2,}$/.test(word))
    .slice(0, FREQUENT_WORDS)
    .map(([word = '', ...values]) => ({ word, vector: values.map(Number) }));
  const distinctiveVectors = removeCommonComponents(words.map(({ vector }) => vector));
  const sums = new Map<string, number[]>();
  for (const [rank, { word }] of words.entries()) {
    const stemmed = stem(word);
    if (stemmed.length < STEM_LETTERS_MIN || isFunctionWord(word) || EXCLUDED_STEMS.has(stemmed)) continue;
    if (!allowed.has(stemmed)) continue;
    const weighted = (distinctiveVectors[rank] ?? []).map((value) => value / (rank + RANK_OFFSET));
    sums.set(stemmed, sums.get(stemmed)?.map((value, index) => value + (weighted[index] ?? 0)) ?? weighted);
  }
  return new Map([...sums].map(([word, vector]) => [word, normalize(vector)]));
}
