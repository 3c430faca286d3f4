import { PRESENCE_EXPIRY_MS } from '@minutehand/contracts/limits';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { PresenceStore } from '../../app/ports.ts';
import type { PresenceEntry } from '../../domain/presence.ts';
import { TABS_PER_MEETING } from '../../limits.ts';

const CHANGED_CHANNEL = 'gateway:presence-changed';
const getKey = (meetingId: string) => `gateway:presence:${meetingId}`;

const storedEntry = z.object({
  userId: z.string(),
  name: z.string(),
  activity: z.enum(['viewing', 'editing_minutes']),
  at: z.number(),
});

/** Keeps one hash for each meeting with a field for each open tab. It expires with its last tab. */
export function createPresenceStore(redis: Redis, subscriber: Redis, now: () => Date): PresenceStore {
  const listeners: ((meetingId: string) => void)[] = [];
  subscriber.on('message', (channel, meetingId) => {
    if (channel === CHANGED_CHANNEL) for (const notify of listeners) notify(meetingId);
  });
  subscriber.subscribe(CHANGED_CHANNEL).catch(() => undefined);

  async function readTabs(key: string): Promise<Map<string, PresenceEntry>> {
    const stored = Object.entries(await redis.hgetall(key));
    const entries = stored.map(([tabId, text]) => [tabId, storedEntry.parse(JSON.parse(text))] as const);
    const isExpired = ({ at }: PresenceEntry) => at < now().getTime() - PRESENCE_EXPIRY_MS;
    const expired = entries.flatMap(([tabId, entry]) => (isExpired(entry) ? [tabId] : []));
    if (expired.length > 0) await redis.hdel(key, ...expired);
    return new Map(entries.filter(([, entry]) => !isExpired(entry)));
  }

  return {
    async report(meetingId, tabId, entry) {
      const key = getKey(meetingId);
      try {
        const tabs = await readTabs(key);
        const before = tabs.get(tabId);
        if (entry === undefined) {
          tabs.delete(tabId);
          await redis.hdel(key, tabId);
        } else if (before !== undefined || tabs.size < TABS_PER_MEETING) {
          tabs.set(tabId, entry);
          await redis.multi().hset(key, tabId, JSON.stringify(entry)).pexpire(key, PRESENCE_EXPIRY_MS).exec();
        }
        if (before?.activity !== tabs.get(tabId)?.activity) await redis.publish(CHANGED_CHANNEL, meetingId);
        return [...tabs.values()];
      } catch {
        // Presence is best-effort: a Redis error is ignored, and the next report retries.
        return [];
      }
    },
    onChanged: (changed) => void listeners.push(changed),
  };
}
