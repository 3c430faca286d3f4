import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { GenerationCounts } from '../../domain/generation/generation-counts.ts';

const memberSchema = new Schema(
  { userId: { type: String, required: true }, count: { type: Number, required: true } },
  { _id: false, id: false },
);

/** Started generations, one document per account and day. */
export const generationCounts = defineAggregate<GenerationCounts>({
  name: 'generation_counts',
  tenancy: 'account',
  schema: new Schema({
    day: { type: String, required: true },
    members: { type: [memberSchema], default: [] },
    keptUntil: { type: Date, required: true },
  }),
  indexes: [],
  expiresAt: 'keptUntil',
});
