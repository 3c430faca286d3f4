import { systemScope } from '@minutehand/service-kit/identity';
import { EMBEDDING_PASS_MS, EMBEDDING_RECHECK_MS, EMBEDDING_REJECTIONS_MAX } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import type { PutPorts } from '../put-meeting.ts';
import { streamStoredMetadata } from '../stored-meetings.ts';
import { type EmbeddedCounts, embedMeeting } from './embed-meeting.ts';
import type { QueuedMeeting } from './embedding-queue.ts';
import { indexVectors } from './index-vectors.ts';

export type BackgroundPorts = PutPorts & Pick<Ports, 'embeddingQueue' | 'log' | 'now' | 'sleep'>;

/**
 * Computes vectors until the service stops: of all meetings that have none, such as after a change of the model or an outage of the
 * endpoint, and of meetings that change, soon after their events.
 */
export async function embedInBackground(ports: BackgroundPorts, signal: AbortSignal): Promise<void> {
  if (ports.embedder === undefined) return;
  let checkedAt = ports.now().getTime();
  while (!signal.aborted) {
    const now = ports.now().getTime();
    if (now - checkedAt >= EMBEDDING_RECHECK_MS) {
      ports.embeddingQueue.clearComplete();
      checkedAt = now;
    }
    await runLogged(ports, signal, () => embedAll(ports, signal));
    // Also after a failure: vectors that are stored can be indexed without the endpoint.
    await runLogged(ports, signal, () => repairIndex(ports, signal));
    await embedChanged(ports, signal);
  }
}

/** Logs a failure: meetings without vectors are found by their words, and the next pass finds them again. */
async function runLogged({ log }: BackgroundPorts, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'computing vectors ended early, retrying later');
  }
}

/** One pass over the meetings that are not known to be complete. Meetings that change meanwhile come first. */
async function embedAll(ports: BackgroundPorts, signal: AbortSignal): Promise<void> {
  const rejections = createRejectionCounter();
  for await (const { id, accountId } of streamStoredMetadata(ports)) {
    for (let changed = ports.embeddingQueue.take(); changed !== undefined; changed = ports.embeddingQueue.take())
      rejections.add(await embedAndIndex(ports, changed, signal));
    if (!ports.embeddingQueue.isComplete(id))
      rejections.add(await embedAndIndex(ports, { accountId, meetingId: id }, signal));
    if (signal.aborted) return;
  }
}

/** Until the next pass. */
async function embedChanged(ports: BackgroundPorts, signal: AbortSignal): Promise<void> {
  let isPassDue = false;
  const passDue = ports.sleep(EMBEDDING_PASS_MS).then(() => {
    isPassDue = true;
  });
  while (!isPassDue && !signal.aborted) {
    await Promise.race([passDue, ports.embeddingQueue.waitForMeeting()]);
    const changed = ports.embeddingQueue.take();
    if (changed !== undefined)
      await runLogged(ports, signal, async () => void (await embedAndIndex(ports, changed, signal)));
  }
}

async function embedAndIndex(
  ports: BackgroundPorts,
  meeting: QueuedMeeting,
  signal: AbortSignal,
): Promise<EmbeddedCounts> {
  const markComplete = ports.embeddingQueue.startComputing(meeting.meetingId);
  const embedded = await embedMeeting(ports, meeting, signal);
  const isIndexed = embedded.unindexed === 0 || (await indexVectors(ports, meeting));
  if (isIndexed && embedded.rejected + embedded.postponed === 0) markComplete();
  return embedded;
}

/** Indexes stored vectors that are not in the index, also those that another process left out. */
async function repairIndex(ports: BackgroundPorts, signal: AbortSignal): Promise<void> {
  const scope = systemScope('indexes vectors that the index does not have');
  for await (const { accountId, meetingId } of ports.vectors.stream(scope, { where: { isIndexed: false } })) {
    if (signal.aborted) return;
    await indexVectors(ports, { accountId, meetingId });
  }
}

/** Throws after several rejections in a row: the endpoint probably rejects every text. */
function createRejectionCounter() {
  let consecutiveRejections = 0;
  return {
    add({ computed, rejected }: EmbeddedCounts): void {
      consecutiveRejections = computed > 0 ? 0 : consecutiveRejections + rejected;
      if (consecutiveRejections >= EMBEDDING_REJECTIONS_MAX)
        throw new Error(`the endpoint rejected ${consecutiveRejections} texts in a row`);
    },
  };
}
