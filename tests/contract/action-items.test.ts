import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ActionItem,
  actionItemResponseSchema,
  actionItemsResponseSchema,
} from '@minutehand/contracts/http/meetings/action-items';
import { registerVerified } from './mailbox.ts';
import {
  createMeeting,
  createReadyMeeting,
  getActionItems,
  getMeeting,
  getMinutes,
  waitUntilReady,
} from './meeting-requests.ts';
import type { TestUser } from './person.ts';

let person: TestUser;
beforeAll(async () => {
  person = await registerVerified({ name: 'Sample Person' });
});

const createItem = async (meetingId: string, fields: object): Promise<ActionItem> => {
  const response = await person.post(`/meetings/${meetingId}/action_items`, { action_item: fields });
  expect(response).toMatchObject({ status: 201 });
  return actionItemResponseSchema.parse(response.body).action_item;
};
const updateItem = (item: ActionItem, fields: object) =>
  person.patch(`/meetings/${item.meeting_id}/action_items/${item.id}`, { action_item: fields });
const toggleStatus = (item: ActionItem) =>
  person.patch(`/meetings/${item.meeting_id}/action_items/${item.id}/toggle_status`);

/** Creates a meeting whose generation proposes two action items. */
async function createProposedItems() {
  const meeting = await createReadyMeeting(person);
  const items = await getActionItems(person, meeting.id);
  return { id: meeting.id, items, fixItem: items[0]!, sendItem: items[1]! };
}

describe('action items of a generation', () => {
  it('are proposed with the assignee, due date and evidence from the transcript', async () => {
    const { items } = await createProposedItems();
    expect(items).toMatchObject([
      {
        description: expect.stringMatching(/^Fix the search page/),
        state: 'proposed',
        completed: false,
        assignee_id: null,
        assignee_name: 'Engineer',
        assignee_display_name: 'Engineer',
        due_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        due_date_formatted: expect.stringMatching(/^\w{3} \d{1,2}, \d{4}$/),
        citations: [{ quote: 'I will fix the search page by Friday.', speaker: 'Engineer', outdated: false }],
      },
      { assignee_name: 'Designer', state: 'proposed' },
    ]);
    expect(items[0]?.citations[0]).not.toHaveProperty('anchor');
  });

  it('can be accepted or rejected; rejected ones are hidden, and the filter for open items excludes proposed ones', async () => {
    const { id, fixItem, sendItem } = await createProposedItems();
    expect(await getMeeting(person, id)).toMatchObject({ counts: { action_items: 2, open_action_items: 0 } });
    expect(await updateItem(fixItem, { state: 'open' })).toMatchObject({ status: 200, body: { state: 'open' } });
    expect(await updateItem(sendItem, { state: 'rejected' })).toMatchObject({
      status: 200,
      body: { state: 'rejected' },
    });
    expect((await getActionItems(person, id)).map((item) => item.id)).toEqual([fixItem.id]);
    expect(await getMeeting(person, id)).toMatchObject({ counts: { action_items: 1, open_action_items: 1 } });
    const open = await person.get(`/meetings/${id}/action_items?state=open`);
    expect(actionItemsResponseSchema.parse(open.body).action_items.map((item) => item.id)).toEqual([fixItem.id]);
  });

  it('are accepted by an edit and completed by a toggle', async () => {
    const { fixItem, sendItem } = await createProposedItems();
    expect(await updateItem(fixItem, { description: 'Fix it now' })).toMatchObject({
      body: { description: 'Fix it now', state: 'open', assignee_name: 'Engineer' },
    });
    expect(await toggleStatus(sendItem)).toMatchObject({ status: 200, body: { state: 'done', completed: true } });
    expect(await toggleStatus(sendItem)).toMatchObject({ body: { state: 'open', completed: false } });
  });

  it('are replaced by the next generation if unchanged, and not proposed again once rejected', async () => {
    const { id, fixItem, sendItem } = await createProposedItems();
    await updateItem(fixItem, { state: 'rejected' });
    await updateItem(sendItem, { description: 'Send the pictures' });
    await person.post(`/meetings/${id}/retry`);
    await waitUntilReady(person, id);
    const items = await getActionItems(person, id);
    expect(items.map(({ description, state }) => [description, state])).toEqual([['Send the pictures', 'open']]);
  });
});

describe('action items that are generated again', () => {
  it('match the edited minutes: added lines are proposed, removed lines are not', async () => {
    const { id } = await createProposedItems();
    const content = '## Action Items\n\n- Engineer: Paint the fence by 2026-12-24\n';
    expect((await person.patch(`/meetings/${id}/minutes`, { content })).status).toBe(200);
    const before = await getMinutes(person, id);
    const response = await person.post(`/meetings/${id}/generate_action_items`);
    expect(response).toMatchObject({ status: 202, body: { meeting: { id, processing: { of: 'action_items' } } } });
    await waitUntilReady(person, id);
    const items = await getActionItems(person, id);
    expect(items.map(({ description, state, due_date }) => [description, state, due_date])).toContainEqual([
      'Paint the fence by 2026-12-24',
      'proposed',
      '2026-12-24',
    ]);
    expect(await getMinutes(person, id)).toEqual(before);
  });

  it('fail with a clear message without a transcript', async () => {
    const { id } = await createMeeting(person);
    const response = await person.post(`/meetings/${id}/generate_action_items`);
    expect(response).toMatchObject({ status: 409, body: { error: expect.stringContaining('no transcript') } });
  });
});

describe('an action item that a user creates', () => {
  it('is open and assigned to a member or an external person, or unassigned', async () => {
    const { id } = await createMeeting(person);
    const item = await createItem(id, { description: ' Water the plants ', due_date: '2026-12-24' });
    expect(item).toMatchObject({
      meeting_id: id,
      description: 'Water the plants',
      state: 'open',
      due_date: '2026-12-24',
      due_date_formatted: 'Dec 24, 2026',
      assignee_display_name: 'Unassigned',
      citations: [],
    });
    expect(await updateItem(item, { assignee_id: person.userId })).toMatchObject({
      body: { assignee_id: person.userId, assignee_display_name: 'Sample Person' },
    });
    expect(
      await updateItem(item, { assignee_name: 'Gardener', assignee_email: 'garden@sample.example' }),
    ).toMatchObject({
      body: { assignee_id: null, assignee_name: 'Gardener', assignee_display_name: 'Gardener' },
    });
    const clearedFields = { assignee_name: null, assignee_email: null, due_date: null };
    expect(await updateItem(item, clearedFields)).toMatchObject({
      body: { assignee_display_name: 'Unassigned', due_date: null, due_date_formatted: '', overdue: false },
    });
  });

  it('is overdue when its due date has passed and it is not done', async () => {
    const { id } = await createMeeting(person);
    const item = await createItem(id, { description: 'Long ago', due_date: '2020-01-01' });
    expect(item.overdue).toBe(true);
    expect(await toggleStatus(item)).toMatchObject({ body: { overdue: false } });
  });

  it.each([
    [{ description: '  ' }, 'Enter a description.'],
    [{ due_date: 'soon' }, 'Due date must be a date like 2026-11-21.'],
    [{ due_date: '2026-02-31' }, 'Due date must be a date like 2026-11-21.'],
    [{ assignee_email: 'nowhere' }, 'This is not a valid email address.'],
    [{ state: 'done' }, 'State must be one of "open", "rejected".'],
  ])('is rejected as %j, with a list of errors', async (fields, message) => {
    const { id } = await createMeeting(person);
    const item = await createItem(id, { description: 'Kept' });
    expect(await updateItem(item, fields)).toMatchObject({ status: 422, body: { errors: [message] } });
    expect(await getActionItems(person, id)).toEqual([item]);
  });

  it('returns 409 with the current version for a stale change', async () => {
    const { id } = await createMeeting(person);
    const item = await createItem(id, { description: 'First' });
    expect((await updateItem(item, { description: 'Second', version: item.version })).status).toBe(200);
    const stale = await updateItem(item, { description: 'Third', version: item.version });
    expect(stale).toMatchObject({ status: 409, body: { version: item.version + 1 } });
    expect((await getActionItems(person, id))[0]?.description).toBe('Second');
  });

  it('cannot be read after it is deleted', async () => {
    const { id } = await createMeeting(person);
    const item = await createItem(id, { description: 'Short-lived' });
    const path = `/meetings/${id}/action_items/${item.id}`;
    expect((await person.delete(path)).status).toBe(204);
    expect(await getActionItems(person, id)).toEqual([]);
    expect((await person.delete(path)).status).toBe(404);
    expect((await toggleStatus(item)).status).toBe(404);
  });
});

describe('action items across meetings', () => {
  it('are filtered by assignee, state and due date', async () => {
    const owner = await registerVerified();
    const [firstMeeting, secondMeeting] = [
      await createMeeting(owner, { title: 'One' }),
      await createMeeting(owner, { title: 'Two' }),
    ];
    const createOwnItem = (id: string, fields: object) =>
      owner.post(`/meetings/${id}/action_items`, { action_item: fields });
    await createOwnItem(firstMeeting.id, { description: 'Mine', assignee_id: owner.userId, due_date: '2026-12-01' });
    await createOwnItem(secondMeeting.id, { description: 'Nobody’s', due_date: '2026-12-31' });
    const done = actionItemResponseSchema.parse((await createOwnItem(secondMeeting.id, { description: 'Done' })).body);
    await owner.patch(`/meetings/${secondMeeting.id}/action_items/${done.id}/toggle_status`);
    const findDescriptions = async (query: string) => {
      const { action_items } = actionItemsResponseSchema.parse((await owner.get(`/action_items${query}`)).body);
      return action_items.map(({ description }) => description).toSorted();
    };
    expect(await findDescriptions('')).toEqual(['Mine']);
    expect(await findDescriptions('?assignee=team')).toEqual(['Done', 'Mine', 'Nobody’s']);
    expect(await findDescriptions('?assignee=team&state=open')).toEqual(['Mine', 'Nobody’s']);
    expect(await findDescriptions('?assignee=team&state=done')).toEqual(['Done']);
    expect(await findDescriptions('?assignee=team&due_before=2026-12-31')).toEqual(['Mine']);
    expect((await owner.get('/action_items?due_before=tomorrow')).status).toBe(422);
    const page = await owner.get('/action_items?assignee=team&limit=2');
    expect(page.body).toMatchObject({ action_items: [{}, {}], next_cursor: expect.any(String) });
  });

  it('are sorted by priority across meetings, page by page', async () => {
    const owner = await registerVerified({ name: 'Urgent Person' });
    const [older, newer] = [await createMeeting(owner, { title: 'One' }), await createMeeting(owner, { title: 'Two' })];
    for (const [{ id }, priority] of [
      [older, 'low'],
      [older, 'urgent'],
      [newer, 'none'],
      [newer, 'high'],
    ] as const)
      await owner.post(`/meetings/${id}/action_items`, { action_item: { description: priority, priority } });
    const path = '/action_items?assignee=team&sort=priority&limit=3';
    const first = actionItemsResponseSchema.parse((await owner.get(path)).body);
    const rest = await owner.get(`${path}&cursor=${first.next_cursor}`);
    const items = [...first.action_items, ...actionItemsResponseSchema.parse(rest.body).action_items];
    expect(items.map(({ priority }) => priority)).toEqual(['urgent', 'high', 'low', 'none']);
    const urgent = actionItemsResponseSchema.parse((await owner.get(`${path}&priority=none,urgent`)).body);
    expect(urgent.action_items.map(({ priority }) => priority)).toEqual(['urgent', 'none']);
    expect((await owner.get('/action_items?sort=title')).status).toBe(422);
  });
});
