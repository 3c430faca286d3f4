import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { SeriesBriefReminder } from '../../domain/series/series-brief-reminder.ts';

export const seriesBriefReminders = defineAggregate<SeriesBriefReminder>({
  name: 'series_brief_reminders',
  tenancy: 'account',
  schema: new Schema({
    meetingId: { type: String, required: true },
    userId: { type: String, required: true },
    keptUntil: { type: Date, required: true },
  }),
  indexes: [
    { name: 'by_meeting', keys: ['meetingId'] },
    { name: 'by_user', keys: ['userId'], acrossAccounts: true },
  ],
  expiresAt: 'keptUntil',
});
