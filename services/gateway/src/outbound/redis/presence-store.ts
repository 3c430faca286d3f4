import { PRESENCE_EXPIRY_MS } from '@minutehand/contracts/limits';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { PresenceStore } from '../../app/ports.ts';
import type { PresenceEntry } from '../../domain/presence.ts';
import { PAGES_PER_MEETING } from '../../limits.ts';

const CHANGED_CHANNEL = 'gateway:presence-changed';
const getKey = (meetingId: string) => `gateway:presence:${meetingId}`;

const storedEntry = z.object({
  userId: z.string(),
  name: z.string(),
  activity: z.enum(['viewing', 'editing_minutes']),
  at: z.number(),
});

/** Keeps one hash for each meeting with a field for each open page. It expires with its last page. */
export function createPresenceStore(redis: Redis, listener: Redis, now: () => Date): PresenceStore {
  const listeners: ((meetingId: string) => void)[] = [];
  listener.on('message', (channel, meetingId) => {
    if (channel === CHANGED_CHANNEL) for (const notify of listeners) notify(meetingId);
  });
  listener.subscribe(CHANGED_CHANNEL).catch(() => undefined);

  async function readPages(key: string): Promise<Map<string, PresenceEntry>> {
    const stored = Object.entries(await redis.hgetall(key));
    const entries = stored.map(([pageId, text]) => [pageId, storedEntry.parse(JSON.parse(text))] as const);
    const isExpired = ({ at }: PresenceEntry) => at < now().getTime() - PRESENCE_EXPIRY_MS;
    const expired = entries.flatMap(([pageId, entry]) => (isExpired(entry) ? [pageId] : []));
    if (expired.length > 0) await redis.hdel(key, ...expired);
    return new Map(entries.filter(([, entry]) => !isExpired(entry)));
  }

  return {
    async report(meetingId, pageId, entry) {
      const key = getKey(meetingId);
      try {
        const pages = await readPages(key);
        const before = pages.get(pageId);
        if (entry === undefined) {
          pages.delete(pageId);
          await redis.hdel(key, pageId);
        } else if (before !== undefined || pages.size < PAGES_PER_MEETING) {
          pages.set(pageId, entry);
          await redis.multi().hset(key, pageId, JSON.stringify(entry)).pexpire(key, PRESENCE_EXPIRY_MS).exec();
        }
        if (before?.activity !== pages.get(pageId)?.activity) await redis.publish(CHANGED_CHANNEL, meetingId);
        return [...pages.values()];
      } catch {
        // Presence is not worth an error; the next report repeats it.
        return [];
      }
    },
    onChanged: (changed) => void listeners.push(changed),
  };
}
