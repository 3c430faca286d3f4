import { COALESCE_MS } from '../limits.ts';
import type { MeetingPart } from './index-meeting.ts';

type Meeting = { readonly accountId: string; readonly meetingId: string };
type Batch = {
  readonly parts: Set<MeetingPart>;
  /** Traceparents of the requests after the first. */
  readonly linkedTraceparents: string[];
};

export type Reindexer = {
  /** Resolves when the requested parts of the meeting have been indexed; rejects when indexing failed. */
  request(meeting: Meeting, parts: readonly MeetingPart[]): Promise<void>;
};

type Options = {
  /** Runs in the trace of the first request; `linkedTraceparents` are those of the others. */
  readonly index: (
    meeting: Meeting,
    parts: ReadonlySet<MeetingPart>,
    linkedTraceparents: readonly string[],
  ) => Promise<void>;
  /** The traceparent of the current request. */
  readonly traceparent: () => string;
  readonly pause: (ms: number) => Promise<void>;
};

/** Coalesces requests for a meeting that arrive close together, and runs the batches of a meeting one after the other. */
export function createReindexer({ index, traceparent, pause }: Options): Reindexer {
  const waiting = new Map<string, Batch & { readonly done: Promise<void> }>();
  const running = new Map<string, Promise<void>>();

  async function runBatch(key: string, meeting: Meeting, { parts, linkedTraceparents }: Batch): Promise<void> {
    await pause(COALESCE_MS);
    await running.get(key)?.catch(() => undefined);
    waiting.delete(key);
    const work = index(meeting, parts, linkedTraceparents);
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
      const pending = waiting.get(key);
      if (pending) {
        for (const part of parts) pending.parts.add(part);
        pending.linkedTraceparents.push(traceparent());
        return pending.done;
      }
      const batch: Batch = { parts: new Set(parts), linkedTraceparents: [] };
      const done = runBatch(key, meeting, batch);
      waiting.set(key, { ...batch, done });
      return done;
    },
  };
}
