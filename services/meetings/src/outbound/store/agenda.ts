import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { Agenda } from '../../domain/agenda/agenda.ts';

const sourceSchema = new Schema(
  {
    meetingId: { type: String, required: true },
    kind: { type: String, enum: ['agenda_item', 'action_item'], required: true },
    itemId: { type: String, required: true },
  },
  { _id: false, id: false },
);
const itemSchema = new Schema(
  {
    id: { type: String, required: true },
    title: { type: String, required: true },
    completed: { type: Boolean, default: false },
    version: { type: Number, required: true },
    source: { type: sourceSchema, default: null },
  },
  { _id: false, id: false },
);

/** One document per meeting, with the meeting's id. Exists once the agenda of its type is changed. */
export const agendas = defineAggregate<Agenda>({
  name: 'agendas',
  tenancy: 'account',
  schema: new Schema({
    meetingId: { type: String, required: true },
    items: { type: [itemSchema], required: true },
    removedIds: { type: [String], required: true },
  }),
  indexes: [],
});
