import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent } from '@minutehand/contracts/events';
import { SAVED_SEARCHES_PER_USER } from '@minutehand/contracts/limits';
import { type SavedQuery, SavedSearchesServiceService } from '@minutehand/contracts/proto/search/v1/search';
import { systemScope } from '@minutehand/service-kit/identity';
import { expectNoServerErrors } from '@minutehand/test-kit/bad-input';
import { createActor } from '@minutehand/test-kit/identity';
import { savedSearchesAggregate } from '../src/outbound/store/saved-searches.ts';
import { TestEnvironment } from './test-environment.ts';

const query: SavedQuery = {
  query: 'budget',
  resultType: 'minutes',
  accountMeetingTypeId: 'type-1',
  seriesOf: 'm1',
  person: 'user-2',
  withOpenItems: true,
  period: 'month',
  fromDay: '2026-05-03',
  toDay: '2026-05-09',
  order: 'newest',
};
const anything = {
  ...{ query: 'budget', resultType: '', accountMeetingTypeId: '', seriesOf: '', person: '', withOpenItems: false },
  ...{ period: '', fromDay: '', toDay: '', order: '' },
};

describe('saved searches', () => {
  const env = new TestEnvironment();
  beforeAll(() => env.start());
  afterAll(() => env.service.stop());
  const client = () => env.service.client(SavedSearchesServiceService);
  const list = async (as = createActor()) => (await client().listSavedSearches({}, { as })).savedSearches;
  const save = async (name: string, as = createActor(), saved = query) =>
    (await client().saveSearch({ name, query: saved }, { as })).savedSearch?.id ?? '';
  const countDocuments = () =>
    env.service.store.collection(savedSearchesAggregate).count(systemScope('counts', 'account-1'), {});

  it('are listed by name with their filters, renamed and deleted', async () => {
    const as = createActor({ userId: 'ann' });
    const id = await save(' Money ', as);
    await save('Budget', as, anything);
    expect(await list(as)).toMatchObject([
      { name: 'Budget', query: anything },
      { id, name: 'Money', query },
    ]);
    const renamed = await client().renameSavedSearch({ id, name: 'Accounts' }, { as });
    expect(renamed.savedSearch).toMatchObject({ id, name: 'Accounts', query });
    expect((await list(as)).map(({ name }) => name)).toEqual(['Accounts', 'Budget']);
    await client().deleteSavedSearch({ id }, { as });
    expect((await list(as)).map(({ name }) => name)).toEqual(['Budget']);
  });

  it('belong to one user in one account', async () => {
    const as = createActor({ userId: 'ben' });
    const id = await save('Private', as);
    for (const other of [createActor({ userId: 'cy' }), createActor({ userId: 'ben', accountId: 'account-2' })]) {
      expect(await list(other)).toEqual([]);
      const denied = { code: 'saved_search.not_found' };
      await expect(client().renameSavedSearch({ id, name: 'Mine' }, { as: other })).rejects.toMatchObject(denied);
      await expect(client().deleteSavedSearch({ id }, { as: other })).rejects.toMatchObject(denied);
    }
    expect(await list(as)).toHaveLength(1);
  });

  it('are limited for each user, even if they are saved at the same time', async () => {
    const as = createActor({ userId: 'dan' });
    for (let number = 1; number < SAVED_SEARCHES_PER_USER; number += 1) await save(`Search ${number}`, as);
    const results = await Promise.allSettled(Array.from({ length: 4 }, (_, number) => save(`Last ${number}`, as)));
    expect(results.map((result) => (result.status === 'rejected' ? result.reason.code : 'saved')).sort()).toEqual([
      'saved',
      ...Array(3).fill('saved_search.limit_reached'),
    ]);
    expect(await list(as)).toHaveLength(SAVED_SEARCHES_PER_USER);
  });

  it.each([
    ['an unknown result type', { resultType: 'secrets' }, 'platform.malformed'],
    ['an unknown period', { period: 'century' }, 'platform.malformed'],
    ['a day in another format', { fromDay: 'May 3' }, 'platform.malformed'],
    ['a day that does not exist', { toDay: '2026-02-31' }, 'platform.malformed'],
    ['an unknown order', { order: 'random' }, 'platform.malformed'],
    ['a long id', { person: 'x'.repeat(5_000) }, 'platform.malformed'],
    ['a blank query', { query: ' ' }, 'saved_search.invalid'],
  ])('with %s are rejected', async (_, changes, code) => {
    const saving = client().saveSearch({ name: 'Wrong', query: { ...query, ...changes } }, { as: createActor() });
    await expect(saving).rejects.toMatchObject({ code });
  });

  it('are part of the data that a user downloads', async () => {
    const as = createActor({ userId: 'eve' });
    await save('Budget', as);
    const chunks: Buffer[] = [];
    for await (const { section, chunk } of client().streamSavedSearches({}, { as })) {
      expect(section).toBe('saved_searches');
      chunks.push(Buffer.from(chunk));
    }
    expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual([
      { name: 'Budget', query: 'budget', created_at: expect.any(String) },
    ]);
  });

  it('are deleted when a member is removed, except those of a later membership', async () => {
    const as = createActor({ userId: 'finn' });
    await save('Before', as);
    const removed = createEvent('accounts.member_removed', { accountId: 'account-1', userId: 'finn' });
    await env.publish(removed, { occurredAt: '2999-01-01T00:00:00.000Z' });
    expect(await list(as)).toEqual([]);
    await save('After', as);
    await env.publish(removed, { occurredAt: '2026-01-01T00:00:00.000Z' });
    expect((await list(as)).map(({ name }) => name)).toEqual(['After']);
  });

  it('are deleted with their user', async () => {
    const as = createActor({ userId: 'gil' });
    await save('Budget', as);
    const before = await countDocuments();
    const deleted = { userId: 'gil', accountIds: ['account-1'], deletionId: 'deletion-1' };
    await env.publish(createEvent('accounts.user_deleted', deleted));
    expect(await list(as)).toEqual([]);
    expect(await countDocuments()).toBe(before - 1);
  });

  it('are deleted with their user, including in an account that the user left before', async () => {
    const as = createActor({ userId: 'ida', accountId: 'account-1' });
    await save('Budget', as);
    await env.publish(createEvent('accounts.member_removed', { accountId: 'account-1', userId: 'ida' }));
    const before = await countDocuments();
    const deleted = { userId: 'ida', accountIds: ['account-2'], deletionId: 'deletion-2' };
    await env.publish(createEvent('accounts.user_deleted', deleted));
    expect(await countDocuments()).toBe(before - 1);
  });

  it('are deleted with their account', async () => {
    await save('Budget', createActor({ userId: 'hal' }));
    await env.publish(createEvent('accounts.account_deleted', { accountId: 'account-1' }));
    expect(await countDocuments()).toBe(0);
  });
});

it('requests about saved searches with any invalid input get a client error, never an internal error', async () => {
  const env = new TestEnvironment();
  await env.start();
  try {
    await expectNoServerErrors(env.service, SavedSearchesServiceService, {
      callers: [createActor()],
      knownValues: ['budget', 'minutes', 'month', 'newest'],
      runs: 100,
    });
  } finally {
    await env.service.stop();
  }
});
