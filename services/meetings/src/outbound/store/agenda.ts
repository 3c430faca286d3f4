import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { Agenda } from '../../domain/agenda/agenda.ts';

const source = new Schema(
  {
    meetingId: { type: String, required: true },
    kind: { type: String, enum: ['agenda_item', 'action_item'], required: true },
    itemId: { type: String, required: true },
  },
  { _id: false, id: false },
);
const item = new Schema(
  {
    id: { type: String, required: true },
    title: { type: String, required: true },
    completed: { type: Boolean, default: false },
    version: { type: Number, required: true },
    source: { type: source, default: null },
  },
  { _id: false, id: false },
);

/** One document per meeting, with the meeting's id. Exists once the agenda of its type is changed. */
export const agendas = defineAggregate<Agenda>({
  name: 'agendas',
  tenancy: 'account',
  schema: new Schema({
    meetingId: { type: String, required: true },
    items: { type: [item], required: true },
    removedIds: { type: [String], required: true },
  }),
  indexes: [],
});
