import { Redis } from 'ioredis';
import { dataFolder, findProgram, freePorts, startServer } from '../server/index.ts';

export type TestRedis = { readonly url: string; readonly stop: () => Promise<void> };

/** A Redis for a test file: TEST_REDIS_URL, else a process of its own from the installed program. */
export async function startTestRedis(): Promise<TestRedis> {
  const given = process.env.TEST_REDIS_URL;
  if (given) return { url: given, stop: async () => {} };
  const program = findProgram(['redis-server', '/usr/bin/redis-server', '/usr/local/bin/redis-server']);
  if (!program) throw new Error('Redis is needed: set TEST_REDIS_URL, or install it (apt-get install redis-server).');
  const folder = await dataFolder('redis');
  const [port = 0] = await freePorts(1);
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
