import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { DataExport } from '../../domain/data-exports/data-export.ts';

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;

export const dataExportAggregate = defineAggregate<DataExport>({
  name: 'data_exports',
  tenancy: 'account',
  schema: new Schema(
    {
      kind: text,
      userId: text,
      credentialEpoch: number,
      state: text,
      run: number,
      requestedAt: { type: Date, required: true },
      accountIds: { type: [String], default: [] },
      meetingsTotal: { type: Number, default: 0 },
      meetingsDone: { type: Number, default: 0 },
      key: text,
      byteSize: { type: Number, default: 0 },
      expiresAt: { type: Date, required: true },
    },
    { _id: false, id: false },
  ),
  indexes: [
    { name: 'by_state', keys: ['state', 'expiresAt'], acrossAccounts: true },
    { name: 'by_pending', keys: ['state', 'updatedAt'], acrossAccounts: true },
    { name: 'by_user', keys: ['userId'], acrossAccounts: true },
  ],
  arrayIndexes: [{ field: 'accountIds' }],
});
