import { AppError } from '@minutehand/contracts/errors';
import { inSpan } from '@minutehand/service-kit/telemetry';
import type OpenAI from 'openai';
import { z } from 'zod';
import { LLM_ANSWER_TOKENS } from '../../limits.ts';
import { parseAnswer } from './answers.ts';
import { isTooLong, modelError, refusesFormat } from './model-errors.ts';

type Message = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string };
type Format = 'json_schema' | 'json_object' | 'plain';
const NEXT: Readonly<Record<Format, Format | undefined>> = {
  json_schema: 'json_object',
  json_object: 'plain',
  plain: undefined,
};

export type Question<T> = {
  readonly name: string;
  readonly schema: z.ZodType<T>;
  readonly messages: readonly Message[];
  /** Asks again, saying what was wrong. */
  readonly repair: (fault: string) => string;
  readonly signal: AbortSignal;
};
export type AskModel = <T>(question: Question<T>) => Promise<T>;

/** The request is longer than the model's context: ask about less. */
export class TooLongForModel extends Error {}

export type ModelSettings = { readonly model: string; readonly timeoutMs: number };

/** Asks for an answer of a shape; repaired once; by schema, JSON mode or words, whichever the server knows (remembered). */
export function makeAskModel(client: OpenAI, { model, timeoutMs }: ModelSettings): AskModel {
  let format: Format = 'json_schema';

  const complete = async (question: Question<unknown>, messages: readonly Message[]): Promise<string> => {
    for (;;) {
      const used: Format = format;
      try {
        return await oneCall(used, question, messages);
      } catch (error) {
        if (isTooLong(error)) throw new TooLongForModel();
        const next = NEXT[used];
        if (next === undefined || !refusesFormat(error)) throw modelError(error);
        format = next;
      }
    }
  };

  const oneCall = (used: Format, question: Question<unknown>, messages: readonly Message[]): Promise<string> =>
    inSpan(`chat ${model}`, { kind: 'client', attributes: callOf(model) }, async (span) => {
      const timeout = AbortSignal.timeout(timeoutMs);
      const completion = await client.chat.completions.create(
        { model, messages: [...messages], temperature: 0, max_tokens: LLM_ANSWER_TOKENS, ...formatOf(used, question) },
        { signal: AbortSignal.any([question.signal, timeout]), timeout: timeoutMs },
      );
      const [choice] = completion.choices ?? [];
      span.setAttributes({
        'gen_ai.response.model': completion.model ?? model,
        'gen_ai.response.finish_reasons': [choice?.finish_reason ?? 'none'],
        'gen_ai.usage.input_tokens': completion.usage?.prompt_tokens ?? 0,
        'gen_ai.usage.output_tokens': completion.usage?.completion_tokens ?? 0,
      });
      if (choice?.message?.refusal || choice?.finish_reason === 'content_filter') {
        throw new AppError('generation.model_refused');
      }
      return choice?.message?.content ?? '';
    });

  return async (question) => {
    try {
      const first = await complete(question, question.messages);
      const parsed = parseAnswer(question.schema, first);
      if ('value' in parsed) return parsed.value;
      const again = parseAnswer(
        question.schema,
        await complete(question, [
          ...question.messages,
          { role: 'assistant', content: first || '{}' },
          { role: 'user', content: question.repair(parsed.fault) },
        ]),
      );
      if ('value' in again) return again.value;
    } catch (error) {
      question.signal.throwIfAborted();
      throw error;
    }
    throw new AppError('generation.answer_unusable');
  };
}

function formatOf(format: Format, { name, schema }: Question<unknown>) {
  if (format === 'plain') return {};
  if (format === 'json_object') return { response_format: { type: 'json_object' as const } };
  const { $schema: _, ...shape } = z.toJSONSchema(schema);
  return { response_format: { type: 'json_schema' as const, json_schema: { name, strict: true, schema: shape } } };
}

/** A span by the GenAI conventions, with counts and names, never contents. */
function callOf(model: string) {
  return { 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'openai', 'gen_ai.request.model': model };
}
