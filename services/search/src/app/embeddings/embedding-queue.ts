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
  /**
   * Call before the vectors of a meeting are computed, one meeting after the other. The returned function marks the meeting as complete,
   * unless it has changed or the next one was started since.
   */
  startComputing(meetingId: string): () => void;
  isComplete(meetingId: string): boolean;
  /** Lets the next pass read all meetings again: events that another process received may have been lost with it. */
  clearComplete(): void;
};

export function createEmbeddingQueue(): EmbeddingQueue {
  const waiting = new Map<string, QueuedMeeting>();
  const complete = new Set<string>();
  /** The meeting whose computation started last, if it has not changed since. Many meetings never become complete, so only one is kept. */
  let computing: { readonly meetingId: string } | undefined;
  let notify = () => {};
  return {
    add(meeting) {
      complete.delete(meeting.meetingId);
      if (computing?.meetingId === meeting.meetingId) computing = undefined;
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
      const computation = { meetingId };
      computing = computation;
      return () => {
        if (computing !== computation) return;
        computing = undefined;
        if (complete.size < EMBEDDED_MEETINGS_MAX) complete.add(meetingId);
      };
    },
    isComplete: (meetingId) => complete.has(meetingId),
    clearComplete: () => complete.clear(),
  };
}
