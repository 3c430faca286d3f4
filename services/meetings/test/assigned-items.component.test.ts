import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { expectEventually } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor();
const notifications = serviceCaller('notifications', 'account-1');
const gateway = serviceCaller('gateway', '');
const NOT_FOUND = { code: 'assigned_item.not_found' };
const EXTERNAL_ASSIGNEE = { assigneeName: 'Eve', assigneeEmail: 'Eve@sample.example' };

let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  meetingId = (await context.createMeeting(ann)).id;
});
afterEach(() => context.service.stop());

const addItem = async (actionItem: object, requestKey = '') =>
  (await context.client.createActionItem({ meetingId, actionItem, requestKey }, { as: ann })).actionItem!;
const changeItem = (actionItemId: string, changes: object) =>
  context.client.updateActionItem({ meetingId, actionItemId, changes }, { as: ann });
const assignItems = (actionItemIds: string[], assigneeEmail: string) =>
  context.client.bulkUpdateActionItems(
    {
      ...{ meetingId, actionItemIds, dueDate: '', state: '', amendment: undefined },
      ...{ assigneeType: 'external', assigneeId: '', assigneeName: 'Eve', assigneeEmail },
    },
    { as: ann },
  );
const getMailEvents = () => context.getPublishedEvents('meetings.assignment_mail_requested');
const getContents = (assignmentMailId: string) =>
  context.client.getAssignmentMailDelivery({ assignmentMailId }, { as: notifications });
const getLastContents = async () => getContents((await getMailEvents()).at(-1)!.assignmentMailId);
const getLastToken = async () => (await getLastContents()).items[0]!.token;
const readItem = async (token: string) =>
  (await context.client.getAssignedItem({ token }, { as: gateway })).assignedItem;
const completeItem = async (token: string, completed = true) =>
  (await context.client.completeAssignedItem({ token, completed }, { as: gateway })).assignedItem;

describe('an item that is assigned to an address', () => {
  it('is emailed once, with a link that shows only this item', async () => {
    await addItem({ description: 'Order chairs', dueDate: '2020-01-02', ...EXTERNAL_ASSIGNEE });
    expect(await getMailEvents()).toHaveLength(1);
    const { items, ...mail } = await getLastContents();
    expect(mail).toEqual({
      ...{ meetingTitle: 'Weekly', senderName: 'Ann Lee', name: 'Eve', email: 'Eve@sample.example' },
    });
    expect(items).toMatchObject([{ description: 'Order chairs', dueDateFormatted: 'Jan 2, 2020' }]);
    expect(await readItem(items[0]!.token)).toEqual({
      ...{ description: 'Order chairs', dueDate: '2020-01-02', dueDateFormatted: 'Jan 2, 2020' },
      ...{ overdue: true, completed: false, meetingTitle: 'Weekly', assignedBy: 'Ann Lee' },
    });
  });

  it('is not emailed again when it is edited, completed, or assigned to the same address', async () => {
    const item = await addItem({ description: 'Order chairs', ...EXTERNAL_ASSIGNEE });
    await changeItem(item.id, { description: 'Order tables', dueDate: '2026-12-24' });
    await changeItem(item.id, { assigneeName: 'Eva', assigneeEmail: 'eve@sample.example' });
    for (const _each of [1, 2]) {
      await context.client.toggleActionItem({ meetingId, actionItemId: item.id }, { as: ann });
    }
    await assignItems([item.id], 'eve@sample.example');
    expect(await getMailEvents()).toHaveLength(1);
    expect(await readItem(await getLastToken())).toMatchObject({ description: 'Order tables' });
  });

  it('is emailed once by a repeated request', async () => {
    for (const _each of [1, 2]) await addItem({ description: 'Order chairs', ...EXTERNAL_ASSIGNEE }, 'key-1');
    expect(await getMailEvents()).toHaveLength(1);
    expect((await getLastContents()).items).toHaveLength(1);
  });

  it('is emailed when it is accepted, and not while it is proposed', async () => {
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(meetingId, 1));
    const { actionItems } = await context.client.listActionItems({ meetingId }, { as: ann });
    const { id } = actionItems[0]!;
    await context.collections.actionItems.update(ann, id, (item) => ({
      document: { ...item, assigneeId: null, ...EXTERNAL_ASSIGNEE },
    }));
    expect(await getMailEvents()).toEqual([]);
    await changeItem(id, { state: 'open' });
    expect(await getMailEvents()).toHaveLength(1);
  });

  it('can be completed and reopened through the link, which publishes a change', async () => {
    await addItem({ description: 'Order chairs', ...EXTERNAL_ASSIGNEE });
    const token = await getLastToken();
    const before = (await context.getPublishedEvents('meetings.action_items_changed')).length;
    for (const _each of [1, 2]) expect(await completeItem(token)).toMatchObject({ completed: true });
    const { actionItems } = await context.client.listActionItems({ meetingId }, { as: ann });
    expect(actionItems).toMatchObject([{ state: 'done', completed: true }]);
    expect(await context.getPublishedEvents('meetings.action_items_changed')).toHaveLength(before + 1);
    expect(await completeItem(token, false)).toMatchObject({ completed: false });
  });

  it('can be completed through the link after the minutes are approved', async () => {
    await addItem({ description: 'Order chairs', ...EXTERNAL_ASSIGNEE });
    const minutes = { meetingId, content: 'All is well', version: undefined, amendment: undefined };
    await context.client.updateMinutes(minutes, { as: ann });
    for (const decision of ['submit', 'approve']) {
      await context.client.decideApproval({ meetingId, decision, note: '', version: undefined }, { as: ann });
    }
    expect(await completeItem(await getLastToken())).toMatchObject({ completed: true });
  });
});

describe('an item link', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['the item is assigned to another address', (id) => changeItem(id, { assigneeEmail: 'bob@sample.example' })],
    ['the item is assigned to a member', (id) => changeItem(id, { assigneeId: 'user-2' })],
    ['the item is unassigned', (id) => changeItem(id, { assigneeName: '', assigneeEmail: '' })],
    ['the item is rejected', (id) => changeItem(id, { state: 'rejected' })],
    [
      'the item is deleted',
      (actionItemId) => context.client.deleteActionItem({ meetingId, actionItemId, amendment: undefined }, { as: ann }),
    ],
    ['the meeting is deleted', () => context.client.deleteMeeting({ meetingId }, { as: ann })],
  ])('is invalid as soon as %s', async (_, revoke) => {
    const { id } = await addItem({ description: 'Order chairs', ...EXTERNAL_ASSIGNEE });
    const token = await getLastToken();
    await revoke(id);
    await expect(readItem(token)).rejects.toMatchObject(NOT_FOUND);
    await expect(completeItem(token)).rejects.toMatchObject(NOT_FOUND);
  });

  it('stays invalid when the item is assigned to the address again, which creates another link', async () => {
    const { id } = await addItem({ description: 'Order chairs', ...EXTERNAL_ASSIGNEE });
    const token = await getLastToken();
    await changeItem(id, { assigneeId: 'user-2' });
    await changeItem(id, EXTERNAL_ASSIGNEE);
    await expect(readItem(token)).rejects.toMatchObject(NOT_FOUND);
    expect(await getMailEvents()).toHaveLength(2);
    expect(await readItem(await getLastToken())).toMatchObject({ description: 'Order chairs' });
  });

  it('is invalid when it was never issued or was modified', async () => {
    await addItem({ description: 'Order chairs', ...EXTERNAL_ASSIGNEE });
    const token = await getLastToken();
    const [payload = '', mac = ''] = token.split('.');
    const other = Buffer.from(Buffer.from(payload, 'base64url').toString().replace(/.$/, 'x')).toString('base64url');
    for (const invalidToken of ['', 'x', payload, `${payload}.`, `${other}.${mac}`, `${token}A`, token.slice(0, -2)]) {
      await expect(readItem(invalidToken)).rejects.toMatchObject(NOT_FOUND);
    }
  });
});

describe('a bulk update that assigns items to an address', () => {
  it('sends one email with all items', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 60; n += 1) ids.push((await addItem({ description: `Item ${n}` })).id);
    await assignItems(ids, 'eve@sample.example');
    expect(await getMailEvents()).toHaveLength(1);
    const { items } = await getLastContents();
    expect(items.map(({ description }) => description)).toEqual(ids.map((_, n) => `Item ${n}`));
    expect(new Set(items.map(({ token }) => token)).size).toBe(60);
  });

  it('emails only items that are open and still assigned to the address when the email is sent', async () => {
    const [one, two, three] = [
      await addItem({ description: '1' }),
      await addItem({ description: '2' }),
      await addItem({ description: '3' }),
    ];
    await assignItems([one.id, two.id, three.id], 'eve@sample.example');
    await changeItem(one.id, { assigneeId: 'user-2' });
    await context.client.toggleActionItem({ meetingId, actionItemId: two.id }, { as: ann });
    expect((await getLastContents()).items).toMatchObject([{ description: '3' }]);
    await changeItem(three.id, { state: 'rejected' });
    await expect(getLastContents()).rejects.toMatchObject({ code: 'assignment_mail.not_found' });
  });

  it('sends no email when it is rejected', async () => {
    const { id } = await addItem({ description: '1' });
    await expect(assignItems([id, 'nothing'], 'eve@sample.example')).rejects.toMatchObject({
      code: 'action_item.selection_unknown',
    });
    expect(await getMailEvents()).toEqual([]);
  });
});

describe('assignment emails', () => {
  it('require a user with a verified address; otherwise the assignment is rejected', async () => {
    const { id } = await addItem({ description: 'Mine' });
    context.unverified.add('user-1');
    await expect(changeItem(id, EXTERNAL_ASSIGNEE)).rejects.toMatchObject({ code: 'user.email_unverified' });
    expect([await getMailEvents(), context.reservedEmails]).toEqual([[], []]);
  });

  it('are counted once for each request and address; beyond the daily limit the assignment is rejected', async () => {
    const [one, two] = [await addItem({ description: '1' }), await addItem({ description: '2' })];
    await assignItems([one.id, two.id], 'EVE@sample.example');
    const [event] = await getMailEvents();
    expect(context.reservedEmails).toEqual([{ cause: event!.assignmentMailId, email: 'eve@sample.example' }]);
    const { id } = await addItem({ description: 'One more' });
    context.notificationsError.current = new AppError('mail.too_many_today', { details: { retryAfterSeconds: 90 } });
    const tooMany = { code: 'action_item.too_many_mails_today', details: { retryAfterSeconds: 90 } };
    await expect(changeItem(id, EXTERNAL_ASSIGNEE)).rejects.toMatchObject(tooMany);
    await expect(assignItems([id], 'eve@sample.example')).rejects.toMatchObject(tooMany);
    await expect(addItem({ description: 'Too many', ...EXTERNAL_ASSIGNEE })).rejects.toMatchObject(tooMany);
    expect(await getMailEvents()).toHaveLength(1);
    expect((await context.client.listActionItems({ meetingId }, { as: ann })).actionItems).toHaveLength(3);
  });

  it('are deleted with their meeting', async () => {
    await addItem({ description: 'Order chairs', ...EXTERNAL_ASSIGNEE });
    const { assignmentMailId } = (await getMailEvents())[0]!;
    await context.client.deleteMeeting({ meetingId }, { as: ann });
    await expectEventually(() => context.collections.assignmentEmails.find(ann, assignmentMailId)).toBeUndefined();
    await expect(getContents(assignmentMailId)).rejects.toMatchObject({ code: 'assignment_mail.not_found' });
  });
});
