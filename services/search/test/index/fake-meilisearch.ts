import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Call = {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly acceptEncoding: string;
  readonly body: unknown;
};
type FakeResponse = { readonly status: number; readonly body: unknown };

/**
 * A fake Meilisearch server with the REST endpoints that the adapter calls: indexes, settings, documents, deletion, tasks, search.
 * It stores documents, but neither searches nor ranks: tests set the results.
 */
export type FakeMeilisearch = {
  readonly url: string;
  readonly calls: Call[];
  /** The documents of an index, by default of the searched one. */
  getDocuments(name?: string): ReadonlyMap<string, Record<string, unknown>>;
  getIndexes(): readonly string[];
  /** Time of the last change of every index, as the list of indexes returns it. */
  updatedAt: string;
  /** Hits that the next queries of a multi-search return, one list per query. */
  readonly searchResults: Record<string, unknown>[][];
  /** Number of all hits that a multi-search reports for each of its queries. */
  totalHits: number;
  /** Status of all tasks: "processing", "succeeded" or "failed". As with a key for some indexes, tasks that swap indexes cannot be read. */
  taskStatus: string;
  /** Accepts swaps of indexes, but does not perform them. */
  ignoresSwaps: boolean;
  /** Requests to these paths never get a response. */
  readonly pathsWithoutResponse: Set<string>;
  /** Responds to every request with 500. */
  isBroken: boolean;
  close(): Promise<void>;
};

export async function startFakeMeilisearch(): Promise<FakeMeilisearch> {
  let lastTask = 0;
  const swaps = new Set<number>();
  const queries = (body: unknown) => (body as { queries: { hitsPerPage: number }[] }).queries;
  const respondEnqueued = (): FakeResponse => ({ status: 202, body: { taskUid: ++lastTask, status: 'enqueued' } });
  const respondNotFound = (code: string): FakeResponse => ({ status: 404, body: { code, message: 'not found' } });
  const indexes = new Map<string, Map<string, Record<string, unknown>>>();
  const ensureIndex = (name: string) => {
    const index = indexes.get(name) ?? new Map<string, Record<string, unknown>>();
    indexes.set(name, index);
    return index;
  };

  function respond({ method, path, body }: Call): FakeResponse {
    const [, name = '', rest = ''] = /^\/indexes\/([\w-]+)(.*)$/.exec(path) ?? [];
    if (fake.isBroken) return { status: 500, body: { code: 'internal', message: 'broken' } };
    if (path === '/health') return { status: 200, body: { status: 'available' } };
    if (method === 'GET' && path.startsWith('/tasks/')) {
      const uid = Number(path.slice(7));
      return swaps.has(uid)
        ? respondNotFound('task_not_found')
        : { status: 200, body: { uid, status: fake.taskStatus } };
    }
    if (method === 'GET' && path.startsWith('/indexes?')) {
      const results = [...indexes.keys()].map((uid) => ({ uid, updatedAt: fake.updatedAt }));
      return { status: 200, body: { results } };
    }
    if (method === 'POST' && path === '/swap-indexes') {
      swaps.add(lastTask + 1);
      for (const { indexes: pair } of fake.ignoresSwaps ? [] : (body as { indexes: [string, string] }[])) {
        const [first, second] = [ensureIndex(pair[0]), ensureIndex(pair[1])];
        indexes.set(pair[0], second).set(pair[1], first);
      }
      return respondEnqueued();
    }
    if (method === 'DELETE' && rest === '') {
      indexes.delete(name);
      return respondEnqueued();
    }
    if (method === 'PATCH' && rest === '/settings') {
      if (fake.taskStatus === 'succeeded') ensureIndex(name);
      return respondEnqueued();
    }
    if (method === 'POST' && rest === '/documents?primaryKey=id') {
      for (const added of body as Record<string, unknown>[]) ensureIndex(name).set(String(added.id), added);
      return respondEnqueued();
    }
    if (method === 'POST' && rest === '/documents/delete') return respondEnqueued();
    if (method === 'POST' && path === '/multi-search') {
      return {
        status: 200,
        body: {
          results: queries(body).map(() => ({ hits: fake.searchResults.shift() ?? [], totalHits: fake.totalHits })),
        },
      };
    }
    if (method === 'GET' && rest.startsWith('/documents/')) {
      const stored = indexes.get(name)?.get(rest.slice('/documents/'.length));
      if (stored) return { status: 200, body: stored };
      return respondNotFound(indexes.has(name) ? 'document_not_found' : 'index_not_found');
    }
    return { status: 404, body: { code: 'not_found', message: `${method} ${path} is not supported` } };
  }

  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const key = request.headers.authorization ?? '';
    const acceptEncoding = String(request.headers['accept-encoding'] ?? '');
    const call = { method: request.method ?? '', path, key, acceptEncoding, body: await readJson(request) };
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
    getDocuments: (name = 'minutehand') => indexes.get(name) ?? new Map(),
    getIndexes: () => [...indexes.keys()],
    updatedAt: new Date().toISOString(),
    searchResults: [],
    totalHits: 0,
    taskStatus: 'succeeded',
    ignoresSwaps: false,
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
