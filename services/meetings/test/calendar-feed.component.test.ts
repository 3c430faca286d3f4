import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { actor } from '@minutehand/test-kit/identity';
import { openTestContext, resultFor, TALK, type TestContext } from './test-context.ts';

const ann = actor();
const bob = actor({ userId: 'user-2', role: 'member' });
const GONE = { code: 'calendar_feed.not_found' };

let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  meetingId = (await context.create(ann)).id;
});
afterEach(() => context.service.stop());

const add = async (actionItem: object) =>
  (await context.client.createActionItem({ meetingId, actionItem, requestKey: '' }, { as: ann })).actionItem!;
const renew = async (as = ann) => (await context.client.renewCalendarFeed({}, { as })).secret;
const isThere = async (as = ann) => (await context.client.getCalendarFeed({}, { as })).renewedAt !== '';
const read = async (secret: string) =>
  (await context.client.readCalendarFeed({ secret }, { as: serviceCaller('gateway', '') })).items;
const wordsIn = async (secret: string) => (await read(secret)).map(({ description }) => description);

describe('a calendar feed', () => {
  it('holds one’s own open items with a day, the latest first, and nothing else', async () => {
    await context.importText(ann, meetingId, TALK);
    await context.finish(resultFor(meetingId, 1));
    const mine = { assigneeId: 'user-1', dueDate: '2026-11-27' };
    const shown = await add({ description: 'Mine', ...mine });
    await add({ description: 'Mine, later', ...mine, dueDate: '2026-12-24' });
    await add({ description: 'Without a day', assigneeId: 'user-1' });
    await add({ description: 'Somebody else’s', ...mine, assigneeId: 'user-2' });
    const done = await add({ description: 'Done', ...mine });
    await context.client.toggleActionItem({ meetingId, actionItemId: done.id }, { as: ann });
    const rejected = await add({ description: 'Rejected', ...mine });
    const changes = { state: 'rejected' };
    await context.client.updateActionItem({ meetingId, actionItemId: rejected.id, changes }, { as: ann });

    const secret = await renew();
    expect(await wordsIn(secret)).toEqual(['Mine, later', 'Mine']);
    expect((await read(secret))[1]).toEqual({
      ...{ id: shown.id, meetingId, meetingTitle: 'Weekly', description: 'Mine', dueDate: '2026-11-27', version: 1 },
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  it('opens by its last secret only, which nobody reads from the store', async () => {
    expect(await isThere()).toBe(false);
    const first = await renew();
    expect(await isThere()).toBe(true);
    const second = await renew();
    await expect(read(first)).rejects.toMatchObject(GONE);
    expect(await read(second)).toEqual([]);
    const { items } = await context.collections.calendarFeeds.page(ann, { limit: 9 });
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain(second);
    for (const wrong of ['', 'x', items[0]!.secretHash, items[0]!.id]) {
      await expect(read(wrong)).rejects.toMatchObject(GONE);
    }
  });

  it('is one, also when it is made in several windows at once', async () => {
    const secrets = await Promise.all([renew(), renew(), renew()]);
    const opened = await Promise.allSettled(secrets.map(read));
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('ends when its owner ends it, twice is no error, and can be made anew', async () => {
    const secret = await renew();
    for (const _each of [1, 2]) await context.client.deleteCalendarFeed({}, { as: ann });
    expect(await isThere()).toBe(false);
    await expect(read(secret)).rejects.toMatchObject(GONE);
    expect(await read(await renew())).toEqual([]);
  });

  it('is its owner’s alone: another member has none, and ends none', async () => {
    const secret = await renew();
    expect(await isThere(bob)).toBe(false);
    await context.client.deleteCalendarFeed({}, { as: bob });
    await renew(bob);
    expect(await read(secret)).toEqual([]);
  });

  it('holds what its owner may read at that moment', async () => {
    await add({ description: 'Bob’s', assigneeId: 'user-2', dueDate: '2026-11-27' });
    const secret = await renew(bob);
    expect(await read(secret)).toEqual([]);
    await context.client.createShare({ meetingId, userId: 'user-2', role: 'viewer', requestKey: '' }, { as: ann });
    expect(await wordsIn(secret)).toEqual(['Bob’s']);
    await context.client.deleteShare({ meetingId, userId: 'user-2' }, { as: ann });
    expect(await read(secret)).toEqual([]);
  });

  it('ends at once when its owner leaves the account, and does not come back with them', async () => {
    const secret = await renew(bob);
    context.people.delete('user-2');
    await expect(read(secret)).rejects.toMatchObject(GONE);
    await context.say('accounts.member_removed', { accountId: 'account-1', userId: 'user-2' });
    context.people.set('user-2', 'Bob Ray');
    await expect(read(secret)).rejects.toMatchObject(GONE);
  });

  it('is not open while accounts can not be asked', async () => {
    const secret = await renew();
    context.accountsFail.with = new AppError('platform.unavailable');
    await expect(read(secret)).rejects.toMatchObject({ code: 'platform.unavailable' });
  });

  it.each([
    ['the person', () => context.say('accounts.user_deleted', { userId: 'user-1' })],
    ['the account', () => context.say('accounts.account_deleted', { accountId: 'account-1' })],
  ])('goes with %s', async (_, leave) => {
    await renew();
    await leave();
    expect(await context.collections.calendarFeeds.count(ann, {})).toBe(0);
  });
});
