import { AppError } from '@minutehand/contracts/errors';
import { z } from 'zod';
import type { QuestionAnswerer } from '../../app/assistant/ports.ts';
import { PASSAGES_PER_QUESTION } from '../../limits.ts';
import { type CallModel, TooLongForModelError } from './calls/call-model.ts';
import { toJson } from './json-line.ts';
import { readPrompt } from './prompt.ts';
import type { Fields } from './responses/is-record.ts';
import type { UsableResponse } from './responses/responses.ts';

/** The current version, a file in prompts/. */
const PROMPT_VERSION = 'rank-v1';

const rankResponse = z.object({ passages: z.array(z.number().int()) });
type RankResponse = z.output<typeof rankResponse>;

/** Asks a model which of the found passages help to answer a question. The question and the passages are data in the request. */
export function createPassageRanker(callModel: CallModel): Pick<QuestionAnswerer, 'rank'> {
  const prompt = readPrompt(PROMPT_VERSION, ['system', 'question']);
  const system = prompt('system', { count: String(PASSAGES_PER_QUESTION) });
  return {
    async rank({ question, earlier }, passages, { tokenBudget, signal }) {
      const lines = passages.map((passage, index) => toJson({ n: index + 1, ...passage }));
      const values = { earlier: toJson(earlier), question: toJson(question), passages: lines.join('\n') };
      const call = callModel({
        name: 'passages',
        schema: rankResponse,
        read: readRanking,
        keys: ['passages'],
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: prompt('question', values) },
        ],
        signal,
        tokenBudget,
        onText: () => undefined,
      });
      const { value } = await call.catch((error: unknown) => {
        if (!(error instanceof TooLongForModelError)) throw error;
        throw new AppError('generation.too_long', { cause: error });
      });
      return value.passages.map((number) => number - 1);
    },
  };
}

/** Parses numbers leniently, also as text. */
function readRanking({ passages }: Fields): UsableResponse<RankResponse> {
  const list = Array.isArray(passages) ? passages : [];
  const numbers = list.map(Number).filter(Number.isInteger);
  return { value: { passages: numbers }, unreadableCount: list.length - numbers.length, isEmpty: false };
}
