import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AgendaItem,
  agendaItemResponseSchema,
  agendaItemsResponseSchema,
} from '@minutehand/contracts/http/meetings/agenda-items';
import { createMeeting } from './meeting-requests.ts';
import { register, type TestUser } from './person.ts';

let person: TestUser;
beforeAll(async () => {
  person = await register();
});

const getItems = async (id: string): Promise<AgendaItem[]> =>
  agendaItemsResponseSchema.parse((await person.get(`/meetings/${id}/agenda_items`)).body).agenda_items;
const getTitles = async (id: string) => (await getItems(id)).map(({ title }) => title);
const createItem = (id: string, title: unknown) =>
  person.post(`/meetings/${id}/agenda_items`, { agenda_item: { title } });
const buildItemPath = (item: AgendaItem) => `/meetings/${item.meeting_id}/agenda_items/${item.id}`;
const updateItem = (item: AgendaItem, fields: object) => person.patch(buildItemPath(item), { agenda_item: fields });

/** Creates a meeting with these agenda items. */
async function createAgenda(...titles: string[]): Promise<{ id: string; items: AgendaItem[] }> {
  const { id } = await createMeeting(person);
  for (const title of titles) expect(await createItem(id, title)).toMatchObject({ status: 201 });
  return { id, items: await getItems(id) };
}

describe('the agenda of a meeting', () => {
  it('is copied from the meeting type', async () => {
    const type = { name: 'Weekly', template_variables: { agenda_items: ['News', 'Plans'] } };
    const response = await person.post('/account_meeting_types', { account_meeting_type: type });
    const { id: typeId } = response.body as { id: string };
    const { id } = await createMeeting(person, { account_meeting_type_id: typeId });
    await person.delete(`/account_meeting_types/${typeId}`);
    expect(await getItems(id)).toMatchObject([
      { title: 'News', completed: false, position: 1, version: 1, meeting_id: id },
      { title: 'Plans', position: 2 },
    ]);
    expect(await getItems((await createMeeting(person)).id)).toEqual([]);
  });

  it('appends an item once per Idempotency-Key', async () => {
    const { id } = await createAgenda('One');
    const request = { body: { agenda_item: { title: ' Two ' } }, headers: { 'idempotency-key': `agenda-${id}` } };
    const [first, second] = [
      await person.send('POST', `/meetings/${id}/agenda_items`, request),
      await person.send('POST', `/meetings/${id}/agenda_items`, request),
    ];
    expect(agendaItemResponseSchema.parse(first.body)).toMatchObject({
      title: 'Two',
      position: 2,
      agenda_item: { position: 2 },
    });
    expect(second.body).toEqual(first.body);
    expect(await getTitles(id)).toEqual(['One', 'Two']);
  });

  it('renames, completes, toggles and moves its items', async () => {
    const { id, items } = await createAgenda('One', 'Two', 'Three');
    const [firstItem, , thirdItem] = items as [AgendaItem, AgendaItem, AgendaItem];
    expect(await updateItem(firstItem, { title: 'First' })).toMatchObject({
      status: 200,
      body: { title: 'First', version: 2 },
    });
    expect(await updateItem(firstItem, { completed: true })).toMatchObject({ body: { completed: true } });
    expect(await person.patch(`${buildItemPath(firstItem)}/toggle_complete`)).toMatchObject({
      status: 200,
      body: { completed: false },
    });
    expect(await updateItem(thirdItem, { position: 1 })).toMatchObject({ body: { position: 1 } });
    expect(await getTitles(id)).toEqual(['Three', 'First', 'Two']);
    const form = new URLSearchParams({ 'agenda_item[position]': '3', 'agenda_item[completed]': 'true' });
    expect(await person.patch(buildItemPath(thirdItem), form)).toMatchObject({
      status: 200,
      body: { completed: true, position: 3 },
    });
  });

  it.each([
    [{ title: '  ' }, 'Please say what is to be talked about.'],
    [{ title: 'x'.repeat(301) }, 'Title must have at most 300 characters.'],
    [{ position: 0 }, 'Position must be at least 1.'],
    [{ position: 'first' }, 'Position must be a whole number.'],
    [{ completed: 'perhaps' }, 'Completed must be true or false.'],
  ])('rejects %j with a list of errors', async (fields, message) => {
    const { id, items } = await createAgenda('Kept');
    expect(await updateItem(items[0]!, fields)).toMatchObject({ status: 422, body: { errors: [message] } });
    if ('title' in fields)
      expect(await createItem(id, fields.title)).toMatchObject({ status: 422, body: { errors: [message] } });
    expect(await getItems(id)).toEqual(items);
  });

  it('returns 409 with the current version of the item for a stale change', async () => {
    const { id, items } = await createAgenda('One', 'Two');
    const [firstItem, secondItem] = items as [AgendaItem, AgendaItem];
    await updateItem(firstItem, { title: 'First', version: 1 });
    expect(await updateItem(firstItem, { title: 'Late', version: 1 })).toMatchObject({
      status: 409,
      body: { version: 2 },
    });
    expect((await updateItem(secondItem, { title: 'Second', version: 1 })).status).toBe(200);
    expect(await getTitles(id)).toEqual(['First', 'Second']);
  });

  it('does not list a deleted item', async () => {
    const { id, items } = await createAgenda('One', 'Two');
    const [firstItem] = items as [AgendaItem, AgendaItem];
    expect((await person.delete(buildItemPath(firstItem))).status).toBe(204);
    expect(await getTitles(id)).toEqual(['Two']);
    expect((await person.delete(buildItemPath(firstItem))).status).toBe(404);
    expect((await person.patch(`${buildItemPath(firstItem)}/toggle_complete`)).status).toBe(404);
    expect((await updateItem(firstItem, { title: 'Back' })).status).toBe(404);
  });
});
