import { systemScope } from '@minutehand/service-kit/identity';
import { isAbandoned, isComplete } from '../../domain/recordings/late-chunks.ts';
import { JOIN_OVERDUE_MS, LATE_CHUNKS_DEBOUNCE_MS, LATE_CHUNKS_MS } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { createRecordingStopped, stopWithEvent } from './finish-recording.ts';
import { replaceChunksByHashes } from './replace-chunks.ts';

type ClosePorts = Pick<Ports, 'recordings' | 'runExclusively' | 'now'>;

const CLOSED_BY_SERVER = { isFinished: false, totalChunks: 0 };

/** Closes recordings that were neither continued nor finished for `abandonedAfterMs`. Returns their number. */
export async function closeAbandonedRecordings(ports: ClosePorts, abandonedAfterMs: number): Promise<number> {
  const { recordings, runExclusively, now } = ports;
  const scope = systemScope('closes abandoned recordings');
  const before = new Date(now().getTime() - abandonedAfterMs);
  let closed = 0;
  for await (const { id, meetingId } of recordings.stream(scope, {
    where: { state: 'recording', lastChunkAt: { lt: before } },
  })) {
    await runExclusively(meetingId, () =>
      recordings.update(scope, id, (current) => {
        const change = isAbandoned(current, now(), abandonedAfterMs)
          ? stopWithEvent(current, CLOSED_BY_SERVER)
          : undefined;
        if (change) closed += 1;
        return change;
      }),
    );
  }
  return closed;
}

/**
 * Requests another join of recordings to which no more late chunks arrive, and of those whose chunks were not joined for a long time: their
 * message may be lost. Returns the number of recordings.
 */
export async function requestOverdueJoins({ recordings, now }: ClosePorts): Promise<number> {
  const scope = systemScope('joins recordings that are overdue');
  const quietSince = new Date(now().getTime() - LATE_CHUNKS_DEBOUNCE_MS);
  const overdueSince = new Date(now().getTime() - JOIN_OVERDUE_MS);
  let republished = 0;
  for await (const { id } of recordings.stream(scope, {
    where: { state: 'processing', lastChunkAt: { lt: quietSince } },
  })) {
    await recordings.update(scope, id, (current) => {
      const { state, hasLateChunks, lastChunkAt, updatedAt } = current;
      const isQuiet = hasLateChunks && lastChunkAt < quietSince;
      const isOverdue = lastChunkAt < overdueSince && updatedAt < overdueSince;
      if (state !== 'processing' || !(isQuiet || isOverdue)) return undefined;
      republished += 1;
      const document = { ...current, hasLateChunks: false };
      return { document, events: [createRecordingStopped(document)] };
    });
  }
  return republished;
}

/** Removes the chunks of recordings that were joined without all of them, once late ones are no longer accepted. Returns their number. */
export async function removeExpiredChunks(ports: ClosePorts & Pick<Ports, 'audioStorage'>): Promise<number> {
  const { recordings, now } = ports;
  const scope = systemScope('removes chunks that are joined');
  const before = new Date(now().getTime() - LATE_CHUNKS_MS);
  let removed = 0;
  for await (const recording of recordings.stream(scope, { where: { state: 'ready', storedBytes: { gt: 0 } } })) {
    const isExpired = isComplete(recording) || recording.lastChunkAt < before;
    // Unreadable chunks may become readable when missing ones arrive.
    if (!isExpired || recording.failureCode !== '' || recording.unreadable.length > 0) continue;
    await replaceChunksByHashes(ports, scope, recording);
    removed += 1;
  }
  return removed;
}
