import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { PersonCopy } from '../../domain/people/person.ts';

/** Copies of user data, one per member and account. */
export const people = defineAggregate<PersonCopy>({
  name: 'people',
  tenancy: 'account',
  schema: new Schema({
    userId: { type: String, required: true },
    name: { type: String, default: '' },
    timeZone: { type: String, default: '' },
    sourceVersion: { type: Number, required: true },
  }),
  indexes: [{ name: 'by_user', keys: ['userId'], acrossAccounts: true }],
});
