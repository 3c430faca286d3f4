import type { Redis, Result } from 'ioredis';

/** Stored in the place of a role when a member was removed. */
export const REMOVED = 'removed';

declare module 'ioredis' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: merged with the declaration of the module
  interface RedisCommander<Context> {
    /** Returns the JSON that was stored, or null when the session may no longer be created. */
    writeSession(keys: number, ...args: (string | number)[]): Result<string | null, Context>;
    endSessionsBefore(keys: number, ...args: (string | number)[]): Result<null, Context>;
    /** Returns the number of ended sessions. */
    endSessionsById(keys: number, ...args: (string | number)[]): Result<number, Context>;
    changeMembership(keys: number, ...args: (string | number)[]): Result<null, Context>;
  }
}

/** The first line of scripts that end sessions: they also run when Redis is full. */
const ALLOW_FULL = '#!lua flags=allow-oom';

/** Publishes the keys in `ended`, on the channel in the given argument. */
const publishEnded = (channel: number) =>
  `if #ended > 0 then redis.call('PUBLISH', ARGV[${channel}], cjson.encode({keys = ended, reconnect = false})) end
return nil`;

/**
 * Writes a session of a user, unless its basis has changed in the meantime: the previous session ended, the password was
 * changed, the member was removed or the account was deleted. A role that changed meanwhile is replaced by the current one.
 * KEYS: session, previous session or the session itself, index of the user, index of the account, credential epoch of the user,
 * membership, deletion of the account. ARGV: JSON, lifetime (ms), '1' when the previous session must exist, session key, now (ms),
 * end of the index entry (ms), lifetime of the indexes (ms), channel, message about the end of the previous session.
 */
const writeSession = `
if ARGV[3] == '1' and redis.call('EXISTS', KEYS[2]) == 0 then return false end
local session = cjson.decode(ARGV[1])
local person = session.person
local epoch = redis.call('GET', KEYS[5])
if epoch and tonumber(epoch) > person.credentialEpoch then return false end
if redis.call('EXISTS', KEYS[7]) == 1 then return false end
local membership = redis.call('HMGET', KEYS[6], 'version', 'role')
local text = ARGV[1]
if membership[1] and tonumber(membership[1]) > person.membershipVersion then
  if membership[2] == '${REMOVED}' then return false end
  person.role = membership[2]
  person.membershipVersion = tonumber(membership[1])
  text = cjson.encode(session)
end
if KEYS[2] ~= KEYS[1] then
  redis.call('DEL', KEYS[2])
  redis.call('PUBLISH', ARGV[8], ARGV[9])
end
redis.call('SET', KEYS[1], text, 'PX', ARGV[2])
for at = 3, 4 do
  redis.call('ZADD', KEYS[at], ARGV[6], ARGV[4])
  redis.call('ZREMRANGEBYSCORE', KEYS[at], '-inf', ARGV[5])
  redis.call('PEXPIRE', KEYS[at], ARGV[7])
end
return text`;

/**
 * Raises the credential epoch of a user, which is never lowered, and ends the sessions with an older one.
 * KEYS: index of the user, credential epoch. ARGV: epoch, its lifetime (ms), prefix of session keys, channel.
 */
const endSessionsBefore = `${ALLOW_FULL}
local epoch = tonumber(ARGV[1])
if epoch > tonumber(redis.call('GET', KEYS[2]) or '-1') then redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2]) end
local ended = {}
for _, key in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local text = redis.call('GET', ARGV[3] .. key)
  if not text then
    redis.call('ZREM', KEYS[1], key)
  elseif (cjson.decode(text).person.credentialEpoch or 0) < epoch then
    redis.call('DEL', ARGV[3] .. key)
    redis.call('ZREM', KEYS[1], key)
    ended[#ended + 1] = key
  end
end
${publishEnded(4)}`;

/**
 * Ends the session of a user with an id, or all others. Sessions of releases without ids have their key as id.
 * KEYS: index of the user. ARGV: id, '1' to end the others, prefix of session keys, channel.
 */
const endSessionsById = `${ALLOW_FULL}
local ended = {}
for _, key in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local text = redis.call('GET', ARGV[3] .. key)
  if not text then
    redis.call('ZREM', KEYS[1], key)
  elseif ((cjson.decode(text).id or key) == ARGV[1]) == (ARGV[2] == '0') then
    redis.call('DEL', ARGV[3] .. key)
    redis.call('ZREM', KEYS[1], key)
    ended[#ended + 1] = key
  end
end
if #ended > 0 then redis.call('PUBLISH', ARGV[4], cjson.encode({keys = ended, reconnect = false})) end
return #ended`;

/**
 * Records a member's new role or removal, and applies it to the sessions that are based on an older version of the account.
 * KEYS: index of the user, membership. ARGV: version of the account, role or '${REMOVED}', lifetime of the record (ms), prefix of
 * session keys, channel, account id.
 */
const changeMembership = `${ALLOW_FULL}
local version = tonumber(ARGV[1])
if version > tonumber(redis.call('HGET', KEYS[2], 'version') or '-1') then
  redis.call('HSET', KEYS[2], 'version', ARGV[1], 'role', ARGV[2])
  redis.call('PEXPIRE', KEYS[2], ARGV[3])
end
local ended = {}
for _, key in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local text = redis.call('GET', ARGV[4] .. key)
  local session = text and cjson.decode(text)
  if session and session.person.accountId == ARGV[6] and (session.person.membershipVersion or 0) < version then
    if ARGV[2] == '${REMOVED}' then
      redis.call('DEL', ARGV[4] .. key)
      ended[#ended + 1] = key
    else
      session.person.role = ARGV[2]
      session.person.membershipVersion = version
      redis.call('SET', ARGV[4] .. key, cjson.encode(session), 'XX', 'KEEPTTL')
    end
  end
end
${publishEnded(5)}`;

/** Each script checks and writes atomically, so that a concurrent change applies to every session. */
export function defineSessionScripts(redis: Redis): void {
  redis.defineCommand('writeSession', { lua: writeSession });
  redis.defineCommand('endSessionsBefore', { lua: endSessionsBefore });
  redis.defineCommand('endSessionsById', { lua: endSessionsById });
  redis.defineCommand('changeMembership', { lua: changeMembership });
}
