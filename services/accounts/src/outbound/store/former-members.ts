import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { FormerMember } from '../../app/ports.ts';

const text = { type: String, required: true } as const;

/** Users who left an account or were removed from it. Each removal has its own entry; those of earlier releases have the ids of account and user. */
export const formerMemberAggregate = defineAggregate<FormerMember>({
  name: 'former_members',
  tenancy: 'account',
  schema: new Schema(
    { userId: text, emailKey: text, leftAt: { type: Date, required: false } },
    { _id: false, id: false },
  ),
  indexes: [
    { name: 'by_email', keys: ['emailKey'] },
    // For the export and the deletion of a user.
    { name: 'by_user', keys: ['userId'], acrossAccounts: true },
  ],
});
