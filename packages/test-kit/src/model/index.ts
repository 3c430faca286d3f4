import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A chat completion request as received. */
export type ModelRequest = {
  readonly model: string;
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly messages: readonly {
    readonly role: string;
    readonly content: string;
    readonly tool_call_id?: string;
    readonly tool_calls?: readonly { readonly function: { readonly name: string; readonly arguments: string } }[];
  }[];
  readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: unknown } }[];
  readonly response_format?: {
    readonly type: string;
    readonly json_schema?: { readonly strict: boolean; readonly schema: unknown };
  };
};

/**
 * A scripted response. Values of `ending`: `terminated` disconnects halfway, `unfinished` ends halfway without an error, `stalled` stops
 * halfway and keeps the connection open, `none` sends nothing.
 */
export type ModelResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly ending: 'whole' | 'terminated' | 'unfinished' | 'stalled' | 'none';
  readonly content: string;
  readonly refusal: string | null;
  /** Calls of tools instead of content; arguments that are not a string are sent as JSON. */
  readonly toolCalls: readonly { readonly name: string; readonly arguments: unknown }[];
  readonly finishReason: string;
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number } | null;
  /** Replaces the completion. */
  readonly body?: unknown;
};

const COMPLETE: ModelResponse = {
  status: 200,
  headers: {},
  ending: 'whole',
  content: '',
  refusal: null,
  toolCalls: [],
  finishReason: 'stop',
  usage: { prompt_tokens: 100, completion_tokens: 50 },
};

/** Creates a response whose content is a string, or any other value as JSON. */
export const respondWith = (content: unknown, changes: Partial<ModelResponse> = {}): ModelResponse => ({
  ...COMPLETE,
  content: typeof content === 'string' ? content : JSON.stringify(content),
  ...changes,
});

/** Creates a response that calls tools. */
export const callTools = (...toolCalls: ModelResponse['toolCalls']): ModelResponse => ({
  ...COMPLETE,
  toolCalls,
  finishReason: 'tool_calls',
});

/** Creates an error response in the format of the chat completions API. */
export const failWith = (
  status: number,
  error: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): ModelResponse => ({
  ...COMPLETE,
  status,
  headers,
  body: { error: { message: 'scripted', type: 'scripted', param: null, code: null, ...error } },
});

/** Responses in order (the last one is repeated), or a function of the request and the number of requests so far. */
export type Script = readonly ModelResponse[] | ((request: ModelRequest, count: number) => ModelResponse);

export type ScriptedModel = {
  readonly baseUrl: string;
  readonly requests: ModelRequest[];
  /** Returns how many requests the caller aborted before the response was complete. */
  readonly countAborted: () => number;
  readonly stop: () => Promise<void>;
};

/** Starts a server for the chat completions API that returns scripted responses, as a stream if requested. */
export async function startScriptedModel(
  script: Script,
  /** `isStreaming: false` disables streaming. */
  { isStreaming = true }: { readonly isStreaming?: boolean } = {},
): Promise<ScriptedModel> {
  const requests: ModelRequest[] = [];
  let aborted = 0;
  const server = createServer(async (incoming: IncomingMessage, response: ServerResponse) => {
    if (incoming.method !== 'POST' || incoming.url !== '/v1/chat/completions') {
      response.writeHead(404).end();
      return;
    }
    const request: ModelRequest = JSON.parse(await text(incoming));
    requests.push(request);
    const scripted =
      typeof script === 'function'
        ? script(request, requests.length)
        : script.at(Math.min(requests.length, script.length) - 1);
    if (scripted === undefined) throw new Error('The script is empty.');
    let hasEnded = false;
    response.on('close', () => {
      if (!response.writableEnded && !hasEnded) aborted += 1;
    });
    if (scripted.ending === 'none') return;
    const isStreamed = isStreaming && request.stream === true && scripted.body === undefined;
    const chunks = isStreamed
      ? createStreamEvents(request, scripted)
      : [JSON.stringify(scripted.body ?? createCompletion(request, scripted))];
    response.writeHead(scripted.status, {
      'content-type': isStreamed ? 'text/event-stream' : 'application/json',
      ...scripted.headers,
    });
    if (scripted.ending === 'whole') {
      for (const chunk of chunks) response.write(chunk);
      response.end();
      return;
    }
    const fullBody = chunks.join('');
    const firstHalf = isStreamed
      ? chunks.slice(0, Math.ceil(chunks.length / 2)).join('')
      : fullBody.slice(0, fullBody.length / 2);
    response.write(firstHalf, () => {
      hasEnded = scripted.ending !== 'stalled';
      if (scripted.ending === 'terminated') response.destroy();
      if (scripted.ending === 'unfinished') response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    countAborted: () => aborted,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const toWireCalls = ({ toolCalls }: ModelResponse) =>
  toolCalls.map(({ name, arguments: args }, index) => ({
    index,
    id: `call-${index}`,
    type: 'function',
    function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
  }));

function createCompletion({ model }: ModelRequest, response: ModelResponse) {
  const { content, refusal, finishReason, usage } = response;
  const calls = toWireCalls(response);
  const message = {
    role: 'assistant',
    content: refusal === null && calls.length === 0 ? content : null,
    refusal,
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [{ index: 0, finish_reason: finishReason, message }],
    ...(usage === null ? {} : { usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } }),
  };
}

const CONTENT_CHUNKS = 4;

/** Each call comes in two pieces: its name, and its arguments. */
const splitCalls = (response: ModelResponse) =>
  toWireCalls(response).flatMap(({ index, function: { name, arguments: args }, ...call }) => [
    { ...call, index, function: { name, arguments: '' } },
    { index, function: { arguments: args } },
  ]);

function createStreamEvents(request: ModelRequest, response: ModelResponse): string[] {
  const { content, refusal, finishReason, usage } = response;
  const createEvent = (choices: readonly unknown[], fields: object = {}) =>
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: request.model, choices, ...fields })}\n\n`;
  const createDelta = (delta: object, finish_reason: string | null = null) =>
    createEvent([{ index: 0, delta, finish_reason }]);
  const size = Math.max(1, Math.ceil(content.length / CONTENT_CHUNKS));
  const contentChunks =
    refusal === null
      ? Array.from({ length: CONTENT_CHUNKS }, (_, index) => content.slice(index * size, (index + 1) * size))
      : [];
  const wantsUsage = request.stream_options?.include_usage === true && usage !== null;
  return [
    createDelta({ role: 'assistant', content: '' }),
    ...(refusal === null ? [] : [createDelta({ refusal })]),
    ...contentChunks.filter(Boolean).map((chunk) => createDelta({ content: chunk })),
    ...splitCalls(response).map((call) => createDelta({ tool_calls: [call] })),
    createDelta({}, finishReason),
    ...(wantsUsage
      ? [createEvent([], { usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } })]
      : []),
    'data: [DONE]\n\n',
  ];
}
