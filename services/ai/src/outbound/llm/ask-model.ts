import { AppError } from '@minutehand/contracts/errors';
import { inSpan } from '@minutehand/service-kit/telemetry';
import type OpenAI from 'openai';
import { z } from 'zod';
import type { Meter } from '../../app/ports.ts';
import { LLM_ANSWER_TOKENS, LLM_CHARACTERS_PER_TOKEN } from '../../limits.ts';
import { parseResponse } from './answers.ts';
import { type Dialect, RICHEST, simplerDialect } from './dialect.ts';
import { CallTimeout, isTimeout, isTooLong, modelError } from './model-errors.ts';
import { BrokenResponse, type Completion, readCompletion } from './read-completion.ts';
import { type RetryClock, withRetry } from './with-retry.ts';

type Message = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string };

export type Question<T> = {
  readonly name: string;
  readonly schema: z.ZodType<T>;
  readonly messages: readonly Message[];
  /** Asks again, saying what was wrong. */
  readonly repair: (fault: string) => string;
  readonly signal: AbortSignal;
  readonly meter: Meter;
  /** Told while the answer comes, with the characters so far. */
  readonly onText: (characters: number) => void;
};
export type AskModel = <T>(question: Question<T>) => Promise<T>;

/** Ask about less: the request is longer than the model's context, or its answer would be longer than it may be. */
export class TooLongForModel extends Error {
  readonly what: 'request' | 'answer';
  constructor(what: 'request' | 'answer') {
    super(`the ${what} is too long`);
    this.what = what;
  }
}

export type ModelSettings = { readonly model: string; readonly timeoutMs: number };

/** Asks for an answer of a shape, repaired once, in the richest way that the server knows (remembered once it has worked). */
export function makeAskModel(client: OpenAI, { model, timeoutMs }: ModelSettings, retryClock: RetryClock): AskModel {
  let known: Dialect = RICHEST;

  const complete = async (question: Question<unknown>, messages: readonly Message[]): Promise<Completion> => {
    for (let dialect = known; ; ) {
      const used = dialect;
      try {
        const completion = await withRetry(() => oneCall(used, question, messages), retryClock, question.signal);
        known = used;
        return completion;
      } catch (error) {
        question.signal.throwIfAborted();
        if (isTooLong(error)) throw new TooLongForModel('request');
        const simpler = simplerDialect(error, used);
        if (simpler === undefined) throw modelError(error, retryClock.now());
        dialect = simpler;
      }
    }
  };

  const oneCall = async (used: Dialect, question: Question<unknown>, messages: readonly Message[]) => {
    const read = tokensOf(messages.reduce((sum, { content }) => sum + content.length, 0));
    await question.meter.admit(read);
    return inSpan(`chat ${model}`, { kind: 'client', attributes: callOf(model) }, async (span) => {
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const completion = await readCompletion(client, bodyOf(model, messages, used, question), used, {
          signal: AbortSignal.any([question.signal, timeout]),
          onText: question.onText,
        });
        const use = completion.usage ?? { inputTokens: read, outputTokens: tokensOf(completion.text.length) };
        await question.meter.record(use);
        span.setAttributes({
          'gen_ai.response.model': completion.model || model,
          'gen_ai.response.finish_reasons': [completion.finish || 'none'],
          'gen_ai.usage.input_tokens': use.inputTokens,
          'gen_ai.usage.output_tokens': use.outputTokens,
        });
        return completion;
      } catch (error) {
        const isLate = timeout.aborted && !question.signal.aborted;
        // What was read before the answer broke is paid for.
        if (isLate || error instanceof BrokenResponse)
          await question.meter.record({ inputTokens: read, outputTokens: 0 });
        throw isLate && !isTimeout(error) ? new CallTimeout() : error;
      }
    });
  };

  return async (question) => {
    const first = await complete(question, question.messages);
    const parsed = readResponse(question, first);
    if ('value' in parsed) return parsed.value;
    const again = await complete(question, [
      ...question.messages,
      { role: 'assistant', content: first.text || '{}' },
      { role: 'user', content: question.repair(parsed.fault) },
    ]);
    const repaired = readResponse(question, again);
    if ('value' in repaired) return repaired.value;
    throw new AppError('generation.answer_unusable');
  };
}

function readResponse<T>({ schema }: Question<T>, { text, isRefused, finish }: Completion) {
  if (isRefused || finish === 'content_filter') throw new AppError('generation.model_refused');
  const parsed = parseResponse(schema, text);
  if ('fault' in parsed && finish === 'length') throw new TooLongForModel('answer');
  return parsed;
}

const tokensOf = (characters: number): number => Math.ceil(characters / LLM_CHARACTERS_PER_TOKEN);

function bodyOf(model: string, messages: readonly Message[], dialect: Dialect, question: Question<unknown>) {
  return {
    model,
    messages: [...messages],
    [dialect.limit]: LLM_ANSWER_TOKENS,
    ...(dialect.hasTemperature ? { temperature: 0 } : {}),
    ...formatOf(dialect.format, question),
  };
}

function formatOf(format: Dialect['format'], { name, schema }: Question<unknown>) {
  if (format === 'plain') return {};
  if (format === 'json_object') return { response_format: { type: 'json_object' as const } };
  const { $schema: _, ...shape } = z.toJSONSchema(schema);
  return { response_format: { type: 'json_schema' as const, json_schema: { name, strict: true, schema: shape } } };
}

/** A span by the GenAI conventions, with counts and names, never contents. */
function callOf(model: string) {
  return { 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'openai', 'gen_ai.request.model': model };
}
