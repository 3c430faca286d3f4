import { REBUILD_RETRY_MS } from '../limits.ts';
import type { Ports } from './ports.ts';
import { putMeeting } from './put-meeting.ts';
import { streamStoredMeetings } from './stored-meetings.ts';

/** Fills a new or lost index from the store. Retries until it succeeds or the service stops. */
export async function fillIndex(
  ports: Pick<Ports, 'metadata' | 'texts' | 'index' | 'log' | 'pause'>,
  isStopping: () => boolean,
): Promise<void> {
  for (let delay: number = REBUILD_RETRY_MS.first; !isStopping(); delay = Math.min(delay * 2, REBUILD_RETRY_MS.max)) {
    try {
      if (!(await ports.index.needsBackfill())) return;
      let meetings = 0;
      for await (const meeting of streamStoredMeetings(ports)) {
        if (isStopping()) return;
        await putMeeting(ports, meeting);
        meetings += 1;
      }
      await ports.index.markBackfilled();
      ports.log.info({ meetings }, 'index filled from the store');
      return;
    } catch (error) {
      ports.log.warn({ err: error, delay }, 'filling the index failed, retrying');
      await ports.pause(delay);
    }
  }
}
