import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { DeletedUser, Generation } from '../../domain/generation.ts';
import { GENERATION_RETENTION_MS } from '../../limits.ts';

const textOrEmpty = { type: String, default: '' } as const;
const text = { type: String, required: true } as const;
const withoutIds = { _id: false } as const;

const evidence = new Schema({ segmentIds: { type: [String], required: true }, quote: text }, withoutIds);
/** Further places of the same statement; absent where there are none. */
const furtherEvidence = { type: [evidence], default: undefined } as const;
/** Absent from statements that the model review did not doubt. */
const isDoubtful = { type: Boolean, default: undefined } as const;
const line = new Schema(
  { text, isTopic: { type: Boolean, required: true }, evidence, furtherEvidence, isDoubtful },
  withoutIds,
);
const section = new Schema({ heading: textOrEmpty, lines: { type: [line], required: true } }, withoutIds);
const summaryLine = new Schema(
  { text, evidence: { type: evidence, required: true }, furtherEvidence, isDoubtful },
  withoutIds,
);
const summary = new Schema(
  {
    sentences: { type: [summaryLine], required: true },
    decisions: { type: [summaryLine], required: true },
  },
  withoutIds,
);
const actionItem = new Schema(
  {
    description: text,
    ownerSpeakerId: textOrEmpty,
    ownerName: textOrEmpty,
    dueDate: textOrEmpty,
    evidence: { type: evidence, required: true },
    furtherEvidence,
    isDoubtful,
  },
  withoutIds,
);
const seconds = { type: Number, required: true } as const;
const span = new Schema({ from: seconds, to: seconds }, withoutIds);
const coverage = new Schema(
  { from: seconds, to: seconds, of: seconds, missing: { type: [span], default: undefined } },
  withoutIds,
);
const droppedClaim = new Schema({ text: textOrEmpty, reason: text }, withoutIds);
const draft = new Schema(
  {
    sections: { type: [section], required: true },
    summary,
    title: textOrEmpty,
    actionItems: { type: [actionItem], required: true },
    coverage: { type: coverage, required: true },
    language: textOrEmpty,
    notice: textOrEmpty,
    droppedClaims: { type: Number, required: true },
    dropped: { type: [droppedClaim], default: undefined },
    writer: text,
    model: textOrEmpty,
    promptVersion: textOrEmpty,
  },
  withoutIds,
);

/** Generations with their drafts, by generation id. */
export const generations = defineAggregate<Generation>({
  name: 'generations',
  tenancy: 'account',
  schema: new Schema({
    meetingId: text,
    importNumber: { type: Number, required: true },
    state: { type: String, required: true, enum: ['running', 'finished', 'failed', 'unwanted'] },
    step: textOrEmpty,
    progress: { type: Number, default: 0 },
    startedAt: { type: Date, required: true },
    durationMs: { type: Number, required: true },
    asked: {
      type: new Schema({ writer: text, model: textOrEmpty }, withoutIds),
      default: { writer: 'embedded', model: '' },
    },
    inputTokens: { type: Number, default: 0 },
    outputTokens: { type: Number, default: 0 },
    code: textOrEmpty,
    draft,
    speakers: {
      type: [new Schema({ id: text, name: text, userId: String }, { _id: false, id: false })],
      default: undefined,
    },
    instruction: { type: String },
  }),
  indexes: [{ name: 'by_meeting', keys: ['meetingId'] }],
  retentionMs: GENERATION_RETENTION_MS,
});

/** Users who were deleted while a generation may have been writing their names. Global; contains ids only. */
export const deletedUsers = defineAggregate<DeletedUser>({
  name: 'deleted_users',
  tenancy: 'global',
  schema: new Schema({ deletedAt: { type: Date, required: true } }),
  indexes: [],
  retentionMs: GENERATION_RETENTION_MS,
});
