import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { actor } from '@minutehand/test-kit/identity';
import { openTestContext, resultFor, TALK, type TestContext } from './test-context.ts';

const ann = actor();
let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  meetingId = (await context.create(ann)).id;
});
afterEach(() => context.service.stop());

const add = async (actionItem: object) =>
  (await context.client.createActionItem({ meetingId, actionItem, requestKey: '' }, { as: ann })).actionItem!;
const change = async (actionItemId: string, changes: object) =>
  (await context.client.updateActionItem({ meetingId, actionItemId, changes }, { as: ann })).actionItem!;
const listed = async () =>
  (await context.client.listActionItems({ meetingId }, { as: ann })).actionItems.map(({ description }) => description);

describe('action items', () => {
  it('are listed in the order of creation', async () => {
    for (const description of ['One', 'Two', 'Three']) await add({ description });
    expect(await listed()).toEqual(['One', 'Two', 'Three']);
  });

  it('are created once by a repeated request', async () => {
    const request = { meetingId, actionItem: { description: 'Once' }, requestKey: 'key-1' };
    for (const _each of [1, 2]) await context.client.createActionItem(request, { as: ann });
    expect(await listed()).toEqual(['Once']);
  });

  it('can be edited with names, dates and a version', async () => {
    const item = await add({ description: 'Call', dueDate: '2020-01-02', assigneeId: 'user-2' });
    expect(item).toMatchObject({
      assigneeDisplayName: 'Bob Ray',
      dueDateFormatted: 'Jan 2, 2020',
      overdue: true,
      completed: false,
      state: 'open',
      version: 1,
      meetingTitle: 'Weekly',
    });
    const edited = await change(item.id, {
      assigneeName: 'Eve',
      assigneeEmail: 'eve@example.org',
      dueDate: '',
      version: 1,
    });
    expect(edited).toMatchObject({ assigneeDisplayName: 'Eve', dueDate: undefined, overdue: false, version: 2 });
    expect(edited.assigneeId).toBeUndefined();
    await expect(change(item.id, { description: 'Late', version: 1 })).rejects.toMatchObject({
      code: 'platform.stale_version',
      details: { currentVersion: 2 },
    });
  });

  it('can be assigned to members only and publish the assignment once', async () => {
    await expect(add({ description: 'x', assigneeId: 'nobody' })).rejects.toMatchObject({
      details: { fields: { assignee_id: ['This person is no member of the account.'] } },
    });
    const item = await add({ description: 'x', assigneeId: 'user-2' });
    await change(item.id, { description: 'y' });
    expect(await context.publishedEvents('meetings.action_item_assigned')).toEqual([
      { meetingId, actionItemId: item.id, assigneeId: 'user-2' },
    ]);
  });

  it('can be toggled, rejected and deleted', async () => {
    const item = await add({ description: 'One' });
    const toggle = () => context.client.toggleActionItem({ meetingId, actionItemId: item.id }, { as: ann });
    expect((await toggle()).actionItem).toMatchObject({ state: 'done', completed: true });
    expect((await toggle()).actionItem).toMatchObject({ state: 'open', completed: false });
    await change(item.id, { state: 'rejected' });
    expect(await listed()).toEqual([]);
    await context.client.deleteActionItem({ meetingId, actionItemId: item.id }, { as: ann });
    await expect(change(item.id, { state: 'open' })).rejects.toMatchObject({ code: 'action_item.not_found' });
  });

  it('are not found under another meeting', async () => {
    const item = await add({ description: 'One' });
    const other = await context.create(ann, 'Other');
    const target = { meetingId: other.id, actionItemId: item.id };
    const missing = { code: 'action_item.not_found' };
    await expect(context.client.toggleActionItem(target, { as: ann })).rejects.toMatchObject(missing);
    await expect(context.client.deleteActionItem(target, { as: ann })).rejects.toMatchObject(missing);
  });

  it('are listed across meetings; the filter for open items excludes proposed ones', async () => {
    await context.importText(ann, meetingId, TALK);
    await context.finish(resultFor(meetingId, 1));
    await add({ description: 'Mine', assigneeId: 'user-1', dueDate: '2026-11-21' });
    const done = await add({ description: 'Done' });
    await context.client.toggleActionItem({ meetingId, actionItemId: done.id }, { as: ann });
    const other = await context.create(ann, 'Other');
    await context.client.createActionItem(
      { meetingId: other.id, actionItem: { description: 'Later' }, requestKey: '' },
      { as: ann },
    );
    const find = async (over: object) => {
      const request = { assignee: 'team', state: '', dueBefore: '', limit: 0, cursor: '', ...over };
      return (await context.client.listAssignedActionItems(request, { as: ann })).actionItems.map(
        ({ description, meetingTitle }) => `${meetingTitle}: ${description}`,
      );
    };
    expect(await find({})).toEqual(['Other: Later', 'Weekly: Test it', 'Weekly: Mine', 'Weekly: Done']);
    expect(await find({ state: 'open' })).toEqual(['Other: Later', 'Weekly: Mine']);
    expect(await find({ state: 'done' })).toEqual(['Weekly: Done']);
    expect(await find({ assignee: 'me' })).toEqual(['Weekly: Mine']);
    expect(await find({ dueBefore: '2026-11-22' })).toEqual(['Weekly: Mine']);
    expect(await find({ dueBefore: '2026-11-21' })).toEqual([]);
    await expect(find({ dueBefore: 'soon' })).rejects.toMatchObject({ kind: 'malformed' });
  });
});

describe('minutes written by users', () => {
  const save = async (content: string, version?: number) =>
    (await context.client.updateMinutes({ meetingId, content, version }, { as: ann })).minutes!;

  it('can be saved before any generation, and are rejected when blank or stale', async () => {
    expect(await save('# Mine', 0)).toMatchObject({ version: 1, generated: false, renderedHtml: '<h1>Mine</h1>\n' });
    await expect(save('  ')).rejects.toMatchObject({ code: 'minutes.content_blank' });
    await expect(save('# Late', 0)).rejects.toMatchObject({
      code: 'platform.stale_version',
      details: { currentVersion: 1 },
    });
    expect(await save('# Mine')).toMatchObject({ version: 1 });
  });

  it('list their versions in pages that fit into one message', async () => {
    for (let n = 0; n < 9; n += 1) await save(`${n}${'x'.repeat(500_000)}`);
    const list = (cursor: string) => context.client.listMinutesVersions({ meetingId, limit: 0, cursor }, { as: ann });
    const first = await list('');
    const second = await list(first.nextCursor);
    expect([...first.versions, ...second.versions].map(({ version }) => version)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('list as many short versions as requested, each once', async () => {
    for (let n = 1; n <= 40; n += 1) await save(`Version ${n}`);
    const list = (cursor: string) => context.client.listMinutesVersions({ meetingId, limit: 35, cursor }, { as: ann });
    const first = await list('');
    const second = await list(first.nextCursor);
    expect(first.versions).toHaveLength(35);
    expect(second).toMatchObject({ versions: { length: 5 }, nextCursor: '' });
    expect([...first.versions, ...second.versions].map(({ version }) => version)).toEqual(
      Array.from({ length: 40 }, (_none, index) => 40 - index),
    );
  });

  it('lose no text when users save concurrently', async () => {
    await save('# First');
    const results = await Promise.allSettled([save('# A', 1), save('# B', 1), save('# C', 1)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await context.client.getMinutes({ meetingId }, { as: ann })).minutes?.content).toMatch(/^# [ABC]$/);
    const { versions } = await context.client.listMinutesVersions({ meetingId, limit: 0, cursor: '' }, { as: ann });
    expect(new Set(versions.map(({ version }) => version)).size).toBe(versions.length);
  });
});
