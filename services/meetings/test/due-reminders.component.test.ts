import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { actor } from '@minutehand/test-kit/identity';
import { remindOfDueItems } from '../src/app/assignments/remind-of-due-items.ts';
import { openTestContext, resultFor, TALK, type TestContext } from './test-context.ts';

const ann = actor();
const notifications = serviceCaller('notifications', 'account-1');
/** Sunday; people of the room live by London's clocks. */
const PLANNED = new Date('2026-11-22T10:00:00Z');
const DUE = '2026-11-27';
const MORNING_BEFORE = new Date('2026-11-26T08:00:00Z');
const MORNING = new Date('2026-11-27T08:00:00Z');
const EVE = { assigneeName: 'Eve', assigneeEmail: 'eve@sample.example' };

let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  context.clock.at = PLANNED;
  meetingId = (await context.create(ann)).id;
});
afterEach(() => context.service.stop());

const add = async (actionItem: object) =>
  (
    await context.client.createActionItem(
      { meetingId, actionItem: { dueDate: DUE, ...actionItem }, requestKey: '' },
      { as: ann },
    )
  ).actionItem!;
const change = (actionItemId: string, changes: object) =>
  context.client.updateActionItem({ meetingId, actionItemId, changes }, { as: ann });
const toggle = (actionItemId: string) => context.client.toggleActionItem({ meetingId, actionItemId }, { as: ann });
/** What several processes find that look at the same moment, and again. */
async function lookAt(moment: Date): Promise<string[]> {
  context.clock.at = moment;
  for (const _each of [1, 2]) await Promise.all([remindOfDueItems(context.ports()), remindOfDueItems(context.ports())]);
  return (await context.saidOf('meetings.action_items_due')).map(({ dueReminderId }) => dueReminderId);
}
const deliveryOf = (dueReminderId: string) =>
  context.client.getDueReminderDelivery({ dueReminderId }, { as: notifications });
const NONE = { code: 'due_reminder.not_found' };

describe('a reminder', () => {
  it('goes out on the morning of the day before, once, whatever happens after', async () => {
    const { id } = await add({ description: 'Order chairs', assigneeId: 'user-1' });
    expect(await lookAt(new Date(MORNING_BEFORE.getTime() - 1))).toEqual([]);
    const reminders = await lookAt(MORNING_BEFORE);
    expect(reminders).toHaveLength(1);
    expect(await deliveryOf(reminders[0]!)).toEqual({
      ...{ isToday: false, dueDateFormatted: 'Nov 27, 2026', assigneeId: 'user-1', name: '', email: '', more: 0 },
      items: [{ description: 'Order chairs', meetingId, meetingTitle: 'Weekly', token: '' }],
    });
    await change(id, { description: 'Order tables' });
    for (const _each of [1, 2]) await toggle(id);
    expect(await lookAt(MORNING)).toEqual(reminders);
  });

  it('tells one person of all their items of a day, with links for somebody outside', async () => {
    for (const description of ['1', '2']) await add({ description, assigneeId: 'user-1' });
    for (const description of ['3', '4']) await add({ description, ...EVE });
    const deliveries = await Promise.all((await lookAt(MORNING_BEFORE)).map(deliveryOf));
    expect(deliveries).toHaveLength(2);
    const [outside] = deliveries.filter(({ assigneeId }) => assigneeId === '');
    expect(outside).toMatchObject({ name: 'Eve', email: 'eve@sample.example' });
    const tokens = outside!.items.map(({ token }) => token);
    for (const token of tokens) {
      const as = serviceCaller('gateway', '');
      expect(await context.client.getAssignedItem({ token }, { as })).toBeDefined();
    }
    expect(new Set(tokens).size).toBe(2);
  });

  it('that a process was away for goes out later, and says that the day has come', async () => {
    await add({ description: 'Order chairs', assigneeId: 'user-1' });
    const [reminder] = await lookAt(new Date('2026-11-27T15:00:00Z'));
    expect(await deliveryOf(reminder!)).toMatchObject({ isToday: true });
    expect(await lookAt(new Date('2026-11-28T00:00:00Z'))).toHaveLength(1);
  });

  it('is a new one for a day that was moved, and for a new owner', async () => {
    const { id } = await add({ description: 'Order chairs', assigneeId: 'user-1' });
    expect(await lookAt(MORNING_BEFORE)).toHaveLength(1);
    await change(id, { dueDate: '2026-12-01' });
    expect(await lookAt(MORNING)).toHaveLength(1);
    expect(await lookAt(new Date('2026-11-30T08:00:00Z'))).toHaveLength(2);
    await change(id, EVE);
    expect(await lookAt(new Date('2026-11-30T09:00:00Z'))).toHaveLength(2);
    const [, , last] = await lookAt(new Date('2026-12-01T08:00:00Z'));
    expect(await deliveryOf(last!)).toMatchObject({ email: 'eve@sample.example' });
  });

  it('for what is added after the first went out comes by itself on the morning of the day', async () => {
    await add({ description: 'Early', assigneeId: 'user-1' });
    await lookAt(MORNING_BEFORE);
    context.clock.at = new Date('2026-11-26T12:00:00Z');
    await add({ description: 'Late', assigneeId: 'user-1' });
    expect(await lookAt(new Date('2026-11-26T13:00:00Z'))).toHaveLength(1);
    const [, second] = await lookAt(MORNING);
    expect((await deliveryOf(second!)).items).toMatchObject([{ description: 'Late' }]);
  });

  it('is for nobody when an item is proposed, done, rejected, unassigned, or has a name only', async () => {
    await context.importText(ann, meetingId, TALK);
    await context.finish(resultFor(meetingId, 1));
    await toggle((await add({ description: 'Done', assigneeId: 'user-1' })).id);
    await change((await add({ description: 'Rejected', assigneeId: 'user-1' })).id, { state: 'rejected' });
    await add({ description: 'Unassigned' });
    await add({ description: 'A name', assigneeName: 'Eve' });
    expect(await lookAt(MORNING)).toEqual([]);
  });
});

describe('what a reminder tells', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['is done', toggle],
    ['is given to somebody else', (id) => change(id, { assigneeId: 'user-2' })],
    ['is due on another day', (id) => change(id, { dueDate: '2026-12-24' })],
    ['is gone with its meeting', () => context.client.deleteMeeting({ meetingId }, { as: ann })],
  ])('leaves out what %s by now', async (_, act) => {
    const { id } = await add({ description: 'Order chairs', assigneeId: 'user-1' });
    const [reminder] = await lookAt(MORNING_BEFORE);
    await act(id);
    await expect(deliveryOf(reminder!)).rejects.toMatchObject(NONE);
  });

  it('is nothing any more once the day is over where its owner is: a mail that is late does not say that it is to come', async () => {
    await add({ description: 'Order chairs', assigneeId: 'user-1' });
    const [reminder] = await lookAt(MORNING_BEFORE);
    context.clock.at = new Date('2026-11-27T23:59:00Z');
    expect(await deliveryOf(reminder!)).toMatchObject({ isToday: true });
    context.clock.at = new Date('2026-11-28T00:00:00Z');
    await expect(deliveryOf(reminder!)).rejects.toMatchObject(NONE);
  });

  it('is nothing of a meeting that its owner may not read, or after they left the account', async () => {
    await add({ description: 'Order chairs', assigneeId: 'user-2' });
    const [reminder] = await lookAt(MORNING_BEFORE);
    await expect(deliveryOf(reminder!)).rejects.toMatchObject(NONE);
    await context.client.createShare({ meetingId, userId: 'user-2', role: 'viewer', requestKey: '' }, { as: ann });
    expect((await deliveryOf(reminder!)).items).toHaveLength(1);
    context.people.delete('user-2');
    await expect(deliveryOf(reminder!)).rejects.toMatchObject(NONE);
  });

  it('waits for accounts to say so', async () => {
    await add({ description: 'Order chairs', assigneeId: 'user-1' });
    const [reminder] = await lookAt(MORNING_BEFORE);
    context.accountsFail.with = new AppError('platform.unavailable');
    await expect(deliveryOf(reminder!)).rejects.toMatchObject({ code: 'platform.unavailable' });
  });

  it('goes with the account', async () => {
    await add({ description: 'Order chairs', assigneeId: 'user-1' });
    expect(await lookAt(MORNING_BEFORE)).toHaveLength(1);
    await context.say('accounts.account_deleted', { accountId: 'account-1' });
    expect(await context.collections.dueReminders.count(ann, {})).toBe(0);
  });

  it('names fifty items and counts the others', async () => {
    for (let n = 0; n < 52; n += 1) await add({ description: `Item ${n}`, assigneeId: 'user-1' });
    const [reminder] = await lookAt(MORNING_BEFORE);
    const { items, more } = await deliveryOf(reminder!);
    expect({ items: items.length, more }).toEqual({ items: 50, more: 2 });
  });
});
