import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { expectEventually } from '@minutehand/test-kit/expect';
import { actor } from '@minutehand/test-kit/identity';
import { openTestContext, resultFor, TALK, type TestContext } from './test-context.ts';

const ann = actor();
const notifications = serviceCaller('notifications', 'account-1');
const gateway = serviceCaller('gateway', '');
const NOT_FOUND = { code: 'assigned_item.not_found' };
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
const mailEvents = () => context.publishedEvents('meetings.assignment_mail_requested');
const getDelivery = (assignmentMailId: string) =>
  context.client.getAssignmentMailDelivery({ assignmentMailId }, { as: notifications });
const getLastDelivery = async () => getDelivery((await mailEvents()).at(-1)!.assignmentMailId);
const getLastToken = async () => (await getLastDelivery()).items[0]!.token;
const read = async (token: string) => (await context.client.getAssignedItem({ token }, { as: gateway })).assignedItem;
const complete = async (token: string, completed = true) =>
  (await context.client.completeAssignedItem({ token, completed }, { as: gateway })).assignedItem;

describe('an item that is assigned to an address', () => {
  it('is mailed once, with a link that shows only this item', async () => {
    await add({ description: 'Order chairs', dueDate: '2020-01-02', ...EVE });
    expect(await mailEvents()).toHaveLength(1);
    const { items, ...mail } = await getLastDelivery();
    expect(mail).toEqual({
      ...{ meetingTitle: 'Weekly', senderName: 'Ann Lee', name: 'Eve', email: 'Eve@sample.example' },
    });
    expect(items).toMatchObject([{ description: 'Order chairs', dueDateFormatted: 'Jan 2, 2020' }]);
    expect(await read(items[0]!.token)).toEqual({
      ...{ description: 'Order chairs', dueDate: '2020-01-02', dueDateFormatted: 'Jan 2, 2020' },
      ...{ overdue: true, completed: false, meetingTitle: 'Weekly', assignedBy: 'Ann Lee' },
    });
  });

  it('is not mailed again when it is edited, completed, or assigned to the same address', async () => {
    const item = await add({ description: 'Order chairs', ...EVE });
    await change(item.id, { description: 'Order tables', dueDate: '2026-12-24' });
    await change(item.id, { assigneeName: 'Eva', assigneeEmail: 'eve@sample.example' });
    for (const _each of [1, 2]) {
      await context.client.toggleActionItem({ meetingId, actionItemId: item.id }, { as: ann });
    }
    await bulk([item.id], 'eve@sample.example');
    expect(await mailEvents()).toHaveLength(1);
    expect(await read(await getLastToken())).toMatchObject({ description: 'Order tables' });
  });

  it('is mailed once by a repeated request', async () => {
    for (const _each of [1, 2]) await add({ description: 'Order chairs', ...EVE }, 'key-1');
    expect(await mailEvents()).toHaveLength(1);
    expect((await getLastDelivery()).items).toHaveLength(1);
  });

  it('is mailed when it is accepted, not while it is proposed', async () => {
    await context.importText(ann, meetingId, TALK);
    await context.finish(resultFor(meetingId, 1));
    const { actionItems } = await context.client.listActionItems({ meetingId }, { as: ann });
    const { id } = actionItems[0]!;
    await context.collections.actionItems.update(ann, id, (item) => ({
      document: { ...item, assigneeId: null, ...EVE },
    }));
    expect(await mailEvents()).toEqual([]);
    await change(id, { state: 'open' });
    expect(await mailEvents()).toHaveLength(1);
  });

  it('can be completed and reopened through the link, which publishes a change', async () => {
    await add({ description: 'Order chairs', ...EVE });
    const token = await getLastToken();
    const before = (await context.publishedEvents('meetings.action_items_changed')).length;
    for (const _each of [1, 2]) expect(await complete(token)).toMatchObject({ completed: true });
    const { actionItems } = await context.client.listActionItems({ meetingId }, { as: ann });
    expect(actionItems).toMatchObject([{ state: 'done', completed: true }]);
    expect(await context.publishedEvents('meetings.action_items_changed')).toHaveLength(before + 1);
    expect(await complete(token, false)).toMatchObject({ completed: false });
  });

  it('can be completed through the link after the minutes are approved', async () => {
    await add({ description: 'Order chairs', ...EVE });
    const minutes = { meetingId, content: 'All is well', version: undefined, amendment: undefined };
    await context.client.updateMinutes(minutes, { as: ann });
    for (const decision of ['submit', 'approve']) {
      await context.client.decideApproval({ meetingId, decision, note: '', version: undefined }, { as: ann });
    }
    expect(await complete(await getLastToken())).toMatchObject({ completed: true });
  });
});

describe('an item link', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['the item is assigned to another address', (id) => change(id, { assigneeEmail: 'bob@sample.example' })],
    ['the item is assigned to a member', (id) => change(id, { assigneeId: 'user-2' })],
    ['the item is unassigned', (id) => change(id, { assigneeName: '', assigneeEmail: '' })],
    ['the item is rejected', (id) => change(id, { state: 'rejected' })],
    [
      'the item is deleted',
      (actionItemId) => context.client.deleteActionItem({ meetingId, actionItemId, amendment: undefined }, { as: ann }),
    ],
    ['the meeting is deleted', () => context.client.deleteMeeting({ meetingId }, { as: ann })],
  ])('is invalid as soon as %s', async (_, revoke) => {
    const { id } = await add({ description: 'Order chairs', ...EVE });
    const token = await getLastToken();
    await revoke(id);
    await expect(read(token)).rejects.toMatchObject(NOT_FOUND);
    await expect(complete(token)).rejects.toMatchObject(NOT_FOUND);
  });

  it('stays invalid when the item is assigned to the address again, which creates another link', async () => {
    const { id } = await add({ description: 'Order chairs', ...EVE });
    const token = await getLastToken();
    await change(id, { assigneeId: 'user-2' });
    await change(id, EVE);
    await expect(read(token)).rejects.toMatchObject(NOT_FOUND);
    expect(await mailEvents()).toHaveLength(2);
    expect(await read(await getLastToken())).toMatchObject({ description: 'Order chairs' });
  });

  it('is invalid when it was never issued or was modified', async () => {
    await add({ description: 'Order chairs', ...EVE });
    const token = await getLastToken();
    const [payload = '', mac = ''] = token.split('.');
    const other = Buffer.from(Buffer.from(payload, 'base64url').toString().replace(/.$/, 'x')).toString('base64url');
    for (const wrong of ['', 'x', payload, `${payload}.`, `${other}.${mac}`, `${token}A`, token.slice(0, -2)]) {
      await expect(read(wrong)).rejects.toMatchObject(NOT_FOUND);
    }
  });
});

describe('a bulk update that assigns items to an address', () => {
  it('sends one mail with all items', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 60; n += 1) ids.push((await add({ description: `Item ${n}` })).id);
    await bulk(ids, 'eve@sample.example');
    expect(await mailEvents()).toHaveLength(1);
    const { items } = await getLastDelivery();
    expect(items.map(({ description }) => description)).toEqual(ids.map((_, n) => `Item ${n}`));
    expect(new Set(items.map(({ token }) => token)).size).toBe(60);
  });

  it('mails only items that are open and still assigned to the address when the mail is sent', async () => {
    const [one, two, three] = [
      await add({ description: '1' }),
      await add({ description: '2' }),
      await add({ description: '3' }),
    ];
    await bulk([one.id, two.id, three.id], 'eve@sample.example');
    await change(one.id, { assigneeId: 'user-2' });
    await context.client.toggleActionItem({ meetingId, actionItemId: two.id }, { as: ann });
    expect((await getLastDelivery()).items).toMatchObject([{ description: '3' }]);
    await change(three.id, { state: 'rejected' });
    await expect(getLastDelivery()).rejects.toMatchObject({ code: 'assignment_mail.not_found' });
  });

  it('sends no mail when it is rejected', async () => {
    const { id } = await add({ description: '1' });
    await expect(bulk([id, 'nothing'], 'eve@sample.example')).rejects.toMatchObject({
      code: 'action_item.selection_unknown',
    });
    expect(await mailEvents()).toEqual([]);
  });
});

describe('assignment mails', () => {
  it('are limited to 50 per day and address of an account; beyond it the assignment is rejected', async () => {
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

  it('count with mailed minutes towards 500 addresses per user and day', async () => {
    context.clock.at = new Date('2026-11-21T10:00:00Z');
    const minutes = { meetingId, content: 'All is well', version: undefined, amendment: undefined };
    await context.client.updateMinutes(minutes, { as: ann });
    const email = (count: number, of: number) => {
      const emailAddresses = Array.from({ length: count }, (_, index) => `p${of}-${index}@sample.example`).join(',');
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

  it('are deleted with their meeting', async () => {
    await add({ description: 'Order chairs', ...EVE });
    const { assignmentMailId } = (await mailEvents())[0]!;
    await context.client.deleteMeeting({ meetingId }, { as: ann });
    await expectEventually(() => context.collections.assignmentMails.find(ann, assignmentMailId)).toBeUndefined();
    await expect(getDelivery(assignmentMailId)).rejects.toMatchObject({ code: 'assignment_mail.not_found' });
  });
});
