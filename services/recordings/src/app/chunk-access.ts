import type { Actor } from '@minutehand/service-kit/identity';
import type { Clock } from '@minutehand/service-kit/service';
import { CHUNK_ACCESS_MEETINGS, CHUNK_ACCESS_TTL_MS } from '../limits.ts';
import type { ChunkAccess, Meetings } from './ports.ts';

/** The fields by which `meetings` decides about a meeting. */
const getKey = ({ accountId, userId, role }: Actor): string => JSON.stringify([accountId, userId, role]);

export function createChunkAccess(meetings: Pick<Meetings, 'requireEditable'>, now: Clock): ChunkAccess {
  /** By meeting: the users who may edit it, and when this was requested (ms since the epoch). */
  const requestTimes = new Map<string, Map<string, number>>();

  function getUsers(meetingId: string): Map<string, number> {
    const known = requestTimes.get(meetingId);
    if (known !== undefined) return known;
    if (requestTimes.size >= CHUNK_ACCESS_MEETINGS) requestTimes.clear();
    const users = new Map<string, number>();
    requestTimes.set(meetingId, users);
    return users;
  }

  return {
    async require(actor, meetingId) {
      const requestMeeting = () => meetings.requireEditable(actor, meetingId);
      const users = getUsers(meetingId);
      const key = getKey(actor);
      const time = now().getTime();
      const requestedAt = users.get(key);
      // A clock that was set back must not prolong a permission.
      const isRemembered = requestedAt !== undefined && time >= requestedAt && time < requestedAt + CHUNK_ACCESS_TTL_MS;
      if (isRemembered) return requestMeeting;
      users.delete(key);
      const meeting = await requestMeeting();
      // Has no effect if access has changed in the meantime: `forget` has removed `users`.
      users.set(key, time);
      return async () => meeting;
    },
    forget: (meetingId) => void requestTimes.delete(meetingId),
  };
}
