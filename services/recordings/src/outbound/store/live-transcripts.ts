import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { LivePiece, LiveTranscript } from '../../domain/live/live-transcript.ts';

const withoutIds = { _id: false, id: false } as const;
const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;

/** One document per recording, with its id, while it is being recorded and transcribed. */
export const liveTranscriptAggregate = defineAggregate<LiveTranscript>({
  name: 'live_transcripts',
  tenancy: 'account',
  schema: new Schema(
    {
      meetingId: text,
      pieces: number,
      coveredSeconds: number,
      coveredMedia: { type: new Schema({ headerChunk: number, seconds: number }, withoutIds), default: null },
      troubles: { type: Number, default: 0 },
      stopped: { type: String, enum: ['', 'too_slow', 'failing', 'misconfigured', 'limit'], default: '' },
    },
    withoutIds,
  ),
  indexes: [{ name: 'by_meeting', keys: ['meetingId'] }],
});

export const livePieceAggregate = defineAggregate<LivePiece>({
  name: 'live_pieces',
  tenancy: 'account',
  schema: new Schema(
    {
      recordingId: text,
      number,
      from: number,
      to: number,
      isMissing: { type: Boolean, default: false },
      segments: [new Schema({ start: number, end: number, text }, withoutIds)],
    },
    withoutIds,
  ),
  indexes: [{ name: 'by_recording', keys: ['recordingId', 'number'] }],
});
