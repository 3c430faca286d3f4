import { Redis } from 'ioredis';
import { IMAGES } from '../containers/images.ts';
import { startContainer } from '../containers/index.ts';
import { acquireServer } from '../server/acquire-server.ts';
import { createDataFolder, findFreePorts, findProgram, startServer } from '../server/index.ts';

const REDIS_PORT = 6_379;

export type TestRedis = { readonly url: string; readonly stop: () => Promise<void> };

/** Provides a Redis for a test file: TEST_REDIS_URL, or a container, or a new process of the installed program. */
export async function startTestRedis(): Promise<TestRedis> {
  const url = process.env.TEST_REDIS_URL;
  if (url) return { url, stop: async () => {} };
  return acquireServer(
    'Redis',
    [
      { from: `Docker (${IMAGES.redis})`, start: startRedisContainer },
      { from: 'the installed program', start: startRedisProgram },
    ],
    'Set TEST_REDIS_URL, start Docker, or install it (apt-get install redis-server).',
  );
}

async function startRedisContainer(): Promise<TestRedis> {
  const container = await startContainer('redis', { port: REDIS_PORT });
  return {
    url: `redis://${container.getHost()}:${container.getMappedPort(REDIS_PORT)}`,
    stop: async () => void (await container.stop()),
  };
}

async function startRedisProgram(): Promise<TestRedis> {
  const program = findProgram(['redis-server', '/usr/bin/redis-server', '/usr/local/bin/redis-server']);
  if (!program) throw new Error('redis-server is not installed');
  const folder = await createDataFolder('redis');
  const [port = 0] = await findFreePorts(1);
  const url = `redis://127.0.0.1:${port}`;
  const server = await startServer({
    program,
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder.path],
    isReady: () => ping(url),
    deadlineMs: 20_000,
  });
  return {
    url,
    stop: async () => {
      await server.stop();
      await folder.remove();
    },
  };
}

async function ping(url: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  redis.on('error', () => {});
  try {
    await redis.connect();
    await redis.ping();
  } finally {
    redis.disconnect();
  }
}
