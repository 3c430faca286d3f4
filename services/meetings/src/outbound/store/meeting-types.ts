import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { MeetingType } from '../../domain/meeting-types/meeting-type.ts';

export const meetingTypes = defineAggregate<MeetingType>({
  name: 'meeting_types',
  tenancy: 'account',
  schema: new Schema({
    name: { type: String, required: true },
    colour: { type: String, required: true },
    headings: { type: [String], required: true },
    agendaItems: { type: [String], required: true },
    prompt: { type: String, required: true },
    notificationEmails: { type: [String], default: [] },
    creatorId: { type: String, default: '' },
    originalId: { type: String, default: '' },
    consentRequired: { type: Boolean, default: false },
    audioRetentionDays: { type: Number, default: 0 },
    meetingRetentionDays: { type: Number, default: 0 },
  }),
  indexes: [
    { name: 'by_age', keys: ['createdAt'] },
    // The types whose meetings are not kept forever.
    { name: 'by_retention', keys: ['meetingRetentionDays'], acrossAccounts: true },
  ],
});
