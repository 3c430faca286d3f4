import { AppError } from '@minutehand/contracts/errors';
import type { z } from 'zod';
import type { Meter } from '../../../app/ports.ts';
import { LLM_REPAIR_CHARACTERS } from '../../../limits.ts';
import { type LenientParser, type ParsedAnswer, parseResponse } from '../answers/responses.ts';
import { type Complete, RequestTooLong } from './complete.ts';
import type { Message } from './create-body.ts';
import type { Completion, OnText } from './read-completion.ts';

export type ModelCall<T> = {
  readonly name: string;
  /** The requested shape. */
  readonly schema: z.ZodType;
  /** Reads a response of the requested or a similar shape. */
  readonly read: LenientParser<T>;
  /** An object is an answer only if it has one of these keys. Default: the keys of minutes. */
  readonly keys?: readonly string[];
  readonly messages: readonly Message[];
  /** Describes a problem of a usable answer. A repair is requested once; if it fails, the answer is used. */
  findProblem?(value: T): string | undefined;
  /** The prompt that requests a corrected response. */
  readonly repair: (problem: string) => string;
  readonly signal: AbortSignal;
  readonly meter: Meter;
  readonly onText: OnText;
};
export type CallModel = <T>(call: ModelCall<T>) => Promise<ParsedAnswer<T>>;

/** The request exceeds the model's context, or the response exceeds its limit. The caller may retry with less input. */
export class TooLongForModel extends Error {
  readonly subject: 'request' | 'response';
  /** Length of the answer (characters). */
  readonly characters: number;
  /** The part of the answer that was received, if it can be used. */
  readonly partial: ParsedAnswer<unknown> | undefined;
  constructor(subject: 'request' | 'response', characters = 0, partial?: ParsedAnswer<unknown>) {
    super(`the ${subject} is too long`);
    this.subject = subject;
    this.characters = characters;
    this.partial = partial;
  }
}

/** Requests responses by schema, with one repair for each. */
export function createCallModel(completeRequest: Complete): CallModel {
  const complete = async (
    { name, schema, signal, meter, onText }: ModelCall<unknown>,
    messages: readonly Message[],
  ): Promise<Completion> => {
    try {
      return await completeRequest({ messages, format: { name, schema }, signal, meter, onText });
    } catch (error) {
      throw error instanceof RequestTooLong ? new TooLongForModel('request') : error;
    }
  };

  return async (call) => {
    const completion = await complete(call, call.messages);
    const parsed = parseCompletion(call, completion);
    const problem = 'value' in parsed ? call.findProblem?.(parsed.value) : parsed.problem;
    if ('value' in parsed && problem === undefined) return parsed;
    const requestRepair = async () => {
      const repairedCompletion = await complete(call, [
        ...call.messages,
        { role: 'assistant', content: shortenAnswer(completion.text, 'value' in parsed) },
        { role: 'user', content: call.repair(problem ?? '') },
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
    if ('problem' in parsed) throw new TooLongForModel('response', text.length);
    if (parsed.isTruncated) throw new TooLongForModel('response', text.length, parsed);
  }
  if ('problem' in parsed && isRefusal(text)) throw new AppError('generation.model_refused');
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
