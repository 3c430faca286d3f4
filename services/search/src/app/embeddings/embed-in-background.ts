import { EMBEDDING_PASS_MS } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { putMeeting } from '../put-meeting.ts';
import { findStoredMeeting, streamStoredMetadata } from '../stored-meetings.ts';
import { embedMeeting } from './embed-meeting.ts';

export type BackgroundPorts = Pick<Ports, 'metadata' | 'texts' | 'vectors' | 'embedder' | 'index' | 'log' | 'pause'>;
type Meeting = { readonly accountId: string; readonly meetingId: string };

/** Computes missing vectors of a meeting and indexes it again. A failure is logged: the meeting is then found by its words only. */
export async function embedAndIndex(
  ports: Omit<BackgroundPorts, 'pause'>,
  { accountId, meetingId }: Meeting,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    if (!(await embedMeeting(ports, { accountId, meetingId }, signal))) return true;
    const meeting = await findStoredMeeting(ports, accountId, meetingId);
    if (meeting) await putMeeting(ports, meeting);
    return true;
  } catch (error) {
    if (!signal.aborted)
      ports.log.warn({ err: error, meetingId }, 'a meeting has no vectors, it is found by its words only');
    return false;
  }
}

/**
 * Computes the vectors that are missing when the service starts, for example after a change of the model, and later those that failed.
 * Stops a pass at the first failure, because the endpoint probably fails for the others too.
 */
export async function embedInBackground(ports: BackgroundPorts, signal: AbortSignal): Promise<void> {
  if (ports.embedder === undefined) return;
  while (!signal.aborted) {
    try {
      await embedAll(ports, signal);
    } catch (error) {
      ports.log.warn({ err: error }, 'reading meetings without vectors failed, retrying later');
    }
    await ports.pause(EMBEDDING_PASS_MS);
  }
}

async function embedAll(ports: BackgroundPorts, signal: AbortSignal): Promise<void> {
  for await (const { id, accountId } of streamStoredMetadata(ports)) {
    if (signal.aborted) return;
    if (!(await embedAndIndex(ports, { accountId, meetingId: id }, signal))) return;
  }
}
