import { describe, expect, it } from '@jest/globals';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { savedSearchesResponseSchema, savedSearchResponseSchema } from '@minutehand/contracts/http/saved-searches';
import { quickSearchResponseSchema, searchResponseSchema } from '@minutehand/contracts/http/search';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { eventually } from '@minutehand/test-kit/waiting';
import { addMember } from './mailbox.ts';
import { createMeeting, createReadyMeeting, getMeeting, getTranscript } from './meeting-requests.ts';
import { register, type TestUser } from './person.ts';

const quick = async (person: TestUser, q: string) =>
  quickSearchResponseSchema.parse((await person.get(`/search/quick?q=${encodeURIComponent(q)}`)).body).results;
const full = async (person: TestUser, query: string) =>
  searchResponseSchema.parse((await person.get(`/search?${query}`)).body);

describe('search', () => {
  it('finds words in titles, transcripts and minutes, and highlights them', async () => {
    const person = await register({ name: 'Sample Person' });
    const { id } = await createReadyMeeting(person);
    await person.patch(`/meetings/${id}`, { meeting: { title: 'Catalogue launch' } });
    const results = await eventually(async () => {
      const found = await quick(person, 'catalogue');
      expect(new Set(found.map(({ result_type }) => result_type)).size).toBe(3);
      return found;
    });
    const segments = (await getTranscript(person, id)).segments.map((segment) => segment.id);
    for (const { url, title, snippet, highlights, result_type, segment_id, ...result } of results) {
      expect(result).toMatchObject({ meeting_id: id, owner: 'Sample Person', query: 'catalogue' });
      expect({ title, url }).toEqual({ title: 'Catalogue launch', url: expect.stringMatching(`^/meetings/${id}`) });
      expect(segment_id !== undefined).toBe(result_type === 'transcripts');
      if (segment_id) expect(segments).toContain(segment_id);
      for (const { start, length } of highlights) {
        expect(snippet.slice(start, start + length)).toMatch(/^catalogue/i);
      }
      expect(highlights).not.toHaveLength(0);
    }
  });

  it('tolerates one typo per word and returns nothing for unknown words', async () => {
    const person = await register();
    const { id } = await createReadyMeeting(person);
    await eventually(async () => expect(await quick(person, 'catalogue')).not.toEqual([]));
    for (const q of ['catalgue', 'catalogeu', 'catxlogue', 'Catalogue', 'libary websit', 'pict']) {
      expectWithMessage(
        (await quick(person, q)).map(({ meeting_id }) => meeting_id),
        q,
      ).toContain(id);
    }
    for (const q of ['zeppelin', 'zeppelin airship', '', '   '])
      expectWithMessage(await quick(person, q), q).toEqual([]);
  });

  it('returns only results that the user can read', async () => {
    const owner = await register();
    const member = await addMember(owner);
    await createReadyMeeting(owner);
    await eventually(async () => expect(await quick(owner, 'catalogue')).not.toEqual([]));
    expect(await quick(member, 'catalogue')).toEqual([]);
    expect(await quick(await register(), 'catalogue')).toEqual([]);
    await owner.patch(`/memberships/${member.userId}`, { role: 'admin' });
    await eventually(async () => expect(await quick(member, 'catalogue')).not.toEqual([]));
  });

  it('reflects changes', async () => {
    const person = await register();
    const { id } = await createMeeting(person, { title: 'Gardening' });
    await eventually(async () => expect(await quick(person, 'gardening')).toHaveLength(1));
    const { version } = await getMeeting(person, id);
    await person.patch(`/meetings/${id}`, { meeting: { title: 'Beekeeping', version } });
    await person.patch(`/meetings/${id}/minutes`, { content: '## Notes\n\n- The honey was harvested.\n' });
    await eventually(async () => {
      expect(await quick(person, 'beekeeping')).not.toEqual([]);
      expect(await quick(person, 'harvested')).toMatchObject([{ result_type: 'minutes' }]);
      expect(await quick(person, 'gardening')).toEqual([]);
    });
  });

  it('paginates all results, optionally of one type', async () => {
    const person = await register();
    for (const number of [1, 2, 3]) await createMeeting(person, { title: `Retrospective ${number}` });
    await eventually(async () => expect((await full(person, 'q=retrospective')).results).toHaveLength(3));
    const first = await full(person, 'q=retrospective&limit=2');
    const second = await full(person, `q=retrospective&limit=2&cursor=${encodeURIComponent(first.next_cursor ?? '')}`);
    expect(second.next_cursor).toBeNull();
    const ids = [...first.results, ...second.results].map(({ meeting_id }) => meeting_id);
    expect(new Set(ids).size).toBe(3);
    expect((await full(person, 'q=retrospective&result_type=minutes')).results).toEqual([]);
    expect((await person.get('/search?q=x&result_type=odd')).status).toBe(422);
    expect((await person.get(`/search/quick?q=${'x'.repeat(201)}`)).status).toBe(422);
  });

  it('is limited to the meetings of a time, a person or with open action items, and ordered by date on request', async () => {
    const person = await register();
    const ids: string[] = [];
    for (const startedAt of ['2026-03-01T09:00:00Z', '2026-04-01T09:00:00Z']) {
      const meeting = { title: 'Yearly inventory', started_at: startedAt };
      ids.push(meetingResponseSchema.parse((await person.post('/meetings', { meeting })).body).meeting.id);
    }
    const [march, april] = ids;
    await person.post(`/meetings/${march}/action_items`, { action_item: { description: 'Count the chairs' } });
    const findIds = async (filters: string) =>
      (await full(person, `q=inventory&${filters}`)).results.map(({ meeting_id }) => meeting_id);
    await eventually(async () => expect(await findIds('order=oldest')).toEqual([march, april]));
    expect(await findIds('order=newest')).toEqual([april, march]);
    expect(await findIds('started_from=2026-03-15T00:00:00Z')).toEqual([april]);
    expect(await findIds('started_before=2026-03-15T00:00:00Z')).toEqual([march]);
    expect(await findIds('open_items=1')).toEqual([march]);
    expect(await findIds('person=nobody')).toEqual([]);
    expect(await findIds(`series_of=${april}`)).toEqual([april]);
    for (const filters of ['started_from=yesterday', 'order=best', 'open_items=maybe'])
      expect((await person.get(`/search?q=inventory&${filters}`)).status).toBe(422);
  });

  it('counts the matches of a single letter, not only those that it returns', async () => {
    const person = await register();
    for (let number = 1; number <= 6; number += 1)
      await person.post('/meetings', { meeting: { title: `Quokka ${number}` } });
    await eventually(async () => {
      const { body } = await person.get('/search/quick?q=q');
      const { results, totals } = quickSearchResponseSchema.parse(body);
      expect(totals.meetings).toBe(6);
      expect(results).toHaveLength(5);
    });
  });
});

describe('saved searches', () => {
  const saved = { name: 'Library', query: 'library', period: 'month', result_type: 'minutes', open_items: true };
  const list = async (person: TestUser) =>
    savedSearchesResponseSchema.parse((await person.get('/search/saved')).body).saved_searches;

  it('are listed with the path of their results, renamed and deleted', async () => {
    const person = await register();
    const created = await person.post('/search/saved', { saved_search: saved });
    expect(created.status).toBe(201);
    const { id, url } = savedSearchResponseSchema.parse(created.body).saved_search;
    expect(url).toBe('/search?q=library&result_type=minutes&period=month&open_items=1');
    expect(await list(person)).toMatchObject([{ id, ...saved, type: null, person: null, order: null }]);
    const renamed = await person.patch(`/search/saved/${id}`, { saved_search: { name: 'Town' } });
    expect(renamed.status).toBe(200);
    expect(await list(person)).toMatchObject([{ id, name: 'Town' }]);
    const days = { from: '2026-05-03', to: '2026-05-09' };
    const ofDays = await person.post('/search/saved', { saved_search: { name: 'May', query: 'library', ...days } });
    expect(savedSearchResponseSchema.parse(ofDays.body).saved_search).toMatchObject({
      ...{ ...days, period: null, url: '/search?q=library&from=2026-05-03&to=2026-05-09' },
    });
    expect((await list(person)).map(({ name }) => name)).toEqual(['May', 'Town']);
    const { id: idOfDays } = savedSearchResponseSchema.parse(ofDays.body).saved_search;
    expect((await person.delete(`/search/saved/${idOfDays}`)).status).toBe(204);
    expect((await person.delete(`/search/saved/${id}`)).status).toBe(204);
    expect((await person.delete(`/search/saved/${id}`)).status).toBe(404);
    expect(await list(person)).toEqual([]);
  });

  it.each([
    ['a blank name', { ...saved, name: ' ' }],
    ['no query', { ...saved, query: '' }],
    ['an unknown period', { ...saved, period: 'century' }],
    ['a day that does not exist', { ...saved, from: '2026-02-30' }],
  ])('with %s are rejected', async (_, saved_search) => {
    const person = await register();
    expect((await person.post('/search/saved', { saved_search })).status).toBe(422);
    expect(await list(person)).toEqual([]);
  });

  it('are not listed for other members', async () => {
    const owner = await register();
    const member = await addMember(owner);
    await owner.post('/search/saved', { saved_search: saved });
    expect(await list(member)).toEqual([]);
  });
});
