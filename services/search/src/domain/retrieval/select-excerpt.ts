import type { StoredPassage } from '../passages.ts';
import { splitWords } from '../words.ts';
import { getQuestionStems, stem } from './question-words.ts';
import type { RetrievalPassage } from './retrieval-passages.ts';

/** The stored passage, of those that a passage consists of, with the most distinct words of the question: the first of several. */
export function selectExcerpt(question: string, { meeting, kind, first, last }: RetrievalPassage): StoredPassage {
  const stems = new Set(getQuestionStems(question));
  const passages = meeting.texts.find((text) => text.kind === kind)?.passages.slice(first, last + 1) ?? [];
  let best: { passage: StoredPassage; found: number } | undefined;
  for (const passage of passages) {
    const words = new Set(splitWords(passage.text).map(({ text }) => stem(text)));
    const found = [...stems].filter((some) => words.has(some)).length;
    if (best === undefined || found > best.found) best = { passage, found };
  }
  return best?.passage ?? { text: '', segmentIds: [], segmentStarts: [] };
}
