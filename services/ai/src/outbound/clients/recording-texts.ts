import type { LivePiece, RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { type RpcClient, undefinedIfNotFound } from '@minutehand/service-kit/rpc';
import type { RecordingTexts } from '../../app/assistant/ports.ts';
import { createLiveSegmentId, type LiveTranscript } from '../../domain/assistant/live/recording-text.ts';

/** Calls the recordings service on behalf of the user, so that it checks their access. */
export function createRecordingTexts(client: RpcClient<typeof RecordingsServiceService>): RecordingTexts {
  return {
    findText: async (actor, meetingId, signal) => {
      const response = await undefinedIfNotFound(client.getRecordingText({ meetingId }, { as: actor, signal }));
      if (response === undefined || response.recordingId === '') return undefined;
      const { recordingId, clock, liveTranscript: live, isShortened } = response;
      return {
        clock: clock.map(({ at, seconds }) => ({ at: new Date(at), seconds })),
        live:
          live &&
          ({
            segments: live.pieces.flatMap((piece) => toSegments(recordingId, piece)),
            fromSeconds: isShortened ? (live.pieces[0]?.fromSeconds ?? 0) : 0,
            coveredSeconds: live.coveredSeconds,
          } satisfies LiveTranscript),
      };
    },
  };
}

const toSegments = (recordingId: string, { number, segments }: LivePiece) =>
  segments.map(({ startSeconds, endSeconds, text }, index) => ({
    id: createLiveSegmentId(recordingId, number, index),
    speakerId: '',
    start: startSeconds,
    end: endSeconds,
    text,
  }));
