import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ActionItem, actionItemResponseSchema } from '@minutehand/contracts/http/meetings/action-items';
import { actionItemsBulkResponseSchema } from '@minutehand/contracts/http/meetings/action-items-bulk';
import { createMeeting, getActionItems } from './meeting-requests.ts';
import { type Person, register } from './person.ts';

const TURBO = 'text/vnd.turbo-stream.html, text/html, application/xhtml+xml';

let person: Person;
let id: string;
let one: ActionItem;
let two: ActionItem;
beforeAll(async () => {
  person = await register({ name: 'Sample Person' });
});
beforeEach(async () => {
  ({ id } = await createMeeting(person));
  one = await add(id, 'Water the plants');
  two = await add(id, 'Feed <b>the</b> fish & the cat');
});

async function add(meetingId: string, description: string): Promise<ActionItem> {
  const created = await person.post(`/meetings/${meetingId}/action_items`, { action_item: { description } });
  return actionItemResponseSchema.parse(created.body).action_item;
}

const path = () => `/meetings/${id}/action_items/bulk_update`;
const update = (body: object) => person.patch(path(), body);
/** Sends a form as Turbo does. */
const submit = (pairs: [string, string][]) =>
  person.send('PATCH', path(), {
    body: new URLSearchParams(pairs).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: TURBO },
  });
const both = () => [one.id, two.id];

describe('a bulk update of action items', () => {
  it('assigns several items to a member, an external person or nobody, with or without a due date', async () => {
    const member = { assignee_type: 'user', assignee_id: person.userId, due_date: '2026-12-24' };
    const response = await update({ action_item_ids: both(), ...member });
    expect(response).toMatchObject({ status: 200, body: { message: 'Action items updated successfully' } });
    const { action_items } = actionItemsBulkResponseSchema.parse(response.body);
    expect(action_items).toMatchObject([
      { id: one.id, assignee_display_name: 'Sample Person', due_date: '2026-12-24' },
      { id: two.id, assignee_display_name: 'Sample Person', due_date_formatted: 'Dec 24, 2026' },
    ]);
    expect(await getActionItems(person, id)).toEqual(action_items);
    const outside = { assignee_type: 'external', assignee_name: ' Gardener ', assignee_email: null };
    expect(await update({ action_item_ids: [one.id], ...outside })).toMatchObject({
      body: { action_items: [{ assignee_id: null, assignee_name: 'Gardener', due_date: '2026-12-24' }] },
    });
    expect(await update({ action_item_ids: both(), assignee_type: 'unassign' })).toMatchObject({
      body: { action_items: [{ assignee_display_name: 'Unassigned' }, { assignee_display_name: 'Unassigned' }] },
    });
  });

  it('accepts the FormData of a browser', async () => {
    const form = new FormData();
    for (const itemId of both()) form.append('action_item_ids[]', itemId);
    form.set('assignee_type', 'external');
    form.set('assignee_name', 'Gärtner');
    expect(await person.patch(path(), form)).toMatchObject({
      status: 200,
      body: { action_items: [{ assignee_name: 'Gärtner' }, { assignee_name: 'Gärtner' }] },
    });
  });

  it('returns Turbo Streams for a form: each row and a flash, with all text escaped', async () => {
    const response = await submit([
      ['action_item_ids[]', ''],
      ['action_item_ids[]', one.id],
      ['action_item_ids[]', two.id],
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
      ['replace', `action_item_${one.id}`],
      ['replace', `action_item_${two.id}`],
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
    const response = await submit([['due_date', '2026-12-24']]);
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toBe('text/vnd.turbo-stream.html; charset=utf-8');
    expect(String(response.body)).toMatch(/^<turbo-stream action="append" target="flash">/);
    expect(String(response.body)).toContain('Failed to update action items');
    expect(String(response.body)).toContain('Please select action items to update');
  });

  it.each([
    ['no item', () => ({ action_item_ids: [], due_date: '2026-12-24' }), 'Please select action items to update'],
    ['no list of items', () => ({ due_date: '2026-12-24' }), 'Please select action items to update'],
    ['no change', () => ({ action_item_ids: both() }), 'Please make at least one change'],
    [
      'an empty change',
      () => ({ action_item_ids: both(), assignee_type: '', due_date: '' }),
      'Please make at least one change',
    ],
    [
      'somebody outside without a name',
      () => ({ action_item_ids: both(), assignee_type: 'external', assignee_name: ' ' }),
      'Please enter a name for the assignee.',
    ],
    [
      'somebody outside with a wrong address',
      () => ({ action_item_ids: both(), assignee_type: 'external', assignee_name: 'Eve', assignee_email: 'at home' }),
      'This is no valid email address.',
    ],
    [
      'no member',
      () => ({ action_item_ids: both(), assignee_type: 'user', assignee_id: '' }),
      'Please choose a member.',
    ],
    [
      'somebody who is no member',
      () => ({ action_item_ids: both(), assignee_type: 'user', assignee_id: 'nobody' }),
      'This person is not a member of the account.',
    ],
    [
      'the year 0',
      () => ({ action_item_ids: both(), due_date: '0000-01-01' }),
      'Due date must be a day such as 2026-11-21.',
    ],
    [
      'the year 10000',
      () => ({ action_item_ids: both(), due_date: '10000-01-01' }),
      'Due date must be a date like 2026-11-21.',
    ],
    [
      '10,000 items',
      () => ({ action_item_ids: Array.from({ length: 10_000 }, (_none, at) => `item-${at}`), due_date: '2026-12-24' }),
      'Action item ids may be at most 500 at once.',
    ],
  ])('with %s is refused, with errors as a list, and changes nothing', async (_what, body, message) => {
    expect(await update(body())).toMatchObject({ status: 422, body: { errors: [message] } });
    expect(await getActionItems(person, id)).toEqual([one, two]);
  });

  it('returns 413 for a form with too many fields', async () => {
    const many = Array.from({ length: 10_000 }, (_none, at): [string, string] => ['action_item_ids[]', `item-${at}`]);
    expect((await submit([...many, ['due_date', '2026-12-24']])).status).toBe(413);
  });

  it('is rejected completely if one item belongs to another meeting or does not exist', async () => {
    const elsewhere = await add((await createMeeting(person)).id, 'Elsewhere');
    for (const strange of [elsewhere.id, 'nothing']) {
      const response = await update({ action_item_ids: [one.id, strange, two.id], due_date: '2026-12-24' });
      expect(response).toMatchObject({
        status: 404,
        body: { error: 'Some of these action items are not in this meeting. Nothing was changed.' },
      });
    }
    expect(await getActionItems(person, id)).toEqual([one, two]);
    expect(await getActionItems(person, elsewhere.meeting_id)).toEqual([elsewhere]);
  });
});
