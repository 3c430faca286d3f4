import type { Redis, Result } from 'ioredis';
import { SESSIONS_PER_BATCH } from '../../limits.ts';

type Reply = [text: string, remainingMs: number, count: number, windowEndsInMs: number];

declare module 'ioredis' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: merged with the declaration of the module
  interface RedisCommander<Context> {
    /** Takes two keys and a number of seconds for each session. */
    findAndCountSessions(keys: number, ...args: (string | number)[]): Result<(Reply | null)[], Context>;
  }
}

/**
 * Counts like rate-limiter-flexible. Unknown sessions are not counted, so that made-up ids create no keys.
 * Runs even when Redis is full, so that signed-in people continue.
 */
const script = `#!lua flags=allow-oom
local results = {}
for at = 1, #ARGV do
  local sessionKey, countKey = KEYS[2 * at - 1], KEYS[2 * at]
  local text = redis.call('GET', sessionKey)
  if text then
    redis.call('SET', countKey, 0, 'EX', ARGV[at], 'NX')
    local count = redis.call('INCR', countKey)
    results[at] = {text, redis.call('PTTL', sessionKey), count, redis.call('PTTL', countKey)}
  else
    results[at] = false
  end
end
return results`;

export type CountedSession = {
  /** The stored JSON. */
  readonly text: string;
  /** Time until the session expires (ms). */
  readonly remainingMs: number;
  /** Requests in the current window, including this one. */
  readonly count: number;
  /** Time until the window ends (ms). */
  readonly windowEndsInMs: number;
};

type Lookup = {
  readonly sessionKey: string;
  readonly countKey: string;
  readonly seconds: number;
  readonly resolve: (found: CountedSession | undefined) => void;
  readonly reject: (error: unknown) => void;
};

function toCountedSession(reply: Reply | null | undefined): CountedSession | undefined {
  if (!reply) return undefined;
  const [text, remainingMs, count, windowEndsInMs] = reply;
  return { text, remainingMs, count, windowEndsInMs };
}

/**
 * Finds a session and counts the request. Batches all requests of one turn of the event loop into one call to Redis.
 * Resolves to undefined for an unknown session.
 */
export function defineFindAndCount(redis: Redis) {
  redis.defineCommand('findAndCountSessions', { lua: script });
  let queue: Lookup[] = [];

  async function runBatch(lookups: readonly Lookup[]): Promise<void> {
    const keys = lookups.flatMap(({ sessionKey, countKey }) => [sessionKey, countKey]);
    try {
      const replies = await redis.findAndCountSessions(keys.length, ...keys, ...lookups.map(({ seconds }) => seconds));
      for (const [index, { resolve }] of lookups.entries()) resolve(toCountedSession(replies[index]));
    } catch (error) {
      for (const { reject } of lookups) reject(error);
    }
  }

  function flush(): void {
    const lookups = queue;
    queue = [];
    for (let index = 0; index < lookups.length; index += SESSIONS_PER_BATCH)
      void runBatch(lookups.slice(index, index + SESSIONS_PER_BATCH));
  }

  return (sessionKey: string, countKey: string, seconds: number): Promise<CountedSession | undefined> =>
    new Promise((resolve, reject) => {
      if (queue.length === 0) setImmediate(flush);
      queue.push({ sessionKey, countKey, seconds, resolve, reject });
    });
}
