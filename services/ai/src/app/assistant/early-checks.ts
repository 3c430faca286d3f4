import type { AnswerPart } from '../../domain/assistant/answer.ts';
import type { ModelAnswer } from './ports.ts';

type Sentence = ModelAnswer['sentences'][number];

export type EarlyChecks = {
  /** Checks a sentence after those before it. Each sentence is checked once. */
  readonly add: (sentence: Sentence) => void;
  /** The parts of the sentences of the whole answer, also of those that were not added before. Throws what a check threw. */
  readonly finish: (sentences: readonly Sentence[]) => Promise<readonly AnswerPart[]>;
};

/**
 * Checks sentences one by one while the model still writes. `onPart` gets what passed, in order; the answer consists of the same parts,
 * so nothing is shown that is not in it, unless the model is asked again and writes another answer.
 */
export function createEarlyChecks(
  check: (sentence: Sentence) => Promise<readonly AnswerPart[]>,
  onPart: (part: AnswerPart) => Promise<void>,
): EarlyChecks {
  const checks = new Map<string, Promise<readonly AnswerPart[]>>();
  let last: Promise<unknown> = Promise.resolve();

  function add(sentence: Sentence): Promise<readonly AnswerPart[]> {
    const key = JSON.stringify(sentence);
    const known = checks.get(key);
    if (known !== undefined) return known;
    const run = last.then(async () => {
      const parts = await check(sentence);
      try {
        for (const part of parts) await onPart(part);
      } catch {
        // It is not shown early: the whole answer, which is filtered again, contains it.
      }
      return parts;
    });
    // The failure is thrown by finish. It does not keep later sentences from being checked.
    last = run.catch(() => undefined);
    checks.set(key, run);
    return run;
  }

  return {
    add: (sentence) => void add(sentence),
    finish: async (sentences) => {
      const unique = new Map(sentences.map((sentence) => [JSON.stringify(sentence), sentence]));
      return (await Promise.all([...unique.values()].map(add))).flat();
    },
  };
}
