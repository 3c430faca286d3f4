import { FIRST_OPENED_RETENTION_MS } from '../limits.ts';

const STORAGE_KEY = 'minutehand.joined-meetings';

/** A meeting that a user opened while it was being recorded. */
type Visit = { readonly userId: string; readonly meetingId: string };
type StoredVisits = Readonly<Record<string, string>>;

/** When a user first opened a meeting that is being recorded, in this browser (ISO 8601); undefined if it is not known. */
export function findFirstOpenedAt(visit: Visit, now: Date): string | undefined {
  return readVisits(now)[getKey(visit)];
}

/** Stores when a user opened a meeting, unless an earlier time is known. */
export function storeFirstOpenedAt(visit: Visit, now: Date): void {
  const visits = { [getKey(visit)]: now.toISOString(), ...readVisits(now) };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(visits));
  } catch {
    // Storage may be unavailable; the time is then not known.
  }
}

const getKey = ({ userId, meetingId }: Visit): string => `${userId} ${meetingId}`;

/** Earlier visits may belong to an earlier recording of the meeting. */
function readVisits(now: Date): StoredVisits {
  const isRecent = (time: unknown) =>
    typeof time === 'string' && now.getTime() - Date.parse(time) < FIRST_OPENED_RETENTION_MS;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return Object.fromEntries(Object.entries(Object(stored)).filter(([, time]) => isRecent(time))) as StoredVisits;
  } catch {
    return {};
  }
}
