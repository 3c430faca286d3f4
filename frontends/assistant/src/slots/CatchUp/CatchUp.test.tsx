import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { ChatResponse } from '@minutehand/contracts/http/assistant';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../../test/fake-cable.ts';
import { ChatPanel } from '../../features/chat/components/ChatPanel.tsx';
import { CatchUp } from './CatchUp.tsx';

type Posted = { question: string; meeting_id?: string; joined_at?: string };
let posted: Posted[] = [];
let respond: (signal: AbortSignal) => Promise<Response>;

const timestamp = '2026-01-06T09:00:00.000Z';
const text = 'We decided that the website launches in May.';
const response: ChatResponse = {
  ...{ success: true, answer: text, sources_summary: '', error: null, conversation_id: 'c1', timestamp },
  sources: [],
  message: {
    ...{ role: 'assistant', id: 'e1', content: text, timestamp, kind: 'not_found', parts: [], sources: [] },
    ...{ hidden_parts: 0, dropped_statements: 0, rating: null },
    coverage: {
      ...{ meeting_id: 'm1', from_seconds: 0, to_seconds: 600 },
      ...{ is_live: true, is_range: true, notice: 'nothing_said' },
    },
  },
};
const ANSWER = 'Nothing was said from 0:00 to 10:00.';

beforeEach(() => {
  csrfToken.set('t');
  localStorage.clear();
  posted = [];
  respond = async () => Response.json(response);
  stubGlobal('fetch', async (_: string, { method = 'GET', body, signal }: RequestInit) => {
    if (method !== 'POST') return Response.json({ success: true, conversation: null, questions: [] });
    posted.push(JSON.parse(String(body)));
    return respond(signal as AbortSignal);
  });
});
afterEach(() => {
  cleanup();
  restoreGlobals();
});

const show = (isRecording = true) => (
  <TestProviders>
    <CatchUp meetingId="m1" isRecording={isRecording} />
  </TestProviders>
);
const getButton = () => screen.getByRole('button', { name: 'Catch up' });

it('asks for the chosen part by keyboard, moves the focus to the answer, and back to the button', async () => {
  render(show());
  getButton().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  const result = await screen.findByRole('region', { name: 'Last 10 minutes' });
  expect(document.activeElement).toBe(result);
  expect(await screen.findByText(ANSWER)).toBeTruthy();
  expect(posted).toMatchObject([{ question: 'What did I miss in the last 10 minutes?', meeting_id: 'm1' }]);
  expect(document.activeElement).toBe(result);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Last 10 minutes' })).toBeNull();
  expect(document.activeElement).toBe(getButton());
});

it('sends the time at which the user opened the meeting', async () => {
  const before = Date.now();
  render(show());
  await userEvent.click(getButton());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Since you joined' }));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]?.question).toBe('What did I miss since I joined?');
  expect(Date.parse(posted[0]?.joined_at ?? '')).toBeGreaterThanOrEqual(before);
});

it('sends no time of joining if the user opened the meeting after its recording had ended', async () => {
  render(show(false));
  render(
    <TestProviders>
      <ChatPanel conversationId={null} meetingId="m1" />
    </TestProviders>,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your question' }), 'What did I miss?{Enter}');
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]?.joined_at).toBeUndefined();
});

it('sends the time of joining with typed questions about this meeting, and not with those about other meetings', async () => {
  render(show());
  for (const meetingId of ['m1', 'm2']) {
    const { unmount } = render(
      <TestProviders>
        <ChatPanel conversationId={null} meetingId={meetingId} />
      </TestProviders>,
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your question' }), 'What did I miss?{Enter}');
    await waitFor(() => expect(posted.at(-1)?.meeting_id).toBe(meetingId));
    unmount();
  }
  expect(posted.map(({ joined_at }) => typeof joined_at)).toEqual(['string', 'undefined']);
});

it('asks about the time since a time of day, and Escape closes the field without a question', async () => {
  render(show());
  for (const key of ['{Escape}', '{Enter}']) {
    await userEvent.click(getButton());
    await userEvent.click(screen.getByRole('menuitem', { name: 'Since a time…' }));
    const field = screen.getByLabelText('Since');
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: '14:30' } });
    await userEvent.keyboard(key);
    if (key === '{Escape}') expect(document.activeElement).toBe(getButton());
  }
  expect(await screen.findByRole('region', { name: 'Since 14:30' })).toBeTruthy();
  expect(posted.map(({ question }) => question)).toEqual(['What did I miss since 14:30?']);
});

it('closing stops a question that is being answered, and a failed one can be repeated', async () => {
  let stopped = 0;
  respond = (signal) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        stopped += 1;
        reject(signal.reason);
      });
    });
  render(show());
  const ask = async () => {
    await userEvent.click(getButton());
    await userEvent.click(screen.getByRole('menuitem', { name: 'Last 5 minutes' }));
  };
  await ask();
  await waitFor(() => expect(posted).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Close catch-up' }));
  expect(stopped).toBe(1);
  expect(document.activeElement).toBe(getButton());
  respond = async () => Response.json({ error: 'Too many requests.' }, { status: 429 });
  await ask();
  expect(await screen.findByRole('alert')).toBeTruthy();
  respond = async () => Response.json(response);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(ANSWER)).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('Last 5 minutes');
});

it('the answer stays when the recording has ended', async () => {
  const { rerender } = render(show());
  await userEvent.click(getButton());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Last 5 minutes' }));
  await screen.findByText(ANSWER);
  rerender(show(false));
  expect(screen.queryByRole('button', { name: 'Catch up' })).toBeNull();
  expect(screen.getByText(ANSWER)).toBeTruthy();
});
