import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { createDueReminders } from '../src/app/assignments/create-due-reminders.ts';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor();
const notifications = serviceCaller('notifications', 'account-1');
/** A Sunday. All users are in the time zone Europe/London. */
const CREATED_AT = new Date('2026-11-22T10:00:00Z');
const DUE = '2026-11-27';
const MORNING_BEFORE = new Date('2026-11-26T08:00:00Z');
const MORNING = new Date('2026-11-27T08:00:00Z');
const EXTERNAL_ASSIGNEE = { assigneeName: 'Eve', assigneeEmail: 'eve@sample.example' };

let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  context.clock.at = CREATED_AT;
  meetingId = (await context.createMeeting(ann)).id;
});
afterEach(() => context.service.stop());

const addItem = async (actionItem: object) =>
  (
    await context.client.createActionItem(
      { meetingId, actionItem: { dueDate: DUE, ...actionItem }, requestKey: '' },
      { as: ann },
    )
  ).actionItem!;
const changeItem = (actionItemId: string, changes: object) =>
  context.client.updateActionItem({ meetingId, actionItemId, changes }, { as: ann });
const toggleItem = (actionItemId: string) => context.client.toggleActionItem({ meetingId, actionItemId }, { as: ann });
/** Runs the sweep twice in each of two concurrent processes. Returns the ids of all reminders so far. */
async function createRemindersAt(time: Date): Promise<string[]> {
  context.clock.at = time;
  for (const _each of [1, 2])
    await Promise.all([createDueReminders(context.ports()), createDueReminders(context.ports())]);
  return (await context.getPublishedEvents('meetings.action_items_due')).map(({ dueReminderId }) => dueReminderId);
}
const getContents = (dueReminderId: string) =>
  context.client.getDueReminderDelivery({ dueReminderId }, { as: notifications });
const NOT_FOUND = { code: 'due_reminder.not_found' };

describe('a reminder', () => {
  it('is sent once, on the morning before the due day, regardless of later changes', async () => {
    const { id } = await addItem({ description: 'Order chairs', assigneeId: 'user-1' });
    expect(await createRemindersAt(new Date(MORNING_BEFORE.getTime() - 1))).toEqual([]);
    const reminders = await createRemindersAt(MORNING_BEFORE);
    expect(reminders).toHaveLength(1);
    expect(await getContents(reminders[0]!)).toEqual({
      ...{ isToday: false, dueDateFormatted: 'Nov 27, 2026', assigneeId: 'user-1', name: '', email: '', more: 0 },
      items: [{ description: 'Order chairs', meetingId, meetingTitle: 'Weekly', token: '' }],
    });
    await changeItem(id, { description: 'Order tables' });
    for (const _each of [1, 2]) await toggleItem(id);
    expect(await createRemindersAt(MORNING)).toEqual(reminders);
  });

  it('lists all items of one assignee and day, with links for an external assignee', async () => {
    for (const description of ['1', '2']) await addItem({ description, assigneeId: 'user-1' });
    for (const description of ['3', '4']) await addItem({ description, ...EXTERNAL_ASSIGNEE });
    const reminders = await Promise.all((await createRemindersAt(MORNING_BEFORE)).map(getContents));
    expect(reminders).toHaveLength(2);
    const [external] = reminders.filter(({ assigneeId }) => assigneeId === '');
    expect(external).toMatchObject({ name: 'Eve', email: 'eve@sample.example' });
    const tokens = external!.items.map(({ token }) => token);
    for (const token of tokens) {
      const as = serviceCaller('gateway', '');
      expect(await context.client.getAssignedItem({ token }, { as })).toBeDefined();
    }
    expect(new Set(tokens).size).toBe(2);
  });

  it('is sent late after downtime, with the note that the items are due today', async () => {
    await addItem({ description: 'Order chairs', assigneeId: 'user-1' });
    const [reminder] = await createRemindersAt(new Date('2026-11-27T15:00:00Z'));
    expect(await getContents(reminder!)).toMatchObject({ isToday: true });
    expect(await createRemindersAt(new Date('2026-11-28T00:00:00Z'))).toHaveLength(1);
  });

  it('is sent again for a new due date and for a new assignee', async () => {
    const { id } = await addItem({ description: 'Order chairs', assigneeId: 'user-1' });
    expect(await createRemindersAt(MORNING_BEFORE)).toHaveLength(1);
    await changeItem(id, { dueDate: '2026-12-01' });
    expect(await createRemindersAt(MORNING)).toHaveLength(1);
    expect(await createRemindersAt(new Date('2026-11-30T08:00:00Z'))).toHaveLength(2);
    await changeItem(id, EXTERNAL_ASSIGNEE);
    expect(await createRemindersAt(new Date('2026-11-30T09:00:00Z'))).toHaveLength(2);
    const [, , last] = await createRemindersAt(new Date('2026-12-01T08:00:00Z'));
    expect(await getContents(last!)).toMatchObject({ email: 'eve@sample.example' });
  });

  it('is sent on the morning of the due day for items that are added after the first reminder', async () => {
    await addItem({ description: 'Early', assigneeId: 'user-1' });
    await createRemindersAt(MORNING_BEFORE);
    context.clock.at = new Date('2026-11-26T12:00:00Z');
    await addItem({ description: 'Late', assigneeId: 'user-1' });
    expect(await createRemindersAt(new Date('2026-11-26T13:00:00Z'))).toHaveLength(1);
    const [, second] = await createRemindersAt(MORNING);
    expect((await getContents(second!)).items).toMatchObject([{ description: 'Late' }]);
  });

  it('is not sent for items that are proposed, done, rejected, unassigned, or have only a name', async () => {
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(meetingId, 1));
    await toggleItem((await addItem({ description: 'Done', assigneeId: 'user-1' })).id);
    await changeItem((await addItem({ description: 'Rejected', assigneeId: 'user-1' })).id, { state: 'rejected' });
    await addItem({ description: 'Unassigned' });
    await addItem({ description: 'A name', assigneeName: 'Eve' });
    expect(await createRemindersAt(MORNING)).toEqual([]);
  });
});

describe('the contents of a reminder', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['is done', toggleItem],
    ['is assigned to another person', (id) => changeItem(id, { assigneeId: 'user-2' })],
    ['is due on another day', (id) => changeItem(id, { dueDate: '2026-12-24' })],
    ['was deleted with its meeting', () => context.client.deleteMeeting({ meetingId }, { as: ann })],
  ])('exclude an item that %s in the meantime', async (_, changeBeforeDelivery) => {
    const { id } = await addItem({ description: 'Order chairs', assigneeId: 'user-1' });
    const [reminder] = await createRemindersAt(MORNING_BEFORE);
    await changeBeforeDelivery(id);
    await expect(getContents(reminder!)).rejects.toMatchObject(NOT_FOUND);
  });

  it('are not found once the due day has ended in the assignee’s time zone', async () => {
    await addItem({ description: 'Order chairs', assigneeId: 'user-1' });
    const [reminder] = await createRemindersAt(MORNING_BEFORE);
    context.clock.at = new Date('2026-11-27T23:59:00Z');
    expect(await getContents(reminder!)).toMatchObject({ isToday: true });
    context.clock.at = new Date('2026-11-28T00:00:00Z');
    await expect(getContents(reminder!)).rejects.toMatchObject(NOT_FOUND);
  });

  it('exclude meetings that the assignee cannot read, and are not found after they leave the account', async () => {
    await addItem({ description: 'Order chairs', assigneeId: 'user-2' });
    const [reminder] = await createRemindersAt(MORNING_BEFORE);
    await expect(getContents(reminder!)).rejects.toMatchObject(NOT_FOUND);
    await context.client.createShare({ meetingId, userId: 'user-2', role: 'viewer', requestKey: '' }, { as: ann });
    expect((await getContents(reminder!)).items).toHaveLength(1);
    context.people.delete('user-2');
    await expect(getContents(reminder!)).rejects.toMatchObject(NOT_FOUND);
  });

  it('are unavailable while the accounts service is unavailable', async () => {
    await addItem({ description: 'Order chairs', assigneeId: 'user-1' });
    const [reminder] = await createRemindersAt(MORNING_BEFORE);
    context.accountsError.current = new AppError('platform.unavailable');
    await expect(getContents(reminder!)).rejects.toMatchObject({ code: 'platform.unavailable' });
  });

  it('are deleted with the account', async () => {
    await addItem({ description: 'Order chairs', assigneeId: 'user-1' });
    expect(await createRemindersAt(MORNING_BEFORE)).toHaveLength(1);
    await context.publish('accounts.account_deleted', { accountId: 'account-1' });
    expect(await context.collections.dueReminders.count(ann, {})).toBe(0);
  });

  it('list fifty items and count the others', async () => {
    for (let n = 0; n < 52; n += 1) await addItem({ description: `Item ${n}`, assigneeId: 'user-1' });
    const [reminder] = await createRemindersAt(MORNING_BEFORE);
    const { items, more } = await getContents(reminder!);
    expect({ items: items.length, more }).toEqual({ items: 50, more: 2 });
  });
});
