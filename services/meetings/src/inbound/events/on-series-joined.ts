import type { ReceivedEvent } from '@minutehand/service-kit/bus';
import type { Ports } from '../../app/ports.ts';
import { compareWithSeries } from '../../app/series/compare-with-series.ts';

/** A meeting that was written up before it came into its series is compared now. */
export function onSeriesJoined(ports: Ports) {
  return async ({ accountId, payload: { meetingId } }: ReceivedEvent<'meetings.series_joined'>): Promise<void> => {
    await compareWithSeries(ports, { accountId, meetingId });
  };
}
