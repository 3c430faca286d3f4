import { AppError } from '@minutehand/contracts/errors';
import type { ChainableCommander, Redis } from 'ioredis';
import { z } from 'zod';
import type { Membership, SessionStore, SessionsEnded } from '../../app/ports.ts';
import { getRemainingLifetimeMs, isSignedIn, type Session, type SignedInSession } from '../../domain/session.ts';
import {
  ENDED_SESSIONS_COUNT_TTL_MS,
  RATE_LIMITS,
  SESSION_CHANGE_TTL_MS,
  SESSION_IDLE_MS,
  SESSION_MAX_AGE_MS,
  SESSION_RENEWAL_STEP_MS,
  SESSION_USE_CACHE_SIZE,
  SESSION_USE_INTERVAL_MS,
  SHORT_RETRY_AFTER_SECONDS,
} from '../../limits.ts';
import { defineFindAndCount } from './find-and-count.ts';
import { getLimitKey, throwRateLimited } from './rate-limits.ts';
import { defineSessionScripts, REMOVED } from './session-scripts.ts';

const ENDED_CHANNEL = 'gateway:sessions-ended';
/** Higher than every epoch of a password change. */
const EPOCH_OF_DELETED_USER = Number.MAX_SAFE_INTEGER;
const SESSION_PREFIX = 'gateway:session:';
const getRedisKey = (key: string) => `${SESSION_PREFIX}${key}`;
const getUseKey = ({ id }: Pick<Session, 'id'>) => `gateway:session-used:${id}`;
const getUserIndexKey = (userId: string) => `gateway:sessions-of-user:${userId}`;
const getAccountIndexKey = (accountId: string) => `gateway:sessions-of-account:${accountId}`;
const getEpochKey = (userId: string) => `gateway:credential-epoch:${userId}`;
const getMembershipKey = (accountId: string, userId: string) => `gateway:membership:${accountId}:${userId}`;
const getEndedCountKey = (deletionId: string) => `gateway:ended-sessions:${deletionId}`;
const getDeletionKey = (accountId: string) => `gateway:deleted-account:${accountId}`;

/**
 * Stored if the time is unknown. A gateway of an earlier release takes a missing time for the start of the session, and would accept it as
 * recent.
 */
const UNKNOWN_TIME = new Date(0).toISOString();

const storedSession = z
  .object({
    key: z.string(),
    // Absent in sessions of earlier releases, like `origin`.
    id: z.string().optional(),
    csrfToken: z.string(),
    person: z
      .object({
        userId: z.string(),
        accountId: z.string(),
        role: z.enum(['owner', 'admin', 'member']),
        // Absent in sessions of earlier releases.
        credentialEpoch: z.number().default(0),
        membershipVersion: z.number().default(0),
        isClosed: z.boolean().default(false),
        isSso: z.boolean().optional(),
      })
      .nullable(),
    createdAt: z.string(),
    // Absent in sessions of earlier releases.
    authenticatedAt: z.string().optional(),
    origin: z
      .object({ browser: z.string(), system: z.string(), network: z.string() })
      .default({ browser: '', system: '', network: '' }),
  })
  .transform(({ person, origin, ...session }) => ({
    ...session,
    user: person,
    signInOrigin: origin,
    id: session.id ?? session.key,
    authenticatedAt: session.authenticatedAt === UNKNOWN_TIME ? null : (session.authenticatedAt ?? session.createdAt),
  }));

/**
 * `user` is stored as `person`, and `signInOrigin` as `origin`. A gateway of an earlier release rejects sessions without `platformAdmin`,
 * which no release reads.
 */
const toStoredText = ({ authenticatedAt, user, signInOrigin, ...session }: SignedInSession): string =>
  JSON.stringify({
    ...session,
    person: { ...user, platformAdmin: false },
    origin: signInOrigin,
    authenticatedAt: authenticatedAt ?? UNKNOWN_TIME,
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
  listener.on('message', (channel, text) => {
    if (channel !== ENDED_CHANNEL) return;
    const ended = endedMessage.parse(JSON.parse(text));
    for (const notify of listeners) notify(ended);
  });
  // Waits for the connection; ioredis resubscribes after each reconnect.
  listener.subscribe(ENDED_CHANNEL).catch(() => undefined);

  defineSessionScripts(redis);

  async function writeSession(
    session: SignedInSession,
    previous: Parameters<SessionStore['write']>[1],
  ): Promise<string | null> {
    const { userId, accountId } = session.user;
    const keys = [
      getRedisKey(session.key),
      getRedisKey(previous?.key ?? session.key),
      getUserIndexKey(userId),
      getAccountIndexKey(accountId),
      getEpochKey(userId),
      getMembershipKey(accountId, userId),
      getDeletionKey(accountId),
    ];
    const time = now();
    const ended: SessionsEnded = { keys: previous ? [previous.key] : [], reconnect: true };
    return redis.writeSession(
      keys.length,
      ...keys,
      toStoredText(session),
      Math.max(getRemainingLifetimeMs(session, time), 1),
      previous?.mustExist ? '1' : '0',
      session.key,
      time.getTime(),
      time.getTime() + SESSION_MAX_AGE_MS,
      SESSION_MAX_AGE_MS,
      ENDED_CHANNEL,
      JSON.stringify(ended),
    );
  }

  function changeMembership({ userId, accountId, version }: Membership, role: string): Promise<null> {
    const keys = [getUserIndexKey(userId), getMembershipKey(accountId, userId)];
    const args = [version, role, SESSION_CHANGE_TTL_MS, SESSION_PREFIX, ENDED_CHANNEL, accountId];
    return redis.changeMembership(keys.length, ...keys, ...args);
  }

  function endSessionsBefore(userId: string, epoch: number): Promise<null> {
    const keys = [getUserIndexKey(userId), getEpochKey(userId)];
    return redis.endSessionsBefore(keys.length, ...keys, epoch, SESSION_CHANGE_TTL_MS, SESSION_PREFIX, ENDED_CHANNEL);
  }

  async function findSessionsByIndex(index: string): Promise<Session[]> {
    const keys = await redis.zrange(index, 0, '-1');
    if (keys.length === 0) return [];
    const texts = await redis.mget(keys.map(getRedisKey));
    return texts.filter((text) => text !== null).map((text) => storedSession.parse(JSON.parse(text)));
  }

  const findAndCount = defineFindAndCount(redis);

  async function endById(userId: string, id: string, scope: 'this' | 'others'): Promise<number> {
    const endsOthers = scope === 'others' ? '1' : '0';
    return redis.endSessionsById(1, getUserIndexKey(userId), id, endsOthers, SESSION_PREFIX, ENDED_CHANNEL);
  }

  const usedAt = new Map<string, number>();
  /** Stores that a session is used, at most once in an interval; does not wait. A full or slow Redis does not fail the request. */
  function recordUse(session: Session): void {
    const time = now().getTime();
    if (time - (usedAt.get(session.id) ?? 0) < SESSION_USE_INTERVAL_MS) return;
    if (usedAt.size >= SESSION_USE_CACHE_SIZE) usedAt.clear();
    usedAt.set(session.id, time);
    redis.set(getUseKey(session), time, 'PX', SESSION_IDLE_MS).catch(() => undefined);
  }

  async function renewExpiry(text: string, remaining: number): Promise<Session> {
    const session = storedSession.parse(JSON.parse(text));
    if (isSignedIn(session)) recordUse(session);
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

  /** Stored before the sessions end: a repetition after a failure finds no sessions, but must report the same number. */
  async function storeFirstCount(deletionId: string | undefined, count: number): Promise<number> {
    if (deletionId === undefined) return count;
    const key = getEndedCountKey(deletionId);
    await redis.set(key, count, 'PX', ENDED_SESSIONS_COUNT_TTL_MS, 'NX');
    return Number(await redis.get(key));
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
    async write(session, previous) {
      const text = await callRedis(() => writeSession(session, previous));
      const written = text === null ? undefined : storedSession.parse(JSON.parse(text));
      if (!isSignedIn(written)) throw new AppError('gateway.session_ended');
      return written;
    },
    end: (key) =>
      callRedis(() => execute(publishEnded(redis.multi().del(getRedisKey(key)), { keys: [key], reconnect: false }))),
    listForUser: (userId) => callRedis(() => findSessionsByIndex(getUserIndexKey(userId))),
    findLastUses: (sessions) =>
      callRedis(async () => {
        if (sessions.length === 0) return [];
        const times = await redis.mget(sessions.map(getUseKey));
        return times.map((time) => (time === null ? undefined : new Date(Number(time))));
      }),
    endById: (userId, id) => callRedis(async () => (await endById(userId, id, 'this')) > 0),
    endOthers: (userId, id) => callRedis(() => endById(userId, id, 'others')),
    endForUserBeforeEpoch: (userId, epoch) => callRedis(async () => void (await endSessionsBefore(userId, epoch))),
    endForDeletedUser: (userId, deletionId) =>
      callRedis(async () => {
        const sessions = await findSessionsByIndex(getUserIndexKey(userId));
        const count = await storeFirstCount(deletionId, sessions.length);
        await endSessionsBefore(userId, EPOCH_OF_DELETED_USER);
        return count;
      }),
    endForUserBefore: (userId, before) =>
      callRedis(async () => {
        const sessions = await findSessionsByIndex(getUserIndexKey(userId));
        await endAll(sessions.filter(({ createdAt }) => new Date(createdAt) < before));
      }),
    endForDeletedAccount: (accountId, deletionId) =>
      callRedis(async () => {
        // A session that is written before this is in the index; a later one is rejected.
        await redis.set(getDeletionKey(accountId), '1', 'PX', SESSION_CHANGE_TTL_MS);
        const sessions = await findSessionsByIndex(getAccountIndexKey(accountId));
        const count = await storeFirstCount(deletionId, sessions.length);
        await endAll(sessions);
        await redis.del(getAccountIndexKey(accountId));
        return count;
      }),
    changeRole: (membership, role) => callRedis(async () => void (await changeMembership(membership, role))),
    endForMember: (membership) => callRedis(async () => void (await changeMembership(membership, REMOVED))),
    onEnded: (notify) => {
      listeners.push(notify);
    },
    ping: () => callRedis(async () => void (await redis.ping())),
  };
}
