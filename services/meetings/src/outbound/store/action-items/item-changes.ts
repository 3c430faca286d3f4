import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { ItemChanges } from '../../../domain/series/item-changes.ts';
import { citationFields } from '../citation-schema.ts';

const changeSchema = new Schema(
  {
    ...citationFields,
    id: { type: String, required: true },
    itemId: { type: String, required: true },
    itemMeetingId: { type: String, required: true },
    kind: { type: String, enum: ['done', 'postponed'], required: true },
    dueDate: { type: String, default: null },
    state: { type: String, enum: ['pending', 'accepted', 'rejected'], required: true },
    decidedBy: { type: String, default: '' },
    decidedAt: { type: Date, default: null },
  },
  { _id: false, id: false },
);

/** One document per meeting, with the meeting's id. Exists once its transcript suggests a change. */
export const itemChanges = defineAggregate<ItemChanges>({
  name: 'item_changes',
  tenancy: 'account',
  schema: new Schema({
    meetingId: { type: String, required: true },
    importNumber: { type: Number, required: true },
    changes: { type: [changeSchema], required: true },
  }),
  indexes: [],
});
