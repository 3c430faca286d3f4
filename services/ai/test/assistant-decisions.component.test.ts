import { beforeEach, describe, expect, it } from '@jest/globals';
import { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { DECISION_PAGES_PER_QUESTION, DECISIONS_PER_PAGE, SUMMARY_LINES_PER_ANSWER } from '../src/limits.ts';
import { ask, FakeMeetings, getSegmentId, reader } from './assistant-context.ts';
import { startAi } from './test-context.ts';

const QUESTION = 'What did we decide about the website launch?';
const MAY = 'The website launches in May.';
const JUNE = 'The website launches in June.';
const BERLIN_QUESTION = 'What did we decide about the Berlin office budget?';
const BERLIN_BUDGET = 'The Berlin office gets a budget of 5,000 euros.';

let fakeMeetings: FakeMeetings;
let client: RpcClient<typeof AssistantServiceService>;
beforeEach(async () => {
  fakeMeetings = new FakeMeetings();
  const addDecision = (id: string, decision: string, startedAt: string) =>
    fakeMeetings.add(id, {
      title: `Meeting ${id}`,
      startedAt,
      lines: [{ speaker: 'Ann', text: decision }],
      summary: { sentences: [], decisions: [{ text: decision, line: 0 }] },
    });
  addDecision('older', MAY, '2026-01-05T09:00:00.000Z');
  addDecision('newer', JUNE, '2026-02-02T09:00:00.000Z');
  addDecision('other', 'The logo is blue.', '2026-02-03T09:00:00.000Z');
  fakeMeetings.replacements.set('older', 'newer');
  const service = await startAi(fakeMeetings.rpcs, {}, undefined, {}, fakeMeetings.search);
  client = service.client(AssistantServiceService);
});

/** A meeting, newer than those added before, whose transcript is not in the index of search. */
function addUnindexedMeeting(id: string, ...decisions: readonly string[]): void {
  const startedAt = new Date(Date.UTC(2026, 2, fakeMeetings.meetings.size)).toISOString();
  const summary = { sentences: [], decisions: decisions.map((text) => ({ text, line: 0 })) };
  fakeMeetings.add(id, { title: id, startedAt, lines: [{ speaker: 'Ann', text: 'Yes.' }], summary });
}

const getTexts = async (question: string, meetingId = '') =>
  (await ask(client, question, { meetingId })).answer.parts.map(({ text }) => text);

describe('an answer with decisions', () => {
  it('contains the later decision that replaced one, and the newest decision first', async () => {
    const { answer } = await ask(client, QUESTION);
    expect(answer.kind).toBe('decisions');
    expect(answer.parts.map(({ text }) => text)).toEqual([JUNE, `${MAY} (replaced on 2026-02-02 by: ${JUNE})`]);
    expect(answer.parts[1]?.citations.map(({ turns }) => turns.map((turn) => turn.segmentId))).toEqual([
      [getSegmentId('older', 0)],
      [getSegmentId('newer', 0)],
    ]);
    expect(answer.sources.map(({ meetingId }) => meetingId)).toEqual(['newer', 'older']);
  });

  it('contains it even if the question is about the older meeting only', async () => {
    expect(await getTexts('What did we decide?', 'older')).toEqual([`${MAY} (replaced on 2026-02-02 by: ${JUNE})`]);
  });

  it('contains the day of the later decision in the time zone of the user, in UTC if it is unknown', async () => {
    fakeMeetings.meetings.get('newer')!.startedAt = '2026-02-02T23:30:00.000Z';
    const getDays = async () =>
      (await getTexts('What did we decide?', 'older')).map((text) => /\d{4}-[\d-]+/.exec(text)?.[0]);
    fakeMeetings.timeZone = 'Europe/Berlin';
    expect(await getDays()).toEqual(['2026-02-03']);
    fakeMeetings.timeZone = '';
    expect(await getDays()).toEqual(['2026-02-02']);
  });

  it('uses all meetings, including those whose passages search does not find', async () => {
    addUnindexedMeeting('quiet', 'The launch party of the website is cancelled.');
    expect((await getTexts(QUESTION))[0]).toBe('The launch party of the website is cancelled.');
  });

  it('begins with the older decision that contains all words of the question, not with newer ones that contain some', async () => {
    addUnindexedMeeting('oldest', BERLIN_BUDGET);
    for (let number = 1; number <= SUMMARY_LINES_PER_ANSWER; number += 1)
      addUnindexedMeeting(`newer-${number}`, `The Berlin office opens at ${number}.`);
    const texts = await getTexts(BERLIN_QUESTION);
    expect(texts).toHaveLength(SUMMARY_LINES_PER_ANSWER);
    expect(texts[0]).toBe(BERLIN_BUDGET);
  });

  it('reads more pages of the register, up to a limit', async () => {
    const addPage = () => {
      const number = fakeMeetings.meetings.size;
      addUnindexedMeeting(
        `page-${number}`,
        ...Array.from({ length: DECISIONS_PER_PAGE }, (_, room) => `Room ${room} of floor ${number} is painted.`),
      );
    };
    addUnindexedMeeting('oldest', BERLIN_BUDGET);
    for (let page = 1; page < DECISION_PAGES_PER_QUESTION; page += 1) addPage();
    expect(await getTexts(BERLIN_QUESTION)).toEqual([BERLIN_BUDGET]);
    addPage();
    expect(await getTexts(BERLIN_QUESTION)).toEqual([]);
  });

  it('contains no decision of a meeting that the user cannot read', async () => {
    fakeMeetings.meetings.get('newer')!.readerIds = ['user-2'];
    expect(await getTexts(QUESTION)).toEqual([MAY]);
  });

  it('contains nothing from a meeting that the user can no longer read', async () => {
    const { conversationId } = await ask(client, QUESTION);
    fakeMeetings.meetings.get('newer')!.readerIds = ['user-2'];
    const { conversation } = await client.getConversation({ conversationId }, { as: reader });
    expect(JSON.stringify(conversation)).not.toContain('June');
    expect(conversation?.exchanges[0]?.answer?.parts).toEqual([]);
  });
});

describe('an answer with quotes', () => {
  const LAUNCH_QUESTION = 'When does the website launch?';
  const NOTE = `${MAY} (replaced on 2026-02-02 by: ${JUNE})`;

  it('names the later decision that replaced a quoted one, with both places', async () => {
    const { answer } = await ask(client, LAUNCH_QUESTION);
    expect(answer.kind).toBe('quotes');
    const notes = answer.parts.filter(({ text }) => text !== '');
    expect(notes.map(({ text }) => text)).toEqual([NOTE]);
    expect(notes[0]?.citations.map(({ turns }) => turns.map((turn) => turn.segmentId))).toEqual([
      [getSegmentId('older', 0)],
      [getSegmentId('newer', 0)],
    ]);
  });

  it('names it even if the question is about the older meeting only', async () => {
    const { answer } = await ask(client, LAUNCH_QUESTION, { meetingId: 'older' });
    expect(answer.parts.map(({ text }) => text)).toEqual(['', NOTE]);
    expect(answer.sources.map(({ meetingId }) => meetingId).sort()).toEqual(['newer', 'older']);
  });

  it('does not name it to a user who cannot read the later meeting, and hides it once they no longer can', async () => {
    const { conversationId } = await ask(client, LAUNCH_QUESTION, { meetingId: 'older' });
    fakeMeetings.meetings.get('newer')!.readerIds = ['user-2'];
    const { answer } = await ask(client, LAUNCH_QUESTION, { meetingId: 'older' });
    expect(answer.parts.map(({ text }) => text)).toEqual(['']);
    expect(JSON.stringify(answer)).not.toContain('June');
    const { conversation } = await client.getConversation({ conversationId }, { as: reader });
    expect(JSON.stringify(conversation)).not.toContain('June');
  });

  it('does not name replaced decisions about something else', async () => {
    fakeMeetings.add('party', {
      title: 'Party',
      startedAt: '2026-01-06T09:00:00.000Z',
      lines: [
        { speaker: 'Ann', text: 'Music starts at nine.' },
        { speaker: 'Ann', text: 'Good.' },
        { speaker: 'Ann', text: 'The caterer delivers salad.' },
      ],
      summary: { sentences: [], decisions: [{ text: 'Music starts at nine.', line: 0 }] },
    });
    fakeMeetings.replacements.set('party', 'newer');
    const { answer } = await ask(client, 'What does the caterer deliver?', { meetingId: 'party' });
    expect(answer.parts.map(({ text }) => text)).toEqual(['']);
  });
});
