import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { DAY_MS } from '@minutehand/contracts/limits';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { purgeCalendarFeeds } from '../src/app/calendar-feed/purge-calendar-feeds.ts';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor();
const bob = createActor({ userId: 'user-2', role: 'member' });
const NOT_FOUND = { code: 'calendar_feed.not_found' };

let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  meetingId = (await context.createMeeting(ann)).id;
});
afterEach(() => context.service.stop());

const addItem = async (actionItem: object) =>
  (await context.client.createActionItem({ meetingId, actionItem, requestKey: '' }, { as: ann })).actionItem!;
const renewFeed = async (as = ann) => (await context.client.renewCalendarFeed({}, { as })).secret;
const hasFeed = async (as = ann) => (await context.client.getCalendarFeed({}, { as })).renewedAt !== '';
const readFeed = async (secret: string) =>
  (await context.client.readCalendarFeed({ secret }, { as: serviceCaller('gateway', '') })).items;
const readDescriptions = async (secret: string) => (await readFeed(secret)).map(({ description }) => description);

describe('a calendar feed', () => {
  it('contains only the owner’s open items with a due date, latest first', async () => {
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(meetingId, 1));
    const assignedToAnn = { assigneeId: 'user-1', dueDate: '2026-11-27' };
    const firstItem = await addItem({ description: 'Mine', ...assignedToAnn });
    await addItem({ description: 'Mine, later', ...assignedToAnn, dueDate: '2026-12-24' });
    await addItem({ description: 'Without a due date', assigneeId: 'user-1' });
    await addItem({ description: 'Assigned to Bob', ...assignedToAnn, assigneeId: 'user-2' });
    const done = await addItem({ description: 'Done', ...assignedToAnn });
    await context.client.toggleActionItem({ meetingId, actionItemId: done.id }, { as: ann });
    const rejected = await addItem({ description: 'Rejected', ...assignedToAnn });
    const changes = { state: 'rejected' };
    await context.client.updateActionItem({ meetingId, actionItemId: rejected.id, changes }, { as: ann });

    const secret = await renewFeed();
    expect(await readDescriptions(secret)).toEqual(['Mine, later', 'Mine']);
    expect((await readFeed(secret))[1]).toEqual({
      ...{
        id: firstItem.id,
        meetingId,
        meetingTitle: 'Weekly',
        description: 'Mine',
        dueDate: '2026-11-27',
        version: 1,
      },
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  it('can be read with its latest secret only, which is not stored', async () => {
    expect(await hasFeed()).toBe(false);
    const first = await renewFeed();
    expect(await hasFeed()).toBe(true);
    const second = await renewFeed();
    await expect(readFeed(first)).rejects.toMatchObject(NOT_FOUND);
    expect(await readFeed(second)).toEqual([]);
    const { items } = await context.collections.calendarFeeds.page(ann, { limit: 9 });
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain(second);
    for (const invalidSecret of ['', 'x', items[0]!.secretHash, items[0]!.id]) {
      await expect(readFeed(invalidSecret)).rejects.toMatchObject(NOT_FOUND);
    }
  });

  it('is created once by concurrent requests', async () => {
    const secrets = await Promise.all([renewFeed(), renewFeed(), renewFeed()]);
    const reads = await Promise.allSettled(secrets.map(readFeed));
    expect(reads.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('can be deleted repeatedly and created again', async () => {
    const secret = await renewFeed();
    for (const _each of [1, 2]) await context.client.deleteCalendarFeed({}, { as: ann });
    expect(await hasFeed()).toBe(false);
    await expect(readFeed(secret)).rejects.toMatchObject(NOT_FOUND);
    expect(await readFeed(await renewFeed())).toEqual([]);
  });

  it('is hidden from other members, who cannot delete it', async () => {
    const secret = await renewFeed();
    expect(await hasFeed(bob)).toBe(false);
    await context.client.deleteCalendarFeed({}, { as: bob });
    await renewFeed(bob);
    expect(await readFeed(secret)).toEqual([]);
  });

  it('contains only items that its owner may currently read', async () => {
    await addItem({ description: 'Bob’s', assigneeId: 'user-2', dueDate: '2026-11-27' });
    const secret = await renewFeed(bob);
    expect(await readFeed(secret)).toEqual([]);
    await context.client.createShare({ meetingId, userId: 'user-2', role: 'viewer', requestKey: '' }, { as: ann });
    expect(await readDescriptions(secret)).toEqual(['Bob’s']);
    await context.client.deleteShare({ meetingId, userId: 'user-2' }, { as: ann });
    expect(await readFeed(secret)).toEqual([]);
  });

  it('is invalid as soon as its owner leaves the account, and stays invalid when they rejoin', async () => {
    const secret = await renewFeed(bob);
    context.people.delete('user-2');
    await expect(readFeed(secret)).rejects.toMatchObject(NOT_FOUND);
    await context.publish('accounts.member_removed', { accountId: 'account-1', userId: 'user-2' });
    context.people.set('user-2', 'Bob Ray');
    await expect(readFeed(secret)).rejects.toMatchObject(NOT_FOUND);
  });

  it('can be renewed with a verified address only', async () => {
    context.unverified.add('user-1');
    await expect(renewFeed()).rejects.toMatchObject({ code: 'user.email_unverified' });
    expect(await hasFeed()).toBe(false);
    context.unverified.clear();
    expect(await readFeed(await renewFeed())).toEqual([]);
  });

  it('is kept if the member has rejoined when the event of their removal is delivered again', async () => {
    const leftAt = new Date(Date.now() - 60_000);
    const secret = await renewFeed(bob);
    context.clock.at = leftAt;
    await context.publish('accounts.member_removed', { accountId: 'account-1', userId: 'user-2' });
    context.clock.at = undefined;
    expect(await readFeed(secret)).toEqual([]);
  });

  it('cannot be read while accounts is unavailable', async () => {
    const secret = await renewFeed();
    context.accountsError.current = new AppError('platform.unavailable');
    await expect(readFeed(secret)).rejects.toMatchObject({ code: 'platform.unavailable' });
  });

  describe('when its owner changes the password', () => {
    const changePassword = (credentialEpoch: number, changedAt = new Date().toISOString()) =>
      context.publish('accounts.password_changed', { userId: 'user-1', changedAt, credentialEpoch });

    it('is revoked in every account, and stays when it was renewed after signing in again', async () => {
      const [secret, secretInOtherAccount] = [
        await renewFeed(),
        await renewFeed(createActor({ accountId: 'account-2' })),
      ];
      const secretOfBob = await renewFeed(bob);
      context.credentialEpochs.set('user-1', 1);
      const later = await renewFeed(createActor({ accountId: 'account-3', credentialEpoch: 1 }));
      await changePassword(1);
      for (const revoked of [secret, secretInOtherAccount])
        await expect(readFeed(revoked)).rejects.toMatchObject(NOT_FOUND);
      for (const secret of [secretOfBob, later]) expect(await readFeed(secret)).toEqual([]);
    });

    it('is not usable when a request of an earlier session stores it afterwards', async () => {
      const secret = await renewFeed();
      // The event arrived before the request stored the feed.
      context.credentialEpochs.set('user-1', 1);
      await expect(readFeed(secret)).rejects.toMatchObject(NOT_FOUND);
      await expect(renewFeed()).rejects.toMatchObject({ code: 'platform.unauthenticated' });
    });

    it('stays when it is renewed between the reading and the deletion of the previous one', async () => {
      await renewFeed();
      const { calendarFeeds } = context.collections;
      const [previous] = (await calendarFeeds.page(ann, { limit: 1 })).items;
      context.credentialEpochs.set('user-1', 1);
      const secret = await renewFeed(createActor({ credentialEpoch: 1 }));
      async function* stream() {
        yield previous!;
      }
      const ports = { calendarFeeds: { ...calendarFeeds, stream }, securityLog: { record: () => undefined } };
      const passwordChange = { changedAt: new Date(), credentialEpoch: 1 };
      await purgeCalendarFeeds(ports, { userId: 'user-1', passwordChange });
      expect(await readFeed(secret)).toEqual([]);
    });

    it('is revoked by its age when it was stored without a credential epoch', async () => {
      const secret = await renewFeed();
      const [feed] = (await context.collections.calendarFeeds.page(ann, { limit: 1 })).items;
      await context.collections.calendarFeeds.replace(ann, { ...feed!, credentialEpoch: undefined });
      await changePassword(1, new Date(feed!.renewedAt.getTime() - 1).toISOString());
      expect(await readFeed(secret)).toEqual([]);
      await changePassword(1, new Date(feed!.renewedAt.getTime() + DAY_MS).toISOString());
      await expect(readFeed(secret)).rejects.toMatchObject(NOT_FOUND);
    });
  });

  it.each([
    ['the user', () => context.publish('accounts.user_deleted', { userId: 'user-1', accountIds: ['account-1'] })],
    ['the account', () => context.publish('accounts.account_deleted', { accountId: 'account-1' })],
  ])('is deleted with %s', async (_, publishDeletion) => {
    await renewFeed();
    await publishDeletion();
    expect(await context.collections.calendarFeeds.count(ann, {})).toBe(0);
  });
});
