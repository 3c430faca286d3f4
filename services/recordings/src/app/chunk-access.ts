import type { Actor } from '@minutehand/service-kit/identity';
import type { Clock } from '@minutehand/service-kit/service';
import { CHUNK_ACCESS_MEETINGS, CHUNK_ACCESS_TTL_MS } from '../limits.ts';
import type { ChunkAccess, Meetings } from './ports.ts';

/** The fields by which `meetings` decides about a meeting. */
const getKey = ({ accountId, userId, role }: Actor): string => JSON.stringify([accountId, userId, role]);

export function createChunkAccess(meetings: Pick<Meetings, 'requireEditable'>, now: Clock): ChunkAccess {
  /** By meeting: the users who may edit it, and when this was requested (ms since the epoch). */
  const requestTimes = new Map<string, Map<string, number>>();
  /** Counts the changes of access to any meeting. */
  let changes = 0;

  /** Only of permissions that were granted, so that requests for unknown meetings do not displace them. */
  function remember(meetingId: string, key: string, time: number): void {
    const known = requestTimes.get(meetingId);
    if (known === undefined && requestTimes.size >= CHUNK_ACCESS_MEETINGS) requestTimes.clear();
    requestTimes.set(meetingId, (known ?? new Map()).set(key, time));
  }

  return {
    async require(actor, meetingId) {
      const requestMeeting = () => meetings.requireEditable(actor, meetingId);
      const key = getKey(actor);
      const time = now().getTime();
      const requestedAt = requestTimes.get(meetingId)?.get(key);
      // A clock that was set back must not prolong a permission.
      const isRemembered = requestedAt !== undefined && time >= requestedAt && time < requestedAt + CHUNK_ACCESS_TTL_MS;
      if (isRemembered) return requestMeeting;
      requestTimes.get(meetingId)?.delete(key);
      const changesBefore = changes;
      const meeting = await requestMeeting();
      // The response may be older than a change that has come in the meantime.
      if (changes === changesBefore) remember(meetingId, key, time);
      return async () => meeting;
    },
    forget(meetingId) {
      changes += 1;
      requestTimes.delete(meetingId);
    },
  };
}
