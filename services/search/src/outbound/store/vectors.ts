import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { TextVectors } from '../../app/ports.ts';

const text = { type: String, required: true } as const;

/** One per text, with its id, so that vectors can be replaced after a change of the model without writing the text. */
export const vectorsAggregate = defineAggregate<TextVectors>({
  name: 'vectors',
  tenancy: 'account',
  schema: new Schema(
    {
      meetingId: text,
      model: text,
      sourceVersion: { type: Number, required: true },
      packed: { type: String, default: '' },
    },
    { _id: false, id: false },
  ),
  indexes: [],
});
