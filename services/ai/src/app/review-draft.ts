import type { Logger } from '@minutehand/service-kit/log';
import type { Draft, WriterInput } from '../domain/draft.ts';
import {
  applyVerdicts,
  createStatementPresenter,
  createUncheckedNotice,
  hasTooManyRejections,
  selectRewrittenStatements,
  type Verdict,
} from '../domain/model-review.ts';
import { plainText } from '../domain/plain-text.ts';
import { getStatementKey, listStatements, type Statement } from '../domain/statements.ts';
import {
  REVIEW_CALLS_MAX,
  REVIEW_CONCURRENT_CALLS,
  REVIEW_DEADLINE_MS,
  REVIEW_STATEMENTS_PER_CALL,
} from '../limits.ts';
import type { DraftChecker, StatementReviewer, TokenBudget } from './ports.ts';

export type ReviewOptions = {
  /** Undefined if the model review is off or no model is configured. */
  readonly reviewer: StatementReviewer | undefined;
  readonly checker: DraftChecker;
  readonly tokenBudget: TokenBudget;
  readonly signal: AbortSignal;
  readonly log: Pick<Logger, 'warn'>;
};

/**
 * Asks the model whether the cited words support each statement of a checked draft. Unsupported statements are dropped, those supported
 * partly are rewritten once and checked again. Statements without a verdict stay as the check left them, and are counted in the notice.
 */
export async function reviewDraft(draft: Draft, input: WriterInput, options: ReviewOptions): Promise<Draft> {
  const { reviewer, checker, signal, log } = options;
  const statements = draft.writer === 'llm' ? listStatements(draft) : [];
  if (reviewer === undefined || statements.length === 0) return draft;
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(REVIEW_DEADLINE_MS)]);
  const presentStatement = createStatementPresenter(input);
  let callsLeft = REVIEW_CALLS_MAX;

  /** Verdicts by key; a failed call leaves its statements without one. */
  const review = async (reviewed: readonly Statement[]): Promise<Map<string, Verdict>> => {
    const batches = splitIntoBatches(reviewed).slice(0, callsLeft);
    callsLeft -= batches.length;
    const verdicts = new Map<string, Verdict>();
    const reviewBatch = async (batch: readonly Statement[]) => {
      const { model } = draft;
      const found = await reviewer.review(batch.map(presentStatement), {
        model,
        tokenBudget: options.tokenBudget,
        signal: deadline,
      });
      for (const [index, statement] of batch.entries()) {
        const verdict = found[index];
        if (verdict !== undefined) verdicts.set(getStatementKey(statement), verdict);
      }
    };
    for (let offset = 0; offset < batches.length && !deadline.aborted; offset += REVIEW_CONCURRENT_CALLS) {
      const results = await Promise.allSettled(
        batches.slice(offset, offset + REVIEW_CONCURRENT_CALLS).map(reviewBatch),
      );
      signal.throwIfAborted();
      for (const result of results) {
        if (result.status === 'rejected') log.warn({ err: result.reason }, 'model review failed for some statements');
      }
    }
    return verdicts;
  };

  const verdicts = await review(statements);
  if (hasTooManyRejections(verdicts)) {
    log.warn({ statements: verdicts.size }, 'model review not used, because it rejects most statements');
    return addNotice(draft, createUncheckedNotice(statements.length));
  }
  const rewritings = await checkRewritings(draft, input, { statements, verdicts, checker, signal });
  const secondVerdicts = await review([...rewritings.values()]);
  const rewritten = new Map(
    [...rewritings].map(([key, statement]) => [
      key,
      { statement, verdict: secondVerdicts.get(getStatementKey(statement)) },
    ]),
  );
  return addNotice(applyVerdicts(draft, verdicts, rewritten), createUncheckedNotice(statements.length - verdicts.size));
}

/** The rewritings that pass the same check as the draft, by the key of the statement that they replace. */
async function checkRewritings(
  draft: Draft,
  input: WriterInput,
  {
    statements,
    verdicts,
    checker,
    signal,
  }: Pick<ReviewOptions, 'checker' | 'signal'> & {
    readonly statements: readonly Statement[];
    readonly verdicts: ReadonlyMap<string, Verdict>;
  },
): Promise<Map<string, Statement>> {
  const rewritings = new Map<string, Statement>();
  for (const statement of statements) {
    const key = getStatementKey(statement);
    const verdict = verdicts.get(key);
    const text = verdict?.supported === 'partly' ? plainText(verdict.rewrite) : '';
    if (text !== '' && text !== statement.text) rewritings.set(key, { ...statement, text });
  }
  if (rewritings.size === 0) return rewritings;
  const checked = await checker.check(selectRewrittenStatements(draft, rewritings), input, signal);
  const passed = new Set(listStatements(checked).map(getStatementKey));
  return new Map([...rewritings].filter(([, statement]) => passed.has(getStatementKey(statement))));
}

function splitIntoBatches<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / REVIEW_STATEMENTS_PER_CALL);
  return Array.from({ length: count }, (_, index) =>
    list.slice(index * REVIEW_STATEMENTS_PER_CALL, (index + 1) * REVIEW_STATEMENTS_PER_CALL),
  );
}

const addNotice = (draft: Draft, notice: string): Draft => ({
  ...draft,
  notice: [draft.notice, notice].filter(Boolean).join(' '),
});
