import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { DeletedUser, UserCopy } from '../../domain/people/user-copy.ts';

/** Copies of the names and time zones of users, one per user and account. */
export const people = defineAggregate<UserCopy>({
  name: 'people',
  tenancy: 'account',
  schema: new Schema({
    userId: { type: String, required: true },
    name: { type: String, default: '' },
    timeZone: { type: String, default: '' },
    sourceVersion: { type: Number, required: true },
    isDeleted: { type: Boolean },
  }),
  indexes: [{ name: 'by_user', keys: ['userId'], acrossAccounts: true }],
});

/** Global, because a user is deleted in all accounts. Contains ids only. */
export const deletedUsers = defineAggregate<DeletedUser>({
  name: 'deleted_users',
  tenancy: 'global',
  schema: new Schema({ deletedAt: { type: Date, required: true } }),
  indexes: [],
});
