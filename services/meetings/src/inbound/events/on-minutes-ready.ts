import type { ReceivedEvent } from '@minutehand/service-kit/bus';
import type { Ports } from '../../app/ports.ts';
import { compareWithSeries } from '../../app/series/compare-with-series.ts';

/** A transcript is written up: it may say something of what earlier meetings of its series left open. */
export function onMinutesReady(ports: Ports) {
  return async ({ accountId, payload: { meetingId } }: ReceivedEvent<'meetings.minutes_ready'>): Promise<void> => {
    await compareWithSeries(ports, { accountId, meetingId });
  };
}
