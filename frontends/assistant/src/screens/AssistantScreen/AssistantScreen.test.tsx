import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AssistantMessage, ChatResponse, ConversationResponse } from '@minutehand/contracts/http/assistant';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken } from '@minutehand/web-kit';
import { TestProviders, type TestSession } from '@minutehand/web-kit/test';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHAT_TIMEOUT_MS } from '../../limits.ts';
import { texts } from '../../shared/texts.ts';
import '../../test/fake-cable.ts';
import { AssistantScreen } from './AssistantScreen.tsx';

const source = {
  meeting_id: 'm1',
  title: 'Design review',
  url: '/meetings/m1',
  exact_date: '2026-01-05T09:00:00.000Z',
  attendees: ['Ann', 'Ben', 'Cy', 'Dee'],
  relevance_score: 0.756,
};
const quote: AssistantMessage = {
  role: 'assistant',
  id: 'e1',
  content: 'Quotes from your meetings',
  timestamp: '2026-01-06T09:00:00.000Z',
  kind: 'quotes',
  sources: [source],
  parts: [
    {
      text: '',
      label: null,
      citations: [
        {
          meeting_id: 'm1',
          result_type: 'transcripts',
          url: '/meetings/m1?tab=transcript&segment=s4',
          segment_ids: ['s4'],
          quote: 'The remote should cost less.',
          draft: null,
          turns: [{ segment_id: 's4', speaker: 'Ann', start: 75, text: 'The remote should cost less.' }],
        },
      ],
    },
  ],
  hidden_parts: 0,
  dropped_statements: 0,
  coverage: null,
  rating: null,
};
const statement: AssistantMessage = {
  ...quote,
  kind: 'decisions',
  parts: quote.parts.map((part) => ({ ...part, text: 'The remote gets cheaper.' })),
};
const notFound: AssistantMessage = { ...quote, kind: 'not_found', sources: [], parts: [], content: 'Not found' };

const answer = (message: AssistantMessage, id = 'c1'): ChatResponse => ({
  success: true,
  answer: message.content,
  sources: message.sources,
  sources_summary: '',
  timestamp: message.timestamp,
  error: null,
  conversation_id: id,
  message,
});
const summary = {
  id: 'c1',
  title: 'What does the remote cost?',
  preview: 'The remote should cost less.',
  message_count: 2,
  last_message_at: '2026-01-06T09:00:00.000Z',
  active: true,
};
const stored = (message: AssistantMessage): ConversationResponse['conversation'] => ({
  ...summary,
  messages: [{ role: 'user', content: summary.title, timestamp: message.timestamp, sources: [] }, message],
});

let requests: string[] = [];
let bodies: unknown[] = [];
let responses: Record<string, () => Response | Promise<Response>>;

beforeEach(() => {
  csrfToken.set('t');
  requests = [];
  bodies = [];
  responses = {
    'GET /ai_assistant/conversation': () => Response.json({ success: true, conversation: null }),
    'GET /ai_assistant/conversations': () => Response.json({ success: true, conversations: [summary] }),
    'GET /ai_assistant/suggested_questions': () =>
      Response.json({ questions: ['1?', '2?', '3?', '4?', '5?', '6?', '7?'] }),
    'POST /ai_assistant/chat': () => Response.json(answer(quote)),
    'POST /ai_assistant/conversations/c1/feedback': () => new Response(null, { status: 204 }),
    'DELETE /ai_assistant/chat': () => Response.json({ success: true }),
    'DELETE /ai_assistant/conversations/c1': () => new Response(null, { status: 204 }),
  };
  stubGlobal('fetch', async (url: string, { method = 'GET', body, signal }: RequestInit) => {
    requests.push(`${method} ${url}`);
    if (typeof body === 'string') bodies.push(JSON.parse(body));
    const aborted = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => aborted.reject(signal.reason));
    const respond = responses[`${method} ${url.split('?')[0]}`];
    return Promise.race([aborted.promise, respond ? respond() : new Response(null, { status: 404 })]);
  });
  stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('1024px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  restoreGlobals();
});

async function renderScreen({ path = '/assistant', session }: { path?: string; session?: TestSession } = {}) {
  render(
    <TestProviders path={path} session={session}>
      <AssistantScreen />
    </TestProviders>,
  );
  return screen.findByLabelText<HTMLTextAreaElement>('Your question');
}
const ask = async (question: string, options: Parameters<typeof renderScreen>[0] = {}) =>
  userEvent.type(await renderScreen(options), `${question}{Enter}`);

describe('the chat', () => {
  it('sends the question on Enter and shows quotes with speakers and a link to their place', async () => {
    await ask('What does the remote cost?');
    expect((await screen.findByRole('link', { name: texts.showInTranscript })).getAttribute('href')).toBe(
      '/meetings/m1?tab=transcript&segment=s4',
    );
    expect(document.querySelector('blockquote')?.textContent).toBe('Ann: The remote should cost less.');
    expect(screen.getByText(texts.kinds.quotes)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Design review' }).getAttribute('href')).toBe('/meetings/m1');
    expect(bodies).toEqual([{ question: 'What does the remote cost?', request_id: expect.any(String) }]);
  });

  it('continues the shown conversation', async () => {
    responses['GET /ai_assistant/conversation'] = () => Response.json({ success: true, conversation: stored(quote) });
    await ask('And?', { path: '/assistant?conversation=c1' });
    await waitFor(() => expect(screen.getAllByRole('article', { name: texts.assistant })).toHaveLength(2));
    expect(bodies).toEqual([{ question: 'And?', conversation_id: 'c1', request_id: expect.any(String) }]);
    expect(requests).toContain('GET /ai_assistant/conversation?id=c1');
  });

  it('starts a new line on Shift+Enter and does not send blank questions', async () => {
    const input = await renderScreen();
    await userEvent.type(input, ' {Enter}');
    await userEvent.type(input, 'one{Shift>}{Enter}{/Shift}two');
    expect(input.value).toContain('one\ntwo');
    expect(bodies).toEqual([]);
  });

  it('opens the source of a statement in place', async () => {
    responses['POST /ai_assistant/chat'] = () => Response.json(answer(statement));
    await ask('What did we decide?');
    expect(await screen.findByText('The remote gets cheaper.')).toBeDefined();
    expect(document.querySelector('blockquote')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Source 1: The remote gets cheaper.' }));
    expect(document.querySelector('blockquote')?.textContent).toBe('Ann: The remote should cost less.');
  });

  it.each([
    [notFound, 'Not found in your meetings.'],
    [{ ...notFound, kind: 'action_items' as const }, 'No open action items.'],
    [{ ...quote, parts: [], sources: [], hidden_parts: 2 }, texts.hiddenParts],
    [{ ...statement, dropped_statements: 2 }, '2 unsupported sentences removed'],
  ])('shows the reason for an incomplete answer', async (message, text) => {
    responses['POST /ai_assistant/chat'] = () => Response.json(answer(message));
    await ask('Zebra?');
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('says what to do first when there is no meeting to suggest questions about', async () => {
    responses['GET /ai_assistant/suggested_questions'] = () => Response.json({ questions: [] });
    await renderScreen();
    const text = 'No questions to suggest yet. Add a transcript to a meeting first.';
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('offers six suggestions until a question is asked', async () => {
    await renderScreen();
    const region = await screen.findByRole('region', { name: texts.suggestions });
    expect(within(region).getAllByRole('button')).toHaveLength(6);
    await userEvent.click(within(region).getByRole('button', { name: '2?' }));
    await screen.findByRole('article', { name: texts.assistant });
    expect(screen.queryByRole('region', { name: texts.suggestions })).toBeNull();
    expect(bodies).toEqual([{ question: '2?', request_id: expect.any(String) }]);
  });
});

describe('while a question is answered', () => {
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    responses['POST /ai_assistant/chat'] = () => promise;
    return (message = quote) => resolve(Response.json(answer(message)));
  };

  it('the form is disabled, and regains the focus afterwards', async () => {
    const respond = hold();
    const input = await renderScreen();
    await userEvent.type(input, 'remote{Enter}');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' });
    expect([input.disabled, button.disabled]).toEqual([true, true]);
    // Browsers remove the focus from a disabled field.
    input.blur();
    respond();
    await waitFor(() => expect(input.disabled).toBe(false));
    expect(document.activeElement).toBe(input);
    expect(screen.getByRole('button', { name: 'Send' })).toBeDefined();
  });

  it('shows a thinking indicator', async () => {
    hold();
    await userEvent.type(await renderScreen(), 'remote{Enter}');
    expect(await screen.findByText(texts.thinking[0])).toBeDefined();
  });

  it('stops on request, and returns the question to the form', async () => {
    hold();
    const input = await renderScreen();
    await userEvent.type(input, 'remote{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(input.value).toBe('remote');
    expect(input.disabled).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a question that failed', () => {
  it.each([
    [() => Response.json({ success: false, error: 'Search failed.' }, { status: 503 }), 'Search failed.'],
    [() => new Response('<html>', { status: 500 }), 'An unexpected error occurred'],
    [() => Promise.reject(new TypeError('offline')), texts.errors.network],
  ])('shows an error and can be retried', async (respond, text) => {
    responses['POST /ai_assistant/chat'] = respond;
    await ask('remote');
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    responses['POST /ai_assistant/chat'] = () => Response.json(answer(quote));
    await userEvent.click(screen.getByRole('button', { name: texts.retry }));
    expect(await screen.findByRole('article', { name: texts.assistant })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('times out after two minutes, with a message', async () => {
    expect(CHAT_TIMEOUT_MS).toBe(120_000);
    responses['POST /ai_assistant/chat'] = () => new Promise<Response>(() => undefined);
    const input = await renderScreen();
    jest.useFakeTimers();
    fireEvent.change(input, { target: { value: 'remote' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await act(() => jest.advanceTimersByTimeAsync(CHAT_TIMEOUT_MS - 1));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('alert').textContent).toContain(
      'The AI request took too long and was cancelled. The response may still be processing in the background - try refreshing the page in a moment.',
    );
    expect(input.disabled).toBe(false);
  });

  it('shows the timeout that the server reports', async () => {
    responses['POST /ai_assistant/chat'] = () =>
      Response.json({ success: false, error: texts.errors.timeout }, { status: 504 });
    await ask('remote');
    expect((await screen.findByRole('alert')).textContent).toContain(texts.errors.timeout);
  });
});

describe('an answer', () => {
  it('is copied as plain text', async () => {
    const user = userEvent.setup();
    await user.type(await renderScreen(), 'remote{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Copy answer' }));
    expect(await navigator.clipboard.readText()).toBe(quote.content);
  });

  it('is rated at once, and the rating can be changed', async () => {
    await ask('remote');
    await userEvent.click(await screen.findByRole('button', { name: 'Helpful' }));
    await userEvent.click(screen.getByRole('button', { name: 'Not helpful' }));
    const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
    expect([isPressed('Helpful'), isPressed('Not helpful')]).toEqual(['false', 'true']);
    expect(bodies.slice(1)).toEqual([
      { message_id: 'e1', rating: 1 },
      { message_id: 'e1', rating: -1 },
    ]);
  });

  it('shows the stored rating', async () => {
    responses['GET /ai_assistant/conversation'] = () =>
      Response.json({ success: true, conversation: stored({ ...quote, rating: -1 }) });
    await renderScreen();
    const button = await screen.findByRole('button', { name: 'Not helpful' });
    expect(button.getAttribute('aria-pressed')).toBe('true');
  });

  it('discards a rating that could not be stored, and shows a message', async () => {
    responses['POST /ai_assistant/conversations/c1/feedback'] = () => Response.json({ error: 'x' }, { status: 500 });
    await ask('remote');
    await userEvent.click(await screen.findByRole('button', { name: 'Helpful' }));
    expect(await screen.findByText(texts.errors.rating)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Helpful' }).getAttribute('aria-pressed')).toBe('false');
  });
});

describe('sources', () => {
  it('are shown with relevance and at most two attendees, to platform admins only', async () => {
    await ask('remote', { session: { user: { platform_admin: true } } });
    const debug = await screen.findByRole('region', { name: 'Debug info for platform admins only' });
    expect(debug.textContent).toContain('Ann, Ben +2 more · 76% relevant');
    cleanup();
    await ask('remote');
    await screen.findByRole('article', { name: texts.assistant });
    expect(screen.queryByRole('region', { name: 'Debug info for platform admins only' })).toBeNull();
    expect(document.body.textContent).not.toContain('76%');
  });
});

describe('the conversations', () => {
  it('are listed with title, preview, number of messages, time of the last message and link', async () => {
    await renderScreen();
    const list = await screen.findByRole('navigation', { name: 'Conversations' });
    const link = await within(list).findByRole('link');
    expect(link.getAttribute('href')).toBe('/assistant?conversation=c1');
    expect(link.textContent).toContain('What does the remote cost?The remote should cost less.2 messages');
    expect(link.querySelector('time')?.getAttribute('datetime')).toBe(summary.last_message_at);
    expect(link.getAttribute('aria-current')).toBe('page');
  });

  it('show an error when they cannot be loaded', async () => {
    responses['GET /ai_assistant/conversations'] = () => Response.json({ error: 'x' }, { status: 500 });
    await renderScreen();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load conversations');
  });

  it('are replaced by a new one on request', async () => {
    responses['GET /ai_assistant/conversation'] = () => Response.json({ success: true, conversation: stored(quote) });
    await renderScreen();
    await screen.findByRole('article', { name: texts.assistant });
    responses['GET /ai_assistant/conversation'] = () => Response.json({ success: true, conversation: null });
    await userEvent.click(screen.getByRole('button', { name: 'New conversation' }));
    expect(await screen.findByText(texts.empty)).toBeDefined();
    expect(requests).toContain('DELETE /ai_assistant/chat');
  });

  it('ask for confirmation when opening another one would discard the typed question, but not when a new one starts', async () => {
    await userEvent.type(await renderScreen({ path: '/assistant?conversation=c2' }), 'What about');
    const list = await screen.findByRole('navigation', { name: 'Conversations' });
    await userEvent.click(await within(list).findByRole('link'));
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Discard changes' }));
    await userEvent.click(confirmation.getByRole('button', { name: 'Cancel' }));
    const getField = () => screen.findByLabelText<HTMLTextAreaElement>('Your question');
    expect((await getField()).value).toBe('What about');
    await userEvent.click(screen.getByRole('button', { name: 'New conversation' }));
    await waitFor(async () => expect((await getField()).value).toBe(''));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  async function deleteShown(): Promise<void> {
    await userEvent.click(
      await screen.findByRole('button', { name: 'Delete conversation "What does the remote cost?"' }),
    );
    const confirmation = await screen.findByRole('alertdialog', { name: 'Delete conversation' });
    expect(confirmation.textContent).toContain('Its questions and answers are deleted. Your meetings are not changed.');
    await userEvent.click(within(confirmation).getByRole('button', { name: 'Confirm' }));
  }

  it('are deleted after a confirmation', async () => {
    await renderScreen();
    await deleteShown();
    await waitFor(() => expect(requests).toContain('DELETE /ai_assistant/conversations/c1'));
  });

  it('show a message when one could not be deleted, or a new one not be started', async () => {
    const fail = () => Response.json({ error: 'x' }, { status: 500 });
    responses['DELETE /ai_assistant/conversations/c1'] = fail;
    responses['DELETE /ai_assistant/chat'] = fail;
    await renderScreen();
    await deleteShown();
    expect(await screen.findByText('Could not delete the conversation. Please try again.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'New conversation' }));
    expect(await screen.findByText('Could not start a new conversation. Please try again.')).toBeDefined();
  });

  it('say that there are none yet', async () => {
    responses['GET /ai_assistant/conversations'] = () => Response.json({ success: true, conversations: [] });
    await renderScreen();
    expect(await screen.findByText('No conversations yet.')).toBeDefined();
  });
});
