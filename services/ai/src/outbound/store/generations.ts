import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { Generation } from '../../domain/generation.ts';

const text = { type: String, default: '' } as const;
const needed = { type: String, required: true } as const;
const part = { _id: false } as const;

const evidence = new Schema({ segmentIds: { type: [String], required: true }, quote: needed }, part);
const line = new Schema({ text: needed, isTopic: { type: Boolean, required: true }, evidence }, part);
const section = new Schema({ heading: text, lines: { type: [line], required: true } }, part);
const actionItem = new Schema(
  {
    description: needed,
    ownerSpeakerId: text,
    ownerName: text,
    dueDate: text,
    evidence: { type: evidence, required: true },
  },
  part,
);
const seconds = { type: Number, required: true } as const;
const span = new Schema({ from: seconds, to: seconds }, part);
const coverage = new Schema(
  { from: seconds, to: seconds, of: seconds, missing: { type: [span], default: undefined } },
  part,
);
const draft = new Schema(
  {
    sections: { type: [section], required: true },
    title: text,
    actionItems: { type: [actionItem], required: true },
    coverage: { type: coverage, required: true },
    language: text,
    notice: text,
    droppedClaims: { type: Number, required: true },
    writer: needed,
    model: text,
    promptVersion: text,
  },
  part,
);

/** Generations with their drafts, by generation id. */
export const generations = defineAggregate<Generation>({
  name: 'generations',
  tenancy: 'account',
  schema: new Schema({
    meetingId: needed,
    importNumber: { type: Number, required: true },
    state: { type: String, required: true, enum: ['running', 'finished', 'failed', 'unwanted'] },
    step: text,
    progress: { type: Number, default: 0 },
    startedAt: { type: Date, required: true },
    durationMs: { type: Number, required: true },
    asked: { type: new Schema({ writer: needed, model: text }, part), default: { writer: 'embedded', model: '' } },
    inputTokens: { type: Number, default: 0 },
    outputTokens: { type: Number, default: 0 },
    code: text,
    draft,
    speakers: { type: [new Schema({ id: needed, name: needed }, { _id: false, id: false })], default: undefined },
  }),
  indexes: [{ name: 'by_meeting', keys: ['meetingId'] }],
});
