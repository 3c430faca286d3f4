import { once } from 'node:events';
import type { Logger } from '@minutehand/service-kit/log';
import { type Command, Redis } from 'ioredis';
import {
  REDIS_COMMAND_TIMEOUT_MS,
  REDIS_CONNECT_TIMEOUT_MS,
  REDIS_RECONNECT_MAX_MS,
  REDIS_SOCKET_TIMEOUT_MS,
} from '../../limits.ts';

const retryStrategy = (times: number) => Math.min(times * 50, REDIS_RECONNECT_MAX_MS);

function logErrors(redis: Redis, log: Logger, role: string): Redis {
  redis.on('error', (err: Error & { code?: string }) => log.warn({ code: err.code, role }, 'redis is not reachable'));
  return redis;
}

/**
 * Commands fail that are not answered in time. What this process itself was too busy to read does not count: ioredis's own
 * `commandTimeout` gives up an answer that lies in the socket, when thousands come at once or the machine has no core to spare.
 */
class RedisWithTimeout extends Redis {
  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    const sent = super.sendCommand(command, stream);
    let isClosed = false;
    const rejectCommand = () => !isClosed && command.reject(new Error('Command timed out'));
    // Timers come before what has arrived is read, immediates after it.
    const timer = setTimeout(() => setImmediate(rejectCommand), REDIS_COMMAND_TIMEOUT_MS);
    const end = () => {
      isClosed = true;
      clearTimeout(timer);
    };
    command.promise.then(end, end);
    return sent;
  }
}

/** For commands: fails at once while there is no connection, and soon when there is no answer. */
export function connectRedis(url: string, log: Logger): Redis {
  const redis = new RedisWithTimeout(url, {
    enableOfflineQueue: false,
    socketTimeout: REDIS_SOCKET_TIMEOUT_MS,
    connectTimeout: REDIS_CONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy,
  });
  return logErrors(redis, log, 'commands');
}

/** For listening: waits for the connection, and subscribes again after each reconnect. */
export function connectRedisListener(url: string, log: Logger): Redis {
  const redis = new Redis(url, { connectTimeout: REDIS_CONNECT_TIMEOUT_MS, maxRetriesPerRequest: null, retryStrategy });
  return logErrors(redis, log, 'listener');
}

/** Waits for the first connection, but not for ever: without Redis the gateway serves what it can. */
export async function waitForRedis(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return;
  // `once` would reject on the "error" of each failed try.
  const ready = new Promise<void>((resolve) => void redis.once('ready', () => resolve()));
  const late = once(AbortSignal.timeout(REDIS_CONNECT_TIMEOUT_MS), 'abort');
  await Promise.race([ready, late]);
}
