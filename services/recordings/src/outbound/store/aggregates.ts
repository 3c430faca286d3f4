import { defineQuotaLedgers } from '@minutehand/service-kit/quotas';
import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { Blob } from '../../domain/blob.ts';

const text = { type: String, required: true } as const;

export const blobAggregate = defineAggregate<Blob>({
  name: 'blobs',
  tenancy: 'account',
  schema: new Schema(
    {
      filename: text,
      contentType: text,
      byteSize: { type: Number, required: true },
      checksum: text,
      key: text,
      uploaderId: text,
      owner: { type: String, default: '' },
    },
    { _id: false, id: false },
  ),
  indexes: [
    { name: 'by_owner', keys: ['owner', 'createdAt'], acrossAccounts: true },
    { name: 'by_owner_in_account', keys: ['owner'] },
    { name: 'by_uploader', keys: ['uploaderId', 'createdAt'] },
  ],
});

/** Counts what quotas limit before it is stored. */
export const quotaLedgerAggregate = defineQuotaLedgers();

export const aggregates = [blobAggregate, quotaLedgerAggregate];
