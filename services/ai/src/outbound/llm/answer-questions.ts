import { AppError } from '@minutehand/contracts/errors';
import { z } from 'zod';
import type { ModelAnswer, PresentedLine, QuestionAnswerer } from '../../app/assistant/ports.ts';
import { ANSWER_SENTENCES_MAX } from '../../limits.ts';
import { type CallModel, TooLongForModelError } from './calls/call-model.ts';
import type { Complete } from './calls/complete.ts';
import { type Message, toWireTool } from './calls/create-body.ts';
import { toJson } from './json-line.ts';
import { PASSAGES_SHARE_WITH_LOOK_UPS } from './limits.ts';
import { lookUpLines } from './look-up-lines.ts';
import { readPrompt } from './prompt.ts';
import { readCompleteItems } from './responses/complete-items.ts';
import { type Fields, isRecord } from './responses/is-record.ts';
import { parseResponse, type UsableResponse } from './responses/responses.ts';
import { estimateTokens } from './tokens.ts';
import { TOOLS } from './tools.ts';

/** The current version, a file in prompts/. */
const PROMPT_VERSION = 'answer-v3';

const answerResponse = z.object({
  sentences: z.array(z.object({ text: z.string(), lines: z.array(z.number().int()), quote: z.string() })),
});
type AnswerResponse = z.output<typeof answerResponse>;
const KEYS = ['sentences'];

type AnswererSettings = { readonly model: string; readonly contextTokens: number; readonly responseTokens: number };

/**
 * Asks a model a question about lines of meetings. It may look up more lines first, if its server supports tools. The question and the
 * lines are data in the request.
 */
export function createAnswerer(
  { callModel, complete }: { readonly callModel: CallModel; readonly complete: Complete },
  { model, contextTokens, responseTokens }: AnswererSettings,
): Pick<QuestionAnswerer, 'answer'> {
  const prompt = readPrompt(PROMPT_VERSION, ['system', 'tools', 'question', 'repair']);
  const system = prompt('system', { sentences: String(ANSWER_SENTENCES_MAX) });
  const systemWithTools = `${system}\n\n${prompt('tools')}`;
  const fixedTokens = estimateTokens(systemWithTools) + estimateTokens(JSON.stringify(TOOLS.map(toWireTool)));
  return {
    async answer(question, { tokenBudget, signal, onSentence, lookUp }) {
      const { today } = question;
      const values = { today, earlier: toJson(question.earlier), question: toJson(question.question) };
      const budget = contextTokens - responseTokens - fixedTokens - estimateTokens(prompt('question', values));
      const createMessages = (content: string, passages: readonly string[]): Message[] => [
        { role: 'system', content },
        { role: 'user', content: prompt('question', { ...values, passages: passages.join('\n') }) },
      ];
      const onText = (_: number, text: string) => {
        if (onSentence === undefined) return;
        for (const sentence of readSentences(readCompleteItems(text, 'sentences')).slice(0, ANSWER_SENTENCES_MAX))
          onSentence(sentence, model);
      };
      const passages = selectLines(question.lines, budget * PASSAGES_SHARE_WITH_LOOK_UPS);
      const lookedUp =
        lookUp === undefined
          ? { text: '', lines: [] }
          : await lookUpLines({
              complete,
              messages: createMessages(systemWithTools, passages.lines),
              lookUp,
              budget: passages.remainingTokens + budget * (1 - PASSAGES_SHARE_WITH_LOOK_UPS),
              signal,
              tokenBudget,
              onText,
            });
      const written = parseResponse(readAnswer, lookedUp.text, KEYS);
      if ('value' in written && !written.isTruncated)
        return toModelAnswer(model, written.value, [...passages.numbers, ...lookedUp.lines.map(({ n }) => n)]);
      const selected =
        lookUp === undefined
          ? selectLastLines(question.lines, budget)
          : selectLines([...lookedUp.lines, ...question.lines], budget);
      const call = callModel({
        name: 'answer',
        schema: answerResponse,
        read: readAnswer,
        keys: KEYS,
        messages: createMessages(system, selected.lines),
        repair: (problem) => prompt('repair', { fault: problem }),
        signal,
        tokenBudget,
        onText,
      });
      const { value } = await call.catch((error: unknown) => {
        if (!(error instanceof TooLongForModelError)) throw error;
        throw new AppError('generation.response_unusable', { cause: error });
      });
      return toModelAnswer(model, value, selected.numbers);
    },
  };
}

const toModelAnswer = (model: string, { sentences }: AnswerResponse, readLines: readonly number[]): ModelAnswer => ({
  model,
  sentences: sentences.slice(0, ANSWER_SENTENCES_MAX),
  readLines,
});

/** `left` is the space that is not used (tokens). */
type SelectedLines = {
  readonly lines: readonly string[];
  readonly numbers: readonly number[];
  readonly remainingTokens: number;
};

/** As many lines in order as fit, without duplicates. */
function selectLines(lines: readonly PresentedLine[], budget: number): SelectedLines {
  let remainingTokens = budget;
  const selected = new Map<number, string>();
  for (const line of lines) {
    if (selected.has(line.n)) continue;
    const json = toJson(line);
    const tokens = estimateTokens(`${json}\n`);
    if (tokens > remainingTokens) break;
    remainingTokens -= tokens;
    selected.set(line.n, json);
  }
  return { lines: [...selected.values()], numbers: [...selected.keys()], remainingTokens };
}

/** As many of the last lines as fit, in order. */
function selectLastLines(all: readonly PresentedLine[], budget: number): SelectedLines {
  const { lines, numbers, remainingTokens } = selectLines(all.toReversed(), budget);
  return { lines: lines.toReversed(), numbers: numbers.toReversed(), remainingTokens };
}

/** Parses sentences leniently: numbers as text, a sentence without a quote. An answer without sentences is valid. */
function readAnswer(response: Fields): UsableResponse<AnswerResponse> {
  const list = Array.isArray(response.sentences) ? response.sentences : [];
  const sentences = readSentences(list);
  return { value: { sentences }, unreadableCount: list.length - sentences.length, isEmpty: false };
}

function readSentences(list: readonly unknown[]): AnswerResponse['sentences'] {
  return list.filter(isRecord).flatMap(({ text, lines, quote }) => {
    const numbers = (Array.isArray(lines) ? lines : [lines]).map(Number).filter(Number.isInteger);
    if (typeof text !== 'string' || text.trim() === '' || numbers.length === 0) return [];
    return { text, lines: numbers, quote: typeof quote === 'string' ? quote : '' };
  });
}
