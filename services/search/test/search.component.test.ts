import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import { serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import { expectEventually } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { openTestStore } from '@minutehand/test-kit/store';
import { aggregates, metadataAggregate, textAggregate } from '../src/outbound/store/aggregates.ts';
import { startFakeMeilisearch } from './index/fake-meilisearch.ts';
import { createSourceMeeting, TestEnvironment } from './test-environment.ts';

let env: TestEnvironment;
beforeEach(async () => {
  env = new TestEnvironment();
  await env.start();
});
afterEach(() => env.service.stop());

const budgetMeeting = createSourceMeeting({
  title: 'Budget review',
  minutes: { version: 1, content: '# Budget\n- The **budget** was approved.' },
  transcript: { version: 1, segments: ['Good morning.', 'Is the budget enough?', 'It is.'] },
});
const createMeetingChanged = (parts: string[], meetingId = 'm1') =>
  createEvent('meetings.meeting_changed', { meetingId, version: 2, parts, state: 'ready', processing: undefined });
const getTypes = (results: readonly { resultType: string }[]) => results.map(({ resultType }) => resultType);

describe('search', () => {
  it('finds a meeting by title, minutes and transcript', async () => {
    await env.addMeeting('m1', budgetMeeting);
    const common = {
      meetingId: 'm1',
      title: 'Budget review',
      date: '2026-01-01T09:00:00.000Z',
      owner: 'Name of user-1',
      ownerId: 'user-1',
    };
    const minutes = 'Budget · The budget was approved.';
    const inMinutes = [
      { start: 0, length: 6 },
      { start: 13, length: 6 },
    ];
    const expected = [
      { ...common, resultType: 'meetings', snippet: minutes, segmentId: '', segmentIds: [], highlights: inMinutes },
      { ...common, resultType: 'minutes', snippet: minutes, segmentId: '', segmentIds: [], highlights: inMinutes },
      {
        ...common,
        resultType: 'transcripts',
        snippet: 'Good morning. Is the budget enough? It is.',
        segmentId: 's2',
        segmentIds: ['s1', 's2', 's3'],
        highlights: [{ start: 21, length: 6 }],
      },
    ];
    expect(await env.quickSearch('budget')).toEqual(expected);
    expect(await env.find('budget')).toEqual({ results: expected, nextCursor: '', isLimited: false });
  });

  it('indexes a meeting after looking up the owner’s name, or without the name if the lookup fails', async () => {
    const resultsDuringLookup: unknown[] = [];
    env.onGetPeople = async () => void resultsDuringLookup.push(...(await env.quickSearch('budget')));
    await env.addMeeting('m1', budgetMeeting);
    expect(resultsDuringLookup).toEqual([]);
    env.onGetPeople = async () => {
      throw new AppError('platform.unavailable');
    };
    await env.addMeeting(
      'm2',
      createSourceMeeting({ title: 'Budget of Bob', ownerId: 'user-2', readerIds: ['user-1'] }),
    );
    const [found] = await env.quickSearch('Bob');
    expect(found).toMatchObject({ meetingId: 'm2', owner: '' });
  });

  it('matches typos and an incomplete last word, and highlights the matching words', async () => {
    await env.addMeeting('m1', budgetMeeting);
    for (const query of ['budgte enuogh', 'budget eno']) {
      const { results } = await env.find(query, createActor(), { resultType: 'transcripts' });
      const { snippet, highlights } = results[0]!;
      const highlighted = highlights.map(({ start, length }) => snippet.slice(start, start + length));
      expect(highlighted).toEqual(['budget', 'enough']);
    }
  });

  it('matches any of the words if no passage contains all of them', async () => {
    await env.addMeeting('m1', budgetMeeting);
    expect(getTypes(await env.quickSearch('budget zeppelin'))).toEqual(['meetings', 'minutes', 'transcripts']);
  });

  it('reflects changes of a meeting', async () => {
    await env.addMeeting('m1', budgetMeeting);
    env.meetings.set('m1', { ...budgetMeeting, version: 2, minutes: { version: 2, content: 'All was postponed.' } });
    await env.publish(createEvent('meetings.minutes_changed', { meetingId: 'm1', version: 2, generated: false }));
    expect(getTypes(await env.quickSearch('postponed'))).toEqual(['minutes']);
    expect(getTypes(await env.quickSearch('budget'))).toEqual(['meetings', 'transcripts']);
    env.meetings.set('m1', { ...budgetMeeting, version: 3, title: 'Renamed' });
    await env.publish(createMeetingChanged(['meeting']));
    expect(getTypes(await env.quickSearch('renamed'))).toEqual(['meetings']);
  });

  it('ignores an older version of a meeting', async () => {
    await env.addMeeting('m1', budgetMeeting);
    env.meetings.set('m1', createSourceMeeting({ title: 'Older', version: 0 }));
    await env.publish(createMeetingChanged(['meeting']));
    expect(await env.quickSearch('older')).toEqual([]);
    expect(await env.quickSearch('budget')).toHaveLength(3);
  });

  it('reads a meeting once for simultaneous events, and not for progress events', async () => {
    env.meetings.set('m1', budgetMeeting);
    await env.publishTogether([
      createEvent('meetings.transcript_ready', { meetingId: 'm1', importNumber: 1, generationId: 'g1' }),
      createEvent('meetings.minutes_changed', { meetingId: 'm1', version: 1, generated: true }),
      createEvent('meetings.access_changed', { meetingId: 'm1', userIds: [] }),
      createMeetingChanged(['meeting', 'processing']),
      createEvent('meetings.minutes_ready', { meetingId: 'm1', generationId: 'g1' }),
    ]);
    expect(env.calls).toEqual(['audience m1', 'minutes m1', 'transcript m1']);
    await env.publish(createMeetingChanged(['processing', 'title_suggestion']));
    expect(env.calls).toHaveLength(3);
  });
});

describe('access', () => {
  const secondUser = createActor({ userId: 'user-2' });

  it('is limited to the owner, users with a share, and owners and admins of the account', async () => {
    await env.addMeeting('m1', createSourceMeeting({ title: 'Budget', readerIds: ['user-1', 'user-3'] }));
    const countResults = async (as = createActor()) => (await env.quickSearch('budget', as)).length;
    expect(await countResults()).toBe(1);
    expect(await countResults(createActor({ userId: 'user-3' }))).toBe(1);
    expect(await countResults(secondUser)).toBe(0);
    expect(await countResults(createActor({ userId: 'user-4', role: 'admin' }))).toBe(1);
    expect(await countResults(createActor({ userId: 'user-4', role: 'owner' }))).toBe(1);
    expect(await countResults(createActor({ accountId: 'account-2', role: 'owner' }))).toBe(0);
  });

  it('ends as soon as it is revoked in the meetings service', async () => {
    await env.addMeeting('m1', createSourceMeeting({ title: 'Budget', readerIds: ['user-1', 'user-2'] }));
    expect(await env.quickSearch('budget', secondUser)).toHaveLength(1);
    env.meetings.set('m1', createSourceMeeting({ title: 'Budget', version: 2 }));
    expect(await env.quickSearch('budget', secondUser)).toEqual([]);
    expect((await env.find('budget', secondUser)).results).toEqual([]);
    await env.publish(createEvent('meetings.access_changed', { meetingId: 'm1', userIds: ['user-2'] }));
    env.calls.length = 0;
    expect(await env.quickSearch('budget', secondUser)).toEqual([]);
    expect(env.calls).toEqual([]);
  });

  it('is checked once per search, and the search fails if the check fails', async () => {
    await env.addMeeting('m1', { ...budgetMeeting, startedAt: '2026-01-02T09:00:00.000Z' });
    await env.addMeeting('m2', budgetMeeting);
    env.calls.length = 0;
    await env.quickSearch('budget');
    // The newest meeting first.
    expect(env.calls).toEqual(['readable m1,m2']);
    env.isMeetingsDown = true;
    const unavailable = { code: 'search.unavailable', message: 'Search failed. Please try again.' };
    await expect(env.quickSearch('budget')).rejects.toMatchObject(unavailable);
    await expect(env.find('budget')).rejects.toMatchObject(unavailable);
  });

  it('is denied to services', async () => {
    const response = env.search.quickSearch({ query: 'budget' }, { as: serviceCaller('ai', 'account-1') });
    await expect(response).rejects.toMatchObject({ code: 'platform.forbidden' });
  });
});

describe('a filter', () => {
  const filter = {
    meetingId: '',
    accountMeetingTypeId: 'board',
    seriesOf: '',
    person: '',
    startedFrom: '',
    startedBefore: '',
    withOpenItems: false,
  };
  const findIds = async (filters: Parameters<TestEnvironment['find']>[2]) => {
    const { results, isLimited } = await env.find('budget', createActor(), { resultType: 'meetings', ...filters });
    return { ids: results.map(({ meetingId }) => meetingId), isLimited };
  };

  it('restricts the results to the meetings that the meetings service finds for the user who searches', async () => {
    await env.addMeeting('m1', { ...budgetMeeting, typeId: 'board' });
    await env.addMeeting('m2', { ...budgetMeeting, typeId: 'standup' });
    expect(await findIds({ filter })).toEqual({ ids: ['m1'], isLimited: false });
    expect(env.calls).toContain('find board');
  });

  it('finds nothing, without querying the index, if no meeting matches', async () => {
    await env.addMeeting('m1', { ...budgetMeeting, typeId: 'standup' });
    expect(await findIds({ filter })).toEqual({ ids: [], isLimited: false });
  });

  it('reports that more meetings match than were searched', async () => {
    for (const id of ['m1', 'm2', 'm3']) await env.addMeeting(id, { ...budgetMeeting, typeId: 'board' });
    expect((await findIds({ filter })).isLimited).toBe(true);
  });

  it('is reported when it is invalid, while other failures are not', async () => {
    const search = (changes: Partial<typeof filter>) =>
      env.find('budget', createActor(), { filter: { ...filter, ...changes } });
    await expect(search({ startedFrom: 'yesterday' })).rejects.toMatchObject({ code: 'meeting.filter_invalid' });
    env.isMeetingsDown = true;
    await expect(search({})).rejects.toMatchObject({ code: 'search.unavailable' });
  });

  it('makes the cursor of another filter or order invalid', async () => {
    for (const id of ['m1', 'm2', 'm3']) await env.addMeeting(id, { ...budgetMeeting, typeId: 'board' });
    const page = { resultType: 'meetings', limit: 1, filter };
    const { nextCursor: cursor } = await env.find('budget', createActor(), page);
    await expect(env.find('budget', createActor(), { ...page, cursor, order: 'newest' })).rejects.toMatchObject({
      code: 'platform.cursor_invalid',
    });
    await expect(env.find('budget', createActor(), { ...page, cursor, filter: undefined })).rejects.toMatchObject({
      code: 'platform.cursor_invalid',
    });
    expect((await env.find('budget', createActor(), { ...page, cursor })).results).toHaveLength(1);
  });

  it('orders the results by the start of the meetings on request', async () => {
    await env.addMeeting('m1', { ...budgetMeeting, startedAt: '2026-01-01T09:00:00.000Z' });
    await env.addMeeting('m2', { ...budgetMeeting, startedAt: '2026-03-01T09:00:00.000Z' });
    expect((await findIds({ order: 'oldest' })).ids).toEqual(['m1', 'm2']);
    expect((await findIds({ order: 'newest' })).ids).toEqual(['m2', 'm1']);
  });
});

describe('a query', () => {
  it('returns no results when it has no words', async () => {
    await env.addMeeting('m1', budgetMeeting);
    for (const query of ['', ' ', '?']) {
      expect(await env.quickSearch(query)).toEqual([]);
      expect(await env.find(query)).toEqual({ results: [], nextCursor: '', isLimited: false });
    }
  });

  it('is rejected when it is too long or has an unknown result type', async () => {
    await expect(env.quickSearch('x'.repeat(201))).rejects.toMatchObject({ code: 'search.query_too_long' });
    const response = env.find('budget', createActor(), { resultType: 'people' });
    await expect(response).rejects.toMatchObject({ code: 'search.result_type_unknown' });
  });

  it('returns at most five results per type in a quick search', async () => {
    for (let number = 1; number <= 7; number += 1) await env.addMeeting(`m${number}`, { ...budgetMeeting });
    expect(getTypes(await env.quickSearch('budget'))).toEqual(
      ['meetings', 'minutes', 'transcripts'].flatMap((type) => Array.from({ length: 5 }, () => type)),
    );
  });

  it('counts all matches of each type in a quick search, not only those returned', async () => {
    for (let number = 1; number <= 7; number += 1) await env.addMeeting(`m${number}`, { ...budgetMeeting });
    const { totals } = await env.search.quickSearch({ query: 'budget' }, { as: createActor() });
    expect(totals).toEqual({ meetings: 7, minutes: 7, transcripts: 7 });
  });

  it('does not count matches that are no longer readable', async () => {
    await env.addMeeting('m1', budgetMeeting);
    await env.addMeeting('m2', { ...budgetMeeting, readerIds: ['user-1', 'user-2'] });
    // The index has not been updated yet.
    env.meetings.set('m2', { ...budgetMeeting, ownerId: 'user-2', readerIds: ['user-2'] });
    const member = createActor({ role: 'member' });
    const { totals } = await env.search.quickSearch({ query: 'budget' }, { as: member });
    expect(totals).toEqual({ meetings: 1, minutes: 1, transcripts: 1 });
  });

  it('is paginated with a cursor that is valid for this query only', async () => {
    for (let number = 1; number <= 5; number += 1) await env.addMeeting(`m${number}`, { ...budgetMeeting });
    const pagedIds: string[] = [];
    let cursor = '';
    do {
      const page = await env.find('budget', createActor(), { resultType: 'minutes', limit: 2, cursor });
      pagedIds.push(...page.results.map(({ meetingId }) => meetingId));
      cursor = page.nextCursor;
    } while (cursor !== '');
    expect(pagedIds.sort()).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
    const { nextCursor } = await env.find('budget', createActor(), { limit: 2 });
    for (const [query, invalidCursor] of [
      ['other', nextCursor],
      ['budget', 'nonsense'],
    ] as const) {
      const page = env.find(query, createActor(), { limit: 2, cursor: invalidCursor });
      await expect(page).rejects.toMatchObject({ code: 'platform.cursor_invalid' });
    }
  });
});

describe('deletion', () => {
  it('purges a deleted meeting, and a late event does not restore it', async () => {
    await env.addMeeting('m1', budgetMeeting);
    await env.publish(createEvent('meetings.meeting_deleted', { meetingId: 'm1' }));
    await env.publish(createMeetingChanged(['meeting']));
    expect(await env.quickSearch('budget')).toEqual([]);
    expect(await countStored()).toEqual({ metadata: 0, texts: 0 });
  });

  it('purges a meeting that no longer exists in the meetings service', async () => {
    await env.addMeeting('m1', budgetMeeting);
    env.meetings.clear();
    await env.publish(createMeetingChanged(['meeting']));
    expect(await countStored()).toEqual({ metadata: 0, texts: 0 });
    expect(env.service.bus.deadLetters).toEqual([]);
  });

  it('purges only the meetings of a deleted account', async () => {
    await env.addMeeting('m1', budgetMeeting);
    await env.addMeeting('m2', { ...budgetMeeting, accountId: 'account-2' });
    await env.publish(createEvent('accounts.account_deleted', { accountId: 'account-1' }));
    expect(await env.quickSearch('budget')).toEqual([]);
    expect(await env.quickSearch('budget', createActor({ accountId: 'account-2' }))).toHaveLength(3);
    expect(await countStored()).toEqual({ metadata: 1, texts: 2 });
  });

  /** Number of stored documents over all accounts. */
  async function countStored(): Promise<{ metadata: number; texts: number }> {
    const allAccounts = systemScope('counts documents in a test');
    const { store } = env.service;
    const [metadata, texts] = await Promise.all([
      store.collection(metadataAggregate).count(allAccounts, {}),
      store.collection(textAggregate).count(allAccounts, {}),
    ]);
    return { metadata, texts };
  }
});

describe('the name of the owner', () => {
  const createUserChanged = (name: string) =>
    createEvent('accounts.user_changed', { userId: 'user-1', name, timeZone: '', accountIds: ['account-1'] });

  it('is up to date, and replaced after the owner was deleted', async () => {
    await env.addMeeting('m1', createSourceMeeting({ title: 'Budget' }));
    const getOwnerName = async () => (await env.quickSearch('budget'))[0]?.owner;
    await env.publish(createUserChanged('New name'), { version: 3 });
    expect(await getOwnerName()).toBe('New name');
    await env.publish(createUserChanged('Old name'), { version: 2 });
    expect(await getOwnerName()).toBe('New name');
    await env.publish(createEvent('accounts.user_deleted', { userId: 'user-1', accountIds: ['account-1'] }));
    expect(await getOwnerName()).toBe('Deleted user');
    await env.publish(createUserChanged('Newest name'), { version: 4 });
    expect(await getOwnerName()).toBe('Deleted user');
  });
});

describe('after a restart', () => {
  /** Uses a store that outlives the service. */
  async function useSharedStore(): Promise<() => Promise<void>> {
    await env.service.stop();
    const store = await openTestStore(aggregates);
    env.store = { ...store, close: async () => undefined };
    await env.start();
    return () => store.close();
  }

  it('search returns the same results without reading meetings again', async () => {
    const close = await useSharedStore();
    await env.addMeeting('m1', budgetMeeting);
    const before = await env.quickSearch('budget');
    await env.service.stop();
    env.calls.length = 0;
    await env.start();
    expect(await env.quickSearch('budget')).toEqual(before);
    expect(env.calls).toEqual(['readable m1']);
    await env.service.stop();
    await close();
  });

  it('a new Meilisearch index is filled from the store', async () => {
    const close = await useSharedStore();
    await env.addMeeting('m1', budgetMeeting);
    await env.service.stop();
    const server = await startFakeMeilisearch();
    await env.start({ url: server.url, apiKey: 'key-1' });
    await expectEventually(() => [...server.getDocuments().keys()]).toContain('filled-2');
    expect(server.getDocuments().get('m1-meetings-0')).toMatchObject({ title: 'Budget review' });
    await env.publish(createEvent('meetings.meeting_deleted', { meetingId: 'm1' }));
    expect(server.calls.map(({ body }) => body)).toContainEqual({
      filter: 'account_id = "account-1" AND meeting_id = "m1"',
    });
    server.isBroken = true;
    await expect(env.quickSearch('budget')).rejects.toMatchObject({ code: 'search.unavailable' });
    await env.service.stop();
    await server.close();
    await close();
  });
});

describe('terms of the account glossary', () => {
  const hosting = createSourceMeeting({
    title: 'Hosting',
    transcript: { version: 1, segments: ['We move the cuban eddies cluster.', 'The old cluster costs too much.'] },
  });
  const kubernetes = { term: 'Kubernetes', aliases: ['K8s', 'cuban eddies'], meaning: 'Runs our containers' };

  it('find passages that contain an alias, which is highlighted, in pages and in the quick search', async () => {
    env.terms = [kubernetes];
    await env.addMeeting('m1', hosting);
    const [found] = (await env.find('kubernetes cluster')).results;
    expect(found).toMatchObject({ resultType: 'transcripts', segmentId: 's1' });
    const marked = found!.highlights.map(({ start, length }) => found!.snippet.slice(start, start + length));
    expect(marked.slice(0, 3)).toEqual(['cuban', 'eddies', 'cluster']);
    expect(getTypes(await env.quickSearch('k8s'))).toEqual(['transcripts']);
    expect((await env.search.quickSearch({ query: 'k8s' }, { as: createActor() })).totals).toMatchObject({
      transcripts: 1,
    });
    expect(getTypes((await env.find('cuban eddies')).results)).toEqual(['transcripts']);
  });

  it('count a text that contains several of them only once', async () => {
    env.terms = [kubernetes];
    const segments = ['Kubernetes is called K8s.', 'Or cuban eddies.'];
    await env.addMeeting('m1', createSourceMeeting({ title: 'Names', transcript: { version: 1, segments } }));
    expect((await env.find('k8s')).results).toHaveLength(1);
  });

  it('are ignored while they cannot be read, and words are found as typed', async () => {
    env.terms = undefined;
    await env.addMeeting('m1', hosting);
    expect(getTypes((await env.find('cuban')).results)).toEqual(['transcripts']);
    expect((await env.find('kubernetes')).results).toEqual([]);
  });

  it('find passages for a question', async () => {
    env.terms = [kubernetes];
    await env.addMeeting('m1', hosting);
    const question = 'What did we decide about Kubernetes?';
    const { passages } = await env.search.findPassages({ question, meetingIds: [], limit: 0 }, { as: createActor() });
    expect(passages[0]).toMatchObject({ meetingId: 'm1', relevance: 1 });
  });
});
