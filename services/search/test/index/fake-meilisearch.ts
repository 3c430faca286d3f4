import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Call = { readonly method: string; readonly path: string; readonly key: string; readonly body: unknown };
type FakeResponse = { readonly status: number; readonly body: unknown };

/**
 * A fake Meilisearch server with the REST endpoints that the adapter calls: settings, documents, deletion, tasks, search.
 * It stores documents, but neither searches nor ranks: tests set the results.
 */
export type FakeMeilisearch = {
  readonly url: string;
  readonly calls: Call[];
  readonly documents: Map<string, Record<string, unknown>>;
  /** Hits that the next searches return, one list per search. */
  readonly searchResults: Record<string, unknown>[][];
  /** Number of all hits that a multi-search reports for each of its queries. */
  totalHits: number;
  /** Status of all tasks: "succeeded" or "failed". */
  taskStatus: string;
  /** Requests to these paths never get a response. */
  readonly pathsWithoutResponse: Set<string>;
  /** Responds to every request with 500. */
  isBroken: boolean;
  close(): Promise<void>;
};

export async function startFakeMeilisearch(): Promise<FakeMeilisearch> {
  let lastTask = 0;
  const queries = (body: unknown) => (body as { queries: { hitsPerPage: number }[] }).queries;
  const enqueued = (): FakeResponse => ({ status: 202, body: { taskUid: ++lastTask, status: 'enqueued' } });
  const notFound: FakeResponse = {
    status: 404,
    body: { code: 'document_not_found', message: 'not searchResults' },
  };

  function respond({ method, path, body }: Call): FakeResponse {
    const [, document] = /^\/indexes\/minutehand\/documents\/([\w-]+)$/.exec(path) ?? [];
    if (fake.isBroken) return { status: 500, body: { code: 'internal', message: 'broken' } };
    if (path === '/health') return { status: 200, body: { status: 'available' } };
    if (method === 'GET' && path.startsWith('/tasks/')) {
      return { status: 200, body: { uid: Number(path.slice(7)), status: fake.taskStatus } };
    }
    if (method === 'PATCH' && path === '/indexes/minutehand/settings') return enqueued();
    if (method === 'POST' && path === '/indexes/minutehand/documents?primaryKey=id') {
      for (const added of body as Record<string, unknown>[]) fake.documents.set(String(added.id), added);
      return enqueued();
    }
    if (method === 'POST' && path === '/indexes/minutehand/documents/delete') return enqueued();
    if (method === 'POST' && path === '/indexes/minutehand/search') {
      return { status: 200, body: { hits: fake.searchResults.shift() ?? [] } };
    }
    if (method === 'POST' && path === '/multi-search') {
      return {
        status: 200,
        body: {
          results: queries(body).map(() => ({ hits: fake.searchResults.shift() ?? [], totalHits: fake.totalHits })),
        },
      };
    }
    if (method === 'GET' && document !== undefined) {
      const stored = fake.documents.get(document);
      return stored ? { status: 200, body: stored } : notFound;
    }
    return { status: 404, body: { code: 'not_found', message: `${method} ${path} is not supported` } };
  }

  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const key = request.headers.authorization ?? '';
    const call = { method: request.method ?? '', path, key, body: await readJson(request) };
    fake.calls.push(call);
    if (fake.pathsWithoutResponse.has(path)) return;
    const { status, body } = respond(call);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeMeilisearch = {
    url: `http://127.0.0.1:${port}`,
    calls: [],
    documents: new Map(),
    searchResults: [],
    totalHits: 0,
    taskStatus: 'succeeded',
    pathsWithoutResponse: new Set(),
    isBroken: false,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? undefined : JSON.parse(text);
}
