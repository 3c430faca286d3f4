import { beforeEach, describe, expect, it } from '@jest/globals';
import { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { createActor } from '@minutehand/test-kit/identity';
import { ask, FakeMeetings, getSegmentId, reader } from './assistant-context.ts';
import { FakeRecordings, type LiveLines } from './fake-recordings.ts';
import { startAi, writerTimeout } from './test-context.ts';

/** A meeting in Berlin, recorded from 10:00, paused from 10:10 to 10:30. It is 10:50 there. */
const NOW = new Date('2026-07-01T08:50:00.000Z');
/** [time, seconds of the recording] */
const CLOCK_POINTS = [
  ['2026-07-01T08:00:00.000Z', 0],
  ['2026-07-01T08:10:00.000Z', 600],
  ['2026-07-01T08:30:00.000Z', 600],
  ['2026-07-01T08:50:00.000Z', 1_800],
] as const;
const LIVE: LiveLines = {
  10: 'Hello everyone, this is the planning of the new website.',
  300: 'The search page is slow, because the index is rebuilt each night.',
  640: 'We decided that the website launches in May.',
  1200: 'I will send the offer to the supplier on Friday.',
  1700: 'Next we talk about the budget for the photographs.',
};

const meetings = new FakeMeetings();
const recordings = new FakeRecordings(meetings);
let client: RpcClient<AssistantServiceService>;

beforeEach(async () => {
  meetings.meetings.clear();
  meetings.timeZone = 'Europe/Berlin';
  meetings.add('m1', { title: 'Planning', lines: [], state: 'recording', startedAt: '2026-07-01T07:55:00.000Z' });
  recordings.recordings.set('m1', { clock: CLOCK_POINTS, live: LIVE, coveredSeconds: 1_790 });
  const service = await startAi(meetings.rpcs, {}, () => NOW, {}, meetings.search, undefined, recordings.rpcs);
  client = service.client(AssistantServiceService);
});

const askMeeting = (question: string, options: Parameters<typeof ask>[2] = {}) =>
  ask(client, question, { meetingId: 'm1', ...options });
const getWords = ({ answer }: Awaited<ReturnType<typeof ask>>) =>
  answer.parts.flatMap(({ citations }) => citations.flatMap(({ turns }) => turns.map(({ text }) => text)));
const readAgain = async () => {
  const { conversation } = await client.getConversation({ conversationId: '' }, { as: reader });
  return conversation!.exchanges.at(-1)!.answer!;
};
/** Simulates that the recording was transcribed: the final transcript replaces the live one. */
function replaceLiveTranscript(lines: Parameters<FakeMeetings['add']>[1]['lines']): void {
  meetings.add('m1', { title: 'Planning', lines, state: 'ready' });
  recordings.recordings.set('m1', { ...recordings.recordings.get('m1')!, live: undefined });
}

describe('a question about a meeting that is being recorded', () => {
  it('is answered from its live transcript, and says up to where it is covered', async () => {
    const answered = await askMeeting('Why is the search page slow?');
    expect(getWords(answered)).toContain(LIVE[300]);
    const [citation] = answered.answer.parts[0]!.citations;
    expect(citation).toMatchObject({ meetingId: 'm1', resultType: 'transcripts', draft: 'live' });
    expect(citation!.turns[0]).toMatchObject({ segmentId: expect.stringMatching(/^live-/), speaker: '' });
    expect(answered.answer.coverage).toMatchObject({ toSeconds: 1_790, isLive: true, isRange: false, notice: '' });
  });

  it('says that there is no live transcript yet', async () => {
    recordings.recordings.set('m1', { clock: CLOCK_POINTS, live: {}, coveredSeconds: 0 });
    const { answer } = await askMeeting('Why is the search page slow?');
    expect(answer).toMatchObject({ kind: 'not_found', coverage: { notice: 'no_transcript', isLive: true } });
  });

  it('is not answered for those who cannot read the meeting, and its answer is hidden when they no longer can', async () => {
    const other = createActor({ userId: 'user-2' });
    await expect(askMeeting('Why is the search page slow?', { as: other })).rejects.toMatchObject({
      code: 'meeting.not_found',
    });
    await askMeeting('Why is the search page slow?');
    meetings.meetings.get('m1')!.readerIds = ['user-2'];
    const answer = await readAgain();
    expect(answer).toMatchObject({ parts: [], sources: [], coverage: undefined });
    expect(JSON.stringify(answer)).not.toContain('search page');
  });
});

describe('an answer from a live transcript, after the final transcript has replaced it', () => {
  it('cites the segments that have its words at that time', async () => {
    await askMeeting('Why is the search page slow?');
    replaceLiveTranscript([
      { speaker: 'Ann', text: 'Hello everyone.', start: 9 },
      { speaker: 'Ben', text: 'The search page is so slow since the index is rebuilt each night.', start: 301 },
      { speaker: 'Ann', text: 'So we decided the website launches in May.', start: 639 },
      { speaker: 'Ben', text: 'I send the offer to the supplier on Friday.', start: 1_201 },
    ]);
    const [citation] = (await readAgain()).parts[0]!.citations;
    expect(citation).toMatchObject({
      draft: 'replaced',
      anchorSegmentIds: [1, 2, 3].map((line) => getSegmentId('m1', line)),
    });
    // The quote stays what was answered.
    expect(citation!.turns[0]!.text).toBe(LIVE[300]);
  });

  it('cites nothing if the words are not there', async () => {
    await askMeeting('Why is the search page slow?');
    replaceLiveTranscript([{ speaker: 'Ben', text: 'The weather is fine in general.', start: 301 }]);
    const [citation] = (await readAgain()).parts[0]!.citations;
    expect(citation).toMatchObject({ draft: 'gone', anchorSegmentIds: [] });
  });
});

describe('a catch-up without a model', () => {
  it('says that nothing of the time was transcribed', async () => {
    recordings.recordings.set('m1', { clock: CLOCK_POINTS, live: LIVE, coveredSeconds: 1_200 });
    const { answer } = await askMeeting('What did I miss in the last 5 minutes?');
    expect(answer).toMatchObject({ kind: 'not_found', coverage: { notice: 'after_end' } });
  });

  it('reads the transcript of the meeting, not what is left of the live transcript of a failed recording', async () => {
    const lines = [{ speaker: 'Ann', text: 'We decided that the archive opens in May.', start: 1 }];
    meetings.add('m1', { title: 'Planning', lines, state: 'ready' });
    const { answer } = await askMeeting('What did I miss?');
    expect(answer.coverage).toMatchObject({ isLive: false });
    expect(JSON.stringify(answer)).toContain('the archive opens in May');
  });

  it(
    'quotes what was said since a time of day in the time zone of the user, without pauses',
    async () => {
      const answered = await askMeeting('What did I miss since 10:20?');
      expect(answered.answer).toMatchObject({
        kind: 'quotes',
        coverage: { fromSeconds: 600, isRange: true, notice: '' },
      });
      const words = getWords(answered);
      expect(words).toContain(LIVE[640]);
      expect(words).not.toContain(LIVE[300]);
    },
    writerTimeout.timeout,
  );

  it(
    'labels decisions and action items',
    async () => {
      const long = 'We also talked a lot about many other details of the design of the pages and of their colors. ';
      const live = { ...LIVE, 700: long.repeat(4) };
      recordings.recordings.set('m1', { clock: CLOCK_POINTS, live, coveredSeconds: 1_790 });
      const { answer } = await askMeeting('Was habe ich seit 10:20 Uhr verpasst?');
      const labels = new Map(answer.parts.map(({ label, citations }) => [citations[0]!.turns[0]!.text, label]));
      expect(labels.get(LIVE[640]!)).toBe('decision');
      expect(labels.get(LIVE[1_200]!)).toBe('action_item');
    },
    writerTimeout.timeout,
  );

  it.each([
    ['What was decided since 10:20?', LIVE[640], 'decision'],
    ['Which action items came up since 10:20?', LIVE[1_200], 'action_item'],
  ])(
    'quotes only what is asked for, also of a short part: %s',
    async (question, line, label) => {
      const { answer } = await askMeeting(question);
      expect(answer.parts).toMatchObject([{ label, citations: [{ turns: [{ text: line }] }] }]);
    },
    writerTimeout.timeout,
  );

  it('does not name a part of a transcript without times', async () => {
    meetings.add('m1', {
      title: 'Planning',
      lines: [{ speaker: 'Ann', text: 'We open the archive.' }],
      state: 'ready',
    });
    const { answer } = await askMeeting('What did I miss?');
    expect(answer).toMatchObject({ kind: 'quotes', coverage: undefined });
  });

  it.each([
    ['What did I miss in the last 5 minutes?', 1_500],
    ['What did I miss since I joined?', 900],
  ])('%s', async (question, fromSeconds) => {
    const response = await client.askQuestion(
      { question, conversationId: '', meetingId: 'm1', joinedAt: '2026-07-01T10:35:00+02:00' },
      { as: reader },
    );
    expect(response.exchange!.answer!.coverage).toMatchObject({ fromSeconds, toSeconds: 1_790, notice: '' });
  });

  it.each([
    ['What did I miss since 10:40?', {}, 'nothing_said'],
    ['What did I miss since 11:30?', LIVE, 'after_end'],
    ['What did I miss since I joined?', LIVE, 'join_time_unknown'],
  ])('explains why there is no answer: %s', async (question, live, notice) => {
    const lines = notice === 'nothing_said' ? { 10: 'Hello.' } : live;
    recordings.recordings.set('m1', { clock: CLOCK_POINTS, live: lines, coveredSeconds: 1_790 });
    const { answer } = await askMeeting(question);
    expect(answer).toMatchObject({ kind: 'not_found', parts: [], coverage: { notice } });
  });

  it('works for a finished meeting whose transcript has times, counted from its start', async () => {
    recordings.recordings.clear();
    const start = '2026-07-01T08:00:00.000Z';
    const lines = Object.entries(LIVE).map(([time, text]) => ({ speaker: 'Ann', text, start: Number(time) }));
    meetings.add('m1', { title: 'Planning', lines, startedAt: start });
    const answered = await askMeeting('What was said after 10:20?');
    expect(getWords(answered)).toEqual([LIVE[1_200], LIVE[1_700]]);
    expect(answered.answer.parts[0]!.citations[0]!.turns[0]).toMatchObject({ speaker: 'Ann' });
    meetings.add('m1', { title: 'Planning', lines: [{ speaker: 'Ann', text: 'No times.' }], startedAt: start });
    expect((await askMeeting('What was said after 10:20?')).answer.coverage).toMatchObject({ notice: 'no_times' });
  });
});
