import { beforeAll, describe, expect, it } from '@jest/globals';
import { type AgendaItem, agendaItemsResponseSchema } from '@minutehand/contracts/http/meetings/agenda-items';
import {
  type SinceLastTime,
  seriesCandidatesResponseSchema,
  seriesListResponseSchema,
  seriesResponseSchema,
  sinceLastTimeSchema,
} from '@minutehand/contracts/http/meetings/series';
import { seriesBriefResponseSchema } from '@minutehand/contracts/http/meetings/series-brief';
import { searchResponseSchema } from '@minutehand/contracts/http/search';
import { eventually } from '@minutehand/test-kit/waiting';
import { createMeeting, getActionItems, importTranscript, waitUntilReady } from './meeting-requests.ts';
import { register, type TestUser } from './person.ts';

let person: TestUser;
beforeAll(async () => {
  person = await register();
});

let titleCount = 0;
/** Creates two meetings a week apart with a unique title. */
async function createTwoMeetings(): Promise<{ title: string; earlierId: string; laterId: string }> {
  titleCount += 1;
  const title = `Garden round ${'x'.repeat(titleCount)}`;
  const createOn = async (started_at: string) => (await createMeeting(person, { title, started_at })).id;
  return { title, earlierId: await createOn('2026-11-13T10:00:00Z'), laterId: await createOn('2026-11-20T10:00:00Z') };
}
const joinSeries = (id: string, meeting_id: unknown) =>
  person.send('PUT', `/meetings/${id}/series`, { body: { meeting_id } });
const getSeries = async (id: string) =>
  seriesResponseSchema.parse((await person.get(`/meetings/${id}/series`)).body).series;
const getSinceLastTime = async (id: string): Promise<SinceLastTime> =>
  sinceLastTimeSchema.parse((await person.get(`/meetings/${id}/since_last_time`)).body);
const createActionItem = async (id: string, description: string): Promise<string> => {
  const created = await person.post(`/meetings/${id}/action_items`, { action_item: { description } });
  return (created.body as { id: string }).id;
};
const getAgenda = async (id: string): Promise<AgendaItem[]> =>
  agendaItemsResponseSchema.parse((await person.get(`/meetings/${id}/agenda_items`)).body).agenda_items;
const postCarryOver = (id: string, items: object) => person.post(`/meetings/${id}/since_last_time/carry_over`, items);

describe('a series', () => {
  it('is suggested, can be joined and left, and is then not suggested again', async () => {
    const { earlierId, laterId, title } = await createTwoMeetings();
    expect(await getSeries(laterId)).toEqual({
      is_part: false,
      meetings: [],
      suggestion: { id: earlierId, title, started_at: '2026-11-13T10:00:00.000Z' },
    });
    const response = await joinSeries(laterId, earlierId);
    expect(seriesResponseSchema.parse(response.body).series).toMatchObject({
      is_part: true,
      meetings: [{ id: earlierId }],
    });
    expect(await getSeries(earlierId)).toMatchObject({ is_part: true, meetings: [{ id: laterId }] });
    expect((await person.delete(`/meetings/${laterId}/series`)).status).toBe(204);
    expect(await getSeries(laterId)).toEqual({ is_part: false, meetings: [], suggestion: null });
    expect((await person.delete(`/meetings/${laterId}/series`)).status).toBe(204);
  });

  it('is listed by the name that its meetings have in common, and limits a search to them', async () => {
    const member = await register();
    const createOn = async (started_at: string, title: string) =>
      (await createMeeting(member, { title, started_at })).id;
    const first = await createOn('2026-11-06T10:00:00Z', 'Greenhouse weekly 1');
    const second = await createOn('2026-11-13T10:00:00Z', 'Greenhouse weekly 2');
    await createOn('2026-11-20T10:00:00Z', 'Greenhouse opening');
    await member.send('PUT', `/meetings/${second}/series`, { body: { meeting_id: first } });
    const listed = {
      ...{ series_id: expect.any(String), meeting_id: first, meeting_ids: [second, first] },
      ...{ name: 'Greenhouse weekly', meeting_count: 2 },
    };
    const { series, next_cursor } = seriesListResponseSchema.parse((await member.get('/series')).body);
    expect({ series, next_cursor }).toEqual({
      series: [listed],
      next_cursor: null,
    });
    const secondSeries = await createOn('2026-11-01T10:00:00Z', 'Harvest 1');
    const harvest = await createOn('2026-11-02T10:00:00Z', 'Harvest 2');
    await member.send('PUT', `/meetings/${harvest}/series`, { body: { meeting_id: secondSeries } });
    const firstPage = seriesListResponseSchema.parse((await member.get('/series?limit=1')).body);
    expect(firstPage).toEqual({ series: [listed], next_cursor: expect.stringMatching(/./) });
    const lastPage = seriesListResponseSchema.parse(
      (await member.get(`/series?limit=1&cursor=${firstPage.next_cursor}`)).body,
    );
    expect(lastPage).toMatchObject({ series: [{ name: 'Harvest', meeting_id: secondSeries }], next_cursor: null });
    expect((await member.get('/series?cursor=unknown')).status).toBe(400);
    await eventually(async () => {
      const { body } = await member.get(`/search?q=greenhouse&order=oldest&series_of=${series[0]?.series_id}`);
      expect(searchResponseSchema.parse(body).results.map(({ meeting_id }) => meeting_id)).toEqual([first, second]);
    });
    expect((await (await register()).get('/series')).body).toEqual({ series: [], next_cursor: null });
  });

  it('is not suggested again once dismissed, but can be joined manually', async () => {
    const { earlierId, laterId, title } = await createTwoMeetings();
    const response = await person.post(`/meetings/${laterId}/series/refuse`, { meeting_id: earlierId });
    expect(response).toMatchObject({ status: 200, body: { series: { suggestion: null } } });
    const candidates = await person.get(
      `/meetings/${laterId}/series/candidates?q=${encodeURIComponent(title.toUpperCase())}`,
    );
    expect(seriesCandidatesResponseSchema.parse(candidates.body).meetings).toMatchObject([{ id: earlierId }]);
    expect(await joinSeries(laterId, earlierId)).toMatchObject({ status: 200, body: { series: { is_part: true } } });
  });

  it.each([
    ['itself', (laterId: string) => laterId, 422, "A meeting can't form a series with itself. Choose another meeting."],
    ['an unknown meeting', () => 'no-such-meeting', 404, "This meeting doesn't exist, or you don't have access."],
    ['no meeting', () => '', 422, undefined],
  ])('cannot be joined with %s', async (_, getTarget, status, error) => {
    const { laterId } = await createTwoMeetings();
    const response = await joinSeries(laterId, getTarget(laterId));
    expect(response.status).toBe(status);
    if (error !== undefined) expect(response.body).toMatchObject({ error });
    expect((await person.get(`/meetings/${laterId}/series/candidates?q=${'x'.repeat(201)}`)).status).toBe(422);
  });
});

describe('since last time', () => {
  it('is empty if there is no earlier meeting', async () => {
    const { laterId } = await createTwoMeetings();
    expect(await getSinceLastTime(laterId)).toEqual({
      ...{ last_meeting: null, action_items: [], more_action_items: 0 },
      ...{ decided_in: null, decisions: [], agenda_items: [], changes: [] },
    });
  });

  it('lists open items, which are added to the agenda once', async () => {
    const { earlierId, laterId } = await createTwoMeetings();
    await joinSeries(laterId, earlierId);
    const actionItemId = await createActionItem(earlierId, 'Water the roses');
    await person.post(`/meetings/${earlierId}/agenda_items`, { agenda_item: { title: 'The pond' } });
    await person.patch(`/meetings/${earlierId}/minutes`, { content: '## Decisions\n\n- The pond stays.\n' });
    const since = await getSinceLastTime(laterId);
    expect(since).toMatchObject({
      last_meeting: { id: earlierId },
      action_items: [{ id: actionItemId, meeting: { id: earlierId }, state: 'open', carried: false }],
      decided_in: { id: earlierId },
      decisions: ['The pond stays.'],
      agenda_items: [{ title: 'The pond', carried: false }],
    });
    const items = {
      agenda_items: since.agenda_items.map(({ id, meeting }) => ({ id, meeting_id: meeting.id })),
      action_items: since.action_items.map(({ id, meeting }) => ({ id, meeting_id: meeting.id })),
    };
    for (let attempt = 1; attempt <= 2; attempt += 1)
      expect(await postCarryOver(laterId, items)).toMatchObject({ status: 200 });
    expect(await getAgenda(laterId)).toMatchObject([
      { title: 'The pond', source: { meeting_id: earlierId, kind: 'agenda_item' } },
      { title: 'Review: Water the roses', source: { meeting_id: earlierId, kind: 'action_item' } },
    ]);
    expect(await getSinceLastTime(laterId)).toMatchObject({
      action_items: [{ carried: true }],
      agenda_items: [{ carried: true }],
    });
  });

  it('rejects an empty selection, unknown items and too many items', async () => {
    const { earlierId, laterId } = await createTwoMeetings();
    await joinSeries(laterId, earlierId);
    const validItem = { meeting_id: earlierId, id: await createActionItem(earlierId, 'Water the roses') };
    expect(await postCarryOver(laterId, {})).toMatchObject({
      status: 422,
      body: { error: 'Please select what to carry over.' },
    });
    const unknown = { meeting_id: earlierId, id: 'none' };
    expect(await postCarryOver(laterId, { action_items: [validItem, unknown] })).toMatchObject({ status: 404 });
    expect((await postCarryOver(laterId, { agenda_items: [validItem] })).status).toBe(404);
    expect((await postCarryOver(laterId, { action_items: Array(201).fill(validItem) })).status).toBe(422);
    expect((await postCarryOver(laterId, { action_items: 'all' })).status).toBe(422);
    expect(await getAgenda(laterId)).toEqual([]);
  });
});

describe('the brief of a meeting', () => {
  const getBrief = async (id: string) =>
    seriesBriefResponseSchema.parse((await person.get(`/meetings/${id}/series/brief`)).body).brief;

  it('is empty if there is no earlier meeting', async () => {
    const { laterId } = await createTwoMeetings();
    expect(await getBrief(laterId)).toEqual({
      ...{ last_meeting: null, decisions: [], more_decisions: 0 },
      ...{ people: [], more_action_items: 0, agenda_items: [] },
    });
  });

  it('lists decisions, open items by person and unfinished agenda items', async () => {
    const { earlierId, laterId } = await createTwoMeetings();
    await joinSeries(laterId, earlierId);
    const action_item = { description: 'Water the roses', assignee_name: 'Ann Gardener' };
    await person.post(`/meetings/${earlierId}/action_items`, { action_item });
    await createActionItem(earlierId, 'Buy a hose');
    await person.post(`/meetings/${earlierId}/agenda_items`, { agenda_item: { title: 'The pond' } });
    await person.patch(`/meetings/${earlierId}/minutes`, { content: '## Decisions\n\n- The pond stays.\n' });
    expect(await getBrief(laterId)).toMatchObject({
      last_meeting: { id: earlierId },
      decisions: [{ text: 'The pond stays.', meeting: { id: earlierId }, replaced_by: null }],
      people: [
        { name: 'Ann Gardener', action_items: [{ description: 'Water the roses', meeting: { id: earlierId } }] },
        { name: 'Unassigned', action_items: [{ description: 'Buy a hose' }] },
      ],
      agenda_items: [{ title: 'The pond' }],
    });
  });
});

describe('an item change from the next transcript', () => {
  it('is proposed with its quote and changes the item only when accepted', async () => {
    const { earlierId, laterId } = await createTwoMeetings();
    await joinSeries(laterId, earlierId);
    const firstItemId = await createActionItem(earlierId, 'Prune the white roses');
    const secondItemId = await createActionItem(earlierId, 'Clean the little pond');
    const content =
      'Chair: Good morning, let us see what is left.\nBob: I pruned the white roses on Monday, that is done.\nAnn: The little pond is cleaned.\n';
    expect(await importTranscript(person, laterId, { format: 'text', content })).toMatchObject({ status: 202 });
    await waitUntilReady(person, laterId);
    const changes = await eventually(async () => {
      const since = await getSinceLastTime(laterId);
      expect(since.changes).toHaveLength(2);
      return since.changes;
    });
    const [doneChange, rejectedChange] = [firstItemId, secondItemId].map((id) =>
      changes.find(({ action_item }) => action_item.id === id),
    );
    expect(doneChange).toMatchObject({ kind: 'done', can_decide: true, segment_ids: ['t1-s2'], speaker: 'Bob' });
    expect(content).toContain(doneChange?.quote);
    const sendDecision = (id: string | undefined, decision: string) =>
      person.post(`/meetings/${laterId}/since_last_time/changes/${id}/${decision}`, {});
    expect((await getActionItems(person, earlierId)).filter(({ completed }) => completed)).toEqual([]);
    expect(await sendDecision(doneChange?.id, 'accept')).toMatchObject({ status: 200, body: { state: 'accepted' } });
    expect(await sendDecision(rejectedChange?.id, 'reject')).toMatchObject({
      status: 200,
      body: { state: 'rejected' },
    });
    expect(await sendDecision(doneChange?.id, 'reject')).toMatchObject({
      status: 409,
      body: { error: 'This suggested change has already been decided.' },
    });
    expect(await sendDecision('none', 'accept')).toMatchObject({ status: 404 });
    expect((await getActionItems(person, earlierId)).map(({ id, state }) => [id, state])).toEqual([
      [firstItemId, 'done'],
      [secondItemId, 'open'],
    ]);
    expect((await getSinceLastTime(laterId)).changes).toEqual([]);
  });
});
