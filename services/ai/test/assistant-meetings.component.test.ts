import { beforeEach, describe, expect, it } from '@jest/globals';
import { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { actor } from '@minutehand/test-kit/identity';
import { ask, FakeMeetings, reader } from './assistant-context.ts';
import { startAi } from './test-context.ts';

/** Wednesday, July 15, 1 AM in Berlin. */
const NOW = new Date('2026-07-14T23:00:00.000Z');
const line = (text: string) => [{ speaker: 'Ann', text }];

let meetings: FakeMeetings;
let client: RpcClient<typeof AssistantServiceService>;

beforeEach(async () => {
  meetings = new FakeMeetings();
  meetings.timeZone = 'Europe/Berlin';
  // The latest comes first, as the meetings service lists them.
  add('planned', 'Website planning', '2026-07-20T09:00:00.000Z', [], ['Ann']);
  add('m4', 'Stand-up', '2026-07-14T22:30:00.000Z', line('The invoices for the brochure are late.'), ['Ann', 'Cy']);
  add('m3', 'Website planning', '2026-07-09T09:00:00.000Z', line('We decided that the pages load in a second.'), [
    'Ann',
    'Ben',
  ]);
  add('m2', 'Website planning', '2026-06-30T22:30:00.000Z', line('We decided to hire a photographer.'), ['Ann', 'Dee']);
  add('m1', 'Supplier visit', '2026-05-04T09:00:00.000Z', line('The brochure gets a new cover.'), ['Ann', 'Ben Novak']);
  const service = await startAi(meetings.rpcs, {}, () => NOW, {}, meetings.search);
  client = service.client(AssistantServiceService);
});

function add(
  id: string,
  title: string,
  startedAt: string,
  lines: ReturnType<typeof line>,
  attendees: readonly string[],
): void {
  const decisions = lines.filter(({ text }) => text.includes('decided')).map(({ text }) => ({ text, line: 0 }));
  meetings.add(id, { title, startedAt, lines, attendees, summary: { sentences: [], decisions } });
}
const askFor = async (question: string, options: Parameters<typeof ask>[2] = {}) => {
  const { answer } = await ask(client, question, options);
  return { kind: answer.kind, ids: answer.sources.map(({ meetingId }) => meetingId), answer };
};

describe('a question for when a meeting was, or who attended it, is answered with the meeting', () => {
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
  ])('%s', async (question, expected) => {
    expect(await askFor(question)).toMatchObject({ kind: 'meetings', ids: expected });
  });

  it('with their attendees and dates as they are when the answer is read', async () => {
    const { answer } = await askFor('Who attended the last website meeting?');
    expect(answer.sources).toMatchObject([{ attendees: ['Ann', 'Ben'], startedAt: '2026-07-09T09:00:00.000Z' }]);
    expect(answer.parts).toMatchObject([{ text: '' }]);
    meetings.meetings.set('m3', { ...meetings.meetings.get('m3')!, attendees: ['Deleted user', 'Ann'] });
    const { conversation } = await client.getConversation({ conversationId: '' }, { as: reader });
    expect(conversation?.exchanges[0]?.answer?.sources).toMatchObject([{ attendees: ['Deleted user', 'Ann'] }]);
  });

  it('with those who spoke, whether or not they are listed as attendees', async () => {
    const spoken = ['Ben', 'Eve'].map((speaker) => ({ speaker, text: 'We agree about the pages.' }));
    meetings.meetings.set('m1', { ...meetings.meetings.get('m1')!, lines: spoken });
    const { answer } = await askFor('Who was at the last supplier meeting?');
    expect(answer.sources).toMatchObject([{ meetingId: 'm1', attendees: ['Ann', 'Ben Novak', 'Eve'] }]);
  });

  it('whose speakers are read without the words of the transcript, if the asker can read the meeting', async () => {
    expect(await askFor('Who attended the website planning meetings?')).toMatchObject({ ids: ['m3', 'm2'] });
    meetings.meetings.get('m2')!.readerIds = ['user-2'];
    for (const reads of [meetings.openedTranscripts, meetings.readTranscripts]) reads.length = 0;
    await client.getConversation({ conversationId: '' }, { as: reader });
    expect(meetings.openedTranscripts).toEqual(['m3']);
    expect(meetings.readTranscripts).toEqual([]);
  });

  it('that the asker can read, when asking and later', async () => {
    const other = actor({ userId: 'user-2' });
    meetings.meetings.get('m2')!.readerIds = ['user-1', 'user-2'];
    expect(await askFor('When was the last website meeting?', { as: other })).toMatchObject({ ids: ['m2'] });
    meetings.meetings.get('m2')!.readerIds = ['user-1'];
    const { conversation } = await client.getConversation({ conversationId: '' }, { as: other });
    expect(conversation?.exchanges[0]?.answer).toMatchObject({ parts: [], sources: [], hiddenParts: 1 });
  });

  it('of the page on which it is asked, unless it names another one', async () => {
    expect(await askFor('Who was in this meeting?', { meetingId: 'm1' })).toMatchObject({ ids: ['m1'] });
    const { kind } = await askFor('When was the last meeting about hiring?', { meetingId: 'm1' });
    expect(kind).not.toBe('meetings');
  });

  it('and not with a guess, if no meeting fits', async () => {
    expect(await askFor('When did we last meet about the submarine?')).toMatchObject({ kind: 'not_found', ids: [] });
    expect(await askFor('Who attended the meeting yesterday?')).toMatchObject({ kind: 'not_found', ids: [] });
  });
});

describe('a question that names days is answered from meetings of these days', () => {
  it.each([
    ['What did we decide last week?', ['m3']],
    ['What did we decide in the last 3 weeks?', ['m3', 'm2']],
    ['What did we decide last month?', []],
  ])('%s', async (question, expected) => {
    const { answer } = await ask(client, question);
    const cited = answer.parts.flatMap(({ citations }) => citations.map(({ meetingId }) => meetingId));
    expect(cited.filter((id) => !expected.includes(id))).toEqual([]);
    expect(cited.length > 0).toBe(expected.length > 0);
  });

  it.each(['What is planned for the brochure this week?', 'What do we need for the brochure today?'])(
    'but not from these only, if they may be when something is due: %s',
    async (question) => {
      expect((await askFor(question)).ids).toContain('m1');
    },
  );

  it('also in quotes', async () => {
    const today = await askFor('What was said about the brochure today?');
    expect(today).toMatchObject({ kind: 'quotes', ids: ['m4'] });
    const ever = await askFor('What was said about the brochure?');
    expect(ever.ids.toSorted()).toEqual(['m1', 'm4']);
  });
});
