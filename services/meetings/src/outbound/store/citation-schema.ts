import { Schema } from 'mongoose';

/** Verified evidence. */
export const citationFields = {
  segmentIds: { type: [String], required: true },
  quote: { type: String, required: true },
  speaker: { type: String, default: '' },
  start: { type: Number, default: null },
  end: { type: Number, default: null },
  /** Ids of the cited speakers; stored as `voices`. */
  voices: { type: [String], default: undefined },
  outdated: { type: Boolean },
  doubtful: { type: Boolean },
} as const;

/** A name that a generated text uses for a speaker. */
export const speakerNameSchema = new Schema(
  { speakerId: { type: String, required: true }, name: { type: String, required: true } },
  { _id: false },
);

export const citationSchema = new Schema(citationFields, { _id: false });

const summaryStatementSchema = new Schema(
  { text: { type: String, required: true }, citations: { type: [citationSchema], required: true } },
  { _id: false },
);

export const summarySchema = new Schema(
  {
    sentences: { type: [summaryStatementSchema], required: true },
    decisions: { type: [summaryStatementSchema], required: true },
  },
  { _id: false },
);

export const lineCitationSchema = new Schema(
  { anchor: { type: String, required: true }, ...citationFields },
  { _id: false },
);
