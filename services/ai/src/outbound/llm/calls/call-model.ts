import { AppError } from '@minutehand/contracts/errors';
import type { RetryClock } from '@minutehand/service-kit/retry';
import { inSpan } from '@minutehand/service-kit/telemetry';
import type OpenAI from 'openai';
import { z } from 'zod';
import type { Meter } from '../../../app/ports.ts';
import { LLM_REPAIR_CHARACTERS } from '../../../limits.ts';
import { type Answer, parseResponse, type ReadShape } from '../answers/responses.ts';
import { estimateTokens } from '../tokens.ts';
import { DEFAULT_DIALECT, type Dialect, getSimplerDialect } from './dialect.ts';
import { CallTimeout, IncompleteResponse, isTimeout, isTooLong, toModelError } from './model-errors.ts';
import { type Completion, type OnText, readCompletion } from './read-completion.ts';
import { withRetry } from './with-retry.ts';

type Message = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string };

export type ModelCall<T> = {
  readonly name: string;
  /** The shape that is requested. */
  readonly schema: z.ZodType;
  /** Reads a response of the requested or a similar shape. */
  readonly read: ReadShape<T>;
  /** An object is an answer only if it has one of these keys. Default: the keys of minutes. */
  readonly keys?: readonly string[];
  readonly messages: readonly Message[];
  /** Describes a fault of a usable answer. A repair is requested once; if it fails, the answer is used. */
  findFault?(value: T): string | undefined;
  /** The prompt that requests a corrected response. */
  readonly repair: (fault: string) => string;
  readonly signal: AbortSignal;
  readonly meter: Meter;
  readonly onText: OnText;
};
export type CallModel = <T>(call: ModelCall<T>) => Promise<Answer<T>>;

/** The request exceeds the model's context, or the response exceeds its limit. The caller may retry with less input. */
export class TooLongForModel extends Error {
  readonly subject: 'request' | 'response';
  /** Length of the answer (characters). */
  readonly characters: number;
  /** The part of the answer that was received, if it can be used. */
  readonly partial: Answer<unknown> | undefined;
  constructor(subject: 'request' | 'response', characters = 0, partial?: Answer<unknown>) {
    super(`the ${subject} is too long`);
    this.subject = subject;
    this.characters = characters;
    this.partial = partial;
  }
}

export type ModelSettings = {
  readonly model: string;
  readonly timeoutMs: number;
  /** Longest pause within an answer (ms). */
  readonly idleMs: number;
  /** The maximum number of tokens of one answer. */
  readonly answerTokens: number;
};

/** Requests responses by schema and repairs each once. Falls back to a simpler dialect if needed and reuses the working dialect. */
export function createCallModel(
  client: OpenAI,
  { model, timeoutMs, idleMs, answerTokens }: ModelSettings,
  retryClock: RetryClock,
): CallModel {
  let supportedDialect: Dialect = DEFAULT_DIALECT;

  const complete = async (call: ModelCall<unknown>, messages: readonly Message[]): Promise<Completion> => {
    for (let dialect = supportedDialect; ; ) {
      const attemptedDialect = dialect;
      try {
        const completion = await withRetry(() => callOnce(attemptedDialect, call, messages), retryClock, call.signal);
        supportedDialect = attemptedDialect;
        return completion;
      } catch (error) {
        call.signal.throwIfAborted();
        if (isTooLong(error)) throw new TooLongForModel('request');
        const simpler = getSimplerDialect(error, attemptedDialect);
        if (simpler === undefined) throw toModelError(error, retryClock.now());
        dialect = simpler;
      }
    }
  };

  const callOnce = async (dialect: Dialect, call: ModelCall<unknown>, messages: readonly Message[]) => {
    const inputTokens = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
    const metered = await call.meter.reserve(inputTokens + answerTokens);
    return inSpan(`chat ${model}`, { kind: 'client', attributes: getSpanAttributes(model) }, async (span) => {
      const timeout = AbortSignal.timeout(timeoutMs);
      const completion = await readCompletion(
        client,
        createBody({ model, answerTokens }, messages, dialect, call),
        dialect,
        {
          signal: AbortSignal.any([call.signal, timeout]),
          idleMs,
          onText: call.onText,
        },
      ).catch(async (error: unknown) => {
        const isLate = timeout.aborted && !call.signal.aborted;
        // The input tokens of an incomplete response are billed.
        const isBroken = error instanceof IncompleteResponse || error instanceof CallTimeout;
        const isBilled = isLate || call.signal.aborted || isBroken;
        await (isBilled ? metered.settle({ inputTokens, outputTokens: 0 }) : metered.release());
        throw isLate && !isTimeout(error) ? new CallTimeout() : error;
      });
      const tokenUse = completion.usage ?? { inputTokens, outputTokens: estimateTokens(completion.text) };
      await metered.settle(tokenUse);
      span.setAttributes({
        'gen_ai.response.model': completion.model || model,
        'gen_ai.response.finish_reasons': [completion.finishReason || 'none'],
        'gen_ai.usage.input_tokens': tokenUse.inputTokens,
        'gen_ai.usage.output_tokens': tokenUse.outputTokens,
      });
      return completion;
    });
  };

  return async (call) => {
    const completion = await complete(call, call.messages);
    const parsed = parseCompletion(call, completion);
    const fault = 'value' in parsed ? call.findFault?.(parsed.value) : parsed.fault;
    if ('value' in parsed && fault === undefined) return parsed;
    const requestRepair = async () => {
      const repairedCompletion = await complete(call, [
        ...call.messages,
        { role: 'assistant', content: shortenAnswer(completion.text, 'value' in parsed) },
        { role: 'user', content: call.repair(fault ?? '') },
      ]);
      return { repairedCompletion, repaired: parseCompletion(call, repairedCompletion) };
    };
    if ('value' in parsed) {
      const attempt = await requestRepair().catch(() => undefined);
      call.signal.throwIfAborted();
      return attempt !== undefined && 'value' in attempt.repaired ? attempt.repaired : parsed;
    }
    const { repairedCompletion, repaired } = await requestRepair();
    if ('value' in repaired) return repaired;
    throw new AppError(
      repairedCompletion.text.trim() === '' ? 'generation.response_empty' : 'generation.response_unusable',
    );
  };
}

function parseCompletion<T>({ read, keys }: ModelCall<T>, { text, isRefused, finishReason }: Completion) {
  if (isRefused || finishReason === 'content_filter') throw new AppError('generation.model_refused');
  const parsed = parseResponse(read, text, keys);
  if (finishReason === 'length') {
    if ('fault' in parsed) throw new TooLongForModel('response', text.length);
    if (parsed.isCut) throw new TooLongForModel('response', text.length, parsed);
  }
  if ('fault' in parsed && isRefusal(text)) throw new AppError('generation.model_refused');
  return parsed;
}

/** The response in the request for a repair: the whole if it can be corrected, only its beginning if the model has to write it again. */
function shortenAnswer(text: string, isUsable: boolean): string {
  if (text === '') return '{}';
  return isUsable || text.includes('{') ? text : text.slice(0, LLM_REPAIR_CHARACTERS);
}

/** True for a refusal in prose. */
const isRefusal = (text: string): boolean =>
  !text.includes('{') &&
  /\b(?:i(?:['’]m| am) (?:sorry|unable|not able)|i (?:can(?:['’]t|not)|won['’]t) (?:help|assist|comply|do|provide|write|create|process))\b/i.test(
    text,
  );

function createBody(
  { model, answerTokens }: Pick<ModelSettings, 'model' | 'answerTokens'>,
  messages: readonly Message[],
  dialect: Dialect,
  call: ModelCall<unknown>,
) {
  return {
    model,
    messages: [...messages],
    [dialect.limit]: answerTokens,
    ...(dialect.supportsTemperature ? { temperature: 0 } : {}),
    ...createResponseFormat(dialect.format, call),
  };
}

function createResponseFormat(format: Dialect['format'], { name, schema }: ModelCall<unknown>) {
  if (format === 'plain') return {};
  if (format === 'json_object') return { response_format: { type: 'json_object' as const } };
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    // Strict schemas do not allow defaults.
    override: ({ jsonSchema }) => {
      delete jsonSchema.default;
    },
  });
  return { response_format: { type: 'json_schema' as const, json_schema: { name, strict: true, schema: shape } } };
}

/** Attributes of the OpenTelemetry GenAI conventions: only names and counts, no contents. */
function getSpanAttributes(model: string) {
  return { 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'openai', 'gen_ai.request.model': model };
}
