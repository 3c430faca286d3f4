import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { Usage } from '../../domain/usage.ts';
import type { WriterSettings } from '../../domain/writer-settings.ts';
import { USAGE_RETENTION_MS } from '../../limits.ts';

const number = { type: Number, required: true } as const;

/** Writer settings, by account id. */
export const writerSettings = defineAggregate<WriterSettings>({
  name: 'writer_settings',
  tenancy: 'account',
  schema: new Schema({ fallbackToEmbedded: Boolean, language: String, monthlyTokenLimit: Number }),
  indexes: [],
});

/** Model usage of an account, one document per month. */
export const usage = defineAggregate<Usage>({
  name: 'model_usage',
  tenancy: 'account',
  schema: new Schema({
    month: { type: String, required: true },
    calls: number,
    inputTokens: number,
    outputTokens: number,
    costMicros: number,
    reservations: {
      type: [
        new Schema(
          { id: { type: String, required: true }, tokens: number, expiresAt: { type: Date, required: true } },
          { _id: false, id: false },
        ),
      ],
      default: [],
    },
  }),
  indexes: [],
  retentionMs: USAGE_RETENTION_MS,
});
