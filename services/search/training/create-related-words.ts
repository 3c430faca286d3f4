import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFunctionWord, stem } from '../src/domain/retrieval/question-words.ts';
import { dotProduct, normalize, removeCommonComponents, removeMean, type Vector } from './vectors.ts';

/**
 * Writes two tables to src/outbound/related-words: for each stem of a frequent English word the stems of the words with the most similar
 * vectors, with their cosine in percent. Deterministic.
 *   node services/search/training/create-related-words.ts [folder of WordNet's data files] [glove.6B.50d.txt] [minilm.100d.txt]
 * WordNet only tells which words are written in lower case: names of people, places and peoples have no related words.
 */
const FREQUENT_WORDS = 15_000;
const STEM_LETTERS_MIN = 3;
const FOLDER = join(import.meta.dirname, '../src/outbound/related-words');

type Table = {
  readonly output: string;
  readonly relatedWords: number;
  readonly cosineMin: number;
  /** Main directions of the vectors that are removed, beside their mean. If none, the length of a vector counts among the forms of a word. */
  readonly removedDirections: number;
  /** Weights the forms of a word by their frequency. */
  readonly rankOffset: number;
};
const TABLES: readonly Table[] = [
  { output: 'related-words.txt', relatedWords: 8, cosineMin: 0.55, removedDirections: 2, rankOffset: 20 },
  { output: 'related-words-in-meeting.txt', relatedWords: 24, cosineMin: 0.45, removedDirections: 0, rankOffset: 50 },
];

/** Related by meaning, but a question about one is not answered by another. */
const NUMBERS = `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
  thirty forty fifty sixty seventy eighty ninety hundred thousand million billion trillion dozen first second third fourth fifth sixth seventh
  eighth ninth tenth half quarter once twice`;
/** The texts that the vectors were made of are biased in what they connect these words with. */
const GROUPS_OF_PEOPLE = `black white gay lesbian homosexual immigrant refugee migrant foreigner native tribal ethnic racial race religion religious
  woman women man men girl boy female male disabled blind deaf old older elderly poor terrorist islamist`;
const EXCLUDED_STEMS = new Set(`${NUMBERS} ${GROUPS_OF_PEOPLE}`.split(/\s+/).map(stem));

const [wordNetFolder, ...vectorFiles] = process.argv.slice(2);
if (wordNetFolder === undefined || vectorFiles.length !== TABLES.length) throw new Error('three arguments are needed');

const lowerCase = readLowerCaseStems(wordNetFolder);
for (const [index, table] of TABLES.entries()) writeTable(vectorFiles[index] ?? '', table);

function writeTable(vectorsFile: string, table: Table): void {
  const { output, relatedWords, cosineMin } = table;
  const vectors = readStemVectors(vectorsFile, lowerCase, table);
  const lines = [...vectors].flatMap(([word, vector]) => {
    const related = [...vectors]
      .map(([other, otherVector]) => ({ other, cosine: dotProduct(vector, otherVector) }))
      .filter(({ other, cosine }) => other !== word && cosine >= cosineMin)
      .sort((left, right) => right.cosine - left.cosine)
      .slice(0, relatedWords);
    if (related.length === 0) return [];
    return `${word} ${related.map(({ other, cosine }) => `${other} ${Math.round(cosine * 100)}`).join(' ')}`;
  });
  writeFileSync(join(FOLDER, output), `${lines.sort().join('\n')}\n`);
  console.log(`${output}: ${lines.length} stems`);
}

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

function readStemVectors(file: string, allowed: ReadonlySet<string>, table: Table): Map<string, Vector> {
  const words = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([word = '']) => /^[a-z]{2,}$/.test(word))
    .slice(0, FREQUENT_WORDS)
    .map(([word = '', ...values]) => ({ word, vector: values.map(Number) }));
  const wordVectors = words.map(({ vector }) => vector);
  const { removedDirections, rankOffset } = table;
  const distinctiveVectors =
    removedDirections > 0 ? removeCommonComponents(wordVectors, removedDirections) : removeMean(wordVectors);
  const sums = new Map<string, number[]>();
  for (const [rank, { word }] of words.entries()) {
    const stemmed = stem(word);
    if (stemmed.length < STEM_LETTERS_MIN || isFunctionWord(word) || EXCLUDED_STEMS.has(stemmed)) continue;
    if (!allowed.has(stemmed)) continue;
    const weighted = (distinctiveVectors[rank] ?? []).map((value) => value / (rank + rankOffset));
    sums.set(stemmed, sums.get(stemmed)?.map((value, index) => value + (weighted[index] ?? 0)) ?? weighted);
  }
  return new Map([...sums].map(([word, vector]) => [word, normalize(vector)]));
}
