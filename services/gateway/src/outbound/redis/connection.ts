import { once } from 'node:events';
import type { Logger } from '@minutehand/service-kit/log';
import { type Command, Redis } from 'ioredis';
import {
  REDIS_COMMAND_TIMEOUT_MS,
  REDIS_CONNECT_TIMEOUT_MS,
  REDIS_RECONNECT_MAX_MS,
  REDIS_RECONNECT_STEP_MS,
  REDIS_SOCKET_TIMEOUT_MS,
} from '../../limits.ts';

const getReconnectDelayMs = (times: number) => Math.min(times * REDIS_RECONNECT_STEP_MS, REDIS_RECONNECT_MAX_MS);

function logErrors(redis: Redis, log: Logger, role: string): Redis {
  redis.on('error', (err: Error & { code?: string }) => log.warn({ code: err.code, role }, 'redis unreachable'));
  return redis;
}

/**
 * Rejects commands without a reply within REDIS_COMMAND_TIMEOUT_MS. Unlike ioredis's `commandTimeout`, it does not reject a command
 * whose reply has arrived but was not read yet because the process was busy.
 */
class RedisWithTimeout extends Redis {
  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    const result = super.sendCommand(command, stream);
    let isSettled = false;
    const rejectCommand = () => !isSettled && command.reject(new Error('Command timed out'));
    // The event loop reads sockets after timers and before immediates.
    const timer = setTimeout(() => setImmediate(rejectCommand), REDIS_COMMAND_TIMEOUT_MS);
    const settle = () => {
      isSettled = true;
      clearTimeout(timer);
    };
    command.promise.then(settle, settle);
    return result;
  }
}

/** For commands: fails immediately without a connection, and after a timeout without a reply. */
export function connectRedis(url: string, log: Logger): Redis {
  const redis = new RedisWithTimeout(url, {
    enableOfflineQueue: false,
    socketTimeout: REDIS_SOCKET_TIMEOUT_MS,
    connectTimeout: REDIS_CONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: getReconnectDelayMs,
  });
  return logErrors(redis, log, 'commands');
}

/** For subscriptions: waits for the connection and resubscribes after each reconnect. */
export function connectRedisListener(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    connectTimeout: REDIS_CONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: null,
    retryStrategy: getReconnectDelayMs,
  });
  return logErrors(redis, log, 'listener');
}

/** Waits for the first connection, up to a timeout: the gateway can start without Redis. */
export async function waitForRedis(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return;
  // `once` would reject on the "error" event of a failed attempt.
  const ready = new Promise<void>((resolve) => void redis.once('ready', () => resolve()));
  const timeout = once(AbortSignal.timeout(REDIS_CONNECT_TIMEOUT_MS), 'abort');
  await Promise.race([ready, timeout]);
}
