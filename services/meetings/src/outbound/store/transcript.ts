import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { Transcript } from '../../domain/transcript/transcript.ts';

const speakerSchema = new Schema(
  {
    id: { type: String, required: true },
    label: { type: String, required: true },
    userId: { type: String, default: null },
    name: { type: String, default: null },
    mergedInto: { type: String, default: null },
    changedIn: { type: Number },
  },
  { _id: false, id: false },
);
const segmentSchema = new Schema(
  {
    id: { type: String, required: true },
    speakerId: { type: String, default: null },
    start: { type: Number, default: null },
    end: { type: Number, default: null },
    // Not `required`, which rejects empty strings: a cue may have no text.
    text: { type: String, default: '' },
    changedIn: { type: Number },
  },
  { _id: false, id: false },
);

/** One document per meeting, with the meeting's id. */
export const transcripts = defineAggregate<Transcript>({
  name: 'transcripts',
  tenancy: 'account',
  schema: new Schema({
    importNumber: { type: Number, required: true },
    requestKey: { type: String, default: '' },
    speakers: { type: [speakerSchema], required: true },
    segments: { type: [segmentSchema], required: true },
  }),
  indexes: [],
});
