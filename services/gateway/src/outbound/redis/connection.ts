import { once } from 'node:events';
import type { Logger } from '@minutehand/service-kit/log';
import { type Command, Redis } from 'ioredis';
import { REDIS_COMMAND_MS, REDIS_CONNECT_MS, REDIS_RECONNECT_MAX_MS, REDIS_SILENCE_MS } from '../../limits.ts';

const retryStrategy = (times: number) => Math.min(times * 50, REDIS_RECONNECT_MAX_MS);

function logFaults(redis: Redis, log: Logger, role: string): Redis {
  redis.on('error', (err: Error & { code?: string }) => log.warn({ code: err.code, role }, 'redis is not reachable'));
  return redis;
}

/**
 * Commands fail that are not answered in time. What this process itself was too busy to read does not count: ioredis's own
 * `commandTimeout` gives up an answer that lies in the socket, when thousands come at once or the machine has no core to spare.
 */
class RedisInTime extends Redis {
  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    const sent = super.sendCommand(command, stream);
    let isOver = false;
    const giveUp = () => !isOver && command.reject(new Error('Command timed out'));
    // Timers come before what has arrived is read, immediates after it.
    const timer = setTimeout(() => setImmediate(giveUp), REDIS_COMMAND_MS);
    const end = () => {
      isOver = true;
      clearTimeout(timer);
    };
    command.promise.then(end, end);
    return sent;
  }
}

/** For commands: fails at once while there is no connection, and soon when there is no answer. */
export function connectRedis(url: string, log: Logger): Redis {
  const redis = new RedisInTime(url, {
    enableOfflineQueue: false,
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
