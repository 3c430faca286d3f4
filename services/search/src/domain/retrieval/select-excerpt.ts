import type { StoredPassage } from '../passages.ts';
import { splitWords } from '../words.ts';
import { isEnglish } from './is-english.ts';
import { getQuestionStems, stem } from './question-words.ts';
import type { RelatedWords } from './related-words.ts';
import type { RetrievalPassage } from './retrieval-passages.ts';

/** The stored passage, of those that a passage consists of, with the most distinct words of the question or related ones: the first of several. */
export function selectExcerpt(question: string, { parts }: RetrievalPassage, getRelated: RelatedWords): StoredPassage {
  const hasRelated = isEnglish(question, parts);
  const terms = [...new Set(getQuestionStems(question))].map((word) => [
    { stem: word, weight: 1 },
    ...(hasRelated ? getRelated(word) : []),
  ]);
  let best: { passage: StoredPassage; found: number } | undefined;
  for (const passage of parts) {
    const words = new Set(splitWords(passage.text).map(({ text }) => stem(text)));
    let found = 0;
    for (const term of terms)
      found += Math.max(0, ...term.map(({ stem: word, weight }) => (words.has(word) ? weight : 0)));
    if (best === undefined || found > best.found) best = { passage, found };
  }
  return best?.passage ?? { text: '', segmentIds: [], segmentStarts: [] };
}
