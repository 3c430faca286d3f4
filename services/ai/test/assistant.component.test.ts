import { beforeEach, describe, expect, it } from '@jest/globals';
import { createEvent } from '@minutehand/contracts/events';
import { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { expectEventually } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { EXCHANGES_PER_CONVERSATION } from '../src/limits.ts';
import { ask, FakeMeetings, getSegmentId, reader } from './assistant-context.ts';
import { startAi } from './test-context.ts';

const launch = [
  { speaker: 'Ann', text: 'Good morning everyone.' },
  { speaker: 'Ann', text: 'When do we launch the website?' },
  { speaker: 'Ben', text: 'We launch the website in May, after the tests.' },
  { speaker: 'Ann', text: 'Fine.' },
];
const budget = [
  { speaker: 'Cy', text: 'The catering budget is nine hundred euros.' },
  { speaker: 'Ann', text: 'That is enough.' },
];

let fakeMeetings: FakeMeetings;
let service: TestService;
let client: RpcClient<typeof AssistantServiceService>;
beforeEach(async () => {
  fakeMeetings = new FakeMeetings();
  fakeMeetings.add('m1', { title: 'Planning', lines: launch, attendees: ['Ann', 'Ben', 'Cy'] });
  fakeMeetings.add('m2', { title: 'Party', lines: budget, readerIds: ['user-1', 'user-2'] });
  service = await startAi(fakeMeetings.rpcs, {}, undefined, {}, fakeMeetings.search);
  client = service.client(AssistantServiceService);
});

const read = (conversationId = '', as = reader) => client.getConversation({ conversationId }, { as });
const list = async (as = reader) => (await client.listConversations({}, { as })).conversations;

describe('a question about one meeting', () => {
  it('is answered from that meeting only', async () => {
    fakeMeetings.add('m3', {
      title: 'Retrospective',
      lines: [{ speaker: 'Eve', text: 'The website launch went well.' }],
    });
    const { answer } = await ask(client, 'What about the website launch?', { meetingId: 'm3' });
    expect(answer.sources.map(({ meetingId }) => meetingId)).toEqual(['m3']);
    const other = await ask(client, 'What is the catering budget?', { meetingId: 'm3' });
    expect(other.answer).toMatchObject({ kind: 'not_found', parts: [] });
  });

  it('lists its decisions, its summary and its open items, without its title', async () => {
    const summary = {
      sentences: [{ text: 'Ann and Ben planned the website.', line: 1 }],
      decisions: [{ text: 'The website launches in May.', line: 2 }],
    };
    fakeMeetings.add('m1', {
      title: 'Planning',
      lines: launch,
      summary,
      openItems: [{ description: 'Test it', assignee: 'Ben' }],
    });
    fakeMeetings.add('m2', {
      title: 'Party',
      lines: budget,
      openItems: [{ description: 'Call the caterer', assignee: 'Cy' }],
    });
    const getTexts = async (question: string) =>
      (await ask(client, question, { meetingId: 'm1' })).answer.parts.map(({ text }) => text);
    expect(await getTexts('What did we decide in this meeting?')).toEqual(['The website launches in May.']);
    expect(await getTexts('What was this meeting about?')).toEqual(['Ann and Ben planned the website.']);
    expect(await getTexts('Which action items are open?')).toEqual(['Test it (Ben)']);
  });

  it('is not found for a meeting that the user cannot read', async () => {
    fakeMeetings.add('m4', { title: 'Secret', lines: launch, readerIds: ['user-9'] });
    for (const meetingId of ['m4', 'missing'])
      await expect(ask(client, 'When do we launch the website?', { meetingId })).rejects.toMatchObject({
        code: 'meeting.not_found',
      });
  });
});

describe('an answer without a model', () => {
  it('quotes the words that match the question and what follows, with speakers and segments', async () => {
    const { answer } = await ask(client, 'When do we launch the website?');
    expect(answer.kind).toBe('quotes');
    expect(answer.parts).toHaveLength(1);
    const [citation] = answer.parts[0]!.citations;
    expect(citation).toMatchObject({ meetingId: 'm1', resultType: 'transcripts' });
    expect(citation?.turns.map(({ segmentId: id, speaker, text }) => [id, speaker, text])).toEqual(
      [1, 2, 3].map((line) => [getSegmentId('m1', line), launch[line]!.speaker, launch[line]!.text]),
    );
    expect(answer.sources).toEqual([
      {
        meetingId: 'm1',
        title: 'Planning',
        startedAt: '2026-01-05T09:00:00.000Z',
        attendees: ['Ann', 'Ben', 'Cy'],
        relevanceScore: expect.closeTo(0.9),
      },
    ]);
  });

  it('reads search and meetings only as the user who asks', async () => {
    await ask(client, 'What is the catering budget?');
    expect(fakeMeetings.callers.length).toBeGreaterThan(0);
    for (const caller of fakeMeetings.callers) expect(caller).toMatchObject({ kind: 'actor', userId: 'user-1' });
  });

  it('is "not found" when no passage has enough of the question', async () => {
    for (const question of ['What colour is the new website of the zebra park?', 'And?', '???']) {
      const { answer } = await ask(client, question);
      expect(answer).toMatchObject({ kind: 'not_found', parts: [], sources: [] });
    }
  });

  it('quotes minutes without segments', async () => {
    fakeMeetings.add('m3', {
      lines: [],
      minutes: ['Decisions', 'The venue is the old harbour.', 'Next meeting in June.'],
    });
    const { answer } = await ask(client, 'Which venue at the harbour?');
    expect(answer.parts[0]?.citations[0]).toMatchObject({ meetingId: 'm3', resultType: 'minutes' });
    expect(answer.parts[0]?.citations[0]?.turns.map(({ text }) => text)).toContain('The venue is the old harbour.');
  });

  it('rejects blank and too long questions', async () => {
    await expect(ask(client, ' \n')).rejects.toMatchObject({ code: 'assistant.question_blank' });
    await expect(ask(client, 'a'.repeat(2_001))).rejects.toMatchObject({ code: 'assistant.question_too_long' });
  });
});

describe('a rating', () => {
  const rate = (conversationId: string, exchangeId: string, rating: number, as = reader) =>
    client.rateAnswer({ conversationId, exchangeId, rating }, { as });

  it('is stored with the answer, and a later one replaces it', async () => {
    const { conversationId, id } = await ask(client, 'When do we launch the website?');
    const getRating = async () => (await read()).conversation?.exchanges[0]?.rating;
    expect(await getRating()).toBe(0);
    await rate(conversationId, id, 1);
    expect(await getRating()).toBe(1);
    await rate(conversationId, id, -1);
    expect(await getRating()).toBe(-1);
  });

  it('is 1 or -1, for an existing answer in a conversation of the user', async () => {
    const { conversationId, id } = await ask(client, 'When do we launch the website?');
    await expect(rate(conversationId, id, 2)).rejects.toMatchObject({ code: 'assistant.rating_invalid' });
    await expect(rate(conversationId, 'x', 1)).rejects.toMatchObject({ code: 'assistant.answer_not_found' });
    const other = createActor({ userId: 'user-2' });
    await expect(rate(conversationId, id, 1, other)).rejects.toMatchObject({ code: 'conversation.not_found' });
  });
});

describe('a conversation', () => {
  it('continues until it is ended, and then a new one begins', async () => {
    const first = await ask(client, 'When do we launch the website?');
    const second = await ask(client, 'What is the catering budget?');
    expect(second.conversationId).toBe(first.conversationId);
    await client.endConversation({}, { as: reader });
    expect((await read()).conversation).toBeUndefined();
    const third = await ask(client, 'Who launches the website?');
    expect(third.conversationId).not.toBe(first.conversationId);
    expect((await list()).map(({ id, messageCount, active }) => [id, messageCount, active])).toEqual([
      [third.conversationId, 2, true],
      [first.conversationId, 4, false],
    ]);
  });

  it('becomes the current one when it is continued, in place of the other one', async () => {
    const first = await ask(client, 'When do we launch the website?');
    await client.endConversation({}, { as: reader });
    const second = await ask(client, 'What is the catering budget?');
    await ask(client, 'Who launches the website?', { conversationId: first.conversationId });
    expect((await read()).conversation?.summary?.id).toBe(first.conversationId);
    await client.deleteConversation({ conversationId: first.conversationId }, { as: reader });
    expect((await read()).conversation).toBeUndefined();
    expect((await list()).map(({ id }) => id)).toEqual([second.conversationId]);
  });

  it('has a title, a preview and its messages', async () => {
    await ask(client, 'What is the catering budget?');
    const { conversation } = await read();
    expect(conversation?.summary).toMatchObject({
      title: 'What is the catering budget?',
      preview: 'The catering budget is nine hundred euros. That is enough.',
      messageCount: 2,
    });
    expect(conversation?.exchanges.map(({ question }) => question)).toEqual(['What is the catering budget?']);
  });

  it('is followed by a new one when it is full', async () => {
    const { conversationId } = await ask(client, 'one?');
    for (let index = 1; index < EXCHANGES_PER_CONVERSATION; index += 1) await ask(client, `question ${index}?`);
    expect((await ask(client, 'one more?')).conversationId).not.toBe(conversationId);
  });

  it('is not found by another user of the account, nor by another account', async () => {
    const { conversationId } = await ask(client, 'What is the catering budget?');
    for (const as of [
      createActor({ userId: 'user-2', role: 'owner' }),
      createActor({ userId: 'user-1', accountId: 'account-2' }),
    ]) {
      expect(await list(as)).toEqual([]);
      expect((await read('', as)).conversation).toBeUndefined();
      const code = { code: 'conversation.not_found' };
      await expect(read(conversationId, as)).rejects.toMatchObject(code);
      await expect(ask(client, 'And?', { as, conversationId })).rejects.toMatchObject(code);
      await expect(client.deleteConversation({ conversationId }, { as })).rejects.toMatchObject(code);
    }
  });

  it('contains nothing from a meeting that the user may no longer read', async () => {
    const { conversationId } = await ask(client, 'What is the catering budget?');
    fakeMeetings.meetings.get('m2')!.readerIds = ['user-2'];
    const { conversation } = await read(conversationId);
    expect(conversation?.exchanges[0]?.answer).toMatchObject({ parts: [], sources: [], hiddenParts: 1 });
    expect(conversation?.summary?.preview).toBe('What is the catering budget?');
    expect((await list())[0]?.preview).toBe('What is the catering budget?');
    expect(JSON.stringify(conversation)).not.toContain('nine hundred');
  });
});

describe('deletions', () => {
  const publish = (event: Parameters<typeof createStoredEvent>[0], accountId = 'account-1') =>
    service.bus.publish(createStoredEvent(event, { accountId }));

  it('remove the words of a deleted meeting from all conversations', async () => {
    const { conversationId } = await ask(client, 'What is the catering budget?');
    await publish(createEvent('meetings.meeting_deleted', { meetingId: 'm2' } as never));
    await expectEventually(async () =>
      (await read(conversationId)).conversation?.exchanges.map(({ answer }) => answer?.hiddenParts),
    ).toEqual([0]);
    expect((await read(conversationId)).conversation?.exchanges[0]?.answer?.parts).toEqual([]);
  });

  it('remove the conversations of a deleted user, and replace their name in those of others', async () => {
    fakeMeetings.meetings.set('m2', { ...fakeMeetings.meetings.get('m2')!, users: { Cy: 'user-2' } });
    const ownConversation = await ask(client, 'What is the catering budget?');
    const as = createActor({ userId: 'user-2' });
    await ask(client, 'What is the catering budget?', { as });
    await publish(createEvent('accounts.user_deleted', { userId: 'user-2', accountIds: ['account-1'] } as never));
    await expectEventually(() => list(as)).toEqual([]);
    const speakers = (
      await read(ownConversation.conversationId)
    ).conversation?.exchanges[0]?.answer?.parts[0]?.citations[0]?.turns.map(({ speaker }) => speaker);
    expect(speakers).toEqual(['Deleted user', 'Ann']);
  });

  it('remove the conversations of a deleted account', async () => {
    await ask(client, 'What is the catering budget?');
    await publish(createEvent('accounts.account_deleted', { accountId: 'account-1' } as never));
    await expectEventually(() => list()).toEqual([]);
  });
});

describe('the questions of a user', () => {
  it('are exported for them, without words of meetings', async () => {
    await ask(client, 'What is the catering budget?');
    await ask(client, 'Something of somebody else', { as: createActor({ userId: 'user-2' }) });
    const chunks: string[] = [];
    for await (const { section, chunk } of client.streamQuestions({}, { as: reader })) {
      expect(section).toBe('conversations');
      chunks.push(Buffer.from(chunk).toString());
    }
    const exported = JSON.parse(chunks.join(''));
    expect(exported).toMatchObject([{ questions: [{ question: 'What is the catering budget?' }] }]);
    expect(exported).toHaveLength(1);
    expect(chunks.join('')).not.toContain('nine hundred');
  });
});

describe('suggested questions', () => {
  it('are about the latest meetings that the user can read', async () => {
    const { questions } = await client.suggestQuestions({}, { as: createActor({ userId: 'user-2' }) });
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.length).toBeLessThanOrEqual(6);
    expect(questions.join()).toContain('“Party”');
    expect(questions.join()).not.toContain('Planning');
  });

  it('are about meetings that the user owns, if there are any', async () => {
    fakeMeetings.add('m3', { title: 'Theirs', lines: budget, readerIds: ['user-2', 'user-1'] });
    const { questions } = await client.suggestQuestions({}, { as: reader });
    expect(questions.join()).toContain('“Planning”');
    expect(questions.join()).not.toContain('Theirs');
  });

  it('are none without meetings', async () => {
    fakeMeetings.meetings.clear();
    expect((await client.suggestQuestions({}, { as: reader })).questions).toEqual([]);
  });
});

describe('questions about stored items', () => {
  beforeEach(() => {
    fakeMeetings.add('m4', {
      title: 'Weekly',
      lines: [
        { speaker: 'Ann', text: 'So we go with the blue logo.' },
        { speaker: 'Ben', text: 'And I send the invitations.' },
      ],
      users: { Ben: 'user-1' },
      summary: {
        sentences: [{ text: 'The team planned the summer party.', line: 1 }],
        decisions: [{ text: 'The logo is blue.', line: 0 }],
      },
      openItems: [
        { description: 'Send the invitations', assignee: 'Ben' },
        { description: 'Order the chairs', assignee: 'Unassigned' },
      ],
    });
  });
  const getTexts = async (question: string) => {
    const { answer } = await ask(client, question);
    return [answer.kind, ...answer.parts.map(({ text }) => text)];
  };

  it('list all open action items, those of the user, or those about a subject', async () => {
    expect(await getTexts('Which action items are open?')).toEqual([
      'action_items',
      'Send the invitations (Ben)',
      'Order the chairs (Unassigned)',
    ]);
    expect(await getTexts('What are my open action items?')).toEqual(['action_items', 'Send the invitations (Ben)']);
    expect(await getTexts('Which tasks about chairs are open?')).toEqual([
      'action_items',
      'Order the chairs (Unassigned)',
    ]);
  });

  it('list no action items of meetings that the user cannot read', async () => {
    fakeMeetings.meetings.get('m4')!.readerIds = ['user-2'];
    expect(await getTexts('Which action items are open?')).toEqual(['action_items']);
  });

  it('list the decisions of a named meeting with their quotes', async () => {
    for (const question of ['What did we decide in “Weekly”?', 'What was decided in the Weekly?'])
      expect(await getTexts(question)).toEqual(['decisions', 'The logo is blue.']);
    const { answer } = await ask(client, 'What did we decide about the logo?');
    expect(answer).toMatchObject({ kind: 'decisions', parts: [{ text: 'The logo is blue.' }] });
    expect(answer.parts[0]?.citations[0]?.turns).toMatchObject([
      { segmentId: getSegmentId('m4', 0), speaker: 'Ann', text: 'So we go with the blue logo.' },
    ]);
  });

  it('summarize a named meeting', async () => {
    expect(await getTexts('What was “Weekly” about?')).toEqual(['statements', 'The team planned the summer party.']);
  });

  it('replace the name of an assignee who was deleted', async () => {
    const as = createActor({ userId: 'user-3' });
    fakeMeetings.meetings.get('m4')!.readerIds.push('user-3');
    const { conversationId } = await ask(client, 'Which action items are open?', { as });
    const event = createEvent('accounts.user_deleted', { userId: 'user-1', accountIds: ['account-1'] } as never);
    await service.bus.publish(createStoredEvent(event, { accountId: 'account-1' }));
    await expectEventually(async () => {
      const { conversation } = await read(conversationId, as);
      return conversation?.exchanges[0]?.answer?.parts[0]?.text;
    }).toBe('Send the invitations (Deleted user)');
  });
});
