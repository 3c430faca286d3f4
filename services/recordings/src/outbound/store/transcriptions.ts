import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { TranscribedPart } from '../../app/transcription/ports.ts';
import type { PreparedPart } from '../../domain/transcription/prepared-part.ts';
import type { TranscribedTime } from '../../domain/transcription/transcribed-time.ts';
import type { Transcription } from '../../domain/transcription/transcription.ts';
import { TRANSCRIBED_TIME_RETENTION_MS } from '../../limits.ts';

const withoutIds = { _id: false, id: false } as const;
const text = { type: String, required: true } as const;
const number = { type: Number, default: 0 } as const;

const partSchema = new Schema(
  {
    channel: { type: Number, required: true },
    from: { type: Number, required: true },
    to: { type: Number, required: true },
    audioFrom: { type: Number, required: true },
    audioTo: { type: Number, required: true },
    isDone: { type: Boolean, required: true },
  },
  withoutIds,
);

/** One document per recording or uploaded file, with its id. */
export const transcriptionAggregate = defineAggregate<Transcription>({
  name: 'transcriptions',
  tenancy: 'account',
  schema: new Schema(
    {
      meetingId: text,
      state: { type: String, enum: ['waiting', 'running', 'done', 'failed'], required: true },
      run: { type: Number, required: true },
      progress: number,
      durationSeconds: number,
      audioBytes: number,
      coveredSeconds: number,
      engine: { type: String, enum: ['', 'basic', 'endpoint'], default: '' },
      model: { type: String, default: '' },
      parts: { type: [partSchema], default: [] },
      droppedSegments: number,
      error: { type: String, default: '' },
    },
    withoutIds,
  ),
  indexes: [
    { name: 'by_meeting', keys: ['meetingId'] },
    // Runs whose process was lost, across all accounts.
    { name: 'by_state', keys: ['state', 'updatedAt'], acrossAccounts: true },
  ],
});

const segmentSchema = new Schema(
  {
    start: { type: Number, required: true },
    end: { type: Number, required: true },
    text,
    speaker: { type: String, default: null },
  },
  withoutIds,
);

/** The result of each part. */
export const transcribedPartAggregate = defineAggregate<TranscribedPart>({
  name: 'transcribed_parts',
  tenancy: 'account',
  schema: new Schema(
    {
      recordingId: text,
      index: { type: Number, required: true },
      channel: { type: Number, required: true },
      segments: { type: [segmentSchema], default: [] },
    },
    withoutIds,
  ),
  indexes: [{ name: 'by_recording', keys: ['recordingId', 'index'] }],
});

/** Parts of open recordings that are cut already, until they are transcribed. */
export const preparedPartAggregate = defineAggregate<PreparedPart>({
  name: 'prepared_parts',
  tenancy: 'account',
  schema: new Schema(
    {
      recordingId: text,
      number: { type: Number, required: true },
      from: { type: Number, required: true },
      to: { type: Number, required: true },
      audioFrom: { type: Number, required: true },
      audioTo: { type: Number, required: true },
      key: { type: String, default: '' },
      levels: { type: String, default: '' },
      peaks: { type: String, default: '' },
    },
    withoutIds,
  ),
  indexes: [{ name: 'by_recording', keys: ['recordingId', 'number'] }],
});

/** The transcribed time of an account, one document for each month. */
export const transcribedTimeAggregate = defineAggregate<TranscribedTime>({
  name: 'transcribed_time',
  tenancy: 'account',
  schema: new Schema(
    {
      month: text,
      seconds: number,
      costMicros: number,
      reservations: {
        type: [
          new Schema(
            { id: text, seconds: { type: Number, required: true }, expiresAt: { type: Date, required: true } },
            withoutIds,
          ),
        ],
        default: [],
      },
    },
    withoutIds,
  ),
  indexes: [],
  retentionMs: TRANSCRIBED_TIME_RETENTION_MS,
});
