import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';

export const event = 'meetings.meeting_deleted' as const;
/** A second event, for tests with two queues. */
export const otherEvent = 'meetings.access_changed' as const;

/** A note that the writer stores; each note publishes one event. */
export type Note = { text: string };
export const notes = defineAggregate<Note>({
  name: 'notes',
  tenancy: 'account',
  schema: new Schema({ text: { type: String, required: true } }),
  indexes: [],
});

/** The effect of a consumed event: a document with the event's id. Storing the document publishes another event. */
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

/** The newest version of each note, regardless of the order of its events. */
export type LatestVersion = { aggregateVersion: number };
export const latestVersions = defineAggregate<LatestVersion>({
  name: 'latest_versions',
  tenancy: 'account',
  schema: new Schema({ aggregateVersion: { type: Number, required: true } }),
  indexes: [],
});
