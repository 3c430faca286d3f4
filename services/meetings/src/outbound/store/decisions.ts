import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { MeetingDecisions } from '../../domain/decisions/decision.ts';
import { citationSchema } from './citation-schema.ts';

const decisionSchema = new Schema(
  {
    id: { type: String, required: true },
    text: { type: String, required: true },
    citations: { type: [citationSchema], required: true },
  },
  { _id: false, id: false },
);

const conflictSchema = new Schema(
  {
    decisionId: { type: String, required: true },
    otherMeetingId: { type: String, required: true },
    otherDecisionId: { type: String, required: true },
  },
  { _id: false },
);

/** One document per meeting that has minutes. Its id is the meeting id. */
export const decisions = defineAggregate<MeetingDecisions>({
  name: 'decisions',
  tenancy: 'account',
  schema: new Schema({
    meetingId: { type: String, required: true },
    importNumber: { type: Number, required: true },
    decisions: { type: [decisionSchema], required: true },
    conflicts: { type: [conflictSchema], required: true },
    otherMeetingIds: { type: [String], required: true },
  }),
  indexes: [],
  arrayIndexes: [{ field: 'otherMeetingIds', keys: ['meetingId'] }],
});
