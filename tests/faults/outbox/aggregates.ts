import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';

export const event = 'meetings.meeting_deleted' as const;
/** For what takes two queues. */
export const otherEvent = 'meetings.access_changed' as const;

/** What a program writes; each says one event. */
export type Note = { text: string };
export const notes = defineAggregate<Note>({
  name: 'notes',
  tenancy: 'account',
  schema: new Schema({ text: { type: String, required: true } }),
  indexes: [],
});

/** What a program does of an event: one document of the event's id, which says an event itself. */
export type Effect = { noteId: string; aggregateVersion: number };
export const effects = defineAggregate<Effect>({
  name: 'effects',
  tenancy: 'account',
  schema: new Schema({
    noteId: { type: String, required: true },
    aggregateVersion: { type: Number, required: true },
  }),
  indexes: [],
});

/** The newest state of each note that was heard of: order must not matter to it. */
export type Newest = { aggregateVersion: number };
export const newest = defineAggregate<Newest>({
  name: 'newest',
  tenancy: 'account',
  schema: new Schema({ aggregateVersion: { type: Number, required: true } }),
  indexes: [],
});
