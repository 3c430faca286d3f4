import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { TextSizes } from '../../domain/texts/text-sizes.ts';

const number = { type: Number, default: 0 } as const;

/** One small document per meeting, with the meeting's id: measuring an account must not read its texts. */
export const textSizes = defineAggregate<TextSizes>({
  name: 'text_sizes',
  tenancy: 'account',
  schema: new Schema({
    transcript: number,
    notes: number,
    minutes: number,
    bytes: number,
    countedTranscript: number,
    countedNotes: number,
  }),
  indexes: [],
});
