import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ActionItem } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { createActor } from '@minutehand/test-kit/identity';
import { ACTION_ITEMS_PER_EVENT } from '../src/limits.ts';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor();
let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  meetingId = (await context.createMeeting(ann)).id;
});
afterEach(() => context.service.stop());

const addItem = async (description: string, fields: object = {}): Promise<ActionItem> =>
  (
    await context.client.createActionItem(
      { meetingId, actionItem: { description, ...fields }, requestKey: '', amendment: undefined },
      { as: ann },
    )
  ).actionItem!;
const NO_CHANGES = { assigneeType: '', assigneeId: '', assigneeName: '', assigneeEmail: '', dueDate: '', state: '' };
const updateItems = async (actionItemIds: string[], changes: Partial<typeof NO_CHANGES>, amendment?: string) =>
  (
    await context.client.bulkUpdateActionItems(
      { meetingId, actionItemIds, ...NO_CHANGES, ...changes, amendment },
      { as: ann },
    )
  ).actionItems;
const listItems = async () => (await context.client.listActionItems({ meetingId }, { as: ann })).actionItems;

describe('a bulk update of action items', () => {
  it('changes only the selected items and returns them in list order', async () => {
    const [one, two, three] = [
      await addItem('One', { dueDate: '2026-01-02' }),
      await addItem('Two'),
      await addItem('Three'),
    ];
    const changed = await updateItems([three.id, one.id], { assigneeType: 'user', assigneeId: 'user-2' });
    expect(changed).toMatchObject([
      { id: one.id, assigneeDisplayName: 'Bob Ray', dueDate: '2026-01-02', version: 2 },
      { id: three.id, assigneeDisplayName: 'Bob Ray', dueDate: undefined },
    ]);
    expect((await listItems())[1]).toEqual(two);
    const externalAssignee = { assigneeType: 'external', assigneeName: ' Eve ', dueDate: '2030-03-04' };
    expect(await updateItems([one.id], externalAssignee)).toMatchObject([
      { assigneeId: undefined, assigneeName: 'Eve', assigneeEmail: undefined, dueDate: '2030-03-04' },
    ]);
    expect(await updateItems([one.id], { assigneeType: 'unassign' })).toMatchObject([
      { assigneeDisplayName: 'Unassigned', dueDate: '2030-03-04' },
    ]);
  });

  it('publishes one assignment per item and one change for all', async () => {
    const items = [await addItem('One'), await addItem('Two')];
    const ids = items.map(({ id }) => id);
    const before = (await context.getPublishedEvents('meetings.action_items_changed')).length;
    await updateItems(ids, { assigneeType: 'user', assigneeId: 'user-2' });
    expect(
      (await context.getPublishedEvents('meetings.action_item_assigned')).map(({ actionItemId }) => actionItemId),
    ).toEqual(ids);
    expect((await context.getPublishedEvents('meetings.action_items_changed')).slice(before)).toEqual([
      { meetingId, actionItemIds: ids },
    ]);
  });

  it('accepts proposed items', async () => {
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(meetingId, 1));
    const [proposed] = await listItems();
    expect(proposed).toMatchObject({ state: 'proposed' });
    expect(await updateItems([proposed!.id], { dueDate: '2026-12-24' })).toMatchObject([{ state: 'open' }]);
  });

  it('accepts and completes items by state; reopens them', async () => {
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(meetingId, 1));
    const [proposed] = await listItems();
    const open = await addItem('Paint');
    expect(await updateItems([proposed!.id], { state: 'open' })).toMatchObject([{ state: 'open' }]);
    const updateAndGetStates = async (state: string) =>
      (await updateItems([proposed!.id, open.id], { state })).map((item) => item.state);
    expect(await updateAndGetStates('done')).toEqual(['done', 'done']);
    expect(await updateAndGetStates('open')).toEqual(['open', 'open']);
  });

  it.each(['of another meeting', 'that was rejected', 'that was deleted', 'that does not exist'])(
    'changes nothing when the selection contains an item %s',
    async (itemKind) => {
      const unchanged = await addItem('Kept');
      const selected = await addItem('Named');
      const [originalMeetingId, target] = [meetingId, { meetingId, actionItemId: selected.id, amendment: undefined }];
      if (itemKind === 'that was rejected')
        await context.client.updateActionItem({ ...target, changes: { state: 'rejected' } }, { as: ann });
      if (itemKind === 'that was deleted') await context.client.deleteActionItem(target, { as: ann });
      if (itemKind === 'of another meeting') meetingId = (await context.createMeeting(ann, 'Other')).id;
      const targetId = itemKind === 'of another meeting' ? (await addItem('Other item')).id : selected.id;
      meetingId = originalMeetingId;
      const id = itemKind === 'that does not exist' ? 'nothing' : targetId;
      await expect(updateItems([unchanged.id, id], { dueDate: '2026-12-24' })).rejects.toMatchObject({
        code: 'action_item.selection_unknown',
      });
      expect((await listItems()).find((item) => item.id === unchanged.id)).toEqual(unchanged);
    },
  );

  it.each([
    ['0000-01-01', { dueDate: '0000-01-01' }],
    ['10000-01-01', { dueDate: '10000-01-01' }],
    ['a user outside the account', { assigneeType: 'user', assigneeId: 'nobody' }],
    ['an invalid address', { assigneeType: 'external', assigneeName: 'Eve', assigneeEmail: 'at home' }],
  ])('changes nothing for %s', async (_what, invalidChanges) => {
    const item = await addItem('Kept');
    await expect(updateItems([item.id], invalidChanges)).rejects.toMatchObject({ code: 'action_item.invalid' });
    expect(await listItems()).toEqual([item]);
  });

  it('is one amendment with a reason when the minutes are approved', async () => {
    const ids = [(await addItem('One')).id, (await addItem('Two')).id];
    const { minutes } = await context.client.updateMinutes(
      { meetingId, content: '# Agreed', version: undefined, amendment: undefined },
      { as: ann },
    );
    for (const decision of ['submit', 'approve'])
      await context.client.decideApproval({ meetingId, decision, note: '', version: minutes!.version }, { as: ann });
    const newDueDate = { dueDate: '2026-12-24' };
    await expect(updateItems(ids, newDueDate)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await updateItems(ids, newDueDate, 'We meet later.')).toMatchObject([newDueDate, newDueDate]);
    const { approval } = await context.client.getApproval({ meetingId }, { as: ann });
    expect(approval?.entries.filter(({ kind }) => kind === 'amended')).toMatchObject([
      {
        note: 'We meet later.',
        lines: [
          { kind: 'removed', text: 'One' },
          { kind: 'added', text: 'One (due 2026-12-24)' },
          { kind: 'removed', text: 'Two' },
          { kind: 'added', text: 'Two (due 2026-12-24)' },
        ],
      },
    ]);
  });

  it('publishes several events when one event cannot cover all items', async () => {
    const ids: string[] = [];
    for (let n = 0; n <= ACTION_ITEMS_PER_EVENT; n += 1) ids.push((await addItem(`Item ${n}`)).id);
    const before = (await context.getPublishedEvents('meetings.action_items_changed')).length;
    expect(await updateItems(ids, { dueDate: '2026-12-24' })).toHaveLength(ids.length);
    const events = (await context.getPublishedEvents('meetings.action_items_changed')).slice(before);
    expect(events).toHaveLength(2);
    expect(events.flatMap(({ actionItemIds }) => actionItemIds)).toEqual(ids);
  });
});
