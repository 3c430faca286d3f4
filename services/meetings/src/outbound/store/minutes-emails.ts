import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { MinutesEmail } from '../../domain/minutes/minutes-email.ts';

export const minutesEmails = defineAggregate<MinutesEmail>({
  name: 'minutes_emails',
  tenancy: 'account',
  schema: new Schema({
    meetingId: { type: String, required: true },
    minutesVersion: { type: Number, required: true },
    addresses: { type: [String], required: true },
    note: { type: String, default: '' },
    sentBy: { type: String, required: true },
    keptUntil: { type: Date, required: true },
  }),
  indexes: [
    { name: 'by_meeting', keys: ['meetingId'] },
    { name: 'by_sender', keys: ['sentBy', 'createdAt'] },
  ],
  expiresAt: 'keptUntil',
});
