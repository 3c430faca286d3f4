import type { StoredPassage } from '../passages.ts';
import { splitWords } from '../words.ts';
import { getQuestionStems, stem } from './question-words.ts';
import type { RetrievalPassage } from './retrieval-passages.ts';

/** The stored passage, of those that a passage consists of, with the most distinct words of the question: the first of several. */
export function selectExcerpt(question: string, { parts }: RetrievalPassage): StoredPassage {
  const stems = getQuestionStems(question);
  let best: { passage: StoredPassage; found: number } | undefined;
  for (const passage of parts) {
    const words = new Set(splitWords(passage.text).map(({ text }) => stem(text)));
    const found = stems.filter((word) => words.has(word)).length;
    if (best === undefined || found > best.found) best = { passage, found };
  }
  return best?.passage ?? { text: '', segmentIds: [], segmentStarts: [] };
}
