import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { IMAGES } from '../containers/images.ts';
import { startContainer } from '../containers/index.ts';
import { acquireServer } from '../server/acquire-server.ts';
import { createDataFolder, findFreePorts, findProgram, type ServerProcess, startServer } from '../server/index.ts';

const MEILISEARCH_PORT = 7_700;
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 100;

export type TestMeilisearch = {
  readonly url: string;
  /** May create keys. */
  readonly masterKey: string;
  readonly stop: () => Promise<void>;
  /** Kills it and starts it again with its data; calls `whileStopped` in between. Only for the installed program. */
  readonly restart?: (whileStopped?: () => Promise<void>) => Promise<void>;
};

/**
 * Provides a Meilisearch for a test file: TEST_MEILISEARCH_URL with TEST_MEILISEARCH_KEY, its master key, or a container, or a new
 * process of the installed program. Undefined, after a line that says so, if there is none: no package of Debian has it.
 */
export async function findTestMeilisearch(): Promise<TestMeilisearch | undefined> {
  const url = process.env.TEST_MEILISEARCH_URL;
  if (url) return { url, masterKey: process.env.TEST_MEILISEARCH_KEY ?? '', stop: async () => {} };
  try {
    return await acquireServer(
      'Meilisearch',
      [
        { from: `Docker (${IMAGES.meilisearch})`, start: startMeilisearchContainer },
        { from: 'the installed program', start: startMeilisearchProgram },
      ],
      'Set TEST_MEILISEARCH_URL and TEST_MEILISEARCH_KEY, start Docker, or put the program on the PATH.',
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return undefined;
  }
}

async function startMeilisearchContainer(): Promise<TestMeilisearch> {
  const masterKey = randomUUID();
  const [hostPort = 0] = await findFreePorts(1);
  const environment = { MEILI_MASTER_KEY: masterKey, MEILI_NO_ANALYTICS: 'true', MEILI_ENV: 'production' };
  const container = await startContainer('meilisearch', { port: MEILISEARCH_PORT, hostPort, environment });
  const url = `http://${container.getHost()}:${hostPort}`;
  await waitUntilHealthy(url);
  return {
    url,
    masterKey,
    stop: async () => void (await container.stop()),
  };
}

async function startMeilisearchProgram(): Promise<TestMeilisearch> {
  const program = findProgram(['meilisearch']);
  if (!program) throw new Error('meilisearch is not installed');
  const folder = await createDataFolder('meilisearch');
  const [port = 0] = await findFreePorts(1);
  const address = `127.0.0.1:${port}`;
  const url = `http://${address}`;
  const masterKey = randomUUID();
  const start = () =>
    startServer({
      program,
      args: [
        ...['--env', 'production', '--no-analytics', '--http-addr', address],
        ...['--db-path', `${folder.path}/data`, '--dump-dir', `${folder.path}/dumps`],
        ...['--snapshot-dir', `${folder.path}/snapshots`, '--max-indexing-memory', '256MiB'],
      ],
      env: { MEILI_MASTER_KEY: masterKey },
      isReady: () => checkHealth(url),
      deadlineMs: START_TIMEOUT_MS,
    });
  let server: ServerProcess = await start();
  return {
    url,
    masterKey,
    stop: async () => {
      await server.stop();
      await folder.remove();
    },
    restart: async (whileStopped) => {
      await server.stop();
      await whileStopped?.();
      server = await start();
    },
  };
}

async function checkHealth(url: string): Promise<void> {
  const response = await fetch(`${url}/health`);
  await response.body?.cancel();
  if (!response.ok) throw new Error(`status ${response.status}`);
}

async function waitUntilHealthy(url: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      return await checkHealth(url);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(POLL_MS);
    }
  }
}
