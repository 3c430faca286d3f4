import { ACTION_ITEM_PRIORITIES } from '@minutehand/contracts/action-item-priorities';
import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { ActionItem } from '../../../domain/action-items/action-item.ts';
import { citationSchema, speakerNameSchema } from '../citation-schema.ts';

export const actionItems = defineAggregate<ActionItem>({
  name: 'action_items',
  tenancy: 'account',
  schema: new Schema({
    meetingId: { type: String, required: true },
    position: { type: Number, required: true },
    description: { type: String, required: true },
    dueDate: { type: String, default: null },
    assigneeId: { type: String, default: null },
    assigneeName: { type: String, default: null },
    assigneeEmail: { type: String, default: null },
    linkId: { type: String, default: '' },
    linkedBy: { type: String, default: '' },
    state: { type: String, enum: ['proposed', 'open', 'done', 'rejected'], required: true },
    priority: { type: String, enum: ACTION_ITEM_PRIORITIES },
    plannedAt: { type: Date, default: null },
    citations: { type: [citationSchema], required: true },
    importNumber: { type: Number, default: 0 },
    generationId: { type: String, default: '' },
    proposedWords: { type: String, default: '' },
    ownerSpeakerId: { type: String },
    names: { type: [speakerNameSchema], default: undefined },
  }),
  // by_meeting: lists of one or all meetings; by_due: reminders; by_assignee: a member's list; by_priority: lists by priority.
  indexes: [
    { name: 'by_meeting', keys: ['meetingId', 'position', 'state', 'dueDate'] },
    { name: 'by_due', keys: ['state', 'dueDate'], acrossAccounts: true },
    { name: 'by_assignee', keys: ['assigneeId', 'meetingId', 'position', 'state', 'dueDate'] },
    { name: 'by_priority', keys: ['priority', 'meetingId', 'position', 'state', 'assigneeId', 'dueDate'] },
  ],
});
