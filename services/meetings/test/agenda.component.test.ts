import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createActor } from '@minutehand/test-kit/identity';
import { openTestContext, type TestContext } from './test-context.ts';

const ann = createActor();
let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  const toTextList = (...texts: string[]) => ({ texts });
  const { meetingType } = await context.client.createMeetingType(
    {
      meetingType: {
        name: 'Weekly',
        headings: undefined,
        agendaItems: toTextList('News', 'Plans'),
        notificationEmails: undefined,
      },
      requestKey: '',
    },
    { as: ann },
  );
  const request = { title: '', accountMeetingTypeId: meetingType!.id, startedAt: '', attendees: [], requestKey: '' };
  meetingId = (await context.client.createMeeting(request, { as: ann })).meeting!.id;
  // A later change of the type applies to later meetings only.
  await context.client.updateMeetingType(
    {
      meetingTypeId: meetingType!.id,
      changes: { headings: undefined, agendaItems: toTextList('Other'), notificationEmails: undefined },
    },
    { as: ann },
  );
});
afterEach(() => context.service.stop());

const listItems = async () => (await context.client.listAgendaItems({ meetingId }, { as: ann })).agendaItems;
const listTitles = async () => (await listItems()).map(({ title }) => title);
const addItem = async (title: string, requestKey = '') =>
  (await context.client.createAgendaItem({ meetingId, title, requestKey }, { as: ann })).agendaItem!;
const changeItem = async (agendaItemId: string, changes: object) =>
  (await context.client.updateAgendaItem({ meetingId, agendaItemId, ...changes }, { as: ann })).agendaItem!;

describe('the agenda of a meeting', () => {
  it('is a copy of the agenda of its type, and new items are appended', async () => {
    expect(await listTitles()).toEqual(['News', 'Plans']);
    expect(await addItem(' Any other business ')).toMatchObject({
      title: 'Any other business',
      position: 3,
      completed: false,
      version: 1,
    });
    expect((await listItems()).map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  it('publishes one event per change', async () => {
    const item = await addItem('More');
    await context.client.toggleAgendaItem({ meetingId, agendaItemId: item.id }, { as: ann });
    const events = await context.getPublishedEvents('meetings.agenda_items_changed');
    expect(events.map((event) => event.meetingId)).toEqual([meetingId, meetingId]);
    expect(events[1]!.version).toBe(events[0]!.version + 1);
  });

  it('adds an item once for a repeated request, and not again after its deletion', async () => {
    const item = await addItem('Once', 'key-1');
    expect(await addItem('Once', 'key-1')).toEqual(item);
    expect(await listTitles()).toEqual(['News', 'Plans', 'Once']);
    await context.client.deleteAgendaItem({ meetingId, agendaItemId: item.id }, { as: ann });
    await expect(addItem('Once', 'key-1')).rejects.toMatchObject({ code: 'agenda_item.not_found' });
    expect(await listTitles()).toEqual(['News', 'Plans']);
  });

  it('has items that can be renamed, completed and reordered', async () => {
    const [news, plans] = await listItems();
    expect(await changeItem(plans!.id, { position: 1 })).toMatchObject({ position: 1, version: 2 });
    expect(await listTitles()).toEqual(['Plans', 'News']);
    expect(await changeItem(news!.id, { title: 'Old news', completed: true, version: 1 })).toMatchObject({
      title: 'Old news',
      completed: true,
      version: 2,
    });
    await expect(changeItem(news!.id, { title: 'Late', version: 1 })).rejects.toMatchObject({
      code: 'platform.stale_version',
      details: { currentVersion: 2 },
    });
    await expect(changeItem(news!.id, { title: ' ' })).rejects.toMatchObject({ code: 'agenda_item.invalid' });
  });

  it('keeps all concurrent changes', async () => {
    const addedItems = await Promise.all(['A', 'B', 'C', 'D'].map((title) => addItem(title)));
    await Promise.all(addedItems.map(({ id }) => changeItem(id, { completed: true })));
    const listedItems = await listItems();
    expect(listedItems.map(({ title }) => title).toSorted()).toEqual(['A', 'B', 'C', 'D', 'News', 'Plans']);
    expect(listedItems.filter(({ completed }) => completed)).toHaveLength(4);
  });

  it('is deleted with its meeting and not created again', async () => {
    await addItem('More');
    await context.client.deleteMeeting({ meetingId }, { as: ann });
    await context.publish('meetings.meeting_deleted', { meetingId });
    expect(await context.collections.agendas.find(ann, meetingId)).toBeUndefined();
    await expect(addItem('Late')).rejects.toMatchObject({ code: 'meeting.not_found' });
  });

  it('does not contain items of another meeting', async () => {
    const other = await context.createMeeting(ann, 'Other');
    const [news] = await listItems();
    const target = { meetingId: other.id, agendaItemId: news!.id };
    await expect(context.client.toggleAgendaItem(target, { as: ann })).rejects.toMatchObject({
      code: 'agenda_item.not_found',
    });
    expect(await context.collections.agendas.find(ann, other.id)).toMatchObject({ items: [] });
  });
});
