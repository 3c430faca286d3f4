import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import { serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import { expectEventually } from '@minutehand/test-kit/expect';
import { actor } from '@minutehand/test-kit/identity';
import { openTestStore } from '@minutehand/test-kit/store';
import { aggregates, headingAggregate, textAggregate } from '../src/outbound/store/aggregates.ts';
import { startScriptedMeilisearch } from './index/scripted-meilisearch.ts';
import { owned, World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = new World();
  await world.start();
});
afterEach(() => world.service.stop());

const full = owned({
  title: 'Budget review',
  minutes: { version: 1, content: '# Budget\n- The **budget** was approved.' },
  transcript: { version: 1, segments: ['Good morning.', 'Is the budget enough?', 'It is.'] },
});
const changed = (parts: string[], meetingId = 'm1') =>
  defineEvent('meetings.meeting_changed', { meetingId, version: 2, parts, state: 'ready', processing: undefined });
const typesOf = (results: readonly { resultType: string }[]) => results.map(({ resultType }) => resultType);

describe('a meeting that is ready', () => {
  it('is found by its title, its minutes and its transcript, with all that a result shows', async () => {
    await world.ready('m1', full);
    const common = {
      meetingId: 'm1',
      title: 'Budget review',
      date: '2026-01-01T09:00:00.000Z',
      owner: 'Name of user-1',
    };
    const minutes = 'Budget · The budget was approved.';
    const inMinutes = [
      { start: 0, length: 6 },
      { start: 13, length: 6 },
    ];
    const expected = [
      { ...common, resultType: 'meetings', snippet: minutes, segmentId: '', highlights: inMinutes },
      { ...common, resultType: 'minutes', snippet: minutes, segmentId: '', highlights: inMinutes },
      {
        ...common,
        resultType: 'transcripts',
        snippet: 'Good morning. Is the budget enough? It is.',
        segmentId: 's2',
        highlights: [{ start: 21, length: 6 }],
      },
    ];
    expect(await world.quick('budget')).toEqual(expected);
    expect(await world.find('budget')).toEqual({ results: expected, nextCursor: '' });
  });

  it('is not found before it is known whose it is, unless nobody can tell', async () => {
    const meanwhile: unknown[] = [];
    world.whenNamesAreAsked = async () => void meanwhile.push(...(await world.quick('budget')));
    await world.ready('m1', full);
    expect(meanwhile).toEqual([]);
    world.whenNamesAreAsked = async () => {
      throw new AppError('platform.unavailable');
    };
    await world.ready('m2', owned({ title: 'Budget of Bob', ownerId: 'user-2', readerIds: ['user-1'] }));
    const [found] = await world.quick('Bob');
    expect(found).toMatchObject({ meetingId: 'm2', owner: '' });
  });

  it('is found with a typo and while the last word is typed, and the word that was meant is marked', async () => {
    await world.ready('m1', full);
    for (const asked of ['budgte enuogh', 'budget eno']) {
      const { results } = await world.find(asked, actor(), { resultType: 'transcripts' });
      const { snippet, highlights } = results[0]!;
      const marked = highlights.map(({ start, length }) => snippet.slice(start, start + length));
      expect(marked).toEqual(['budget', 'enough']);
    }
  });

  it('is found with some of the words where nothing has them all', async () => {
    await world.ready('m1', full);
    expect(typesOf(await world.quick('budget zeppelin'))).toEqual(['meetings', 'minutes', 'transcripts']);
  });

  it('is found by what it says now', async () => {
    await world.ready('m1', full);
    world.meetings.set('m1', { ...full, version: 2, minutes: { version: 2, content: 'All was postponed.' } });
    await world.hear(defineEvent('meetings.minutes_changed', { meetingId: 'm1', version: 2, generated: false }));
    expect(typesOf(await world.quick('postponed'))).toEqual(['minutes']);
    expect(typesOf(await world.quick('budget'))).toEqual(['meetings', 'transcripts']);
    world.meetings.set('m1', { ...full, version: 3, title: 'Renamed' });
    await world.hear(changed(['meeting']));
    expect(typesOf(await world.quick('renamed'))).toEqual(['meetings']);
  });

  it('is not put back by what is older', async () => {
    await world.ready('m1', full);
    world.meetings.set('m1', owned({ title: 'Older', version: 0 }));
    await world.hear(changed(['meeting']));
    expect(await world.quick('older')).toEqual([]);
    expect(await world.quick('budget')).toHaveLength(3);
  });

  it('is read once for events that come together, and not at all for its progress', async () => {
    world.meetings.set('m1', full);
    await world.sayTogether([
      defineEvent('meetings.transcript_ready', { meetingId: 'm1', importNumber: 1, generationId: 'g1' }),
      defineEvent('meetings.minutes_changed', { meetingId: 'm1', version: 1, generated: true }),
      defineEvent('meetings.access_changed', { meetingId: 'm1', userIds: [] }),
      changed(['meeting', 'processing']),
      defineEvent('meetings.minutes_ready', { meetingId: 'm1', generationId: 'g1' }),
    ]);
    expect(world.asked).toEqual(['audience m1', 'minutes m1', 'transcript m1']);
    await world.hear(changed(['processing', 'title_suggestion']));
    expect(world.asked).toHaveLength(3);
  });
});

describe('who may read', () => {
  const second = actor({ userId: 'user-2' });

  it('is the owner, whom it is shared with, and owners and admins of the account; nobody else', async () => {
    await world.ready('m1', owned({ title: 'Budget', readerIds: ['user-1', 'user-3'] }));
    const seenBy = async (as = actor()) => (await world.quick('budget', as)).length;
    expect(await seenBy()).toBe(1);
    expect(await seenBy(actor({ userId: 'user-3' }))).toBe(1);
    expect(await seenBy(second)).toBe(0);
    expect(await seenBy(actor({ userId: 'user-4', role: 'admin' }))).toBe(1);
    expect(await seenBy(actor({ userId: 'user-4', role: 'owner' }))).toBe(1);
    expect(await seenBy(actor({ accountId: 'account-2', role: 'owner' }))).toBe(0);
  });

  it('is not who was, from the moment on that the owner of the meeting knows', async () => {
    await world.ready('m1', owned({ title: 'Budget', readerIds: ['user-1', 'user-2'] }));
    expect(await world.quick('budget', second)).toHaveLength(1);
    world.meetings.set('m1', owned({ title: 'Budget', version: 2 }));
    expect(await world.quick('budget', second)).toEqual([]);
    expect((await world.find('budget', second)).results).toEqual([]);
    await world.hear(defineEvent('meetings.access_changed', { meetingId: 'm1', userIds: ['user-2'] }));
    world.asked.length = 0;
    expect(await world.quick('budget', second)).toEqual([]);
    expect(world.asked).toEqual([]);
  });

  it('is asked once a search; when it cannot be asked, nothing is shown', async () => {
    await world.ready('m1', full);
    await world.ready('m2', { ...full });
    world.asked.length = 0;
    await world.quick('budget');
    expect(world.asked).toEqual(['readable m1,m2']);
    world.isOwnerDown = true;
    const unavailable = { code: 'search.unavailable', message: 'Search failed. Please try again.' };
    await expect(world.quick('budget')).rejects.toMatchObject(unavailable);
    await expect(world.find('budget')).rejects.toMatchObject(unavailable);
  });

  it('may ask as a person only', async () => {
    const asService = world.search.quickSearch({ query: 'budget' }, { as: serviceCaller('ai', 'account-1') });
    await expect(asService).rejects.toMatchObject({ code: 'platform.forbidden' });
  });
});

describe('a question', () => {
  it('finds nothing when it is empty or of one character', async () => {
    await world.ready('m1', full);
    for (const query of ['', ' ', 'b']) {
      expect(await world.quick(query)).toEqual([]);
      expect(await world.find(query)).toEqual({ results: [], nextCursor: '' });
    }
  });

  it('is refused when it is too long, or of a type that is not there', async () => {
    await expect(world.quick('x'.repeat(201))).rejects.toMatchObject({ code: 'search.query_too_long' });
    const odd = world.find('budget', actor(), { resultType: 'people' });
    await expect(odd).rejects.toMatchObject({ code: 'search.result_type_unknown' });
  });

  it('is answered with five of each group at most in a quick search', async () => {
    for (let number = 1; number <= 7; number += 1) await world.ready(`m${number}`, { ...full });
    expect(typesOf(await world.quick('budget'))).toEqual(
      ['meetings', 'minutes', 'transcripts'].flatMap((type) => Array.from({ length: 5 }, () => type)),
    );
  });

  it('is answered page by page, each hit once, for this question only', async () => {
    for (let number = 1; number <= 5; number += 1) await world.ready(`m${number}`, { ...full });
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await world.find('budget', actor(), { resultType: 'minutes', limit: 2, cursor });
      seen.push(...page.results.map(({ meetingId }) => meetingId));
      cursor = page.nextCursor;
    } while (cursor !== '');
    expect(seen.sort()).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
    const { nextCursor } = await world.find('budget', actor(), { limit: 2 });
    for (const [query, wrong] of [
      ['other', nextCursor],
      ['budget', 'nonsense'],
    ] as const) {
      const asked = world.find(query, actor(), { limit: 2, cursor: wrong });
      await expect(asked).rejects.toMatchObject({ code: 'platform.cursor_invalid' });
    }
  });
});

describe('what has gone', () => {
  it('is erased with its meeting, and does not come back with a late event', async () => {
    await world.ready('m1', full);
    await world.hear(defineEvent('meetings.meeting_deleted', { meetingId: 'm1' }));
    await world.hear(changed(['meeting']));
    expect(await world.quick('budget')).toEqual([]);
    expect(await kept()).toEqual({ headings: 0, texts: 0 });
  });

  it('is erased when the owner does not know it any more', async () => {
    await world.ready('m1', full);
    world.meetings.clear();
    await world.hear(changed(['meeting']));
    expect(await kept()).toEqual({ headings: 0, texts: 0 });
    expect(world.service.bus.deadLetters).toEqual([]);
  });

  it('is erased with its account, and nobody else’s is', async () => {
    await world.ready('m1', full);
    await world.ready('m2', { ...full, accountId: 'account-2' });
    await world.hear(defineEvent('accounts.account_deleted', { accountId: 'account-1' }));
    expect(await world.quick('budget')).toEqual([]);
    expect(await world.quick('budget', actor({ accountId: 'account-2' }))).toHaveLength(3);
    expect(await kept()).toEqual({ headings: 1, texts: 2 });
  });

  /** Documents that are left, over all accounts. */
  async function kept(): Promise<{ headings: number; texts: number }> {
    const everywhere = systemScope('a test looks');
    const { store } = world.service;
    const [headings, texts] = await Promise.all([
      store.collection(headingAggregate).count(everywhere, {}),
      store.collection(textAggregate).count(everywhere, {}),
    ]);
    return { headings, texts };
  }
});

describe('the owner’s name', () => {
  const renamed = (name: string) =>
    defineEvent('accounts.user_changed', { userId: 'user-1', name, timeZone: '', accountIds: ['account-1'] });

  it('is the one that they have now, and empty when they have gone', async () => {
    await world.ready('m1', owned({ title: 'Budget' }));
    const shown = async () => (await world.quick('budget'))[0]?.owner;
    await world.hear(renamed('New name'), { version: 3 });
    expect(await shown()).toBe('New name');
    await world.hear(renamed('Old name'), { version: 2 });
    expect(await shown()).toBe('New name');
    await world.hear(defineEvent('accounts.user_deleted', { userId: 'user-1' }));
    expect(await shown()).toBe('');
  });
});

describe('after a restart', () => {
  /** A store that outlives the service. */
  async function keepStore(): Promise<() => Promise<void>> {
    await world.service.stop();
    const store = await openTestStore(aggregates);
    world.store = { ...store, close: async () => undefined };
    await world.start();
    return () => store.close();
  }

  it('everything is found as before, without asking the owner for it', async () => {
    const close = await keepStore();
    await world.ready('m1', full);
    const before = await world.quick('budget');
    await world.service.stop();
    world.asked.length = 0;
    await world.start();
    expect(await world.quick('budget')).toEqual(before);
    expect(world.asked).toEqual(['readable m1']);
    await world.service.stop();
    await close();
  });

  it('a Meilisearch that is new is filled from the store', async () => {
    const close = await keepStore();
    await world.ready('m1', full);
    await world.service.stop();
    const server = await startScriptedMeilisearch();
    await world.start({ url: server.url, apiKey: 'key-1' });
    await expectEventually(() => [...server.documents.keys()]).toContain('filled-1');
    expect(server.documents.get('m1-meetings-0')).toMatchObject({ title: 'Budget review' });
    await world.hear(defineEvent('meetings.meeting_deleted', { meetingId: 'm1' }));
    expect(server.calls.at(-2)?.body).toEqual({ filter: 'account_id = "account-1" AND meeting_id = "m1"' });
    server.isBroken = true;
    await expect(world.quick('budget')).rejects.toMatchObject({ code: 'search.unavailable' });
    await world.service.stop();
    await server.close();
    await close();
  });
});
