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
  readonly getTraceparent: () => string;
  readonly sleep: (ms: number) => Promise<void>;
};

/** Coalesces requests for a meeting that arrive close together, and runs the batches of a meeting one after the other. */
export function createReindexer({ index, getTraceparent, sleep }: Options): Reindexer {
  const pendingBatches = new Map<string, Batch & { readonly done: Promise<void> }>();
  const runningBatches = new Map<string, Promise<void>>();

  async function runBatch(key: string, meeting: Meeting, { parts, linkedTraceparents }: Batch): Promise<void> {
    await sleep(COALESCE_MS);
    await runningBatches.get(key)?.catch(() => undefined);
    pendingBatches.delete(key);
    const indexing = index(meeting, parts, linkedTraceparents);
    runningBatches.set(key, indexing);
    try {
      await indexing;
    } finally {
      if (runningBatches.get(key) === indexing) runningBatches.delete(key);
    }
  }

  return {
    request(meeting, parts) {
      const key = JSON.stringify([meeting.accountId, meeting.meetingId]);
      const pending = pendingBatches.get(key);
      if (pending) {
        for (const part of parts) pending.parts.add(part);
        pending.linkedTraceparents.push(getTraceparent());
        return pending.done;
      }
      const batch: Batch = { parts: new Set(parts), linkedTraceparents: [] };
      const done = runBatch(key, meeting, batch);
      pendingBatches.set(key, { ...batch, done });
      return done;
    },
  };
}
