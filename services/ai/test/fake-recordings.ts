import { AppError } from '@minutehand/contracts/errors';
import type { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import type { createFakeClient } from '@minutehand/test-kit/rpc';
import type { FakeMeetings } from './assistant-context.ts';

type Methods = Parameters<typeof createFakeClient<typeof RecordingsServiceService>>[0];

/** Seconds of the recording at which each line was said. */
export type LiveLines = Readonly<Record<number, string>>;

type FakeRecording = {
  /** [time, seconds of the recording] */
  readonly clock: readonly (readonly [string, number])[];
  /** Undefined when the final transcript has replaced the live one. */
  live: LiveLines | undefined;
  readonly coveredSeconds: number;
};

const LINE_SECONDS = 4;

/** Recordings of fake meetings. Each line is one piece of the live transcript. */
export class FakeRecordings {
  readonly recordings = new Map<string, FakeRecording>();
  /** The service cannot be reached. */
  isDown = false;
  /** Called after each read. */
  afterRead: () => void | Promise<void> = () => undefined;
  readonly #meetings: FakeMeetings;

  constructor(meetings: FakeMeetings) {
    this.#meetings = meetings;
  }

  get rpcs(): Methods {
    return {
      getRecordingText: async ({ meetingId }, { as }) => {
        if (this.isDown) throw new AppError('platform.unavailable');
        this.#meetings.find(meetingId, as);
        const recording = this.recordings.get(meetingId);
        await this.afterRead();
        if (recording === undefined)
          return { recordingId: '', clock: [], liveTranscript: undefined, isShortened: false };
        const { live, coveredSeconds } = recording;
        const pieces = Object.entries(live ?? {}).map(([start, text], index) => {
          const from = Number(start);
          const to = from + LINE_SECONDS;
          const segments = [{ startSeconds: from, endSeconds: to, text }];
          return { number: index + 1, fromSeconds: from, toSeconds: to, isMissing: false, segments };
        });
        const base = { recordingId: `recording-of-${meetingId}`, state: 'running', reason: '' };
        return {
          recordingId: base.recordingId,
          clock: recording.clock.map(([at, seconds]) => ({ at, seconds })),
          liveTranscript: live && { ...base, coveredSeconds, pieces },
          isShortened: false,
        };
      },
    };
  }
}
