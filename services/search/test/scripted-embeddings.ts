import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Request = { readonly model: string; readonly input: readonly string[] };

/** An endpoint for embeddings that returns the vectors that a test sets. */
export type ScriptedEmbeddings = {
  readonly url: string;
  readonly requests: (Request & { readonly authorization: string })[];
  /** The vector of a text. */
  embed: (text: string) => readonly number[];
  /** Responses before the vectors, in this order. `silent` sends nothing. */
  readonly failures: (number | 'silent')[];
  /** Whether a request with this text fails with 400. */
  isRejected: (text: string) => boolean;
  /** Fails every request with 503. */
  isDown: boolean;
  close(): Promise<void>;
};

export async function startScriptedEmbeddings(): Promise<ScriptedEmbeddings> {
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as Request;
    embeddings.requests.push({ ...body, authorization: request.headers.authorization ?? '' });
    const failure = embeddings.isDown
      ? 503
      : (embeddings.failures.shift() ?? (body.input.some(embeddings.isRejected) ? 400 : undefined));
    if (failure === 'silent') return;
    const data = body.input.map((input, index) => ({ object: 'embedding', index, embedding: embeddings.embed(input) }));
    response.writeHead(failure ?? 200, { 'content-type': 'application/json' });
    // In another order than requested, as the contract allows.
    response.end(
      JSON.stringify(failure === undefined ? { data: data.toReversed() } : { error: { message: 'scripted' } }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const embeddings: ScriptedEmbeddings = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: [],
    embed: () => [1, 0, 0],
    failures: [],
    isRejected: () => false,
    isDown: false,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return embeddings;
}
