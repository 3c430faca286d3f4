import { COALESCE_MS } from '../limits.ts';
import type { MeetingPart } from './index-meeting.ts';

type Meeting = { readonly accountId: string; readonly meetingId: string };
type Turn = { readonly parts: Set<MeetingPart>; done: Promise<void> };

export type Reindexer = {
  /** Resolves when the meeting has been indexed with what this asks for; rejects when that failed. */
  request(meeting: Meeting, parts: readonly MeetingPart[]): Promise<void>;
};

type Options = {
  readonly index: (meeting: Meeting, parts: ReadonlySet<MeetingPart>) => Promise<void>;
  readonly pause: (ms: number) => Promise<void>;
};

/** Takes the events of a meeting that come close together as one, and a meeting's turns one after the other. */
export function createReindexer({ index, pause }: Options): Reindexer {
  const waiting = new Map<string, Turn>();
  const running = new Map<string, Promise<void>>();

  async function take(key: string, meeting: Meeting, parts: ReadonlySet<MeetingPart>): Promise<void> {
    await pause(COALESCE_MS);
    await running.get(key)?.catch(() => undefined);
    waiting.delete(key);
    const work = index(meeting, parts);
    running.set(key, work);
    try {
      await work;
    } finally {
      if (running.get(key) === work) running.delete(key);
    }
  }

  return {
    request(meeting, parts) {
      const key = JSON.stringify([meeting.accountId, meeting.meetingId]);
      const joined = waiting.get(key);
      if (joined) {
        for (const part of parts) joined.parts.add(part);
        return joined.done;
      }
      const own = new Set(parts);
      const done = take(key, meeting, own);
      waiting.set(key, { parts: own, done });
      return done;
    },
  };
}
