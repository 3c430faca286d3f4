import { AppError } from '@minutehand/contracts/errors';
import type OpenAI from 'openai';
import { APIError } from 'openai';
import { z } from 'zod';
import { LLM_RESPONSE_CHARACTERS_MAX } from '../../limits.ts';

/** The response is incomplete; a retry may succeed. */
export class IncompleteResponse extends Error {}

export type Completion = {
  readonly text: string;
  readonly isRefused: boolean;
  /** Finish reason: "stop", "length" …; empty if the server sent none. */
  readonly finish: string;
  readonly model: string;
  /** Absent if the server does not report it. */
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number } | undefined;
};

type Body = Omit<OpenAI.ChatCompletionCreateParamsNonStreaming, 'stream'>;

const usageShape = z
  .object({ prompt_tokens: z.number().catch(0), completion_tokens: z.number().catch(0) })
  .transform((used) => ({ inputTokens: used.prompt_tokens, outputTokens: used.completion_tokens }))
  .nullish()
  .catch(undefined);
const wholeResponse = z.object({
  model: z.string().catch(''),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
      }),
    )
    .catch([]),
  usage: usageShape,
});

/** The streaming features of a server. */
export type Streaming = { readonly supportsStreaming: boolean; readonly reportsStreamUsage: boolean };

/** Makes one call and reads the stream. Also accepts servers that ignore `stream` and respond with JSON. */
export async function readCompletion(
  client: OpenAI,
  body: Body,
  { supportsStreaming, reportsStreamUsage }: Streaming,
  { signal, onText }: { readonly signal: AbortSignal; readonly onText: (characters: number) => void },
): Promise<Completion> {
  if (!supportsStreaming) {
    const response = await client.chat.completions.create(body, { signal }).asResponse();
    return readWhole(response, signal);
  }
  const counting = reportsStreamUsage ? { stream_options: { include_usage: true } } : {};
  const request = { ...body, stream: true as const, ...counting };
  const { data: stream, response } = await client.chat.completions.create(request, { signal }).withResponse();
  if (/\bjson\b/.test(response.headers.get('content-type') ?? '')) return readWhole(response, signal);
  let completion: Completion = { text: '', isRefused: false, finish: '', model: '' };
  try {
    for await (const chunk of stream) {
      completion = addChunk(completion, chunk);
      onText(completion.text.length);
      if (completion.text.length > LLM_RESPONSE_CHARACTERS_MAX) throw new AppError('generation.answer_unusable');
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof APIError || error instanceof AppError
      ? error
      : new IncompleteResponse('the response was cut off');
  }
  // An aborted stream ends without an error.
  signal.throwIfAborted();
  if (completion.finish === '' && !/[}`]\s*$/.test(completion.text))
    throw new IncompleteResponse('the response was cut off');
  return completion;
}

function addChunk(completion: Completion, chunk: OpenAI.ChatCompletionChunk): Completion {
  const [selection] = chunk.choices ?? [];
  return {
    text: completion.text + (selection?.delta?.content ?? ''),
    isRefused: completion.isRefused || Boolean(selection?.delta?.refusal),
    finish: selection?.finish_reason ?? completion.finish,
    model: chunk.model || completion.model,
    usage: usageShape.parse(chunk.usage) ?? completion.usage,
  };
}

async function readWhole(response: Response, signal: AbortSignal): Promise<Completion> {
  let body: unknown;
  try {
    body = JSON.parse(await readLimitedText(response));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) throw error;
    throw new IncompleteResponse('the response was cut off');
  }
  const parsed = wholeResponse.safeParse(body);
  if (!parsed.success) throw new IncompleteResponse('the response is not a completion');
  const { model, choices, usage } = parsed.data;
  const [selection] = choices;
  return {
    text: selection?.message?.content ?? '',
    isRefused: Boolean(selection?.message?.refusal),
    finish: selection?.finish_reason ?? '',
    model,
    usage: usage ?? undefined,
  };
}

async function readLimitedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > LLM_RESPONSE_CHARACTERS_MAX) throw new AppError('generation.answer_unusable');
  }
  return text + decoder.decode();
}
