import { AppError } from '@minutehand/contracts/errors';
import type OpenAI from 'openai';
import { APIError } from 'openai';
import { z } from 'zod';
import { LLM_RESPONSE_CHARACTERS_MAX } from '../../../limits.ts';
import { LLM_TOOL_CALLS_MAX, LLM_TOOL_NAME_CHARACTERS } from '../limits.ts';
import type { ToolCall } from './create-body.ts';
import { CallTimeoutError, IncompleteResponseError } from './model-errors.ts';

export type Completion = {
  readonly text: string;
  readonly isRefused: boolean;
  /** Finish reason: "stop", "length" …; empty if the server sent none. */
  readonly finishReason: string;
  readonly model: string;
  /** Calls of functions with a name, as the model wrote them. */
  readonly toolCalls: readonly ToolCall[];
  /** Absent if the server does not report it. */
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number } | undefined;
};

type Body = Omit<OpenAI.ChatCompletionCreateParamsNonStreaming, 'stream'>;

const usageSchema = z
  .object({ prompt_tokens: z.number().catch(0), completion_tokens: z.number().catch(0) })
  .transform((usage) => ({ inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens }))
  .nullish()
  .catch(undefined);
/** A text, or the texts of a list of parts. */
const contentSchema = z.union([
  z.string(),
  z.array(z.object({ text: z.string().catch('') })).transform((parts) => parts.map(({ text }) => text).join('')),
]);
const argumentsSchema = z.union([
  z.string(),
  z.record(z.string(), z.unknown()).transform((value) => JSON.stringify(value)),
]);
/** Some servers put the JSON into the arguments of a call, or into the reasoning (which has two names) instead of the content. */
const messageSchema = z
  .object({
    content: contentSchema.nullish().catch(null),
    refusal: z.string().nullish().catch(null),
    reasoning_content: z.string().nullish().catch(null),
    reasoning: z.string().nullish().catch(null),
    function_call: z.object({ arguments: argumentsSchema.nullish() }).nullish().catch(null),
    tool_calls: z
      .array(
        z.object({
          index: z.number().int().nullish().catch(null),
          id: z.string().nullish().catch(null),
          function: z
            .object({
              name: z.string().nullish().catch(null),
              arguments: argumentsSchema.nullish(),
            })
            .nullish(),
        }),
      )
      .nullish()
      .catch(null),
  })
  .nullish()
  .catch(null);
type Message = z.output<typeof messageSchema>;

const getToolText = (message: Message): string =>
  [message?.function_call, ...(message?.tool_calls ?? []).map((call) => call.function)]
    .map((call) => call?.arguments ?? '')
    .join('');

const getReasoning = (message: Message): string => message?.reasoning_content ?? message?.reasoning ?? '';

type ToolCallPart = NonNullable<NonNullable<Message>['tool_calls']>[number];

/** The calls so far with one more part: a new call, or more of the last one or of the one with the same index. */
function addToolCalls(calls: readonly IndexedToolCall[], parts: readonly ToolCallPart[]): readonly IndexedToolCall[] {
  const joined = [...calls];
  for (const part of parts) {
    const index = part.index ?? (part.id ? joined.length : Math.max(joined.length - 1, 0));
    const position = joined.findIndex((call) => call.index === index);
    if (position === -1 && joined.length >= LLM_TOOL_CALLS_MAX) continue;
    const previous =
      position === -1 ? { index, id: '', name: '', arguments: '' } : (joined[position] as IndexedToolCall);
    const call = {
      index,
      id: previous.id || (part.id ?? '').slice(0, LLM_TOOL_NAME_CHARACTERS),
      name: previous.name || (part.function?.name ?? '').slice(0, LLM_TOOL_NAME_CHARACTERS),
      arguments: previous.arguments + (part.function?.arguments ?? ''),
    };
    joined.splice(position === -1 ? joined.length : position, 1, call);
  }
  return joined;
}

type IndexedToolCall = ToolCall & { readonly index: number };

const getNamedCalls = (calls: readonly IndexedToolCall[]): ToolCall[] =>
  calls.flatMap(({ id, name, arguments: args }) => (name === '' ? [] : [{ id, name, arguments: args }]));

const completionSchema = z.object({
  model: z.string().catch(''),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: messageSchema,
      }),
    )
    .catch([]),
  usage: usageSchema,
});

/** The streaming features of a server. */
export type Streaming = { readonly supportsStreaming: boolean; readonly reportsStreamUsage: boolean };

/** Called while a response is streamed, with the number of characters so far and what is probably its text. */
export type OnText = (characters: number, text: string) => void;

/** Makes one call and reads the stream, whose chunks are at most `idleMs` apart. Also accepts servers that ignore `stream` and respond with JSON. */
export async function readCompletion(
  client: OpenAI,
  body: Body,
  { supportsStreaming, reportsStreamUsage }: Streaming,
  { signal, idleMs, onText }: { readonly signal: AbortSignal; readonly idleMs: number; readonly onText: OnText },
): Promise<Completion> {
  if (!supportsStreaming) {
    const response = await client.chat.completions.create(body, { signal }).asResponse();
    return readJsonResponse(response, signal);
  }
  const usageOptions = reportsStreamUsage ? { stream_options: { include_usage: true } } : {};
  const request = { ...body, stream: true as const, ...usageOptions };
  const idle = new AbortController();
  const { data: stream, response } = await client.chat.completions
    .create(request, { signal: AbortSignal.any([signal, idle.signal]) })
    .withResponse();
  if (/\bjson\b/.test(response.headers.get('content-type') ?? '')) return readJsonResponse(response, signal);
  let completion: StreamedCompletion = {
    ...{ text: '', toolText: '', reasoning: '', isRefused: false, finishReason: '', model: '' },
    ...{ toolCalls: [], calls: [] },
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    for await (const chunk of stream) {
      clearTimeout(timer);
      timer = setTimeout(() => idle.abort(), idleMs);
      completion = addChunk(completion, chunk);
      const length = completion.text.length + completion.toolText.length;
      onText(length, chooseText(completion.text, completion.toolText, ''));
      if (length + completion.reasoning.length > LLM_RESPONSE_CHARACTERS_MAX)
        throw new AppError('generation.response_unusable');
    }
  } catch (error) {
    signal.throwIfAborted();
    if (idle.signal.aborted) throw new CallTimeoutError();
    throw error instanceof APIError || error instanceof AppError
      ? error
      : new IncompleteResponseError('the response was truncated');
  } finally {
    clearTimeout(timer);
  }
  // An aborted stream ends without an error.
  signal.throwIfAborted();
  if (idle.signal.aborted) throw new CallTimeoutError();
  const { toolText, reasoning, calls, ...rest } = completion;
  const text = chooseText(rest.text, toolText, reasoning);
  if (completion.finishReason === '' && !/[}`]\s*$/.test(text))
    throw new IncompleteResponseError('the response was truncated');
  return { ...rest, text, toolCalls: getNamedCalls(calls) };
}

type StreamedCompletion = Completion & {
  readonly toolText: string;
  readonly reasoning: string;
  readonly calls: readonly IndexedToolCall[];
};

const chooseText = (content: string, toolText: string, reasoning: string): string =>
  [content, toolText].find((text) => text.trim() !== '') ?? reasoning;

function addChunk(completion: StreamedCompletion, chunk: OpenAI.ChatCompletionChunk): StreamedCompletion {
  const [choice] = chunk.choices ?? [];
  const delta = messageSchema.parse(choice?.delta);
  return {
    text: completion.text + (delta?.content ?? ''),
    toolText: completion.toolText + getToolText(delta),
    toolCalls: [],
    calls: addToolCalls(completion.calls, delta?.tool_calls ?? []),
    reasoning: completion.reasoning + getReasoning(delta),
    isRefused: completion.isRefused || Boolean(delta?.refusal),
    finishReason: choice?.finish_reason ?? completion.finishReason,
    model: chunk.model || completion.model,
    usage: usageSchema.parse(chunk.usage) ?? completion.usage,
  };
}

async function readJsonResponse(response: Response, signal: AbortSignal): Promise<Completion> {
  let body: unknown;
  try {
    body = JSON.parse(await readLimitedText(response));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) throw error;
    throw new IncompleteResponseError('the response was truncated');
  }
  const parsed = completionSchema.safeParse(body);
  if (!parsed.success) throw new IncompleteResponseError('the response is not a completion');
  const { model, choices, usage } = parsed.data;
  const [choice] = choices;
  const { message } = choice ?? {};
  return {
    text: chooseText(message?.content ?? '', getToolText(message), getReasoning(message)),
    isRefused: Boolean(choice?.message?.refusal),
    finishReason: choice?.finish_reason ?? '',
    model,
    toolCalls: getNamedCalls(
      addToolCalls(
        [],
        (message?.tool_calls ?? []).map((call, index) => ({ ...call, index })),
      ),
    ),
    usage: usage ?? undefined,
  };
}

async function readLimitedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > LLM_RESPONSE_CHARACTERS_MAX) throw new AppError('generation.response_unusable');
  }
  return text + decoder.decode();
}
