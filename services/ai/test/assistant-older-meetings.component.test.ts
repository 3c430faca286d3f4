import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import { respondWith, startScriptedModel } from '@minutehand/test-kit/model';
import { ask, type FakeMeeting, FakeMeetings } from './assistant-context.ts';
import { createLlmSettings, startAi } from './test-context.ts';

const NOW = new Date('2026-07-14T23:00:00.000Z');
const createLines = (text: string, speaker = 'Ann') => [{ speaker, text }];

let meetings: FakeMeetings;
/** The number of searches. */
let searches: number;
/** The number of searches that succeed. */
let searchesMax: number;

beforeEach(() => {
  meetings = new FakeMeetings();
  searches = 0;
  searchesMax = Infinity;
});

/** Meetings without an answer, each a day before the last one that was added. */
function addMeetings(count: number, meeting: Partial<FakeMeeting>): void {
  for (let added = 0; added < count; added += 1) {
    const number = meetings.meetings.size;
    const startedAt = new Date(NOW.getTime() - (number + 1) * 86_400_000).toISOString();
    meetings.add(`s${number}`, { title: 'Sync', startedAt, lines: createLines('The build is green.'), ...meeting });
  }
}

/** The meeting that has an answer, before all others. */
const addOldest = (meeting: Partial<FakeMeeting>) =>
  meetings.add('oldest', {
    startedAt: '2026-01-02T09:00:00.000Z',
    lines: createLines('We extend the lease.'),
    openItems: [{ description: 'Order the covers', assignee: 'Ann' }],
    ...meeting,
  });

async function start(settings: Parameters<typeof startAi>[1] = {}) {
  const search: typeof meetings.search = {
    findPassages: async (...request) => {
      searches += 1;
      if (searches > searchesMax) throw new AppError('search.unavailable');
      return meetings.search.findPassages!(...request);
    },
  };
  const service = await startAi(meetings.rpcs, settings, () => NOW, {}, search);
  return service.client(AssistantServiceService);
}

async function askFor(question: string, settings: Parameters<typeof startAi>[1] = {}) {
  const { answer } = await ask(await start(settings), question);
  return { kind: answer.kind, ids: answer.sources.map(({ meetingId }) => meetingId) };
}

const ITEMS_WITH_BEN = 'Which action items are open from our meetings with Ben?';
const LEASE_WITH_BEN = 'What was said about the lease in our meetings with Ben?';
const NOTHING = { kind: 'not_found', ids: [] };
const NO_OPEN_ITEMS = { kind: 'action_items', ids: [] };

describe('a question that names people or a type, which the latest of these meetings do not answer,', () => {
  const withBen = { attendees: ['Ann', 'Ben Novak'] };

  it.each([
    ['What did we agree with Ben about the lease?', 'quotes', withBen],
    [LEASE_WITH_BEN, 'quotes', withBen],
    ['What was said about the lease in our meetings with Ben Novak?', 'quotes', withBen],
    ['When did we last meet with Ben Novak about the lease?', 'meetings', withBen],
    [ITEMS_WITH_BEN, 'action_items', withBen],
    ['What was said about the lease in the board meetings?', 'quotes', { attendees: ['Ann'], type: 'Board' }],
    ['Which action items are open from the board meetings?', 'action_items', { attendees: ['Ann'], type: 'Board' }],
  ])('is answered from the older ones: %s', async (question, kind, named) => {
    addMeetings(40, named);
    addOldest(named);
    expect(await askFor(question)).toEqual({ kind, ids: ['oldest'] });
  });

  it('is answered with open items by due date, those without one last', async () => {
    const dueDates = [undefined, '2026-08-02', '2026-07-20', undefined, '2026-08-01'];
    for (const [index, dueDate] of dueDates.entries()) {
      const item = { description: `Task ${index}`, assignee: 'Ann', ...(dueDate && { dueDate }) };
      addMeetings(1, { ...withBen, openItems: [item] });
    }
    expect((await askFor(ITEMS_WITH_BEN)).ids).toEqual(['s2', 's4', 's1', 's0', 's3']);
  });

  it('is answered from a meeting with both people, even if the latest meetings with the first are not with the second', async () => {
    addMeetings(40, { attendees: ['Anna', 'Cy'] });
    addOldest({ attendees: ['Anna', 'Ben'] });
    const question = 'Which action items are open from our meetings with Anna and Ben?';
    expect(await askFor(question)).toEqual({ kind: 'action_items', ids: ['oldest'] });
  });

  it('is answered from meetings in which the person only spoke', async () => {
    addMeetings(1, { attendees: ['Ann', 'Eve'] });
    addMeetings(12, { attendees: ['Ann'] });
    addOldest({ attendees: ['Ann'], lines: createLines('We extend the lease.', 'Eve') });
    expect(await askFor('What was said about the lease in our meetings with Eve?')).toMatchObject({ ids: ['oldest'] });
  });

  it('is answered from a meeting that began at the same time as the last of the latest ones', async () => {
    addMeetings(36, withBen);
    addOldest({ ...withBen, startedAt: meetings.meetings.get('s35')!.startedAt! });
    expect(await askFor(LEASE_WITH_BEN)).toMatchObject({ ids: ['oldest'] });
  });

  it('is answered from meetings of the days that it names, even if search compares only the latest of these', async () => {
    addMeetings(40, withBen);
    addOldest(withBen);
    expect(await askFor(`${LEASE_WITH_BEN.slice(0, -1)} in the last 12 months?`)).toMatchObject({ ids: ['oldest'] });
  });

  it.each([1, 40])('is not answered from meetings without these people: %s with them', async (count) => {
    addMeetings(count, { attendees: ['Ann', 'Dee'] });
    addOldest({ attendees: ['Ann', 'Cy'], lines: createLines('The brochure gets a new cover.') });
    expect(await askFor('When did we last meet with Dee about the brochure?')).toEqual(NOTHING);
    expect(await askFor('What was said about the brochure in our meetings with Dee?')).toEqual(NOTHING);
  });

  it.each([3, 40])('is not answered from meetings of another type: %s of this type', async (count) => {
    addMeetings(count, { type: 'Board' });
    addOldest({ type: 'Team', lines: createLines('The brochure gets a new cover.') });
    expect(await askFor('What was said about the brochure in the board meetings?')).toEqual(NOTHING);
  });

  it('reads no speakers if there are enough attendees, otherwise those of a few meetings', async () => {
    addMeetings(40, withBen);
    expect(await askFor('When did we last meet with Ben?')).toMatchObject({ ids: ['s0'] });
    // Those who attended the meeting of the answer.
    expect(meetings.openedTranscripts).toEqual(['s0']);
    meetings.openedTranscripts.length = 0;
    expect(await askFor('When did we last meet with Zoe?')).toEqual(NOTHING);
    expect(meetings.openedTranscripts).toHaveLength(10);
  });
});

describe('the answer that no action items are open', () => {
  it('is given if all meetings with these people, or of this type, have none', async () => {
    addMeetings(2, { attendees: ['Ann', 'Ben'], type: 'Board' });
    addMeetings(10, { attendees: ['Ann'], type: 'Team' });
    expect(await askFor(ITEMS_WITH_BEN)).toEqual(NO_OPEN_ITEMS);
    addMeetings(40, { attendees: ['Ann'], type: 'Board' });
    expect(await askFor('Which action items are open from the board meetings?')).toEqual(NO_OPEN_ITEMS);
  });

  it('is not given if more meetings with the first person exist than are compared', async () => {
    addMeetings(1, { attendees: ['Anna', 'Ben'], lines: [] });
    addMeetings(120, { attendees: ['Anna'], lines: [] });
    addOldest({ attendees: ['Anna', 'Ben'], lines: [] });
    expect(await askFor('Which action items are open from our meetings with Anna and Ben?')).toEqual(NOTHING);
  });

  it('is not given if the people may have spoken in meetings that are not compared', async () => {
    addMeetings(1, { attendees: ['Ann', 'Ben'] });
    addMeetings(25, { attendees: ['Ann'] });
    addOldest({ attendees: ['Ann'], lines: createLines('We extend the lease.', 'Ben') });
    expect(await askFor(ITEMS_WITH_BEN)).toEqual(NOTHING);
  });
});

describe('when older meetings are searched,', () => {
  beforeEach(() => {
    addMeetings(40, { attendees: ['Ann', 'Ben'] });
    addOldest({ attendees: ['Ann', 'Ben'] });
  });

  it('a failure does not replace the answer from the latest ones', async () => {
    searchesMax = 1;
    expect(await askFor(LEASE_WITH_BEN)).toEqual(NOTHING);
    expect(searches).toBe(2);
  });

  it('open items that cannot be read are not stated as none', async () => {
    const { listActionItems } = meetings.rpcs;
    const rpcs: typeof meetings.rpcs = {
      ...meetings.rpcs,
      listActionItems: async (request, context) => {
        if (request.meetingId === 'oldest') throw new AppError('platform.unavailable');
        return listActionItems!(request, context);
      },
    };
    const service = await startAi(rpcs, {}, () => NOW, {}, meetings.search);
    expect((await ask(service.client(AssistantServiceService), ITEMS_WITH_BEN)).answer.kind).toBe('not_found');
  });

  it('the model is asked once, and older meetings are quoted', async () => {
    const model = await startScriptedModel([respondWith({ sentences: [] }), respondWith({ sentences: [] })]);
    try {
      const llm = { ...createLlmSettings(model.baseUrl), timeoutMs: 30_000 };
      expect(await askFor(LEASE_WITH_BEN, { writer: 'llm', llm })).toEqual({ kind: 'quotes', ids: ['oldest'] });
      expect(model.requests).toHaveLength(1);
    } finally {
      await model.stop();
    }
  });
});
