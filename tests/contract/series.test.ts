import { beforeAll, describe, expect, it } from '@jest/globals';
import { type AgendaItem, agendaItemsResponseSchema } from '@minutehand/contracts/http/meetings/agenda-items';
import {
  type SinceLastTime,
  seriesCandidatesResponseSchema,
  seriesResponseSchema,
  sinceLastTimeSchema,
} from '@minutehand/contracts/http/meetings/series';
import { eventually } from '@minutehand/test-kit/waiting';
import { createMeeting, getActionItems, importTranscript, waitUntilReady } from './meeting-requests.ts';
import { type Person, register } from './person.ts';

let person: Person;
beforeAll(async () => {
  person = await register();
});

let titles = 0;
/** Creates two meetings a week apart with a unique title. */
async function twoMeetings(): Promise<{ title: string; last: string; now: string }> {
  titles += 1;
  const title = `Garden round ${'x'.repeat(titles)}`;
  const on = async (started_at: string) => (await createMeeting(person, { title, started_at })).id;
  return { title, last: await on('2026-11-13T10:00:00Z'), now: await on('2026-11-20T10:00:00Z') };
}
const join = (id: string, meeting_id: unknown) =>
  person.send('PUT', `/meetings/${id}/series`, { body: { meeting_id } });
const seriesOf = async (id: string) =>
  seriesResponseSchema.parse((await person.get(`/meetings/${id}/series`)).body).series;
const sinceLastTime = async (id: string): Promise<SinceLastTime> =>
  sinceLastTimeSchema.parse((await person.get(`/meetings/${id}/since_last_time`)).body);
const addAction = async (id: string, description: string): Promise<string> => {
  const created = await person.post(`/meetings/${id}/action_items`, { action_item: { description } });
  return (created.body as { id: string }).id;
};
const agendaOf = async (id: string): Promise<AgendaItem[]> =>
  agendaItemsResponseSchema.parse((await person.get(`/meetings/${id}/agenda_items`)).body).agenda_items;
const carryOver = (id: string, items: object) => person.post(`/meetings/${id}/since_last_time/carry_over`, items);

describe('a series', () => {
  it('is suggested, joined and left, and then not suggested again', async () => {
    const { last, now, title } = await twoMeetings();
    expect(await seriesOf(now)).toEqual({
      is_part: false,
      meetings: [],
      suggestion: { id: last, title, started_at: '2026-11-13T10:00:00.000Z' },
    });
    const joined = await join(now, last);
    expect(seriesResponseSchema.parse(joined.body).series).toMatchObject({ is_part: true, meetings: [{ id: last }] });
    expect(await seriesOf(last)).toMatchObject({ is_part: true, meetings: [{ id: now }] });
    expect((await person.delete(`/meetings/${now}/series`)).status).toBe(204);
    expect(await seriesOf(now)).toEqual({ is_part: false, meetings: [], suggestion: null });
    expect((await person.delete(`/meetings/${now}/series`)).status).toBe(204);
  });

  it('is not suggested again once dismissed, but can be joined manually', async () => {
    const { last, now, title } = await twoMeetings();
    const refused = await person.post(`/meetings/${now}/series/refuse`, { meeting_id: last });
    expect(refused).toMatchObject({ status: 200, body: { series: { suggestion: null } } });
    const found = await person.get(`/meetings/${now}/series/candidates?q=${encodeURIComponent(title.toUpperCase())}`);
    expect(seriesCandidatesResponseSchema.parse(found.body).meetings).toMatchObject([{ id: last }]);
    expect(await join(now, last)).toMatchObject({ status: 200, body: { series: { is_part: true } } });
  });

  it.each([
    ['itself', (now: string) => now, 422, 'A meeting cannot continue itself.'],
    ['none that there is', () => 'no-such-meeting', 404, 'This meeting does not exist, or you may not see it.'],
    ['nothing', () => '', 422, undefined],
  ])('cannot be that of %s', async (_, other, status, error) => {
    const { now } = await twoMeetings();
    const response = await join(now, other(now));
    expect(response.status).toBe(status);
    if (error !== undefined) expect(response.body).toMatchObject({ error });
    expect((await person.get(`/meetings/${now}/series/candidates?q=${'x'.repeat(201)}`)).status).toBe(422);
  });
});

describe('since last time', () => {
  it('is empty without an earlier meeting', async () => {
    const { now } = await twoMeetings();
    expect(await sinceLastTime(now)).toEqual({
      ...{ last_meeting: null, action_items: [], more_action_items: 0 },
      ...{ decided_in: null, decisions: [], agenda_items: [], changes: [] },
    });
  });

  it('lists open items, which are added to the agenda once', async () => {
    const { last, now } = await twoMeetings();
    await join(now, last);
    const action = await addAction(last, 'Water the roses');
    await person.post(`/meetings/${last}/agenda_items`, { agenda_item: { title: 'The pond' } });
    await person.patch(`/meetings/${last}/minutes`, { content: '## Decisions\n\n- The pond stays.\n' });
    const since = await sinceLastTime(now);
    expect(since).toMatchObject({
      last_meeting: { id: last },
      action_items: [{ id: action, meeting: { id: last }, state: 'open', carried: false }],
      decided_in: { id: last },
      decisions: ['The pond stays.'],
      agenda_items: [{ title: 'The pond', carried: false }],
    });
    const items = {
      agenda_items: since.agenda_items.map(({ id, meeting }) => ({ id, meeting_id: meeting.id })),
      action_items: since.action_items.map(({ id, meeting }) => ({ id, meeting_id: meeting.id })),
    };
    for (let time = 1; time <= 2; time += 1) expect(await carryOver(now, items)).toMatchObject({ status: 200 });
    expect(await agendaOf(now)).toMatchObject([
      { title: 'The pond', source: { meeting_id: last, kind: 'agenda_item' } },
      { title: 'Review: Water the roses', source: { meeting_id: last, kind: 'action_item' } },
    ]);
    expect(await sinceLastTime(now)).toMatchObject({
      action_items: [{ carried: true }],
      agenda_items: [{ carried: true }],
    });
  });

  it('rejects an empty selection, unknown items and too many items', async () => {
    const { last, now } = await twoMeetings();
    await join(now, last);
    const named = { meeting_id: last, id: await addAction(last, 'Water the roses') };
    expect(await carryOver(now, {})).toMatchObject({
      status: 422,
      body: { error: 'Please select what to carry over.' },
    });
    const unknown = { meeting_id: last, id: 'none' };
    expect(await carryOver(now, { action_items: [named, unknown] })).toMatchObject({ status: 404 });
    expect((await carryOver(now, { agenda_items: [named] })).status).toBe(404);
    expect((await carryOver(now, { action_items: Array(201).fill(named) })).status).toBe(422);
    expect((await carryOver(now, { action_items: 'all' })).status).toBe(422);
    expect(await agendaOf(now)).toEqual([]);
  });
});

describe('an item change from the next transcript', () => {
  it('is proposed with its quote and applied when accepted; when rejected, the item stays open', async () => {
    const { last, now } = await twoMeetings();
    await join(now, last);
    const roses = await addAction(last, 'Prune the white roses');
    const pond = await addAction(last, 'Clean the little pond');
    const content =
      'Chair: Good morning, let us see what is left.\nBob: I pruned the white roses on Monday, that is done.\nAnn: The little pond is cleaned.\n';
    expect(await importTranscript(person, now, { format: 'text', content })).toMatchObject({ status: 202 });
    await waitUntilReady(person, now);
    const changes = await eventually(async () => {
      const since = await sinceLastTime(now);
      expect(since.changes).toHaveLength(2);
      return since.changes;
    });
    const [done, kept] = [roses, pond].map((id) => changes.find(({ action_item }) => action_item.id === id));
    expect(done).toMatchObject({ kind: 'done', can_decide: true, segment_ids: ['t1-s2'], speaker: 'Bob' });
    expect(content).toContain(done?.quote);
    const decide = (id: string | undefined, decision: string) =>
      person.post(`/meetings/${now}/since_last_time/changes/${id}/${decision}`, {});
    expect((await getActionItems(person, last)).filter(({ completed }) => completed)).toEqual([]);
    expect(await decide(done?.id, 'accept')).toMatchObject({ status: 200, body: { state: 'accepted' } });
    expect(await decide(kept?.id, 'reject')).toMatchObject({ status: 200, body: { state: 'rejected' } });
    expect(await decide(done?.id, 'reject')).toMatchObject({
      status: 409,
      body: { error: 'This proposed change has been decided already.' },
    });
    expect(await decide('none', 'accept')).toMatchObject({ status: 404 });
    expect((await getActionItems(person, last)).map(({ id, state }) => [id, state])).toEqual([
      [roses, 'done'],
      [pond, 'open'],
    ]);
    expect((await sinceLastTime(now)).changes).toEqual([]);
  });
});
