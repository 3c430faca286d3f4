import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { ItemComments } from '../../../domain/item-comments/item-comments.ts';

const commentSchema = new Schema(
  {
    id: { type: String, required: true },
    authorId: { type: String, required: true },
    text: { type: String, required: true },
    createdAt: { type: Date, required: true },
    editedAt: { type: Date, default: null },
    version: { type: Number, required: true },
  },
  { _id: false, id: false },
);

/** One document per action item, with the item's id. Exists once the item has a comment. */
export const itemComments = defineAggregate<ItemComments>({
  name: 'item_comments',
  tenancy: 'account',
  schema: new Schema({
    meetingId: { type: String, required: true },
    comments: { type: [commentSchema], required: true },
    authorIds: { type: [String], required: true },
    removedIds: { type: [String], required: true },
  }),
  indexes: [{ name: 'by_meeting', keys: ['meetingId'] }],
  // The comments of a user, for the export of their data.
  arrayIndexes: [{ field: 'authorIds', keys: ['meetingId'] }],
});
