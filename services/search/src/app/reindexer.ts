import { COALESCE_MS } from '../limits.ts';
import type { MeetingPart } from './index-meeting.ts';

type Meeting = { readonly accountId: string; readonly meetingId: string };
type Turn = {
  readonly parts: Set<MeetingPart>;
  /** Traceparents of those who joined the first asker. */
  readonly joinedBy: string[];
};

export type Reindexer = {
  /** Resolves when the meeting has been indexed with what this asks for; rejects when that failed. */
  request(meeting: Meeting, parts: readonly MeetingPart[]): Promise<void>;
};

type Options = {
  /** Runs in the trace of who asked first; `joinedBy` are the traceparents of the others. */
  readonly index: (meeting: Meeting, parts: ReadonlySet<MeetingPart>, joinedBy: readonly string[]) => Promise<void>;
  /** The traceparent of who asks now. */
  readonly traceparent: () => string;
  readonly pause: (ms: number) => Promise<void>;
};

/** Takes the events of a meeting that come close together as one, and a meeting's turns one after the other. */
export function createReindexer({ index, traceparent, pause }: Options): Reindexer {
  const waiting = new Map<string, Turn & { readonly done: Promise<void> }>();
  const running = new Map<string, Promise<void>>();

  async function take(key: string, meeting: Meeting, { parts, joinedBy }: Turn): Promise<void> {
    await pause(COALESCE_MS);
    await running.get(key)?.catch(() => undefined);
    waiting.delete(key);
    const work = index(meeting, parts, joinedBy);
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
        joined.joinedBy.push(traceparent());
        return joined.done;
      }
      const turn: Turn = { parts: new Set(parts), joinedBy: [] };
      const done = take(key, meeting, turn);
      waiting.set(key, { ...turn, done });
      return done;
    },
  };
}
