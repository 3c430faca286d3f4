import { EMBEDDED_MEETINGS_MAX, EMBEDDING_QUEUE_MAX } from '../../limits.ts';

export type QueuedMeeting = { readonly accountId: string; readonly meetingId: string };

/** The meetings whose texts changed, and those whose vectors are known to be complete. It belongs to one process. */
export type EmbeddingQueue = {
  /** Returns at once: the vectors are computed later. A meeting for which there is no place is found by the next pass. */
  add(meeting: QueuedMeeting): void;
  /** Removes the first meeting. */
  take(): QueuedMeeting | undefined;
  /** Resolves when there is a meeting. */
  waitForMeeting(): Promise<void>;
  /** Call before the vectors of a meeting are computed. The result marks it complete, unless it changed since. */
  startComputing(meetingId: string): () => void;
  isComplete(meetingId: string): boolean;
  /** The next pass reads all meetings: events that another process received may have been lost with it. */
  forgetComplete(): void;
};

export function createEmbeddingQueue(): EmbeddingQueue {
  const waiting = new Map<string, QueuedMeeting>();
  const complete = new Set<string>();
  /** Those that have not changed since their computation started. */
  const computing = new Map<string, symbol>();
  let notify = () => {};
  return {
    add(meeting) {
      complete.delete(meeting.meetingId);
      computing.delete(meeting.meetingId);
      if (waiting.size < EMBEDDING_QUEUE_MAX) waiting.set(meeting.meetingId, meeting);
      notify();
    },
    take() {
      const [first] = waiting.values();
      if (first !== undefined) waiting.delete(first.meetingId);
      return first;
    },
    waitForMeeting() {
      if (waiting.size > 0) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      notify = resolve;
      return promise;
    },
    startComputing(meetingId) {
      const computation = Symbol(meetingId);
      computing.set(meetingId, computation);
      return () => {
        if (computing.get(meetingId) !== computation) return;
        computing.delete(meetingId);
        if (complete.size < EMBEDDED_MEETINGS_MAX) complete.add(meetingId);
      };
    },
    isComplete: (meetingId) => complete.has(meetingId),
    forgetComplete: () => complete.clear(),
  };
}
