import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { TextVectors } from '../../app/ports.ts';

const text = { type: String, required: true } as const;

/**
 * The vectors of a text, in documents of a bounded size; the first document has the id of the text. Stored apart from the texts, so that a
 * change of the model does not rewrite them.
 */
export const vectorsAggregate = defineAggregate<TextVectors>({
  name: 'vectors',
  tenancy: 'account',
  schema: new Schema(
    {
      meetingId: text,
      model: text,
      sourceVersion: { type: Number, required: true },
      packed: { type: String, default: '' },
      first: { type: Number, default: 0 },
      isIndexed: { type: Boolean, default: false },
      failures: { type: Number, default: 0 },
      retryAt: { type: Date },
    },
    { _id: false, id: false },
  ),
  indexes: [
    { name: 'by_meeting', keys: ['meetingId'] },
    { name: 'by_indexed', keys: ['isIndexed'], acrossAccounts: true },
  ],
});
