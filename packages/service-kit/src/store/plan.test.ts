import { expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import { createPlan } from './plan.ts';
import { compileCodec } from './schema/codec.ts';
import type { AnyAggregate } from './table.ts';

const schema = new Schema({ dueAt: Date, rank: Number });
const tasks: AnyAggregate = {
  ...{ name: 'tasks', tenancy: 'account', schema },
  indexes: [
    { name: 'across_accounts', keys: ['dueAt'], acrossAccounts: true },
    { name: 'of_account', keys: ['dueAt', 'rank'] },
  ],
};
const chooseIndex = (accountId: string | undefined) =>
  createPlan(tasks, compileCodec('tasks', schema), accountId, { where: { dueAt: { gt: new Date(0) } } }).index;

it('a query of one account reads no entries of other accounts if an index of accounts has the same key', () => {
  expect(chooseIndex('account-1')).toBe('of_account');
  expect(chooseIndex(undefined)).toBe('across_accounts');
});
