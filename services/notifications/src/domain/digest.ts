import { MINUTE_MS } from '@minutehand/contracts/limits';
import { DIGEST_ENTRIES_MAX, DIGEST_HOUR } from '../limits.ts';
import type { NotificationKind } from './notification.ts';
import { getChannels, type Preferences } from './preferences.ts';

export type DigestEntry = {
  id: string;
  /** Absent in entries of an earlier release. */
  kind?: NotificationKind | undefined;
  title: string;
  body: string;
  url: string;
};

/** The notifications of one user that one email will list. */
export type Digest = {
  userId: string;
  sendAt: Date;
  state: 'open' | 'sent';
  entries: DigestEntry[];
  /** Number of notifications that are not listed. */
  more: number;
  /** The ids of its entries, which are removed when it is sent. Absent before that. */
  sentIds?: string[] | undefined;
};

/** False once a sweep has started to send the digest, because the sweep defers it first. `sendAt` is the time before that. */
export function isCollecting(digest: Digest, sendAt: Date): boolean {
  return digest.state === 'open' && digest.sendAt.getTime() === sendAt.getTime();
}

/** True for a notification that it lists, or listed when it was sent. */
export function hasEntry({ entries, sentIds = [] }: Digest, entryId: string): boolean {
  return entries.some(({ id }) => id === entryId) || sentIds.includes(entryId);
}

/** The entries whose kind the user still wants by email. */
export function selectEnabledEntries({ entries }: Digest, preferences: Preferences): DigestEntry[] {
  return entries.filter(({ kind }) => kind === undefined || getChannels(preferences, kind).email);
}

/** Adds a notification; undefined if it is there. */
export function addEntry<D extends Digest>(digest: D, entry: DigestEntry): D | undefined {
  if (hasEntry(digest, entry.id)) return undefined;
  if (digest.entries.length >= DIGEST_ENTRIES_MAX) return { ...digest, more: digest.more + 1 };
  return { ...digest, entries: [...digest.entries, entry] };
}

/** Time zones differ by multiples of this from UTC. */
const TIME_ZONE_STEP_MS = 15 * MINUTE_MS;
/** Eight days of steps: a week, and a day for daylight saving changes. */
const STEPS_MAX = (8 * 24 * 60) / 15;

/** The next moment after `after` at which it is DIGEST_HOUR for the user; on a Monday for a weekly digest. */
export function getNextDigestAt(after: Date, frequency: 'daily' | 'weekly', timeZone: string): Date {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeZone: timeZone === '' ? 'UTC' : timeZone,
  });
  const expected = `${String(DIGEST_HOUR).padStart(2, '0')}:00`;
  let at = Math.floor(after.getTime() / TIME_ZONE_STEP_MS) * TIME_ZONE_STEP_MS;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    at += TIME_ZONE_STEP_MS;
    const text = format.format(at);
    if (text.endsWith(expected) && (frequency === 'daily' || text.startsWith('Mon'))) return new Date(at);
  }
  return new Date(at);
}
