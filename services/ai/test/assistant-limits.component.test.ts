import { beforeEach, describe, expect, it } from '@jest/globals';
import { createEvent, type DomainEvent } from '@minutehand/contracts/events';
import { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import { systemScope } from '@minutehand/service-kit/identity';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { expectEventually } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { countAccepted, RACE_TIMEOUT_MS, RUNS } from '@minutehand/test-kit/races';
import type { TestService } from '@minutehand/test-kit/service';
import { createConversation } from '../src/domain/assistant/conversation.ts';
import { CONVERSATIONS_PER_USER, OPEN_ITEMS_PER_QUESTION } from '../src/limits.ts';
import { conversations, questionCounts } from '../src/outbound/store/conversations.ts';
import { ask, FakeMeetings, reader } from './assistant-context.ts';
import { startAi } from './test-context.ts';

const QUESTION = 'What is the catering budget?';
const WORDS = 'nine hundred';
const LIMIT = 5;
const scope = systemScope('reads what is stored', 'account-1');

let fakeMeetings: FakeMeetings;
let service: TestService;
let now: Date;
beforeEach(async () => {
  now = new Date('2026-03-01T23:59:00.000Z');
  fakeMeetings = new FakeMeetings();
  fakeMeetings.add('m1', {
    title: 'Party',
    lines: [{ speaker: 'Cy', text: `The catering budget is ${WORDS} euros.` }],
    readerIds: ['user-1', 'user-2'],
    users: { Cy: 'user-3' },
  });
  service = await startAi(
    fakeMeetings.rpcs,
    {},
    () => now,
    { questions_per_person_per_day: LIMIT },
    fakeMeetings.search,
  );
});

const askAs = (as = reader) => ask(service.client(AssistantServiceService), QUESTION, { as });
const readStored = () => service.store.collection(conversations).page(scope, { limit: 100 });
const publish = async (event: DomainEvent, occurredAt = now) => {
  const envelope = { accountId: 'account-1', occurredAt: occurredAt.toISOString() };
  await service.bus.publish(createStoredEvent(event, envelope));
  await service.bus.settled();
};

describe('the daily questions of a user', () => {
  it(
    'have a limit for each user and day, including for parallel requests',
    async () => {
      for (let run = 1; run <= RUNS; run += 1) {
        const actorOfRun = run === 1 ? reader : createActor({ userId: `user-of-run-${run}` });
        expect(await countAccepted(() => askAs(actorOfRun), 'quota.exceeded_today')).toBe(LIMIT);
      }
      await expect(askAs()).rejects.toMatchObject({
        code: 'quota.exceeded_today',
        message:
          'You have asked 5 of at most 5 questions today. Try again tomorrow, or ask the administrator of this site for a higher limit.',
        details: { retryAfterSeconds: 60 },
      });
      await askAs(createActor({ userId: 'user-2' }));
      now = new Date('2026-03-02T00:00:00.000Z');
      await askAs();
    },
    RACE_TIMEOUT_MS,
  );

  it('are part of the usage, and their count is deleted with the account', async () => {
    await askAs();
    const { usage } = await service.client(AiServiceService).getUsage({}, { as: reader });
    expect(usage).toContainEqual({ quota: 'questions_per_person_per_day', used: 1, limit: LIMIT });
    await publish(createEvent('accounts.account_deleted', { accountId: 'account-1' }));
    await expectEventually(() => service.store.collection(questionCounts).count(scope, {})).toBe(0);
  });
});

describe('a question about the open action items of one meeting', () => {
  const askAbout = async (question: string, meetingId: string) => {
    const { answer } = await ask(service.client(AssistantServiceService), question, { meetingId });
    return answer.parts.map(({ text }) => text);
  };
  beforeEach(() => {
    const lines = [{ speaker: 'Ben', text: 'I do it.' }];
    const openItems = [
      { description: 'Test it', assignee: 'Ben' },
      { description: 'Book the hall', assignee: 'Cy' },
    ];
    fakeMeetings.add('older', { lines, openItems, users: { Ben: 'user-1' } });
    const later = Array.from({ length: OPEN_ITEMS_PER_QUESTION + 1 }, (_, index) => ({
      description: `Task ${index}`,
      assignee: 'Ben',
    }));
    fakeMeetings.add('newer', { lines, openItems: later, users: { Ben: 'user-1' } });
  });

  it('lists them even if later meetings have more items than the limit', async () => {
    expect(await askAbout('Which action items are open?', 'older')).toEqual(['Test it (Ben)', 'Book the hall (Cy)']);
    expect(await askAbout('What are my open action items?', 'older')).toEqual(['Test it (Ben)']);
  });

  it('lists no items of other meetings if the meeting has none', async () => {
    expect(await askAbout('Which action items are open?', 'm1')).toEqual([]);
  });
});

describe('the stored conversations of a user', () => {
  it('are the latest ones up to the limit, even after parallel questions exceeded it', async () => {
    const stored = service.store.collection(conversations);
    const { answer } = await askAs();
    for (let index = 0; index < CONVERSATIONS_PER_USER + 3; index += 1) {
      const at = new Date(now.getTime() - 1_000 * (index + 1));
      const exchange = { id: `e${index}`, question: 'Earlier?', askedAt: at, answeredAt: at };
      const empty = { kind: 'not_found', parts: [], relevance: [], speakers: [], droppedStatements: 0 } as const;
      const conversation = { ...createConversation(reader.userId, { ...exchange, answer: empty }), isEnded: true };
      await stored.insert(scope, { ...conversation, id: `c${index}`, accountId: 'account-1' });
    }
    expect(answer.parts).toHaveLength(1);
    await service.client(AssistantServiceService).endConversation({}, { as: reader });
    await askAs();
    expect(await stored.count(scope, { userId: reader.userId })).toBe(CONVERSATIONS_PER_USER);
  });
});

describe('while an answer is being written, the deletion', () => {
  it('of a meeting removes its words from the stored answer', async () => {
    fakeMeetings.afterTranscriptRead = async () => {
      fakeMeetings.meetings.delete('m1');
      await publish(createEvent('meetings.meeting_deleted', { meetingId: 'm1' }));
    };
    const { answer } = await askAs();
    expect(answer).toMatchObject({ parts: [], hiddenParts: 1 });
    const { items } = await readStored();
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain(WORDS);
    expect(items[0]?.meetingIds).toEqual([]);
  });

  it('of the user prevents the conversation from being stored', async () => {
    fakeMeetings.afterTranscriptRead = () =>
      publish(createEvent('accounts.user_deleted', { userId: reader.userId, accountIds: ['account-1'] }));
    await expect(askAs()).rejects.toMatchObject({ code: 'conversation.not_found' });
    expect((await readStored()).items).toEqual([]);
  });

  it('of a speaker removes their name from the stored answer', async () => {
    fakeMeetings.afterTranscriptRead = () =>
      publish(createEvent('accounts.user_deleted', { userId: 'user-3', accountIds: ['account-1'] }));
    await askAs();
    const [stored] = (await readStored()).items;
    expect(stored?.exchanges[0]?.answer.speakers.map(({ name }) => name)).toEqual(['Deleted user']);
  });
});

describe('the removal of a member', () => {
  const member = createActor({ userId: 'user-2' });

  it('deletes their conversations in the account, except those of other members and those after they rejoin', async () => {
    await askAs();
    await askAs(member);
    await publish(
      createEvent('accounts.member_removed', { accountId: 'account-1', userId: 'user-2', successorId: 'user-1' }),
    );
    expect((await readStored()).items.map(({ userId }) => userId)).toEqual(['user-1']);
    const removedAt = now;
    now = new Date('2026-03-02T00:10:00.000Z');
    await askAs(member);
    // The event is delivered again.
    const payload = { accountId: 'account-1', userId: 'user-2', successorId: 'user-1' };
    await publish(createEvent('accounts.member_removed', payload), removedAt);
    expect((await readStored()).items.map(({ userId }) => userId).sort()).toEqual(['user-1', 'user-2']);
  });
});
