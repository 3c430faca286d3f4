import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ModelRequest = {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly response_format?: {
    readonly type: string;
    readonly json_schema?: { readonly strict: boolean; readonly schema: unknown };
  };
};

/** One answer of the script: what stands on the wire. */
export type Reply = { status?: number; headers?: Record<string, string>; body: unknown; delayMs?: number };

export const says = (content: unknown, more: Record<string, unknown> = {}): Reply => ({
  body: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'scripted-1',
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        message: {
          role: 'assistant',
          content: typeof content === 'string' ? content : JSON.stringify(content),
          refusal: null,
          ...more,
        },
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
  },
});

export const fails = (
  status: number,
  error: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Reply => ({
  status,
  headers,
  body: { error: { message: 'scripted', type: 'scripted', param: null, code: null, ...error } },
});

export type ScriptedModel = { readonly baseUrl: string; readonly requests: ModelRequest[]; close(): Promise<void> };

/** A server that speaks the chat completions wire format and answers by a script; the last answer repeats. */
export async function startScriptedModel(
  script: Reply[] | ((request: ModelRequest, count: number) => Reply),
): Promise<ScriptedModel> {
  const requests: ModelRequest[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
        response.writeHead(404).end();
        return;
      }
      const asked = JSON.parse(Buffer.concat(chunks).toString()) as ModelRequest;
      requests.push(asked);
      const reply =
        typeof script === 'function'
          ? script(asked, requests.length)
          : script[Math.min(requests.length, script.length) - 1]!;
      setTimeout(() => {
        response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
        response.end(JSON.stringify(reply.body));
      }, reply.delayMs ?? 0);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
