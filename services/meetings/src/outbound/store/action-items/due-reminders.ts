import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { DueReminder } from '../../../domain/assignments/reminder.ts';

export const dueReminders = defineAggregate<DueReminder>({
  name: 'due_reminders',
  tenancy: 'account',
  schema: new Schema({
    whom: { type: String, required: true },
    dueDate: { type: String, required: true },
    actionItemIds: { type: [String], required: true },
    keptUntil: { type: Date, required: true },
  }),
  indexes: [{ name: 'by_whom', keys: ['whom', 'dueDate'] }],
  expiresAt: 'keptUntil',
});
