import { AppError } from '@minutehand/contracts/errors';
import type { z } from 'zod';
import type { TokenBudget } from '../../../app/ports.ts';
import { LLM_REFUSAL_CHARACTERS, LLM_REPAIR_CHARACTERS } from '../../../limits.ts';
import { removeReasoning } from '../responses/find-json.ts';
import { type LenientParser, type ParsedResponse, parseResponse } from '../responses/responses.ts';
import { type Complete, RequestTooLongError } from './complete.ts';
import type { Message } from './create-body.ts';
import type { Completion, OnText } from './read-completion.ts';

export type ModelCall<T> = {
  readonly name: string;
  /** The requested shape. */
  readonly schema: z.ZodType;
  /** Reads a response of the requested or a similar shape. */
  readonly read: LenientParser<T>;
  /** An object is the JSON of the response only if it has one of these keys. Default: the keys of minutes. */
  readonly keys?: readonly string[];
  readonly messages: readonly Message[];
  /** Describes a problem of a usable response. A repair is requested once; if it fails, the response is used. */
  findProblem?(value: T): string | undefined;
  /** The prompt that requests a corrected response; without it, none is requested. */
  readonly repair?: ((problem: string) => string) | undefined;
  readonly signal: AbortSignal;
  readonly tokenBudget: TokenBudget;
  readonly onText: OnText;
};
export type CallModel = <T>(call: ModelCall<T>) => Promise<ParsedResponse<T>>;

/** The request exceeds the model's context, or the response exceeds its limit. The caller may request less. */
export class TooLongForModelError extends Error {
  readonly subject: 'request' | 'response';
  /** Length of the response (characters). */
  readonly characters: number;
  /** The part of the response that was received, if it can be used. */
  readonly partial: ParsedResponse<unknown> | undefined;
  /** True for the second call about a request. */
  readonly isRepair: boolean;
  constructor(
    subject: 'request' | 'response',
    {
      characters = 0,
      partial,
      isRepair = false,
    }: { characters?: number; partial?: ParsedResponse<unknown> | undefined; isRepair?: boolean } = {},
  ) {
    super(`the ${subject} is too long`);
    this.subject = subject;
    this.characters = characters;
    this.partial = partial;
    this.isRepair = isRepair;
  }
}

/** Requests responses by schema, with one repair for each. */
export function createCallModel(completeRequest: Complete): CallModel {
  const complete = async (
    { name, schema, signal, tokenBudget, onText }: ModelCall<unknown>,
    messages: readonly Message[],
  ): Promise<Completion> => {
    try {
      return await completeRequest({ messages, format: { name, schema }, signal, tokenBudget, onText });
    } catch (error) {
      throw error instanceof RequestTooLongError ? new TooLongForModelError('request') : error;
    }
  };

  return async (call) => {
    const completion = await complete(call, call.messages);
    const parsed = parseCompletion(call, completion);
    const problem = 'value' in parsed ? call.findProblem?.(parsed.value) : parsed.problem;
    if ('value' in parsed && (problem === undefined || call.repair === undefined)) return parsed;
    if (call.repair === undefined) throw createUnusableError(completion);
    const repairPrompt = call.repair(problem ?? '');
    const requestRepair = async () => {
      const repairedCompletion = await complete(call, [
        ...call.messages,
        { role: 'assistant', content: shortenResponse(completion.text, 'value' in parsed) },
        { role: 'user', content: repairPrompt },
      ]);
      return { repairedCompletion, repaired: parseCompletion(call, repairedCompletion) };
    };
    if ('value' in parsed) {
      const attempt = await requestRepair().catch(() => undefined);
      call.signal.throwIfAborted();
      return attempt !== undefined && 'value' in attempt.repaired ? attempt.repaired : parsed;
    }
    const { repairedCompletion, repaired } = await requestRepair().catch((error: unknown) => {
      if (!(error instanceof TooLongForModelError)) throw error;
      throw new TooLongForModelError(error.subject, { ...error, isRepair: true });
    });
    if ('value' in repaired) return repaired;
    throw createUnusableError(repairedCompletion);
  };
}

const createUnusableError = ({ text }: Completion): AppError =>
  new AppError(removeReasoning(text).trim() === '' ? 'generation.response_empty' : 'generation.response_unusable');

function parseCompletion<T>({ read, keys }: ModelCall<T>, { text, isRefused, finishReason }: Completion) {
  if (isRefused || finishReason === 'content_filter') throw new AppError('generation.model_refused');
  const parsed = parseResponse(read, text, keys);
  if (finishReason === 'length') {
    if ('problem' in parsed) throw new TooLongForModelError('response', { characters: text.length });
    if (parsed.isTruncated) throw new TooLongForModelError('response', { characters: text.length, partial: parsed });
  }
  if ('problem' in parsed && isRefusal(removeReasoning(text))) throw new AppError('generation.model_refused');
  return parsed;
}

/** The response in the request for a repair: the whole if it can be corrected, only its beginning if the model has to write it again. */
function shortenResponse(text: string, isUsable: boolean): string {
  if (text === '') return '{}';
  return isUsable || text.includes('{') ? text : text.slice(0, LLM_REPAIR_CHARACTERS);
}

/** True for a refusal in prose, or in JSON that has nothing else. */
function isRefusal(text: string): boolean {
  if (text.includes('{') && !ERROR_MESSAGE.test(text)) return false;
  const beginning = text.trim().slice(0, LLM_REFUSAL_CHARACTERS);
  return REFUSALS.some((refusal) => refusal.test(beginning));
}

const ERROR_MESSAGE =
  /^\s*(?:```(?:json)?\s*)?\{\s*"(?:error|message|reason|refusal|response)"\s*:\s*"[^"]*"\s*\}\s*(?:```)?\s*$/i;

/** In English, German, French, Spanish and Japanese. */
const REFUSALS = [
  /\bi(?:['’]m| am) (?:sorry|unable|not able)\b/i,
  /\bi (?:can(?:['’]t|not)|won['’]t|will not) (?:\p{L}+ )?(?:help|assist|comply|do|provide|write|create|process|fulfil|fulfill|produce|generate|summari[sz]e|share|complete|continue|answer|respond|support)\b/iu,
  /\bi (?:must|have to|need to) (?:decline|refuse)\b/i,
  /\b(?:tut mir leid|kann ich (?:\p{L}+ ){0,3}nicht|ich kann (?:\p{L}+ ){0,4}nicht)\b/iu,
  /\b(?:je suis désolée?|je ne peux pas|lo siento|no puedo)(?!\p{L})/iu,
  /申し訳(?:ありません|ございません)|できません/u,
];
