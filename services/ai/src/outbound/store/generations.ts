import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { DeletedUser, Generation } from '../../domain/generation.ts';
import { GENERATION_RETENTION_MS } from '../../limits.ts';

const optionalString = { type: String, default: '' } as const;
const requiredString = { type: String, required: true } as const;
const embedded = { _id: false } as const;

const evidence = new Schema({ segmentIds: { type: [String], required: true }, quote: requiredString }, embedded);
/** Further places of the same statement; absent where there are none. */
const furtherEvidence = { type: [evidence], default: undefined } as const;
/** Absent from statements that the model review did not doubt. */
const isDoubtful = { type: Boolean, default: undefined } as const;
const line = new Schema(
  { text: requiredString, isTopic: { type: Boolean, required: true }, evidence, furtherEvidence, isDoubtful },
  embedded,
);
const section = new Schema({ heading: optionalString, lines: { type: [line], required: true } }, embedded);
const summaryLine = new Schema(
  { text: requiredString, evidence: { type: evidence, required: true }, furtherEvidence, isDoubtful },
  embedded,
);
const summary = new Schema(
  {
    sentences: { type: [summaryLine], required: true },
    decisions: { type: [summaryLine], required: true },
  },
  embedded,
);
const actionItem = new Schema(
  {
    description: requiredString,
    ownerSpeakerId: optionalString,
    ownerName: optionalString,
    dueDate: optionalString,
    evidence: { type: evidence, required: true },
    furtherEvidence,
    isDoubtful,
  },
  embedded,
);
const seconds = { type: Number, required: true } as const;
const span = new Schema({ from: seconds, to: seconds }, embedded);
const coverage = new Schema(
  { from: seconds, to: seconds, of: seconds, missing: { type: [span], default: undefined } },
  embedded,
);
const droppedClaim = new Schema({ text: optionalString, reason: requiredString }, embedded);
const draft = new Schema(
  {
    sections: { type: [section], required: true },
    summary,
    title: optionalString,
    actionItems: { type: [actionItem], required: true },
    coverage: { type: coverage, required: true },
    language: optionalString,
    notice: optionalString,
    droppedClaims: { type: Number, required: true },
    dropped: { type: [droppedClaim], default: undefined },
    writer: requiredString,
    model: optionalString,
    promptVersion: optionalString,
  },
  embedded,
);

/** Generations with their drafts, by generation id. */
export const generations = defineAggregate<Generation>({
  name: 'generations',
  tenancy: 'account',
  schema: new Schema({
    meetingId: requiredString,
    importNumber: { type: Number, required: true },
    state: { type: String, required: true, enum: ['running', 'finished', 'failed', 'unwanted'] },
    step: optionalString,
    progress: { type: Number, default: 0 },
    startedAt: { type: Date, required: true },
    durationMs: { type: Number, required: true },
    asked: {
      type: new Schema({ writer: requiredString, model: optionalString }, embedded),
      default: { writer: 'embedded', model: '' },
    },
    inputTokens: { type: Number, default: 0 },
    outputTokens: { type: Number, default: 0 },
    code: optionalString,
    draft,
    speakers: {
      type: [new Schema({ id: requiredString, name: requiredString, userId: String }, { _id: false, id: false })],
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
