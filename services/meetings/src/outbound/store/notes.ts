import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { Notes } from '../../domain/notes/notes.ts';

/** A file or a mentioned user in the text. `isShown`: see NotesAttachment. */
const attachmentSchema = new Schema(
  {
    sgid: { type: String, required: true },
    kind: { type: String, enum: ['file', 'person'], required: true },
    id: { type: String, required: true },
    name: { type: String, default: '' },
    contentType: { type: String, default: '' },
    bytes: { type: Number, default: 0 },
    isShown: { type: Boolean, required: true },
  },
  { _id: false, id: false },
);

/** One document per meeting, with the meeting's id. Exists from the first edit on. */
export const notes = defineAggregate<Notes>({
  name: 'notes',
  tenancy: 'account',
  schema: new Schema({
    meetingId: { type: String, required: true },
    content: { type: String, default: '' },
    attachments: { type: [attachmentSchema], required: true },
    textVersion: { type: Number, required: true },
    savedBy: { type: String, default: '' },
    savedAt: { type: Date, default: null },
  }),
  indexes: [],
});
