import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { expectEventually } from '@minutehand/test-kit/expect';
import { actor } from '@minutehand/test-kit/identity';
import { openTestContext, resultFor, TALK, type TestContext } from './test-context.ts';

const ann = actor();
const notifications = serviceCaller('notifications', 'account-1');
const gateway = serviceCaller('gateway', '');
const GONE = { code: 'assigned_item.not_found' };
const EVE = { assigneeName: 'Eve', assigneeEmail: 'Eve@sample.example' };

let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  meetingId = (await context.create(ann)).id;
});
afterEach(() => context.service.stop());

const add = async (actionItem: object, requestKey = '') =>
  (await context.client.createActionItem({ meetingId, actionItem, requestKey }, { as: ann })).actionItem!;
const change = (actionItemId: string, changes: object) =>
  context.client.updateActionItem({ meetingId, actionItemId, changes }, { as: ann });
const bulk = (actionItemIds: string[], assigneeEmail: string) =>
  context.client.bulkUpdateActionItems(
    {
      ...{ meetingId, actionItemIds, dueDate: '', amendment: undefined },
      ...{ assigneeType: 'external', assigneeId: '', assigneeName: 'Eve', assigneeEmail },
    },
    { as: ann },
  );
const said = () => context.saidOf('meetings.assignment_mail_requested');
const deliveryOf = (assignmentMailId: string) =>
  context.client.getAssignmentMailDelivery({ assignmentMailId }, { as: notifications });
const lastDelivery = async () => deliveryOf((await said()).at(-1)!.assignmentMailId);
const tokenOfLast = async () => (await lastDelivery()).items[0]!.token;
const see = async (token: string) => (await context.client.getAssignedItem({ token }, { as: gateway })).assignedItem;
const complete = async (token: string, completed = true) =>
  (await context.client.completeAssignedItem({ token, completed }, { as: gateway })).assignedItem;

describe('an item that is given to an address', () => {
  it('is mailed once, with a link of its own that shows it and nothing else', async () => {
    await add({ description: 'Order chairs', dueDate: '2020-01-02', ...EVE });
    expect(await said()).toHaveLength(1);
    const { items, ...mail } = await lastDelivery();
    expect(mail).toEqual({
      ...{ meetingTitle: 'Weekly', senderName: 'Ann Lee', name: 'Eve', email: 'Eve@sample.example' },
    });
    expect(items).toMatchObject([{ description: 'Order chairs', dueDateFormatted: 'Jan 2, 2020' }]);
    expect(await see(items[0]!.token)).toEqual({
      ...{ description: 'Order chairs', dueDate: '2020-01-02', dueDateFormatted: 'Jan 2, 2020' },
      ...{ overdue: true, completed: false, meetingTitle: 'Weekly', assignedBy: 'Ann Lee' },
    });
  });

  it('is not mailed again when it is edited, ticked off, or given to the same address', async () => {
    const item = await add({ description: 'Order chairs', ...EVE });
    await change(item.id, { description: 'Order tables', dueDate: '2026-12-24' });
    await change(item.id, { assigneeName: 'Eva', assigneeEmail: 'eve@sample.example' });
    for (const _each of [1, 2]) {
      await context.client.toggleActionItem({ meetingId, actionItemId: item.id }, { as: ann });
    }
    await bulk([item.id], 'eve@sample.example');
    expect(await said()).toHaveLength(1);
    expect(await see(await tokenOfLast())).toMatchObject({ description: 'Order tables' });
  });

  it('is mailed once by a request that is asked again', async () => {
    for (const _each of [1, 2]) await add({ description: 'Order chairs', ...EVE }, 'key-1');
    expect(await said()).toHaveLength(1);
    expect((await lastDelivery()).items).toHaveLength(1);
  });

  it('is mailed when somebody accepts it, and not as a proposal', async () => {
    await context.importText(ann, meetingId, TALK);
    await context.finish(resultFor(meetingId, 1));
    const { actionItems } = await context.client.listActionItems({ meetingId }, { as: ann });
    const { id } = actionItems[0]!;
    await context.collections.actionItems.update(ann, id, (item) => ({
      document: { ...item, assigneeId: null, ...EVE },
    }));
    expect(await said()).toEqual([]);
    await change(id, { state: 'open' });
    expect(await said()).toHaveLength(1);
  });

  it('is ticked off and opened again by the link, which everybody in the meeting sees', async () => {
    await add({ description: 'Order chairs', ...EVE });
    const token = await tokenOfLast();
    const before = (await context.saidOf('meetings.action_items_changed')).length;
    for (const _each of [1, 2]) expect(await complete(token)).toMatchObject({ completed: true });
    const { actionItems } = await context.client.listActionItems({ meetingId }, { as: ann });
    expect(actionItems).toMatchObject([{ state: 'done', completed: true }]);
    expect(await context.saidOf('meetings.action_items_changed')).toHaveLength(before + 1);
    expect(await complete(token, false)).toMatchObject({ completed: false });
  });

  it('is ticked off by the link after the minutes are approved', async () => {
    await add({ description: 'Order chairs', ...EVE });
    const minutes = { meetingId, content: 'All is well', version: undefined, amendment: undefined };
    await context.client.updateMinutes(minutes, { as: ann });
    for (const decision of ['submit', 'approve']) {
      await context.client.decideApproval({ meetingId, decision, note: '', version: undefined }, { as: ann });
    }
    expect(await complete(await tokenOfLast())).toMatchObject({ completed: true });
  });
});

describe('a link', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['the item goes to another address', (id) => change(id, { assigneeEmail: 'bob@sample.example' })],
    ['the item goes to a member', (id) => change(id, { assigneeId: 'user-2' })],
    ['the item goes to nobody', (id) => change(id, { assigneeName: '', assigneeEmail: '' })],
    ['the item is rejected', (id) => change(id, { state: 'rejected' })],
    [
      'the item is deleted',
      (actionItemId) => context.client.deleteActionItem({ meetingId, actionItemId, amendment: undefined }, { as: ann }),
    ],
    ['the meeting is deleted', () => context.client.deleteMeeting({ meetingId }, { as: ann })],
  ])('ends at once when %s', async (_, end) => {
    const { id } = await add({ description: 'Order chairs', ...EVE });
    const token = await tokenOfLast();
    await end(id);
    await expect(see(token)).rejects.toMatchObject(GONE);
    await expect(complete(token)).rejects.toMatchObject(GONE);
  });

  it('does not come back when the item comes back to its address: that is another link', async () => {
    const { id } = await add({ description: 'Order chairs', ...EVE });
    const token = await tokenOfLast();
    await change(id, { assigneeId: 'user-2' });
    await change(id, EVE);
    await expect(see(token)).rejects.toMatchObject(GONE);
    expect(await said()).toHaveLength(2);
    expect(await see(await tokenOfLast())).toMatchObject({ description: 'Order chairs' });
  });

  it('that was never given, or was changed, leads nowhere', async () => {
    await add({ description: 'Order chairs', ...EVE });
    const token = await tokenOfLast();
    const [payload = '', mac = ''] = token.split('.');
    const other = Buffer.from(Buffer.from(payload, 'base64url').toString().replace(/.$/, 'x')).toString('base64url');
    for (const wrong of ['', 'x', payload, `${payload}.`, `${other}.${mac}`, `${token}A`, token.slice(0, -2)]) {
      await expect(see(wrong)).rejects.toMatchObject(GONE);
    }
  });
});

describe('a bulk update that gives items to an address', () => {
  it('sends one mail that tells of all of them', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 60; n += 1) ids.push((await add({ description: `Item ${n}` })).id);
    await bulk(ids, 'eve@sample.example');
    expect(await said()).toHaveLength(1);
    const { items } = await lastDelivery();
    expect(items.map(({ description }) => description)).toEqual(ids.map((_, n) => `Item ${n}`));
    expect(new Set(items.map(({ token }) => token)).size).toBe(60);
  });

  it('tells only of what is still theirs, and of nothing that is done, when the mail goes out', async () => {
    const [one, two, three] = [
      await add({ description: '1' }),
      await add({ description: '2' }),
      await add({ description: '3' }),
    ];
    await bulk([one.id, two.id, three.id], 'eve@sample.example');
    await change(one.id, { assigneeId: 'user-2' });
    await context.client.toggleActionItem({ meetingId, actionItemId: two.id }, { as: ann });
    expect((await lastDelivery()).items).toMatchObject([{ description: '3' }]);
    await change(three.id, { state: 'rejected' });
    await expect(lastDelivery()).rejects.toMatchObject({ code: 'assignment_mail.not_found' });
  });

  it('that is refused mails nobody', async () => {
    const { id } = await add({ description: '1' });
    await expect(bulk([id, 'nothing'], 'eve@sample.example')).rejects.toMatchObject({
      code: 'action_item.selection_unknown',
    });
    expect(await said()).toEqual([]);
  });
});

describe('mails about items', () => {
  it('have bounds: 50 a day to one address from one account, and then the item is not given', async () => {
    context.clock.at = new Date('2026-11-21T10:00:00Z');
    for (let n = 0; n < 50; n += 1) await add({ description: `Item ${n}`, ...EVE });
    const tooMany = { code: 'action_item.too_many_mails_today' };
    const { id } = await add({ description: 'One more' });
    await expect(change(id, EVE)).rejects.toMatchObject(tooMany);
    await expect(bulk([id], 'EVE@sample.example')).rejects.toMatchObject(tooMany);
    await change(id, { assigneeEmail: 'bob@sample.example' });
    context.clock.at = new Date('2026-11-22T09:00:00Z');
    await expect(change(id, EVE)).rejects.toMatchObject({ ...tooMany, details: { retryAfterSeconds: 3_600 } });
    context.clock.at = new Date('2026-11-22T10:00:01Z');
    await change(id, EVE);
  });

  it('count with minutes that are mailed: 500 addresses a person and day', async () => {
    context.clock.at = new Date('2026-11-21T10:00:00Z');
    const minutes = { meetingId, content: 'All is well', version: undefined, amendment: undefined };
    await context.client.updateMinutes(minutes, { as: ann });
    const email = (count: number, of: number) => {
      const emailAddresses = Array.from({ length: count }, (_, at) => `p${of}-${at}@sample.example`).join(',');
      return context.client.emailMinutes({ meetingId, emailAddresses, note: '', requestKey: '' }, { as: ann });
    };
    for (let n = 0; n < 9; n += 1) await email(50, n);
    await email(49, 9);
    await add({ description: 'The last', ...EVE });
    await expect(add({ description: 'Too many', assigneeEmail: 'bob@sample.example' })).rejects.toMatchObject({
      code: 'action_item.too_many_mails_today',
    });
    await expect(email(1, 10)).rejects.toMatchObject({ code: 'minutes_email.too_many_today' });
    expect((await context.client.listActionItems({ meetingId }, { as: ann })).actionItems).toHaveLength(1);
  });

  it('go with their meeting', async () => {
    await add({ description: 'Order chairs', ...EVE });
    const { assignmentMailId } = (await said())[0]!;
    await context.client.deleteMeeting({ meetingId }, { as: ann });
    await expectEventually(() => context.collections.assignmentMails.find(ann, assignmentMailId)).toBeUndefined();
    await expect(deliveryOf(assignmentMailId)).rejects.toMatchObject({ code: 'assignment_mail.not_found' });
  });
});
