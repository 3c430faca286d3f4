import { Schema } from 'mongoose';

/** Evidence that was checked. */
export const citationFields = {
  segmentIds: { type: [String], required: true },
  quote: { type: String, required: true },
  speaker: { type: String, default: '' },
  start: { type: Number, default: null },
  end: { type: Number, default: null },
} as const;

export const citationSchema = new Schema(citationFields, { _id: false });

export const lineCitationSchema = new Schema(
  { anchor: { type: String, required: true }, ...citationFields },
  { _id: false },
);
