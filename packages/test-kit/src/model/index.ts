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
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly response_format?: {
    readonly type: string;
    readonly json_schema?: { readonly strict: boolean; readonly schema: unknown };
  };
};

/**
 * A scripted response. `ending`: `cut` disconnects half-way, `unfinished` ends half-way without an error, `stalled` stops
 * half-way and keeps the connection open, `silent` sends nothing.
 */
export type ModelResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly ending: 'whole' | 'cut' | 'unfinished' | 'stalled' | 'silent';
  readonly content: string;
  readonly refusal: string | null;
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
  finishReason: 'stop',
  usage: { prompt_tokens: 100, completion_tokens: 50 },
};

/** Creates a response with a string, or with any other value as JSON. */
export const respondWith = (content: unknown, changes: Partial<ModelResponse> = {}): ModelResponse => ({
  ...COMPLETE,
  content: typeof content === 'string' ? content : JSON.stringify(content),
  ...changes,
});

/** Creates an error response in the format of such servers. */
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

/** Responses in order, the last one repeated; or a function of the request and the number of requests so far. */
export type Script = readonly ModelResponse[] | ((request: ModelRequest, count: number) => ModelResponse);

export type ScriptedModel = {
  readonly baseUrl: string;
  readonly requests: ModelRequest[];
  /** Returns how many requests the caller aborted before the response was complete. */
  readonly abandoned: () => number;
  readonly stop: () => Promise<void>;
};

/** Starts a server for the chat completions API that streams if requested and returns scripted responses. */
export async function startScriptedModel(
  script: Script,
  /** `streams: false` disables streaming. */
  { streams = true }: { readonly streams?: boolean } = {},
): Promise<ScriptedModel> {
  const requests: ModelRequest[] = [];
  let abandoned = 0;
  const server = createServer(async (incoming: IncomingMessage, response: ServerResponse) => {
    if (incoming.method !== 'POST' || incoming.url !== '/v1/chat/completions') {
      response.writeHead(404).end();
      return;
    }
    const request: ModelRequest = JSON.parse(await text(incoming));
    requests.push(request);
    const reply =
      typeof script === 'function'
        ? script(request, requests.length)
        : script.at(Math.min(requests.length, script.length) - 1);
    if (reply === undefined) throw new Error('The script is empty.');
    let isOver = false;
    response.on('close', () => {
      if (!response.writableEnded && !isOver) abandoned += 1;
    });
    if (reply.ending === 'silent') return;
    const isStreamed = streams && request.stream === true && reply.body === undefined;
    const pieces = isStreamed
      ? createStreamEvents(request, reply)
      : [JSON.stringify(reply.body ?? createCompletion(request, reply))];
    response.writeHead(reply.status, {
      'content-type': isStreamed ? 'text/event-stream' : 'application/json',
      ...reply.headers,
    });
    if (reply.ending === 'whole') {
      for (const piece of pieces) response.write(piece);
      response.end();
      return;
    }
    const whole = pieces.join('');
    const half = isStreamed ? pieces.slice(0, Math.ceil(pieces.length / 2)).join('') : whole.slice(0, whole.length / 2);
    response.write(half, () => {
      isOver = reply.ending !== 'stalled';
      if (reply.ending === 'cut') response.destroy();
      if (reply.ending === 'unfinished') response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    abandoned: () => abandoned,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function createCompletion({ model }: ModelRequest, { content, refusal, finishReason, usage }: ModelResponse) {
  const message = { role: 'assistant', content: refusal === null ? content : null, refusal };
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [{ index: 0, finish_reason: finishReason, message }],
    ...(usage === null ? {} : { usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } }),
  };
}

const PIECES = 4;

function createStreamEvents(request: ModelRequest, { content, refusal, finishReason, usage }: ModelResponse): string[] {
  const chunk = (choices: readonly unknown[], more: object = {}) =>
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: request.model, choices, ...more })}\n\n`;
  const delta = (change: object, finish_reason: string | null = null) =>
    chunk([{ index: 0, delta: change, finish_reason }]);
  const size = Math.max(1, Math.ceil(content.length / PIECES));
  const words =
    refusal === null ? Array.from({ length: PIECES }, (_, at) => content.slice(at * size, (at + 1) * size)) : [];
  const wantsUsage = request.stream_options?.include_usage === true && usage !== null;
  return [
    delta({ role: 'assistant', content: '' }),
    ...(refusal === null ? [] : [delta({ refusal })]),
    ...words.filter(Boolean).map((piece) => delta({ content: piece })),
    delta({}, finishReason),
    ...(wantsUsage
      ? [chunk([], { usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } })]
      : []),
    'data: [DONE]\n\n',
  ];
}
