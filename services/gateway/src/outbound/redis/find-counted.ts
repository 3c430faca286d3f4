import type { Redis, Result } from 'ioredis';
import { SESSIONS_PER_BATCH } from '../../limits.ts';

type Reply = [text: string, remainingMs: number, count: number, countEndsInMs: number];

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** Two keys and a number of seconds for each session. */
    findCountedSessions(keys: number, ...given: (string | number)[]): Result<(Reply | null)[], Context>;
  }
}

/** Counts as rate-limiter-flexible does. A session that is not there is not counted, so that made-up ones leave nothing behind. */
const lua = `
local answers = {}
for at = 1, #ARGV do
  local sessionAt, countAt = KEYS[2 * at - 1], KEYS[2 * at]
  local text = redis.call('GET', sessionAt)
  if text then
    redis.call('SET', countAt, 0, 'EX', ARGV[at], 'NX')
    local count = redis.call('INCR', countAt)
    answers[at] = {text, redis.call('PTTL', sessionAt), count, redis.call('PTTL', countAt)}
  else
    answers[at] = false
  end
end
return answers`;

export type CountedSession = {
  /** As it is stored. */
  readonly text: string;
  /** Until the session expires (ms). */
  readonly remainingMs: number;
  /** Requests so far, with this one. */
  readonly count: number;
  /** Until counting begins anew (ms). */
  readonly countEndsInMs: number;
};

type Lookup = {
  readonly getRedisKey: string;
  readonly countAt: string;
  readonly seconds: number;
  readonly resolve: (found: CountedSession | undefined) => void;
  readonly reject: (error: unknown) => void;
};

function toCountedSession(reply: Reply | null | undefined): CountedSession | undefined {
  if (!reply) return undefined;
  const [text, remainingMs, count, countEndsInMs] = reply;
  return { text, remainingMs, count, countEndsInMs };
}

/**
 * Looks a session up and counts its request, in one exchange with Redis for all requests that came in the same turn of the event
 * loop: undefined where there is none.
 */
export function defineFindCounted(redis: Redis) {
  redis.defineCommand('findCountedSessions', { lua });
  let waiting: Lookup[] = [];

  async function ask(questions: readonly Lookup[]): Promise<void> {
    const keys = questions.flatMap(({ getRedisKey, countAt }) => [getRedisKey, countAt]);
    try {
      const replies = await redis.findCountedSessions(keys.length, ...keys, ...questions.map(({ seconds }) => seconds));
      for (const [at, { resolve }] of questions.entries()) resolve(toCountedSession(replies[at]));
    } catch (error) {
      for (const { reject } of questions) reject(error);
    }
  }

  function flush(): void {
    const questions = waiting;
    waiting = [];
    for (let at = 0; at < questions.length; at += SESSIONS_PER_BATCH)
      void ask(questions.slice(at, at + SESSIONS_PER_BATCH));
  }

  return (getRedisKey: string, countAt: string, seconds: number): Promise<CountedSession | undefined> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ getRedisKey, countAt, seconds, resolve, reject });
    });
}
