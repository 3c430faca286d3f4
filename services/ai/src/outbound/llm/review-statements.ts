import { z } from 'zod';
import type { StatementReviewer } from '../../app/ports.ts';
import type { StatementToReview, Verdict } from '../../domain/model-review.ts';
import type { CallModel } from './calls/call-model.ts';
import { toJson } from './json-line.ts';
import { readPrompt } from './prompt.ts';
import { type Fields, isRecord } from './responses/is-record.ts';
import type { UsableResponse } from './responses/responses.ts';

/** The current version, a file in prompts/. */
const PROMPT_VERSION = 'model-review-v3';

const reviewResponse = z.object({
  verdicts: z.array(
    z.object({ line: z.number().int(), supported: z.enum(['yes', 'partly', 'no']), rewrite: z.string() }),
  ),
});
type ReviewResponse = z.output<typeof reviewResponse>;

/** Sends several statements to a model in one call. The statements and the words are data in the request. */
export function createReviewer(callModel: CallModel): StatementReviewer {
  const prompt = readPrompt(PROMPT_VERSION, ['system', 'lines', 'repair']);
  return {
    async review(statements, { tokenBudget, signal }) {
      const { value } = await callModel({
        name: 'model_review',
        schema: reviewResponse,
        read: readReview,
        keys: ['verdicts'],
        messages: [
          { role: 'system', content: prompt('system') },
          { role: 'user', content: prompt('lines', { lines: statements.map(createLine).join('\n') }) },
        ],
        repair: (problem) => prompt('repair', { fault: problem }),
        signal,
        tokenBudget,
        onText: () => undefined,
      });
      const byLine = new Map<number, Verdict>();
      // If there are two verdicts about one line, the first is used.
      for (const { line, ...verdict } of value.verdicts) if (!byLine.has(line)) byLine.set(line, verdict);
      return statements.map((_, index) => byLine.get(index + 1));
    },
  };
}

const createLine = ({ text, words }: StatementToReview, index: number): string =>
  toJson({ line: index + 1, text, words });

/** Parses verdicts leniently: numbers as text, "Yes", "partially", a list without a field around it. */
function readReview(response: Fields): UsableResponse<ReviewResponse> {
  const list = Array.isArray(response.verdicts) ? response.verdicts : [];
  const verdicts = list.filter(isRecord).flatMap(({ line, supported, rewrite }) => {
    const number = Number(line);
    const found = readSupported(supported);
    if (!Number.isInteger(number) || found === undefined) return [];
    return { line: number, supported: found, rewrite: typeof rewrite === 'string' ? rewrite : '' };
  });
  return { value: { verdicts }, unreadableCount: list.length - verdicts.length, isEmpty: verdicts.length === 0 };
}

function readSupported(value: unknown): Verdict['supported'] | undefined {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (/^(?:yes|fully|supported)\b/.test(word)) return 'yes';
  if (/^(?:part|mostly)/.test(word)) return 'partly';
  return /^(?:no|not|unsupported)\b/.test(word) ? 'no' : undefined;
}
