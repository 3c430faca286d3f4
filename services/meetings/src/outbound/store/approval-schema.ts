import { Schema } from 'mongoose';
import { APPROVAL_KINDS, APPROVAL_STATES } from '../../domain/approval/approval.ts';

const lineSchema = new Schema(
  { kind: { type: String, enum: ['added', 'removed'], required: true }, text: { type: String, default: '' } },
  { _id: false },
);
const entrySchema = new Schema(
  {
    id: { type: String, required: true },
    kind: { type: String, enum: APPROVAL_KINDS, required: true },
    by: { type: String, required: true },
    at: { type: Date, required: true },
    note: { type: String, default: '' },
    minutesVersion: { type: Number, required: true },
    subject: { type: String, enum: ['', 'minutes', 'action_item'], default: '' },
    lines: { type: [lineSchema], default: [] },
    isShortened: { type: Boolean, default: false },
  },
  { _id: false, id: false },
);

/** The state of an approval and its history. */
export const approvalSchema = new Schema(
  { state: { type: String, enum: APPROVAL_STATES, required: true }, entries: { type: [entrySchema], default: [] } },
  { _id: false },
);
