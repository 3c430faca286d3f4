import type { Redis, Result } from 'ioredis';

/** `full` comes with the time until stored bytes expire (ms). */
export type BeginReply = ['new'] | ['stored', text: string] | ['full', waitMs: number];

declare module 'ioredis' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: merged with the declaration of the module
  interface RedisCommander<Context> {
    beginResponse(
      ...args: [...Keys, text: string, lockMs: number, ...Count, maxBytes: number]
    ): Result<BeginReply, Context>;
    /** Stores the first text if the bytes fit, else the second; deletes the entry if that is empty. */
    storeResponse(
      ...args: [...Keys, text: string, withoutBody: string, ttlMs: number, ...Count, maxBytes: number, refund: number]
    ): Result<number, Context>;
    deleteResponse(...args: [...Keys, ...Count]): Result<number, Context>;
  }
}

type Keys = [entryKey: string, usageKey: string];
/** Bytes to count, and the length and number of the intervals that they are counted in. */
type Count = [bytes: number, intervalMs: number, intervals: number];

/**
 * Bytes are counted by interval, in a hash with a field for each. An interval counts until everything stored in it has expired.
 * The time is that of Redis, so that all processes agree.
 */
const counting = `
local time = redis.call('TIME')
local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)
local function countBytes(key, intervalMs, intervals)
  local current = math.floor(nowMs / intervalMs)
  local total, oldest = 0, current
  local fields = redis.call('HGETALL', key)
  for at = 1, #fields, 2 do
    local interval = tonumber(fields[at])
    if interval <= current - intervals then
      redis.call('HDEL', key, fields[at])
    else
      total = total + tonumber(fields[at + 1])
      if interval < oldest then oldest = interval end
    end
  end
  return total, current, (oldest + intervals) * intervalMs - nowMs
end
local function addBytes(key, interval, bytes, intervalMs, intervals)
  redis.call('HINCRBY', key, string.format('%.0f', interval), string.format('%.0f', bytes))
  redis.call('PEXPIRE', key, string.format('%.0f', intervalMs * intervals))
end`;

const begin = `${counting}
local stored = redis.call('GET', KEYS[1])
if stored then return {'stored', stored} end
local bytes, intervalMs, intervals, maxBytes = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local total, current, waitMs = countBytes(KEYS[2], intervalMs, intervals)
if total + bytes > maxBytes then return {'full', waitMs} end
addBytes(KEYS[2], current, bytes, intervalMs, intervals)
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return {'new'}`;

const store = `${counting}
local bytes, intervalMs, intervals, maxBytes = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local total, current = countBytes(KEYS[2], intervalMs, intervals)
if bytes == 0 or total + bytes <= maxBytes then
  if bytes > 0 then addBytes(KEYS[2], current, bytes, intervalMs, intervals) end
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
elseif ARGV[2] ~= '' then
  redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
elseif redis.call('DEL', KEYS[1]) == 1 then
  addBytes(KEYS[2], current, -tonumber(ARGV[8]), intervalMs, intervals)
end
return 1`;

const remove = `${counting}
if redis.call('DEL', KEYS[1]) == 0 then return 0 end
local _, current = countBytes(KEYS[2], tonumber(ARGV[2]), tonumber(ARGV[3]))
addBytes(KEYS[2], current, -tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]))
return 1`;

/** Defines the commands on the connection. Each is atomic, so that concurrent requests cannot exceed a limit together. */
export function defineResponseScripts(redis: Redis): void {
  redis.defineCommand('beginResponse', { lua: begin, numberOfKeys: 2 });
  redis.defineCommand('storeResponse', { lua: store, numberOfKeys: 2 });
  redis.defineCommand('deleteResponse', { lua: remove, numberOfKeys: 2 });
}
