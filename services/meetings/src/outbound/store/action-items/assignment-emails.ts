import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { AssignmentEmail } from '../../../domain/assignments/assignment-email.ts';

export const assignmentEmails = defineAggregate<AssignmentEmail>({
  name: 'assignment_mails',
  tenancy: 'account',
  schema: new Schema({
    meetingId: { type: String, required: true },
    otherMeetingIds: { type: [String], default: [] },
    addressKey: { type: String, required: true },
    sentBy: { type: String, required: true },
    isSentOff: { type: Boolean, required: true },
    keptUntil: { type: Date, required: true },
  }),
  indexes: [
    { name: 'by_meeting', keys: ['meetingId'] },
    { name: 'by_sender', keys: ['sentBy', 'createdAt'] },
    { name: 'by_address', keys: ['addressKey', 'createdAt'] },
    { name: 'by_waiting', keys: ['isSentOff', 'createdAt'], acrossAccounts: true },
  ],
  expiresAt: 'keptUntil',
});
