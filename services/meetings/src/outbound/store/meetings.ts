import { MEETING_STATES } from '@minutehand/contracts/meeting-states';
import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { Meeting } from '../../domain/meetings/meeting.ts';

const processingSchema = new Schema(
  {
    step: { type: String, default: '' },
    progress: { type: Number, required: true },
    error: { type: String, default: '' },
  },
  { _id: false },
);
const titleSuggestionSchema = new Schema(
  {
    text: { type: String, required: true },
    state: { type: String, enum: ['pending', 'accepted', 'dismissed'], required: true },
  },
  { _id: false },
);

const shareSchema = new Schema(
  {
    userId: { type: String, required: true },
    role: { type: String, enum: ['viewer', 'editor', 'owner'], required: true },
    madeBy: { type: String, default: '' },
  },
  { _id: false },
);

const listedSpeakerSchema = new Schema(
  { userId: { type: String, default: null }, name: { type: String, default: '' } },
  { _id: false, id: false },
);

export const meetings = defineAggregate<Meeting>({
  name: 'meetings',
  tenancy: 'account',
  schema: new Schema({
    title: { type: String, required: true },
    isTitleChosen: { type: Boolean },
    ownerId: { type: String, required: true },
    readerIds: { type: [String], required: true },
    shares: { type: [shareSchema], default: [] },
    typeId: { type: String, required: true },
    typeAgenda: { type: [String], default: [] },
    startedAt: { type: Date, required: true },
    durationSeconds: { type: Number, default: null },
    attendees: { type: [String], required: true },
    state: { type: String, enum: MEETING_STATES, required: true },
    isPaused: { type: Boolean, default: false },
    recording: {
      type: new Schema(
        {
          id: { type: String, default: '' },
          isStopped: { type: Boolean, default: false },
          pauseNumber: { type: Number, default: 0 },
        },
        { _id: false, id: false },
      ),
    },
    processing: { type: processingSchema, required: true },
    titleSuggestion: { type: titleSuggestionSchema, default: null },
    importNumber: { type: Number, default: 0 },
    segmentCount: { type: Number, default: 0 },
    speakerCount: { type: Number, default: 0 },
    speakersCopy: {
      type: new Schema(
        {
          importNumber: { type: Number, required: true },
          speakers: { type: [listedSpeakerSchema], required: true },
        },
        { _id: false, id: false },
      ),
    },
    summaryLine: { type: String, default: '' },
    isInReview: { type: Boolean },
    isApproved: { type: Boolean },
    language: { type: String, default: '' },
    generationCount: { type: Number, default: 0 },
    generationId: { type: String, default: '' },
    generationSection: { type: String, default: '' },
    generationOfItems: { type: Boolean, default: false },
    generationInstruction: { type: String },
    generationNews: { type: Number, default: 0 },
    transcriptionId: { type: String },
    transcriptionNews: { type: Number },
    lateAudio: {
      type: new Schema(
        {
          recordingId: { type: String, default: '' },
          number: { type: Number, default: 0 },
          joinNumber: { type: Number, default: 0 },
          error: { type: String, default: '' },
        },
        { _id: false, id: false },
      ),
    },
    seriesId: { type: String, default: '' },
    refusedSeries: { type: [String], default: [] },
    archivedAt: { type: Date, default: null },
    trashedAt: { type: Date, default: null },
    restoredAt: { type: Date, default: null },
  }),
  // Lists sorted by start, each with its possible filters.
  indexes: [
    { name: 'by_start', keys: ['startedAt'] },
    { name: 'by_state', keys: ['state', 'startedAt'] },
    { name: 'by_type', keys: ['typeId', 'startedAt', 'state'] },
    { name: 'by_series', keys: ['seriesId', 'startedAt'] },
    { name: 'by_owner', keys: ['ownerId', 'startedAt', 'typeId', 'state'] },
    // Meetings whose minutes wait for an approval, or have been in review.
    { name: 'by_review', keys: ['isInReview', 'startedAt', 'typeId', 'state', 'ownerId'] },
    // The trash of an account, and what has expired in all accounts.
    { name: 'by_trash', keys: ['trashedAt', 'startedAt'] },
    { name: 'by_trash_expiry', keys: ['trashedAt'], acrossAccounts: true },
    // Drafts that begin soon, across all accounts.
    { name: 'by_upcoming', keys: ['state', 'startedAt'], acrossAccounts: true },
    // Generations without progress, across all accounts.
    { name: 'by_silence', keys: ['state', 'updatedAt'], acrossAccounts: true },
  ],
  arrayIndexes: [{ field: 'readerIds', keys: ['startedAt', 'typeId', 'state'] }],
});
