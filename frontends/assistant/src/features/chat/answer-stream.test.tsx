import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { AnswerPart, ChatResponse } from '@minutehand/contracts/http/assistant';
import type { AssistantChannelMessage } from '@minutehand/contracts/http/cable';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHAT_TIMEOUT_MS } from '../../limits.ts';
import { texts } from '../../shared/texts.ts';
import { fakeCable } from '../../test/fake-cable.ts';
import { ChatPanel } from './components/ChatPanel.tsx';

const createPart = (text: string): AnswerPart => ({
  text,
  label: null,
  citations: [
    {
      meeting_id: 'm1',
      result_type: 'transcripts',
      url: '/meetings/m1?tab=transcript&segment=s4',
      segment_ids: ['s4'],
      draft: null,
      quote: 'The remote should cost less.',
      turns: [{ segment_id: 's4', speaker: 'Ann', start: 75, text: 'The remote should cost less.' }],
    },
  ],
});
const source = {
  meeting_id: 'm1',
  title: 'Design review',
  url: '/meetings/m1',
  exact_date: '2026-01-05T09:00:00.000Z',
  attendees: [],
  relevance_score: 1,
};
const createResponse = (...answered: string[]): ChatResponse => {
  const timestamp = '2026-01-06T09:00:00.000Z';
  const base = { sources: [source], timestamp };
  return {
    ...base,
    success: true,
    answer: answered.join(' '),
    sources_summary: '',
    error: null,
    conversation_id: 'c1',
    message: {
      ...base,
      role: 'assistant',
      id: 'e1',
      content: answered.join(' '),
      kind: 'statements',
      parts: answered.map(createPart),
      hidden_parts: 0,
      dropped_statements: 0,
      coverage: null,
      rating: null,
    },
  };
};

let posted: unknown[] = [];
beforeEach(() => {
  csrfToken.set('t');
  fakeCable.subscriptions.length = 0;
  fakeCable.performed.length = 0;
  posted = [];
  stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'POST') {
      posted.push(JSON.parse(String(body)));
      return Response.json(createResponse('From the request.'));
    }
    return Response.json(url.includes('suggested') ? { questions: [] } : { success: true, conversation: null });
  });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  restoreGlobals();
});

/** Opens the chat, with a live connection unless sockets are blocked. */
async function openChat(isConnected = true) {
  render(
    <TestProviders>
      <ChatPanel conversationId={null} />
    </TestProviders>,
  );
  const field = await screen.findByLabelText<HTMLTextAreaElement>(texts.questionLabel);
  await waitFor(() => expect(fakeCable.subscriptions).toHaveLength(1));
  if (isConnected) act(() => fakeCable.subscriptions[0]?.connected());
  return field;
}
const getRequestId = () => String(fakeCable.performed.find(({ action }) => action === 'ask')?.data.request_id);
function receive(message: AssistantChannelMessage) {
  act(() => fakeCable.subscriptions.at(-1)?.received(message));
}
const receivePart = (text: string, id = getRequestId()) =>
  receive({ type: 'part', request_id: id, part: createPart(text) });

it('shows each sentence of an answer when it arrives, and then the whole answer in its place', async () => {
  await userEvent.type(await openChat(), 'remote{Enter}');
  expect(fakeCable.performed).toMatchObject([{ action: 'ask', data: { question: 'remote' } }]);
  receivePart('The remote gets cheaper.');
  expect(screen.getByText('The remote gets cheaper.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sending...' })).toBeDefined();
  receivePart('It gets a new case.');
  receivePart('Of another question.', 'other');
  expect(screen.queryByText('Of another question.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Source 1: It gets a new case.' }));
  expect(document.querySelector('blockquote')?.textContent).toBe('Ann: The remote should cost less.');
  receive({ type: 'answer', request_id: getRequestId(), response: createResponse('The remote gets cheaper.') });
  expect(await screen.findByRole('article', { name: texts.assistant })).toBeDefined();
  expect(screen.getAllByText('The remote gets cheaper.')).toHaveLength(1);
  expect(screen.queryByText('It gets a new case.')).toBeNull();
  expect(posted).toEqual([]);
});

it('another question continues the shown conversation', async () => {
  const field = await openChat();
  await userEvent.type(field, 'one{Enter}');
  receive({ type: 'answer', request_id: getRequestId(), response: createResponse('One.') });
  await waitFor(() => expect(field.disabled).toBe(false));
  await userEvent.type(field, 'two{Enter}');
  expect(fakeCable.performed.map(({ data }) => data.conversation_id)).toEqual([undefined, 'c1']);
});

it('a question is sent by POST while there is no live connection', async () => {
  await userEvent.type(await openChat(false), 'remote{Enter}');
  expect(await screen.findByText('From the request.')).toBeDefined();
  expect(posted).toEqual([{ question: 'remote', request_id: expect.any(String) }]);
  expect(fakeCable.performed).toEqual([]);
});

it('a question is sent again by POST with the same request id if the connection is lost, and its partial answer is removed', async () => {
  await userEvent.type(await openChat(), 'remote{Enter}');
  receivePart('The remote gets cheaper.');
  act(() => fakeCable.subscriptions[0]?.disconnected({ willAttemptReconnect: true }));
  expect(await screen.findByText('From the request.')).toBeDefined();
  expect(screen.queryByText('The remote gets cheaper.')).toBeNull();
  expect(posted).toEqual([{ question: 'remote', request_id: getRequestId() }]);
});

it('each question has a new request id', async () => {
  const field = await openChat();
  for (const answer of ['One.', 'Two.']) {
    await userEvent.type(field, 'remote{Enter}');
    const requestId = String(fakeCable.performed.at(-1)?.data.request_id);
    receive({ type: 'answer', request_id: requestId, response: createResponse(answer) });
    await waitFor(() => expect(field.disabled).toBe(false));
  }
  expect(new Set(fakeCable.performed.map(({ data }) => data.request_id)).size).toBe(2);
});

it('a retry is about the meeting of the question, whichever page is open', async () => {
  const meetingIds = ['m1', null, 'm2'];
  const panel = (meetingId: string | null) => (
    <TestProviders>
      <ChatPanel conversationId={null} meetingId={meetingId} />
    </TestProviders>
  );
  const { rerender } = render(panel('m1'));
  const field = await screen.findByLabelText<HTMLTextAreaElement>(texts.questionLabel);
  await waitFor(() => expect(fakeCable.subscriptions).toHaveLength(1));
  act(() => fakeCable.subscriptions[0]?.connected());
  await userEvent.type(field, 'remote{Enter}');
  const getAsked = () => fakeCable.performed.filter(({ action }) => action === 'ask').map(({ data }) => data);
  for (const meetingId of meetingIds) {
    rerender(panel(meetingId));
    receive({ type: 'error', request_id: String(getAsked().at(-1)?.request_id), error: 'Search failed.' });
    await userEvent.click(await screen.findByRole('button', { name: texts.retry }));
  }
  expect(getAsked().map(({ meeting_id }) => meeting_id)).toEqual(['m1', 'm1', 'm1', 'm1']);
});

it('stopping a question also stops it on the server, and later sentences are not shown', async () => {
  const field = await openChat();
  await userEvent.type(field, 'remote{Enter}');
  receivePart('The remote gets cheaper.');
  await userEvent.click(screen.getByRole('button', { name: texts.stop }));
  expect(fakeCable.performed.at(-1)).toEqual({ action: 'stop', data: { request_id: getRequestId() } });
  receivePart('It gets a new case.');
  expect(screen.queryByText('It gets a new case.')).toBeNull();
  expect(screen.queryByText('The remote gets cheaper.')).toBeNull();
  expect(field.value).toBe('remote');
});

it('an error of the server replaces the partial answer, and the question can be retried', async () => {
  await userEvent.type(await openChat(), 'remote{Enter}');
  receivePart('The remote gets cheaper.');
  receive({ type: 'error', request_id: getRequestId(), error: 'Search failed. Please try again.' });
  expect((await screen.findByRole('alert')).textContent).toContain('Search failed. Please try again.');
  expect(screen.queryByText('The remote gets cheaper.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: texts.retry }));
  expect(fakeCable.performed.filter(({ action }) => action === 'ask')).toHaveLength(2);
});

it('a question times out after two minutes, with a message', async () => {
  const field = await openChat();
  jest.useFakeTimers();
  fireEvent.change(field, { target: { value: 'remote' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await act(() => jest.advanceTimersByTimeAsync(CHAT_TIMEOUT_MS - 1));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('alert').textContent).toContain(texts.errors.timeout);
});
