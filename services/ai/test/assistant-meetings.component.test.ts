import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { createActor } from '@minutehand/test-kit/identity';
import { SELECTED_MEETINGS_MAX } from '../src/limits.ts';
import { ask, FakeMeetings, reader } from './assistant-context.ts';
import { startAi } from './test-context.ts';

/** Wednesday, July 15, 1 AM in Berlin. */
const NOW = new Date('2026-07-14T23:00:00.000Z');
const createLines = (text: string) => [{ speaker: 'Ann', text }];

let meetings: FakeMeetings;
let client: RpcClient<typeof AssistantServiceService>;

beforeEach(async () => {
  meetings = new FakeMeetings();
  meetings.timeZone = 'Europe/Berlin';
  // The latest comes first, as the meetings service lists them.
  add('planned', 'Website planning', '2026-07-20T09:00:00.000Z', [], ['Ann']);
  add('m4', 'Stand-up', '2026-07-14T22:30:00.000Z', createLines('The invoices for the brochure are late.'), [
    'Ann',
    'Cy',
  ]);
  add(
    'm3',
    'Website planning',
    '2026-07-09T09:00:00.000Z',
    createLines('We decided that the pages load in a second.'),
    ['Ann', 'Ben'],
  );
  add('m2', 'Website planning', '2026-06-30T22:30:00.000Z', createLines('We decided to hire a photographer.'), [
    'Ann',
    'Dee',
  ]);
  add('m1', 'Supplier visit', '2026-05-04T09:00:00.000Z', createLines('The brochure gets a new cover.'), [
    'Ann',
    'Ben Novak',
  ]);
  const service = await startAi(meetings.rpcs, {}, () => NOW, {}, meetings.search);
  client = service.client(AssistantServiceService);
});

function add(
  id: string,
  title: string,
  startedAt: string,
  lines: ReturnType<typeof createLines>,
  attendees: readonly string[],
): void {
  const decisions = lines.filter(({ text }) => text.includes('decided')).map(({ text }) => ({ text, line: 0 }));
  meetings.add(id, { title, startedAt, lines, attendees, summary: { sentences: [], decisions } });
}
const askFor = async (question: string, options: Parameters<typeof ask>[2] = {}) => {
  const { answer } = await ask(client, question, options);
  return { kind: answer.kind, ids: answer.sources.map(({ meetingId }) => meetingId), answer };
};

describe('the answer to a question about when a meeting was or who attended it', () => {
  it.each([
    ['When did we last meet about the website planning?', ['m3']],
    ['When was our previous website session?', ['m3']],
    ['Who attended the website planning meetings?', ['m3', 'm2']],
    ['When did I meet with Ben Novak?', ['m1']],
    ['When was the last meeting about the brochure?', ['m4']],
    ['Who was in the meeting?', ['m4']],
    ['Wer war bei der letzten Besprechung zum Website planning?', ['m3']],
    ['Who attended the website meeting on July 1?', ['m2']],
    ['Who attended the meeting last week?', ['m3']],
    ['Who was at the stand-up today?', ['m4']],
  ])('names the meeting: %s', async (question, expected) => {
    expect(await askFor(question)).toMatchObject({ kind: 'meetings', ids: expected });
  });

  it('has the attendees and the date that the meeting has when the answer is read', async () => {
    const { answer } = await askFor('Who attended the last website meeting?');
    expect(answer.sources).toMatchObject([{ attendees: ['Ann', 'Ben'], startedAt: '2026-07-09T09:00:00.000Z' }]);
    expect(answer.parts).toMatchObject([{ text: '' }]);
    meetings.meetings.set('m3', { ...meetings.meetings.get('m3')!, attendees: ['Deleted user', 'Ann'] });
    const { conversation } = await client.getConversation({ conversationId: '' }, { as: reader });
    expect(conversation?.exchanges[0]?.answer?.sources).toMatchObject([{ attendees: ['Deleted user', 'Ann'] }]);
  });

  it('lists everybody who spoke, even if they are not listed as attendees', async () => {
    const spoken = ['Ben', 'Eve'].map((speaker) => ({ speaker, text: 'We agree about the pages.' }));
    meetings.meetings.set('m1', { ...meetings.meetings.get('m1')!, lines: spoken });
    const { answer } = await askFor('Who was at the last supplier meeting?');
    expect(answer.sources).toMatchObject([{ meetingId: 'm1', attendees: ['Ann', 'Ben Novak', 'Eve'] }]);
  });

  it('reads the speakers of meetings that the user can read, without the words of the transcripts', async () => {
    expect(await askFor('Who attended the website planning meetings?')).toMatchObject({ ids: ['m3', 'm2'] });
    meetings.meetings.get('m2')!.readerIds = ['user-2'];
    meetings.openedTranscripts.length = 0;
    let wholeReads = 0;
    meetings.afterTranscriptRead = async () => {
      wholeReads += 1;
    };
    await client.getConversation({ conversationId: '' }, { as: reader });
    expect({ opened: meetings.openedTranscripts, wholeReads }).toEqual({ opened: ['m3'], wholeReads: 0 });
  });

  it('names only meetings that the user can read, when they ask and when they read the answer again', async () => {
    const other = createActor({ userId: 'user-2' });
    meetings.meetings.get('m2')!.readerIds = ['user-1', 'user-2'];
    expect(await askFor('When was the last website meeting?', { as: other })).toMatchObject({ ids: ['m2'] });
    meetings.meetings.get('m2')!.readerIds = ['user-1'];
    const { conversation } = await client.getConversation({ conversationId: '' }, { as: other });
    expect(conversation?.exchanges[0]?.answer).toMatchObject({ parts: [], sources: [], hiddenParts: 1 });
  });

  it('is about the meeting of the page, unless the question names another one', async () => {
    expect(await askFor('Who was in this meeting?', { meetingId: 'm1' })).toMatchObject({ ids: ['m1'] });
    const { kind } = await askFor('When was the last meeting about hiring?', { meetingId: 'm1' });
    expect(kind).not.toBe('meetings');
  });

  it('is "not found" if no meeting fits', async () => {
    expect(await askFor('When did we last meet about the submarine?')).toMatchObject({ kind: 'not_found', ids: [] });
    expect(await askFor('Who attended the meeting yesterday?')).toMatchObject({ kind: 'not_found', ids: [] });
  });
});

describe('the answer to a question that names days', () => {
  it.each([
    ['What did we decide last week?', ['m3']],
    ['What did we decide in the last 3 weeks?', ['m3', 'm2']],
    ['What did we decide last month?', []],
  ])('cites only meetings of these days: %s', async (question, expected) => {
    const { answer } = await ask(client, question);
    const cited = answer.parts.flatMap(({ citations }) => citations.map(({ meetingId }) => meetingId));
    expect(cited.filter((id) => !expected.includes(id))).toEqual([]);
    expect(cited.length > 0).toBe(expected.length > 0);
  });

  it.each(['What is planned for the brochure this week?', 'What do we need for the brochure today?'])(
    'also cites other meetings if the days may be due dates: %s',
    async (question) => {
      expect((await askFor(question)).ids).toContain('m1');
    },
  );

  it('quotes only meetings of these days', async () => {
    const today = await askFor('What was said about the brochure today?');
    expect(today).toMatchObject({ kind: 'quotes', ids: ['m4'] });
    const anyTime = await askFor('What was said about the brochure?');
    expect(anyTime.ids.toSorted()).toEqual(['m1', 'm4']);
  });
});

describe('the answer to a question that names people, or a type or a series of meetings', () => {
  const idsOf = async (question: string) => (await askFor(question)).ids.toSorted();
  const setMeeting = (id: string, changes: object) =>
    meetings.meetings.set(id, { ...meetings.meetings.get(id)!, ...changes });

  it.each([
    ['What was said about the brochure in our meetings with Cy?', ['m4']],
    ['What did we discuss with Ben Novak about the brochure?', ['m1']],
    ['What did we discuss with Ben about the brochure?', ['m1']],
    ['When did we last meet with Dee?', ['m2']],
    ['When did we meet with Ben?', ['m1', 'm3']],
    ['When did we meet with Ann and Cy?', ['m4']],
    ['What did we decide in our meetings with Dee?', ['m2']],
  ])('is about meetings with these attendees: %s', async (question, expected) => {
    expect(await idsOf(question)).toEqual(expected);
  });

  it('is about meetings in which these people spoke, even if they are not listed as attendees', async () => {
    setMeeting('m1', { lines: [{ speaker: 'Eve Lind', text: 'The brochure gets a new cover.' }] });
    expect(await idsOf('What was said about the brochure in the meeting with Eve?')).toEqual(['m1']);
  });

  it('is about all meetings if no attendee has the name, or if "with" does not refer to the meeting', async () => {
    expect(await idsOf('What did we discuss with Acme about the brochure?')).toEqual(['m1', 'm4']);
    expect(await idsOf('What was said about the brochure with Cy?')).toEqual(['m1', 'm4']);
  });

  it('is limited to the days that the question names, too', async () => {
    expect(await idsOf('What did we decide in our meetings with Ann last week?')).toEqual(['m3']);
    expect(await idsOf('What did we decide in our meetings with Dee last week?')).toEqual([]);
  });

  it('is about meetings of this type', async () => {
    setMeeting('m1', { type: 'Supplier' });
    setMeeting('m2', { type: 'Board' });
    expect(await idsOf('What was said about the brochure in the supplier meetings?')).toEqual(['m1']);
    expect(await idsOf('What did we decide in the last board meeting?')).toEqual(['m2']);
    expect(await idsOf('Who attended the last board meeting?')).toEqual(['m2']);
    setMeeting('m3', { title: 'Board and website' });
    expect(await idsOf('Who attended the board meetings?')).toEqual(['m3']);
  });

  it('is about meetings of this series, and of nothing else', async () => {
    for (const id of ['m1', 'm2', 'planned']) setMeeting(id, { series: 'Printing round' });
    expect(await idsOf('What was said about the brochure in the printing round series?')).toEqual(['m1']);
    expect(await idsOf('What was said about the brochure in our printing round?')).toEqual(['m1']);
    expect(await idsOf('What did we decide in the printing round series?')).toEqual(['m2']);
    expect(await idsOf('What was said about the pages in the printing round series?')).toEqual([]);
    expect(await idsOf('What did we decide in the printing round series last week?')).toEqual([]);
    expect(await idsOf('What did we discuss with Ben about the brochure in the printing round series?')).toEqual([
      'm1',
    ]);
  });

  it('is about meetings of a series only if no meeting with a longer title is named', async () => {
    for (const id of ['m1', 'm4']) setMeeting(id, { series: 'Printing round' });
    setMeeting('m4', { title: 'Printing round 12' });
    setMeeting('m2', { title: 'Printing round 13' });
    expect(await idsOf('What did we decide in the printing round 13?')).toEqual(['m2']);
  });

  it.each(['platform.unavailable', 'platform.deadline_exceeded', 'platform.internal'] as const)(
    'is not limited to a series if these cannot be listed: %s',
    async (code) => {
      const question = 'What was said about the new cover of the brochure in the printing round?';
      setMeeting('m1', { series: 'Printing round', readerIds: ['user-2'] });
      expect(await idsOf(question)).toEqual([]);
      setMeeting('m1', { readerIds: ['user-1'] });
      const { listSeries: _, ...rpcs } = meetings.rpcs;
      const failing: typeof meetings.rpcs = {
        ...rpcs,
        listSeries: async () => {
          throw new AppError(code);
        },
      };
      const service = await startAi(failing, {}, () => NOW, {}, meetings.search);
      client = service.client(AssistantServiceService);
      expect(await idsOf(question)).toEqual(['m1']);
    },
  );

  it('is about meetings of a series even if an earlier version ignores it in the list of meetings', async () => {
    for (const id of ['m1', 'm2']) setMeeting(id, { series: 'Printing round' });
    for (let number = 0; number < 2 * SELECTED_MEETINGS_MAX; number += 1)
      meetings.add(`old${number}`, { title: 'Other', startedAt: '2020-01-05T09:00:00.000Z', lines: [] });
    const { listMeetings, ...rpcs } = meetings.rpcs;
    let pages = 0;
    const earlier: typeof meetings.rpcs = {
      ...rpcs,
      listMeetings: async (request, call) => {
        if (request.limit === SELECTED_MEETINGS_MAX) pages += 1;
        return listMeetings!({ ...request, seriesOf: undefined }, call);
      },
    };
    const service = await startAi(earlier, {}, () => NOW, {}, meetings.search);
    client = service.client(AssistantServiceService);
    expect(await idsOf('What was said about the brochure in the printing round series?')).toEqual(['m1']);
    expect(await idsOf('What did we decide in the printing round series?')).toEqual(['m2']);
    pages = 0;
    expect(await idsOf('What was said about the pages in the printing round series?')).toEqual([]);
    expect(pages).toBe(1);
  });

  it('quotes the words of a person if the question asks what that person said', async () => {
    const lines = [
      { speaker: 'Ben', text: 'Anna, what about the cover of the brochure?' },
      { speaker: 'Anna', text: 'The cover gets cheaper.' },
      { speaker: 'Ben', text: 'So the cover of the brochure is settled, Anna.' },
    ];
    meetings.add('m5', { title: 'Print', startedAt: '2026-07-10T09:00:00.000Z', lines });
    const getQuotes = async (question: string) => {
      const { parts } = (await askFor(question)).answer;
      const turns =
        parts.flatMap(({ citations }) => citations).find(({ meetingId }) => meetingId === 'm5')?.turns ?? [];
      return turns.map(({ text }) => text).join(' ');
    };
    expect(await getQuotes('What did Anna say about the cover of the brochure?')).toBe('The cover gets cheaper.');
    expect(await getQuotes('What did Ben say about the cover of the brochure?')).toMatch(
      /^(?:Anna, what|So the cover)/,
    );
    expect(await getQuotes('What did we say about the cover of the brochure?')).toContain('Anna, what about');
  });

  it('omits meetings that the user cannot read', async () => {
    setMeeting('m4', { readerIds: ['user-2'] });
    expect(await idsOf('What was said about the brochure in our meetings with Cy?')).not.toContain('m4');
  });

  it('lists the open action items of these meetings only', async () => {
    setMeeting('m1', { openItems: [{ description: 'Order the covers', assignee: 'Ann' }] });
    setMeeting('m4', { openItems: [{ description: 'Pay the invoices', assignee: 'Ann' }] });
    expect(await idsOf('Which action items are open from our meetings with Ben?')).toEqual(['m1']);
  });
});
