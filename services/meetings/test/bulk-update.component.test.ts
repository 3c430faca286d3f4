import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ActionItem } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { actor } from '@minutehand/test-kit/identity';
import { ACTION_ITEMS_PER_EVENT } from '../src/limits.ts';
import { openTestContext, resultFor, TALK, type TestContext } from './test-context.ts';

const ann = actor();
let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  meetingId = (await context.create(ann)).id;
});
afterEach(() => context.service.stop());

const add = async (description: string, more: object = {}): Promise<ActionItem> =>
  (
    await context.client.createActionItem(
      { meetingId, actionItem: { description, ...more }, requestKey: '', amendment: undefined },
      { as: ann },
    )
  ).actionItem!;
const blank = { assigneeType: '', assigneeId: '', assigneeName: '', assigneeEmail: '', dueDate: '' };
const update = async (actionItemIds: string[], changes: Partial<typeof blank>, amendment?: string) =>
  (
    await context.client.bulkUpdateActionItems(
      { meetingId, actionItemIds, ...blank, ...changes, amendment },
      { as: ann },
    )
  ).actionItems;
const listed = async () => (await context.client.listActionItems({ meetingId }, { as: ann })).actionItems;

describe('a bulk update of action items', () => {
  it('changes only the selected items and returns them in list order', async () => {
    const [one, two, three] = [await add('One', { dueDate: '2026-01-02' }), await add('Two'), await add('Three')];
    const changed = await update([three.id, one.id], { assigneeType: 'user', assigneeId: 'user-2' });
    expect(changed).toMatchObject([
      { id: one.id, assigneeDisplayName: 'Bob Ray', dueDate: '2026-01-02', version: 2 },
      { id: three.id, assigneeDisplayName: 'Bob Ray', dueDate: undefined },
    ]);
    expect((await listed())[1]).toEqual(two);
    const outside = { assigneeType: 'external', assigneeName: ' Eve ', dueDate: '2030-03-04' };
    expect(await update([one.id], outside)).toMatchObject([
      { assigneeId: undefined, assigneeName: 'Eve', assigneeEmail: undefined, dueDate: '2030-03-04' },
    ]);
    expect(await update([one.id], { assigneeType: 'unassign' })).toMatchObject([
      { assigneeDisplayName: 'Unassigned', dueDate: '2030-03-04' },
    ]);
  });

  it('publishes one assignment per item and one change for all', async () => {
    const items = [await add('One'), await add('Two')];
    const ids = items.map(({ id }) => id);
    const before = (await context.publishedEvents('meetings.action_items_changed')).length;
    await update(ids, { assigneeType: 'user', assigneeId: 'user-2' });
    expect(
      (await context.publishedEvents('meetings.action_item_assigned')).map(({ actionItemId }) => actionItemId),
    ).toEqual(ids);
    expect((await context.publishedEvents('meetings.action_items_changed')).slice(before)).toEqual([
      { meetingId, actionItemIds: ids },
    ]);
  });

  it('accepts proposed items', async () => {
    await context.importText(ann, meetingId, TALK);
    await context.finish(resultFor(meetingId, 1));
    const [proposed] = await listed();
    expect(proposed).toMatchObject({ state: 'proposed' });
    expect(await update([proposed!.id], { dueDate: '2026-12-24' })).toMatchObject([{ state: 'open' }]);
  });

  it.each(['of another meeting', 'that was rejected', 'that was deleted', 'that does not exist'])(
    'changes nothing when the selection contains an item %s',
    async (which) => {
      const unchanged = await add('Kept');
      const named = await add('Named');
      const [here, target] = [meetingId, { meetingId, actionItemId: named.id, amendment: undefined }];
      if (which === 'that was rejected')
        await context.client.updateActionItem({ ...target, changes: { state: 'rejected' } }, { as: ann });
      if (which === 'that was deleted') await context.client.deleteActionItem(target, { as: ann });
      if (which === 'of another meeting') meetingId = (await context.create(ann, 'Other')).id;
      const targetId = which === 'of another meeting' ? (await add('Other item')).id : named.id;
      meetingId = here;
      const id = which === 'that does not exist' ? 'nothing' : targetId;
      await expect(update([unchanged.id, id], { dueDate: '2026-12-24' })).rejects.toMatchObject({
        code: 'action_item.selection_unknown',
      });
      expect((await listed()).find((item) => item.id === unchanged.id)).toEqual(unchanged);
    },
  );

  it.each([
    ['0000-01-01', { dueDate: '0000-01-01' }],
    ['10000-01-01', { dueDate: '10000-01-01' }],
    ['a user outside the account', { assigneeType: 'user', assigneeId: 'nobody' }],
    ['an invalid address', { assigneeType: 'external', assigneeName: 'Eve', assigneeEmail: 'at home' }],
  ])('changes nothing for %s', async (_what, invalidChanges) => {
    const item = await add('Kept');
    await expect(update([item.id], invalidChanges)).rejects.toMatchObject({ code: 'action_item.invalid' });
    expect(await listed()).toEqual([item]);
  });

  it('is one amendment with a reason when the minutes are approved', async () => {
    const ids = [(await add('One')).id, (await add('Two')).id];
    const { minutes } = await context.client.updateMinutes(
      { meetingId, content: '# Agreed', version: undefined, amendment: undefined },
      { as: ann },
    );
    for (const decision of ['submit', 'approve'])
      await context.client.decideApproval({ meetingId, decision, note: '', version: minutes!.version }, { as: ann });
    const due = { dueDate: '2026-12-24' };
    await expect(update(ids, due)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await update(ids, due, 'We meet later.')).toMatchObject([due, due]);
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
    for (let n = 0; n <= ACTION_ITEMS_PER_EVENT; n += 1) ids.push((await add(`Item ${n}`)).id);
    const before = (await context.publishedEvents('meetings.action_items_changed')).length;
    expect(await update(ids, { dueDate: '2026-12-24' })).toHaveLength(ids.length);
    const events = (await context.publishedEvents('meetings.action_items_changed')).slice(before);
    expect(events).toHaveLength(2);
    expect(events.flatMap(({ actionItemIds }) => actionItemIds)).toEqual(ids);
  });
});
