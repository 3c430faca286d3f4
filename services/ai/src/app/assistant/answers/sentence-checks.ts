import type { AnswerPart } from '../../../domain/assistant/answer.ts';
import type { ModelAnswer } from '../ports.ts';

type Sentence = ModelAnswer['sentences'][number];
type WrittenSentences = Pick<ModelAnswer, 'model' | 'sentences'>;

export type SentenceChecks = {
  /** Adds a sentence that `model` has written, while it writes the next ones. Each sentence is checked once. */
  readonly add: (sentence: Sentence, model: string) => void;
  /** The parts of the whole answer, including those of sentences that were not added before. Throws the error of a failed check. */
  readonly finish: (answer: WrittenSentences) => Promise<readonly AnswerPart[]>;
};

export type SentenceCheckOptions = {
  readonly check: (sentences: readonly Sentence[], model: string) => Promise<readonly AnswerPart[]>;
  /** The number of added sentences that are checked together. */
  readonly batchSize: number;
  /** Called with the parts of the added sentences, in order. A part that belongs to several sentences is passed once. */
  readonly onPart?: ((part: AnswerPart) => Promise<void>) | undefined;
};

/**
 * Checks the sentences of an answer: added sentences in batches, one after the other, and all others when the answer is complete. If a
 * repeated request to the model returned another answer, that one is checked as a whole and replaces the parts that were shown.
 */
export function createSentenceChecks({ check, batchSize, onPart }: SentenceCheckOptions): SentenceChecks {
  const added = new Map<string, Sentence>();
  const batches: Promise<readonly AnswerPart[]>[] = [];
  const shownParts = new Set<AnswerPart>();
  let pendingSentences: Sentence[] = [];
  let last: Promise<unknown> = Promise.resolve();

  function checkBatch(sentences: readonly Sentence[], model: string): void {
    const batch = last.then(async () => {
      const parts = await check(sentences, model);
      try {
        for (const part of parts) {
          if (shownParts.has(part)) continue;
          shownParts.add(part);
          await onPart?.(part);
        }
      } catch {
        // It is not shown early, but is part of the whole answer, which is filtered again.
      }
      return parts;
    });
    // The failure is thrown by finish. Later sentences are still checked.
    last = batch.catch(() => undefined);
    batches.push(batch);
  }

  return {
    add(sentence, model) {
      const key = JSON.stringify(sentence);
      if (added.has(key)) return;
      added.set(key, sentence);
      pendingSentences.push(sentence);
      if (pendingSentences.length < batchSize) return;
      checkBatch(pendingSentences, model);
      pendingSentences = [];
    },
    async finish({ sentences, model }) {
      const unique = new Map(sentences.map((sentence) => [JSON.stringify(sentence), sentence]));
      const isDifferentAnswer = [...added.keys()].some((key) => !unique.has(key));
      if (isDifferentAnswer) {
        await last;
        return check([...unique.values()], model);
      }
      const others = [...unique].flatMap(([key, sentence]) => (added.has(key) ? [] : [sentence]));
      const remaining = [...pendingSentences, ...others];
      if (remaining.length > 0) checkBatch(remaining, model);
      return (await Promise.all(batches)).flat();
    },
  };
}
