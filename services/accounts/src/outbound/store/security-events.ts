import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { StoredSecurityEvent } from '../../domain/security-event.ts';
import { SECURITY_EVENT_RETENTION_MS } from '../../limits.ts';

const text = { type: String, required: true } as const;
/** May be empty, which mongoose's `required` rejects. */
const textOrEmpty = { type: String, default: '' } as const;

/** The security log. The id is that of the account and the event. */
export const securityEventAggregate = defineAggregate<StoredSecurityEvent>({
  name: 'security_events',
  tenancy: 'account',
  schema: new Schema(
    {
      event: text,
      category: text,
      at: { type: Date, required: true },
      personId: textOrEmpty,
      actorKind: text,
      actorUserId: textOrEmpty,
      accessTokenId: textOrEmpty,
      service: textOrEmpty,
      network: textOrEmpty,
      requestId: textOrEmpty,
      facts: { type: Map, of: String, default: {} },
    },
    { _id: false, id: false },
  ),
  indexes: [
    { name: 'by_time', keys: ['at'] },
    { name: 'by_category', keys: ['category', 'at'] },
    { name: 'by_person', keys: ['personId', 'at'] },
    { name: 'by_person_and_category', keys: ['personId', 'category', 'at'] },
    // For the export of a user's data.
    { name: 'by_user', keys: ['personId'], acrossAccounts: true },
  ],
  retentionMs: SECURITY_EVENT_RETENTION_MS,
});
