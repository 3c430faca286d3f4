import { systemScope } from '@minutehand/service-kit/identity';
import { JOIN_OVERDUE_MS } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { recordingStopped, stopWithEvent } from './finish-recording.ts';

type ClosePorts = Pick<Ports, 'recordings' | 'serialize' | 'now'>;

/** Closes recordings that nobody has continued or finished for `abandonedAfterMs`. Returns their number. */
export async function closeAbandoned(ports: ClosePorts, abandonedAfterMs: number): Promise<number> {
  const { recordings, serialize, now } = ports;
  const scope = systemScope('closes abandoned recordings');
  const before = new Date(now().getTime() - abandonedAfterMs);
  let closed = 0;
  for await (const { id, meetingId } of recordings.stream(scope, {
    where: { state: 'recording', lastChunkAt: { lt: before } },
  })) {
    await serialize(meetingId, () =>
      recordings.update(scope, id, (current) => {
        const change = current.lastChunkAt < before ? stopWithEvent(current, 0) : undefined;
        if (change) closed += 1;
        return change;
      }),
    );
  }
  return closed;
}

/** Publishes again that a recording was stopped, when its chunks are not joined for long: its message may be lost. Returns their number. */
export async function rejoinOverdue({ recordings, now }: ClosePorts): Promise<number> {
  const scope = systemScope('joins recordings that are overdue');
  const before = new Date(now().getTime() - JOIN_OVERDUE_MS);
  let republished = 0;
  for await (const { id } of recordings.stream(scope, {
    where: { state: 'processing', lastChunkAt: { lt: before } },
  })) {
    await recordings.update(scope, id, (current) => {
      if (current.state !== 'processing' || current.updatedAt >= before) return undefined;
      republished += 1;
      return { document: { ...current }, events: [recordingStopped(current)] };
    });
  }
  return republished;
}
