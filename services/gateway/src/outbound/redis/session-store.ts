import { AppError } from '@minutehand/contracts/errors';
import type { ChainableCommander, Redis } from 'ioredis';
import { z } from 'zod';
import type { SessionStore, SessionsEnded } from '../../app/ports.ts';
import { getRemainingLifetimeMs, type Session } from '../../domain/session.ts';
import { RATE_LIMITS, SESSION_MAX_AGE_MS, SESSION_RENEWAL_STEP_MS, SHORT_RETRY_AFTER_SECONDS } from '../../limits.ts';
import { defineFindAndCount } from './find-and-count.ts';
import { getLimitKey, throwRateLimited } from './rate-limits.ts';

const ENDED_CHANNEL = 'gateway:sessions-ended';
const getRedisKey = (key: string) => `gateway:session:${key}`;
const getUserIndexKey = (userId: string) => `gateway:sessions-of-user:${userId}`;
const getAccountIndexKey = (accountId: string) => `gateway:sessions-of-account:${accountId}`;

const storedSession = z.object({
  key: z.string(),
  csrfToken: z.string(),
  person: z
    .object({
      userId: z.string(),
      accountId: z.string(),
      role: z.enum(['owner', 'admin', 'member']),
      platformAdmin: z.boolean(),
    })
    .nullable(),
  createdAt: z.string(),
});
const endedMessage = z.object({ keys: z.array(z.string()), reconnect: z.boolean() });

function createUnavailableError(cause: unknown): AppError {
  return new AppError('gateway.sessions_unavailable', {
    cause,
    details: { retryAfterSeconds: SHORT_RETRY_AFTER_SECONDS },
  });
}

async function callRedis<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    throw createUnavailableError(error);
  }
}

/** Executes a transaction; throws the first error of its commands. */
async function execute(transaction: ChainableCommander): Promise<void> {
  const results = await transaction.exec();
  const failed = results?.find(([error]) => error)?.[0];
  if (failed) throw failed;
}

/** Stores sessions in Redis by the hash of their id, with indexes by user and account for ending them. */
export function createSessionStore(redis: Redis, listener: Redis, now: () => Date): SessionStore {
  const listeners: ((ended: SessionsEnded) => void)[] = [];
  listener.on('message', (_channel, text) => {
    const ended = endedMessage.parse(JSON.parse(text));
    for (const notify of listeners) notify(ended);
  });
  // Waits for the connection; ioredis resubscribes after each reconnect.
  listener.subscribe(ENDED_CHANNEL).catch(() => undefined);

  function addSession(transaction: ChainableCommander, session: Session): ChainableCommander {
    transaction.set(getRedisKey(session.key), JSON.stringify(session), 'PX', getRemainingLifetimeMs(session, now()));
    if (session.person === null) return transaction;
    const endsAt = now().getTime() + SESSION_MAX_AGE_MS;
    for (const index of [getUserIndexKey(session.person.userId), getAccountIndexKey(session.person.accountId)]) {
      transaction.zadd(index, endsAt, session.key);
      transaction.zremrangebyscore(index, '-inf', now().getTime());
      transaction.pexpire(index, SESSION_MAX_AGE_MS);
    }
    return transaction;
  }

  async function findSessionsByIndex(index: string): Promise<Session[]> {
    const keys = await redis.zrange(index, 0, '-1');
    if (keys.length === 0) return [];
    const texts = await redis.mget(keys.map(getRedisKey));
    return texts.filter((text) => text !== null).map((text) => storedSession.parse(JSON.parse(text)));
  }

  const findAndCount = defineFindAndCount(redis);

  async function renewExpiry(text: string, remaining: number): Promise<Session> {
    const session = storedSession.parse(JSON.parse(text));
    const lifetimeMs = getRemainingLifetimeMs(session, now());
    if (lifetimeMs - remaining > SESSION_RENEWAL_STEP_MS) await redis.pexpire(getRedisKey(session.key), lifetimeMs);
    return session;
  }

  function publishEnded(transaction: ChainableCommander, ended: SessionsEnded): ChainableCommander {
    return transaction.publish(ENDED_CHANNEL, JSON.stringify(ended));
  }

  async function endAll(sessions: readonly Session[]): Promise<void> {
    if (sessions.length === 0) return;
    const keys = sessions.map((session) => session.key);
    await execute(publishEnded(redis.multi().del(...keys.map(getRedisKey)), { keys, reconnect: false }));
  }

  return {
    find: (key) =>
      callRedis(async () => {
        const [found, remaining] = await Promise.all([redis.get(getRedisKey(key)), redis.pttl(getRedisKey(key))]);
        return found === null ? undefined : renewExpiry(found, remaining);
      }),
    async findAndCount(key, rule) {
      const { points, seconds } = RATE_LIMITS[rule];
      const found = await callRedis(() => findAndCount(getRedisKey(key), getLimitKey(rule, `session:${key}`), seconds));
      if (found === undefined) return undefined;
      if (found.count > points) throwRateLimited(found.windowEndsInMs);
      return callRedis(() => renewExpiry(found.text, found.remainingMs));
    },
    create: (session) => callRedis(() => execute(addSession(redis.multi(), session))),
    replace: (oldKey, session) =>
      callRedis(() =>
        execute(
          publishEnded(addSession(redis.multi().del(getRedisKey(oldKey)), session), {
            keys: [oldKey],
            reconnect: true,
          }),
        ),
      ),
    end: (key) =>
      callRedis(() => execute(publishEnded(redis.multi().del(getRedisKey(key)), { keys: [key], reconnect: false }))),
    endForUser: (userId, accountId) =>
      callRedis(async () => {
        const sessions = await findSessionsByIndex(getUserIndexKey(userId));
        await endAll(sessions.filter(({ person }) => accountId === undefined || person?.accountId === accountId));
      }),
    endForUserBefore: (userId, before) =>
      callRedis(async () => {
        const sessions = await findSessionsByIndex(getUserIndexKey(userId));
        await endAll(sessions.filter(({ createdAt }) => new Date(createdAt) < before));
      }),
    endForAccount: (accountId) =>
      callRedis(async () => endAll(await findSessionsByIndex(getAccountIndexKey(accountId)))),
    changeRole: (userId, accountId, role) =>
      callRedis(async () => {
        for (const session of await findSessionsByIndex(getUserIndexKey(userId))) {
          if (session.person?.accountId !== accountId) continue;
          const changed = { ...session, person: { ...session.person, role } };
          // XX: do not recreate a session that ended meanwhile.
          await redis.call('SET', getRedisKey(session.key), JSON.stringify(changed), 'XX', 'KEEPTTL');
        }
      }),
    onEnded: (notify) => {
      listeners.push(notify);
    },
    ping: () => callRedis(async () => void (await redis.ping())),
  };
}
