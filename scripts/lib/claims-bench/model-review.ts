import type { StatementReviewer, TokenBudget } from '../../../services/ai/src/app/ports.ts';
import { reviewDraft } from '../../../services/ai/src/app/review-draft.ts';
import { checkDraft } from '../../../services/ai/src/domain/check-draft.ts';
import type { Draft, WriterInput } from '../../../services/ai/src/domain/draft.ts';
import type { Statement } from './statements.ts';

/** Share of wrong verdicts of the scripted model. */
const ERROR_RATE = 0.1;

/** True if the words are from a place that supports the statement, and the statement is as a person wrote it. */
export type IsSupported = (text: string, quote: string) => boolean;

export function createSupportLookup({ segments }: WriterInput, statements: readonly Statement[]): IsSupported {
  const places = new Map(
    statements.map(({ text, bestIndex, secondIndex }) => [text, [segments[bestIndex], segments[secondIndex]]]),
  );
  return (text, quote) => places.get(text)?.some((segment) => segment?.text.includes(quote)) === true;
}

/** The draft after a review by a scripted model, which has the correct verdicts but returns a share of them wrong. */
export function reviewByScript(
  draft: Draft,
  input: WriterInput,
  { isSupported, random }: { readonly isSupported: IsSupported; readonly random: () => number },
): Promise<Draft> {
  const reviewer: StatementReviewer = {
    review: async (statements) =>
      statements.map(({ text, words }) => {
        const isKept = isSupported(text, words[0]?.quote ?? '') === random() >= ERROR_RATE;
        return { supported: isKept ? 'yes' : 'no', rewrite: '' };
      }),
  };
  return reviewDraft(draft, input, {
    reviewer,
    checker: { check: async (rewritten, about) => checkDraft(rewritten, about) },
    tokenBudget: unlimited,
    signal: new AbortController().signal,
    log: { warn: () => undefined },
  });
}

const unlimited: TokenBudget = {
  reserve: async () => ({ settle: async () => undefined, release: async () => undefined }),
};
