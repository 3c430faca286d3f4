import { beforeEach, describe, expect, it } from '@jest/globals';
import { createEvent } from '@minutehand/contracts/events';
import { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import type { TestService } from '@minutehand/test-kit/service';
import { ask, FakeMeetings, getSegmentId, reader } from './assistant-context.ts';
import { FakeRecordings, type LiveLines } from './fake-recordings.ts';
import { startAi } from './test-context.ts';

const NOW = new Date('2026-07-01T08:30:00.000Z');
/** [time, seconds of the recording] */
const CLOCK_POINTS = [['2026-07-01T08:00:00.000Z', 0]] as const;
const LIVE: LiveLines = {
  10: 'Hello everyone, this is the planning of the new website.',
  300: 'The search page is slow, because the index is rebuilt each night.',
};
const QUESTION = 'Why is the search page slow?';
const WORDS = 'the index is rebuilt each night';

const meetings = new FakeMeetings();
const recordings = new FakeRecordings(meetings);
let ai: TestService;
let client: RpcClient<typeof AssistantServiceService>;

beforeEach(async () => {
  meetings.meetings.clear();
  recordings.isDown = false;
  recordings.afterRead = () => undefined;
  record([]);
  recordings.recordings.set('m1', { clock: CLOCK_POINTS, live: LIVE, coveredSeconds: 1_790 });
  ai = await startAi(meetings.rpcs, {}, () => NOW, {}, meetings.search, undefined, recordings.rpcs);
  client = ai.client(AssistantServiceService);
});

function record(lines: Parameters<FakeMeetings['add']>[1]['lines'], state = 'recording'): void {
  meetings.add('m1', { title: 'Planning', lines, state, startedAt: '2026-07-01T08:00:00.000Z' });
}
const askMeeting = (question: string) => ask(client, question, { meetingId: 'm1' });
const read = async () => (await client.getConversation({ conversationId: '' }, { as: reader })).conversation!;
const readAnswer = async () => (await read()).exchanges.at(-1)!.answer!;

describe('while recordings cannot be read', () => {
  it('a question is answered from what can be read, and the answer says that the live transcript cannot', async () => {
    record([{ speaker: 'Ann', text: 'The search page of the archive was slow last year too.' }]);
    recordings.isDown = true;
    const { answer } = await askMeeting(QUESTION);
    expect(JSON.stringify(answer.parts)).toContain('was slow last year too');
    expect(answer.coverage).toMatchObject({ isLive: true, isRange: false, notice: 'recording_unavailable' });
  });

  it('a catch-up on a meeting that is being recorded has no answer, and says why', async () => {
    recordings.isDown = true;
    const { answer } = await askMeeting('What did I miss in the last 10 minutes?');
    expect(answer).toMatchObject({ kind: 'not_found', parts: [] });
    expect(answer.coverage).toMatchObject({ isLive: true, isRange: true, notice: 'recording_unavailable' });
  });

  it.each([
    ['What was said after 10:20?', 'recording_unavailable'],
    ['What was said in the last 5 minutes?', ''],
  ])('a catch-up on a finished meeting is answered if it needs no time of day: %s', async (question, notice) => {
    record([{ speaker: 'Ann', text: 'We close the archive.', start: 1_500 }], 'ready');
    recordings.isDown = true;
    expect((await askMeeting(question)).answer.coverage).toMatchObject({ isLive: false, notice });
  });

  it('conversations are read; the places of their words are unknown', async () => {
    await askMeeting(QUESTION);
    recordings.isDown = true;
    const answer = await readAnswer();
    expect(JSON.stringify(answer.parts)).toContain(WORDS);
    expect(answer.parts[0]!.citations[0]).toMatchObject({ draft: 'unknown', anchorSegmentIds: [] });
  });

  it('words that the final transcript has are found there', async () => {
    await askMeeting(QUESTION);
    record([{ speaker: 'Ben', text: LIVE[300]!, start: 300 }], 'ready');
    recordings.isDown = true;
    const [part] = (await readAnswer()).parts;
    expect(part!.citations[0]).toMatchObject({ draft: 'replaced', anchorSegmentIds: [getSegmentId('m1', 0)] });
  });
});

it('words of an answer stay if the recording ended while it was written, before its transcript is there', async () => {
  recordings.afterRead = () => {
    recordings.recordings.set('m1', { ...recordings.recordings.get('m1')!, live: undefined });
  };
  await askMeeting(QUESTION);
  const answer = await readAnswer();
  expect(JSON.stringify(answer.parts)).toContain(WORDS);
  expect(answer.parts[0]!.citations[0]).toMatchObject({ draft: 'gone' });
});

describe('when a recording is deleted', () => {
  async function deleteRecording(recordingId = 'recording-of-m1') {
    if (recordingId === 'recording-of-m1') recordings.recordings.clear();
    const event = createEvent('recordings.recording_deleted', { meetingId: 'm1', recordingId });
    await ai.bus.publish(createStoredEvent(event, { accountId: 'account-1' }));
    await ai.bus.settled();
  }

  it('its words leave the conversations and their previews', async () => {
    await askMeeting(QUESTION);
    await deleteRecording();
    expect(await readAnswer()).toMatchObject({ parts: [], sources: [] });
    const { conversations } = await client.listConversations({}, { as: reader });
    expect(conversations).toHaveLength(1);
    expect(JSON.stringify([await read(), conversations])).not.toContain(WORDS);
  });

  it('words that the transcript of the meeting has stay', async () => {
    await askMeeting(QUESTION);
    record([{ speaker: 'Ben', text: LIVE[300]!, start: 300 }], 'ready');
    await deleteRecording();
    expect(JSON.stringify(await readAnswer())).toContain(WORDS);
  });

  it('words of another recording of the meeting stay, and its transcript is not read for them', async () => {
    await askMeeting(QUESTION);
    meetings.openedTranscripts.length = 0;
    await deleteRecording('another-recording');
    expect(meetings.openedTranscripts).toEqual([]);
    expect(JSON.stringify(await readAnswer())).toContain(WORDS);
  });

  it.each([false, true])(
    'words of an answer that was being written then are not kept, also while recordings cannot be read: %s',
    async (isDown) => {
      recordings.afterRead = async () => {
        recordings.afterRead = () => undefined;
        await deleteRecording();
        recordings.isDown = isDown;
      };
      const { answer } = await askMeeting(QUESTION);
      expect(JSON.stringify(answer.parts)).toContain(WORDS);
      expect(JSON.stringify(await read())).not.toContain(WORDS);
    },
  );
});
