import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { CalendarFeed } from '../../domain/calendar-feed/calendar-feed.ts';

export const calendarFeeds = defineAggregate<CalendarFeed>({
  name: 'calendar_feeds',
  tenancy: 'account',
  schema: new Schema({
    userId: { type: String, required: true },
    secretHash: { type: String, required: true },
    renewedAt: { type: Date, required: true },
    credentialEpoch: { type: Number, required: false },
  }),
  indexes: [
    { name: 'by_user', keys: ['userId'], unique: true },
    { name: 'by_person', keys: ['userId'], acrossAccounts: true },
    { name: 'by_secret', keys: ['secretHash'], unique: true, acrossAccounts: true },
  ],
});
