import { erasureAggregate } from '@minutehand/service-kit/erasure';
import { defineQuotaLedgers } from '@minutehand/service-kit/quotas';
import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { Blob } from '../../domain/blob.ts';
import type { DeletedRecording, DeletedUser, Recording } from '../../domain/recordings/recording.ts';
import { dataExportAggregate } from './data-exports.ts';
import { livePieceAggregate, liveTranscriptAggregate } from './live-transcripts.ts';
import {
  preparedPartAggregate,
  transcribedPartAggregate,
  transcribedTimeAggregate,
  transcriptionAggregate,
} from './transcriptions.ts';

const text = { type: String, required: true } as const;

export const blobAggregate = defineAggregate<Blob>({
  name: 'blobs',
  tenancy: 'account',
  schema: new Schema(
    {
      filename: text,
      contentType: text,
      byteSize: { type: Number, required: true },
      checksum: text,
      key: text,
      uploaderId: text,
      owner: { type: String, default: '' },
    },
    { _id: false, id: false },
  ),
  indexes: [
    { name: 'by_owner', keys: ['owner', 'createdAt'], acrossAccounts: true },
    { name: 'by_owner_in_account', keys: ['owner'] },
    { name: 'by_uploader', keys: ['uploaderId', 'createdAt'] },
  ],
});

const number = { type: Number, required: true } as const;
const withoutIds = { _id: false, id: false } as const;

export const recordingAggregate = defineAggregate<Recording>({
  name: 'recordings',
  tenancy: 'account',
  schema: new Schema(
    {
      meetingId: text,
      userId: text,
      startedAt: { type: Date, required: true },
      state: text,
      openMeetingId: { type: String, default: null },
      isPaused: { type: Boolean, default: false },
      pauseNumber: { type: Number, default: 0 },
      clock: {
        type: [new Schema({ at: { type: Date, required: true }, seconds: number, mayBeLate: Boolean }, withoutIds)],
        default: [],
      },
      chunks: [new Schema({ from: number, to: number, firstEndSeconds: number, endSeconds: number }, withoutIds)],
      parts: [new Schema({ from: number, container: text }, withoutIds)],
      sequences: [new Schema({ number, startSeconds: number }, withoutIds)],
      unreadable: [new Schema({ from: number, to: number }, withoutIds)],
      durationSeconds: { type: Number, default: 0 },
      storedBytes: { type: Number, default: 0 },
      lastChunkAt: { type: Date, required: true },
      totalChunks: { type: Number, default: 0 },
      statistics: {
        type: new Schema(
          {
            successfulChunks: number,
            failedChunks: number,
            successRate: number,
            format: { type: String, default: '' },
          },
          withoutIds,
        ),
        default: null,
      },
      isFinished: { type: Boolean, default: false },
      hasLateChunks: { type: Boolean, default: false },
      microphoneInfo: { type: String, default: '' },
      consentTold: { type: [String], default: [] },
      consentToldAt: { type: Date, default: null },
      toldMembers: { type: [new Schema({ userId: text, name: text }, withoutIds)], default: [] },
      deviceSwitches: [
        new Schema(
          { oldDeviceId: text, newDeviceId: text, newDeviceLabel: text, switchedAt: { type: Date, required: true } },
          withoutIds,
        ),
      ],
      marks: [
        new Schema(
          { id: text, kind: text, seconds: number, userId: text, markedAt: { type: Date, required: true } },
          withoutIds,
        ),
      ],
      takeOvers: [new Schema({ recordingId: text, offset: number }, withoutIds)],
      audio: {
        type: new Schema(
          {
            blobId: text,
            key: text,
            contentType: text,
            byteSize: number,
            durationSeconds: number,
            peaks: { type: [Number], default: [] },
          },
          withoutIds,
        ),
        default: null,
      },
      audioDeletedAt: { type: Date, default: null },
      channels: { type: Number, default: 0 },
      failureCode: { type: String, default: '' },
    },
    withoutIds,
  ),
  indexes: [
    { name: 'by_open_meeting', keys: ['openMeetingId'], unique: true },
    { name: 'by_meeting', keys: ['meetingId', 'startedAt'] },
    { name: 'by_state', keys: ['state', 'lastChunkAt'], acrossAccounts: true },
    { name: 'by_kept_chunks', keys: ['state', 'storedBytes'], acrossAccounts: true },
  ],
});

export const deletedRecordingAggregate = defineAggregate<DeletedRecording>({
  name: 'deleted_recordings',
  tenancy: 'account',
  schema: new Schema({ meetingId: text }, withoutIds),
  indexes: [{ name: 'by_meeting', keys: ['meetingId'] }],
});

/** Global, because a user is deleted in all accounts. Contains ids only. */
export const deletedUserAggregate = defineAggregate<DeletedUser>({
  name: 'deleted_users',
  tenancy: 'global',
  schema: new Schema({ deletedAt: { type: Date, required: true } }, withoutIds),
  indexes: [],
});

/** Reserves quota before a document is stored. */
export const quotaLedgerAggregate = defineQuotaLedgers();

export const aggregates = [
  blobAggregate,
  recordingAggregate,
  deletedRecordingAggregate,
  deletedUserAggregate,
  quotaLedgerAggregate,
  transcriptionAggregate,
  transcribedPartAggregate,
  preparedPartAggregate,
  liveTranscriptAggregate,
  livePieceAggregate,
  transcribedTimeAggregate,
  dataExportAggregate,
  erasureAggregate,
];
