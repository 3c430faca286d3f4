import { AppError } from '@minutehand/contracts/errors';
import { z } from 'zod';
import type { QuestionAnswerer, QuestionToAnswer } from '../../app/assistant/ports.ts';
import { ANSWER_SENTENCES_MAX } from '../../limits.ts';
import { readCompleteItems } from './answers/complete-items.ts';
import { type Fields, isRecord } from './answers/is-record.ts';
import type { ReadAnswer } from './answers/responses.ts';
import { type CallModel, TooLongForModel } from './calls/call-model.ts';
import { toJson } from './json-line.ts';
import { readPrompt } from './prompt.ts';
import { estimateTokens } from './tokens.ts';

/** The current version, a file in prompts/. */
const PROMPT_VERSION = 'answer-v2';

const answerResponse = z.object({
  sentences: z.array(z.object({ text: z.string(), lines: z.array(z.number().int()), quote: z.string() })),
});
type AnswerResponse = z.output<typeof answerResponse>;

type AnswererSettings = { readonly model: string; readonly contextTokens: number; readonly answerTokens: number };

/** Sends a question about passages to a model. The question and the passages are data in the request. */
export function createAnswerer(callModel: CallModel, settings: AnswererSettings): QuestionAnswerer {
  const { model, contextTokens, answerTokens } = settings;
  const prompt = readPrompt(PROMPT_VERSION, ['system', 'question', 'repair']);
  const system = prompt('system', { sentences: String(ANSWER_SENTENCES_MAX) });
  return {
    async answer(question, { meter, signal, onSentence }) {
      const values = { earlier: toJson(question.earlier), question: toJson(question.question) };
      const budget = contextTokens - answerTokens - estimateTokens(system) - estimateTokens(prompt('question', values));
      const passages = createLines(question, budget).join('\n');
      const call = callModel({
        name: 'answer',
        schema: answerResponse,
        read: readAnswer,
        keys: ['sentences'],
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: prompt('question', { ...values, passages }) },
        ],
        repair: (fault) => prompt('repair', { fault }),
        signal,
        meter,
        onText: (_, text) => {
          if (onSentence === undefined) return;
          for (const sentence of readSentences(readCompleteItems(text, 'sentences')).slice(0, ANSWER_SENTENCES_MAX))
            onSentence(sentence, model);
        },
      });
      const { value } = await call.catch((error: unknown) => {
        if (!(error instanceof TooLongForModel)) throw error;
        throw new AppError('generation.response_unusable', { cause: error });
      });
      return { model, sentences: value.sentences.slice(0, ANSWER_SENTENCES_MAX) };
    },
  };
}

/** The lines in order, as many as the model has space for. */
function createLines({ lines }: QuestionToAnswer, budget: number): string[] {
  let left = budget;
  const fitting: string[] = [];
  for (const [index, { meeting, date, speaker, text }] of lines.entries()) {
    const line = toJson({ n: index + 1, meeting, date, speaker, text });
    left -= estimateTokens(`${line}\n`);
    if (left < 0) break;
    fitting.push(line);
  }
  return fitting;
}

/** Reads sentences of any similar shape: numbers as text, a sentence without a quote. An answer without sentences is valid. */
function readAnswer(answer: Fields): ReadAnswer<AnswerResponse> {
  const list = Array.isArray(answer.sentences) ? answer.sentences : [];
  const sentences = readSentences(list);
  return { value: { sentences }, unreadable: list.length - sentences.length, isEmpty: false };
}

function readSentences(list: readonly unknown[]): AnswerResponse['sentences'] {
  return list.filter(isRecord).flatMap(({ text, lines, quote }) => {
    const numbers = (Array.isArray(lines) ? lines : [lines]).map(Number).filter(Number.isInteger);
    if (typeof text !== 'string' || text.trim() === '' || numbers.length === 0) return [];
    return { text, lines: numbers, quote: typeof quote === 'string' ? quote : '' };
  });
}
