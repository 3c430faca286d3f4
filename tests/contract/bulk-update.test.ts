import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ActionItem, actionItemResponseSchema } from '@minutehand/contracts/http/meetings/action-items';
import { actionItemsBulkUpdateResponseSchema } from '@minutehand/contracts/http/meetings/action-items-bulk';
import { registerVerified } from './mailbox.ts';
import { createMeeting, getActionItems } from './meeting-requests.ts';
import type { TestUser } from './person.ts';

const TURBO_ACCEPT = 'text/vnd.turbo-stream.html, text/html, application/xhtml+xml';

let person: TestUser;
let id: string;
let firstItem: ActionItem;
let secondItem: ActionItem;
beforeAll(async () => {
  person = await registerVerified({ name: 'Sample Person' });
});
beforeEach(async () => {
  ({ id } = await createMeeting(person));
  firstItem = await createItem(id, 'Water the plants');
  secondItem = await createItem(id, 'Feed <b>the</b> fish & the cat');
});

async function createItem(meetingId: string, description: string): Promise<ActionItem> {
  const created = await person.post(`/meetings/${meetingId}/action_items`, { action_item: { description } });
  return actionItemResponseSchema.parse(created.body).action_item;
}

const buildPath = () => `/meetings/${id}/action_items/bulk_update`;
const update = (body: object) => person.patch(buildPath(), body);
/** Sends a form with the headers of Turbo. */
const submitTurboForm = (pairs: [string, string][]) =>
  person.send('PATCH', buildPath(), {
    body: new URLSearchParams(pairs).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: TURBO_ACCEPT },
  });
const getItemIds = () => [firstItem.id, secondItem.id];

describe('a bulk update of action items', () => {
  it('assigns several items to a member or an external person, or unassigns them, with or without a due date', async () => {
    const memberAssignee = { assignee_type: 'user', assignee_id: person.userId, due_date: '2026-12-24' };
    const response = await update({ action_item_ids: getItemIds(), ...memberAssignee });
    expect(response).toMatchObject({ status: 200, body: { message: 'Action items updated successfully' } });
    const { action_items } = actionItemsBulkUpdateResponseSchema.parse(response.body);
    expect(action_items).toMatchObject([
      { id: firstItem.id, assignee_display_name: 'Sample Person', due_date: '2026-12-24' },
      { id: secondItem.id, assignee_display_name: 'Sample Person', due_date_formatted: 'Dec 24, 2026' },
    ]);
    expect(await getActionItems(person, id)).toEqual(action_items);
    const externalAssignee = { assignee_type: 'external', assignee_name: ' Gardener ', assignee_email: null };
    expect(await update({ action_item_ids: [firstItem.id], ...externalAssignee })).toMatchObject({
      body: { action_items: [{ assignee_id: null, assignee_name: 'Gardener', due_date: '2026-12-24' }] },
    });
    expect(await update({ action_item_ids: getItemIds(), assignee_type: 'unassign' })).toMatchObject({
      body: { action_items: [{ assignee_display_name: 'Unassigned' }, { assignee_display_name: 'Unassigned' }] },
    });
  });

  it('accepts the FormData of a browser', async () => {
    const form = new FormData();
    for (const itemId of getItemIds()) form.append('action_item_ids[]', itemId);
    form.set('assignee_type', 'external');
    form.set('assignee_name', 'Gärtner');
    expect(await person.patch(buildPath(), form)).toMatchObject({
      status: 200,
      body: { action_items: [{ assignee_name: 'Gärtner' }, { assignee_name: 'Gärtner' }] },
    });
  });

  it('returns Turbo Streams for a form: each row and a flash, with all text escaped', async () => {
    const response = await submitTurboForm([
      ['action_item_ids[]', ''],
      ['action_item_ids[]', firstItem.id],
      ['action_item_ids[]', secondItem.id],
      ['assignee_type', 'external'],
      ['assignee_id', ''],
      ['assignee_name', '"Eve" <script>'],
      ['assignee_email', ''],
      ['due_date', '2020-01-02'],
    ]);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/vnd.turbo-stream.html; charset=utf-8');
    expect(response.headers.get('vary')).toContain('Accept');
    const streams = String(response.body).trim().split('\n');
    expect(streams.map((stream) => /^<turbo-stream action="(\w+)" target="([^"]+)">/.exec(stream)?.slice(1))).toEqual([
      ['replace', `action_item_${firstItem.id}`],
      ['replace', `action_item_${secondItem.id}`],
      ['append', 'flash'],
    ]);
    for (const stream of streams) expect(stream).toMatch(/<template>.+<\/template><\/turbo-stream>$/);
    expect(streams[1]).toContain('Feed &lt;b&gt;the&lt;/b&gt; fish &amp; the cat');
    expect(streams[1]).toContain('&quot;Eve&quot; &lt;script&gt;');
    expect(streams[1]).toContain('Overdue · Jan 2, 2020');
    expect(streams[2]).toContain('Action items updated successfully');
    expect((await getActionItems(person, id))[0]).toMatchObject({ assignee_name: '"Eve" <script>', overdue: true });
  });

  it('returns a flash with the reason and the error status for a rejected form', async () => {
    const response = await submitTurboForm([['due_date', '2026-12-24']]);
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toBe('text/vnd.turbo-stream.html; charset=utf-8');
    expect(String(response.body)).toMatch(/^<turbo-stream action="append" target="flash">/);
    expect(String(response.body)).toContain('Failed to update action items');
    expect(String(response.body)).toContain('Please select action items to update');
  });

  it.each([
    ['no items', () => ({ action_item_ids: [], due_date: '2026-12-24' }), 'Please select action items to update'],
    ['no item ids', () => ({ due_date: '2026-12-24' }), 'Please select action items to update'],
    ['no change', () => ({ action_item_ids: getItemIds() }), 'Please make at least one change'],
    [
      'empty changes',
      () => ({ action_item_ids: getItemIds(), assignee_type: '', due_date: '' }),
      'Please make at least one change',
    ],
    [
      'an external assignee without a name',
      () => ({ action_item_ids: getItemIds(), assignee_type: 'external', assignee_name: ' ' }),
      'Please enter a name for the assignee.',
    ],
    [
      'an external assignee with an invalid email address',
      () => ({
        action_item_ids: getItemIds(),
        assignee_type: 'external',
        assignee_name: 'Eve',
        assignee_email: 'at home',
      }),
      'This is not a valid email address.',
    ],
    [
      'no member id',
      () => ({ action_item_ids: getItemIds(), assignee_type: 'user', assignee_id: '' }),
      'Please choose a member.',
    ],
    [
      'a user who is not a member',
      () => ({ action_item_ids: getItemIds(), assignee_type: 'user', assignee_id: 'nobody' }),
      "This person isn't a member of the workspace.",
    ],
    [
      'the year 0',
      () => ({ action_item_ids: getItemIds(), due_date: '0000-01-01' }),
      'Due date must be a day such as 2026-11-21.',
    ],
    [
      'the year 10000',
      () => ({ action_item_ids: getItemIds(), due_date: '10000-01-01' }),
      'Due date must be a date like 2026-11-21.',
    ],
    [
      '10,000 items',
      () => ({
        action_item_ids: Array.from({ length: 10_000 }, (_, index) => `item-${index}`),
        due_date: '2026-12-24',
      }),
      'Action item ids may be at most 500 at once.',
    ],
  ])('with %s is rejected with a list of errors, and changes nothing', async (_description, body, message) => {
    expect(await update(body())).toMatchObject({ status: 422, body: { errors: [message] } });
    expect(await getActionItems(person, id)).toEqual([firstItem, secondItem]);
  });

  it('returns 413 for a form with too many fields', async () => {
    const itemFields = Array.from({ length: 10_000 }, (_, index): [string, string] => [
      'action_item_ids[]',
      `item-${index}`,
    ]);
    expect((await submitTurboForm([...itemFields, ['due_date', '2026-12-24']])).status).toBe(413);
  });

  it('is rejected completely if one item belongs to another meeting or does not exist', async () => {
    const otherItem = await createItem((await createMeeting(person)).id, 'Elsewhere');
    for (const invalidId of [otherItem.id, 'nothing']) {
      const response = await update({
        action_item_ids: [firstItem.id, invalidId, secondItem.id],
        due_date: '2026-12-24',
      });
      expect(response).toMatchObject({
        status: 404,
        body: { error: "Some of these action items aren't in this meeting. Nothing was changed." },
      });
    }
    expect(await getActionItems(person, id)).toEqual([firstItem, secondItem]);
    expect(await getActionItems(person, otherItem.meeting_id)).toEqual([otherItem]);
  });
});
