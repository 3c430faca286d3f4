import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createActor } from '@minutehand/test-kit/identity';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor();
let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  meetingId = (await context.createMeeting(ann)).id;
});
afterEach(() => context.service.stop());

const addItem = async (actionItem: object) =>
  (await context.client.createActionItem({ meetingId, actionItem, requestKey: '' }, { as: ann })).actionItem!;
const changeItem = async (actionItemId: string, changes: object) =>
  (await context.client.updateActionItem({ meetingId, actionItemId, changes }, { as: ann })).actionItem!;
const listDescriptions = async () =>
  (await context.client.listActionItems({ meetingId }, { as: ann })).actionItems.map(({ description }) => description);

describe('action items', () => {
  it('are listed in the order of creation', async () => {
    for (const description of ['One', 'Two', 'Three']) await addItem({ description });
    expect(await listDescriptions()).toEqual(['One', 'Two', 'Three']);
  });

  it('are created once by a repeated request', async () => {
    const request = { meetingId, actionItem: { description: 'Once' }, requestKey: 'key-1' };
    for (const _each of [1, 2]) await context.client.createActionItem(request, { as: ann });
    expect(await listDescriptions()).toEqual(['Once']);
  });

  it('can be edited with names, dates and a version', async () => {
    const item = await addItem({ description: 'Call', dueDate: '2020-01-02', assigneeId: 'user-2' });
    expect(item).toMatchObject({
      assigneeDisplayName: 'Bob Ray',
      dueDateFormatted: 'Jan 2, 2020',
      overdue: true,
      completed: false,
      state: 'open',
      version: 1,
      meetingTitle: 'Weekly',
    });
    const edited = await changeItem(item.id, {
      assigneeName: 'Eve',
      assigneeEmail: 'eve@example.org',
      dueDate: '',
      version: 1,
    });
    expect(edited).toMatchObject({ assigneeDisplayName: 'Eve', dueDate: undefined, overdue: false, version: 2 });
    expect(edited.assigneeId).toBeUndefined();
    await expect(changeItem(item.id, { description: 'Late', version: 1 })).rejects.toMatchObject({
      code: 'platform.stale_version',
      details: { currentVersion: 2 },
    });
  });

  it('have a priority, none by default; setting it accepts a proposal', async () => {
    const item = await addItem({ description: 'Call' });
    expect(item.priority).toBe('none');
    expect(await changeItem(item.id, { priority: 'urgent' })).toMatchObject({ priority: 'urgent', state: 'open' });
    expect(await changeItem(item.id, { description: 'Call Eve' })).toMatchObject({ priority: 'urgent' });
    await expect(changeItem(item.id, { priority: 'highest' })).rejects.toMatchObject({
      details: { fields: { priority: ['Priority must be none, low, medium, high or urgent.'] } },
    });
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(meetingId, 1));
    const [, proposed] = (await context.client.listActionItems({ meetingId }, { as: ann })).actionItems;
    expect(await changeItem(proposed!.id, { priority: 'low' })).toMatchObject({ state: 'open' });
  });

  it('are filtered by priority across meetings, page by page', async () => {
    for (const priority of ['high', 'none', 'low', 'none', 'urgent', 'high'])
      await addItem({ description: priority, priority });
    const request = { assignee: 'team', state: '', dueBefore: '', limit: 2 };
    const listPage = (cursor: string, texts: string[]) =>
      context.client.listAssignedActionItems({ ...request, cursor, priorities: { texts } }, { as: ann });
    const first = await listPage('', ['high', 'urgent']);
    expect(first.actionItems.map(({ priority }) => priority)).toEqual(['high', 'urgent']);
    const second = await listPage(first.nextCursor, ['high', 'urgent']);
    expect(second.actionItems.map(({ priority }) => priority)).toEqual(['high']);
    expect(second.nextCursor).toBe('');
    expect((await listPage('', ['none'])).actionItems).toHaveLength(2);
  });

  it('can be created from a line of the transcript, which becomes their evidence', async () => {
    const create = (segmentIds: string[], quote: string) =>
      context.client.createActionItem(
        {
          meetingId,
          actionItem: { description: 'Test it' },
          requestKey: '',
          sources: { sources: [{ segmentIds, quote }] },
        },
        { as: ann },
      );
    const mismatch = { details: { fields: { sources: [expect.stringContaining("doesn't match the transcript")] } } };
    await expect(create(['s1'], 'I will test it.')).rejects.toMatchObject(mismatch);
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    const { segments } = await context.readTranscript(ann, meetingId);
    const { actionItem } = await create([segments[1]!.id], 'I will test it.');
    expect(actionItem).toMatchObject({
      state: 'open',
      assigneeDisplayName: 'Unassigned',
      citations: [{ segmentIds: [segments[1]!.id], quote: 'I will test it.', speaker: 'Bob', outdated: false }],
    });
    await expect(create([segments[0]!.id], 'I will test it.')).rejects.toMatchObject(mismatch);
    await context.importText(ann, meetingId, 'Ann: Something else.');
    const [stored] = (await context.client.listActionItems({ meetingId }, { as: ann })).actionItems;
    expect(stored?.citations).toMatchObject([{ outdated: true }]);
  });

  it('can be assigned to members only and publish the assignment once', async () => {
    await expect(addItem({ description: 'x', assigneeId: 'nobody' })).rejects.toMatchObject({
      details: { fields: { assignee_id: ["This person isn't a member of the workspace."] } },
    });
    const item = await addItem({ description: 'x', assigneeId: 'user-2' });
    await changeItem(item.id, { description: 'y' });
    expect(await context.getPublishedEvents('meetings.action_item_assigned')).toEqual([
      { meetingId, actionItemId: item.id, assigneeId: 'user-2', assignedBy: 'user-1' },
    ]);
  });

  it('can be toggled, rejected and deleted', async () => {
    const item = await addItem({ description: 'One' });
    const toggle = () => context.client.toggleActionItem({ meetingId, actionItemId: item.id }, { as: ann });
    expect((await toggle()).actionItem).toMatchObject({ state: 'done', completed: true });
    expect((await toggle()).actionItem).toMatchObject({ state: 'open', completed: false });
    await changeItem(item.id, { state: 'rejected' });
    expect(await listDescriptions()).toEqual([]);
    await context.client.deleteActionItem({ meetingId, actionItemId: item.id }, { as: ann });
    await expect(changeItem(item.id, { state: 'open' })).rejects.toMatchObject({ code: 'action_item.not_found' });
  });

  it('are not found under another meeting', async () => {
    const item = await addItem({ description: 'One' });
    const other = await context.createMeeting(ann, 'Other');
    const target = { meetingId: other.id, actionItemId: item.id };
    const notFound = { code: 'action_item.not_found' };
    await expect(context.client.toggleActionItem(target, { as: ann })).rejects.toMatchObject(notFound);
    await expect(context.client.deleteActionItem(target, { as: ann })).rejects.toMatchObject(notFound);
  });

  it('are listed across meetings; the filter for open items excludes proposed ones', async () => {
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(meetingId, 1));
    await addItem({ description: 'Mine', assigneeId: 'user-1', dueDate: '2026-11-21' });
    const done = await addItem({ description: 'Done' });
    await context.client.toggleActionItem({ meetingId, actionItemId: done.id }, { as: ann });
    const other = await context.createMeeting(ann, 'Other');
    await context.client.createActionItem(
      { meetingId: other.id, actionItem: { description: 'Later' }, requestKey: '' },
      { as: ann },
    );
    const listAssigned = async (overrides: object) => {
      const request = { assignee: 'team', state: '', dueBefore: '', limit: 0, cursor: '', ...overrides };
      return (await context.client.listAssignedActionItems(request, { as: ann })).actionItems.map(
        ({ description, meetingTitle }) => `${meetingTitle}: ${description}`,
      );
    };
    expect(await listAssigned({})).toEqual(['Other: Later', 'Weekly: Test it', 'Weekly: Mine', 'Weekly: Done']);
    expect(await listAssigned({ state: 'open' })).toEqual(['Other: Later', 'Weekly: Mine']);
    expect(await listAssigned({ state: 'done' })).toEqual(['Weekly: Done']);
    expect(await listAssigned({ assignee: 'me' })).toEqual(['Weekly: Mine']);
    expect(await listAssigned({ dueBefore: '2026-11-22' })).toEqual(['Weekly: Mine']);
    expect(await listAssigned({ dueBefore: '2026-11-21' })).toEqual([]);
    await expect(listAssigned({ dueBefore: 'soon' })).rejects.toMatchObject({ kind: 'malformed' });
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
    const listPage = (cursor: string) =>
      context.client.listMinutesVersions({ meetingId, limit: 0, cursor }, { as: ann });
    const first = await listPage('');
    const second = await listPage(first.nextCursor);
    expect([...first.versions, ...second.versions].map(({ version }) => version)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('list as many short versions as requested, without duplicates', async () => {
    for (let n = 1; n <= 40; n += 1) await save(`Version ${n}`);
    const listPage = (cursor: string) =>
      context.client.listMinutesVersions({ meetingId, limit: 35, cursor }, { as: ann });
    const first = await listPage('');
    const second = await listPage(first.nextCursor);
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
