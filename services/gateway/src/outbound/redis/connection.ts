import { once } from 'node:events';
import type { Logger } from '@minutehand/service-kit/log';
import { Redis } from 'ioredis';
import { REDIS_COMMAND_MS, REDIS_CONNECT_MS, REDIS_RECONNECT_MAX_MS, REDIS_SILENCE_MS } from '../../limits.ts';

const retryStrategy = (times: number) => Math.min(times * 50, REDIS_RECONNECT_MAX_MS);

function logFaults(redis: Redis, log: Logger, role: string): Redis {
  redis.on('error', (err: Error & { code?: string }) => log.warn({ code: err.code, role }, 'redis is not reachable'));
  return redis;
}

/** For commands: fails at once while there is no connection, and soon when there is no answer. */
export function connectRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    commandTimeout: REDIS_COMMAND_MS,
    socketTimeout: REDIS_SILENCE_MS,
    connectTimeout: REDIS_CONNECT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy,
  });
  return logFaults(redis, log, 'commands');
}

/** For listening: waits for the connection, and subscribes again after each reconnect. */
export function connectRedisListener(url: string, log: Logger): Redis {
  const redis = new Redis(url, { connectTimeout: REDIS_CONNECT_MS, maxRetriesPerRequest: null, retryStrategy });
  return logFaults(redis, log, 'listener');
}

/** Waits for the first connection, but not for ever: without Redis the gateway serves what it can. */
export async function redisConnected(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return;
  // `once` would reject on the "error" of each failed try.
  const ready = new Promise<void>((resolve) => void redis.once('ready', () => resolve()));
  const late = once(AbortSignal.timeout(REDIS_CONNECT_MS), 'abort');
  await Promise.race([ready, late]);
}
