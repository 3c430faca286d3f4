import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { Feedback } from '../../domain/minutes/feedback.ts';

/** One document per user and meeting. */
export const feedback = defineAggregate<Feedback>({
  name: 'meeting_feedback',
  tenancy: 'account',
  schema: new Schema({
    meetingId: { type: String, required: true },
    userId: { type: String, required: true },
    rating: { type: Number, enum: [1, -1], required: true },
    comments: { type: String, default: '' },
    generationId: { type: String, default: '' },
  }),
  indexes: [
    { name: 'by_meeting', keys: ['meetingId'] },
    { name: 'by_user', keys: ['userId'], acrossAccounts: true },
  ],
});
