import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { Minutes, MinutesVersion } from '../../domain/minutes/minutes.ts';
import { approvalSchema } from './approval-schema.ts';
import { lineCitationSchema, speakerNameSchema, summarySchema } from './citation-schema.ts';

const bounds = { from: { type: Number, required: true }, to: { type: Number, required: true } } as const;
const coverageSchema = new Schema(
  {
    ...bounds,
    of: { type: Number, required: true },
    missing: { type: [new Schema(bounds, { _id: false })], default: [] },
  },
  { _id: false },
);
const droppedClaimSchema = new Schema(
  { text: { type: String, default: '' }, reason: { type: String, required: true } },
  { _id: false },
);
const generationSchema = new Schema(
  {
    id: { type: String, required: true },
    writer: { type: String, default: '' },
    model: { type: String, default: '' },
    promptVersion: { type: String, default: '' },
    durationMs: { type: Number, default: 0 },
    droppedClaims: { type: Number, default: 0 },
    dropped: { type: [droppedClaimSchema], default: undefined },
    notice: { type: String, default: '' },
    instruction: { type: String },
    finishedAt: { type: Date },
  },
  { _id: false, id: false },
);

const textFields = {
  meetingId: { type: String, required: true },
  textVersion: { type: Number, required: true },
  content: { type: String, default: '' },
  generated: { type: Boolean, required: true },
  citations: { type: [lineCitationSchema], required: true },
  importNumber: { type: Number, required: true },
  coverage: { type: coverageSchema, default: null },
  generation: { type: generationSchema, default: null },
  savedBy: { type: String, default: '' },
  savedAt: { type: Date, required: true },
  names: { type: [speakerNameSchema], default: undefined },
  summary: { type: summarySchema },
} as const;

/** The current text, with the meeting's id. */
export const minutes = defineAggregate<Minutes>({
  name: 'minutes',
  tenancy: 'account',
  schema: new Schema({
    ...textFields,
    lastTextVersion: { type: Number, required: true },
    lastGenerationId: { type: String, default: '' },
    proposalVersion: { type: Number, default: 0 },
    proposalSection: { type: String, default: '' },
    approval: { type: approvalSchema, default: () => ({ state: 'draft', entries: [] }) },
  }),
  indexes: [],
});

/** Every text, with an id made of the meeting's id and the text's version. */
export const minutesVersions = defineAggregate<MinutesVersion>({
  name: 'minutes_versions',
  tenancy: 'account',
  schema: new Schema({ ...textFields, origin: { type: String, required: true } }),
  indexes: [
    { name: 'by_meeting', keys: ['meetingId', 'textVersion'] },
    { name: 'by_origin', keys: ['meetingId', 'origin', 'textVersion'] },
  ],
});
