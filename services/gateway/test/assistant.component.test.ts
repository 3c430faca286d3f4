import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chatResponseSchema, conversationResponseSchema } from '@minutehand/contracts/http/assistant';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let server: TestRedis;
let gateway: Gateway;
let browser: Browser;
beforeAll(async () => {
  server = await startTestRedis();
  gateway = await startGateway(server.url);
  browser = await new Browser(gateway).signIn('ann');
});
afterAll(async () => {
  await gateway?.stop();
  await server?.stop();
});

describe('the assistant', () => {
  it('answers a question with sources and citations', async () => {
    const { status, body } = await browser.json('POST', '/ai_assistant/chat', {
      body: { question: ' When do we launch? ' },
    });
    expect(status).toBe(200);
    expect(chatResponseSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      success: true,
      error: null,
      answer: 'Quotes from your meetings:\n\nPlanning (2026-01-02)\n- Ann: When do we launch? In May.',
      sources: [
        {
          meeting_id: 'm1',
          title: 'Planning',
          url: '/meetings/m1',
          exact_date: '2026-01-02T10:00:00.000Z',
          attendees: ['Ann', 'Ben', 'Cy'],
          relevance_score: 0.75,
        },
      ],
      sources_summary: 'From 1 meeting',
      timestamp: '2026-01-05T09:00:01.000Z',
      conversation_id: 'c1',
      message: {
        kind: 'quotes',
        parts: [
          {
            citations: [
              {
                url: '/meetings/m1?tab=transcript&segment=s1',
                segment_ids: ['s1', 's2'],
                quote: 'When do we launch? In May.',
              },
            ],
          },
        ],
      },
    });
    expect(gateway.calls.filter(({ method }) => method === 'askQuestion')).toMatchObject([
      { request: { question: 'When do we launch?', conversationId: '' }, as: { kind: 'actor', userId: 'user-ann' } },
    ]);
  });

  it('stores ratings of answers, which are 1 or -1', async () => {
    const rate = (rating: number) =>
      browser.json('POST', '/ai_assistant/conversations/c1/feedback', { body: { message_id: 't1', rating } });
    expect((await rate(1)).status).toBe(204);
    expect((await rate(2)).status).toBe(422);
    expect(gateway.calls.filter(({ method }) => method === 'rateAnswer')).toMatchObject([
      { request: { conversationId: 'c1', exchangeId: 't1', rating: 1 } },
    ]);
  });

  it('forwards the id of a request, so that a repeated request is not processed again', async () => {
    const body = { question: 'When do we launch?', request_id: 'r1' };
    expect((await browser.json('POST', '/ai_assistant/chat', { body })).status).toBe(200);
    expect(gateway.calls.findLast(({ method }) => method === 'askQuestion')).toMatchObject({
      request: { question: 'When do we launch?', requestId: 'r1' },
    });
    const long = await browser.json('POST', '/ai_assistant/chat', { body: { ...body, request_id: 'r'.repeat(65) } });
    expect(long).toMatchObject({ status: 422, body: { errors: { request_id: [expect.any(String)] } } });
  });

  it('rejects a blank question, and reports the timeout', async () => {
    const blank = await browser.json('POST', '/ai_assistant/chat', { body: { question: ' \n' } });
    expect(blank).toMatchObject({ status: 422, body: { success: false, errors: { question: ["can't be blank"] } } });
    const slow = await browser.json('POST', '/ai_assistant/chat', { body: { question: 'slow' } });
    expect(slow).toMatchObject({
      status: 504,
      body: {
        success: false,
        error:
          'The AI request took too long and was cancelled. The response may still be processing in the background - try refreshing the page in a moment.',
      },
    });
  });

  it('returns the active conversation or one by its id, with messages in order', async () => {
    expect((await browser.json('GET', '/ai_assistant/conversation')).body).toEqual({
      success: true,
      conversation: null,
    });
    const { body } = await browser.json('GET', '/ai_assistant/conversation?id=c1');
    const { conversation } = conversationResponseSchema.parse(body);
    expect(conversation?.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(await browser.json('GET', '/ai_assistant/conversation?id=unknown')).toMatchObject({
      status: 404,
      body: { success: false },
    });
  });

  it('lists conversations and suggested questions, and clears and deletes conversations', async () => {
    expect((await browser.json('GET', '/ai_assistant/conversations')).body).toMatchObject({
      success: true,
      conversations: [{ id: 'c1', title: 'When do we launch?', preview: 'In May.', message_count: 2, active: true }],
    });
    expect((await browser.json('GET', '/ai_assistant/suggested_questions')).body).toEqual({
      questions: ['What did we decide in “Planning”?'],
    });
    expect(await browser.json('DELETE', '/ai_assistant/chat')).toMatchObject({ status: 200, body: { success: true } });
    expect((await browser.json('DELETE', '/ai_assistant/conversations/c1')).status).toBe(204);
    expect(gateway.calls.map(({ method }) => method)).toEqual(
      expect.arrayContaining(['endConversation', 'deleteConversation']),
    );
  });
});
