import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AssistantScreen } from './AssistantScreen.tsx';

const passage = {
  result_type: 'transcripts',
  url: '/meetings/m1?tab=transcript&segment=s4',
  title: 'Design review',
  snippet: 'the remote should cost less',
  date: '2026-11-21T09:00:00.000Z',
  owner: 'Test User',
  query: 'remote cost',
  meeting_id: 'm1',
  segment_id: 's4',
  highlights: [{ start: 4, length: 6 }],
};

let requests: string[] = [];
let respond: () => Response | Promise<Response>;
const createResponse = (results: object[]) => () => Response.json({ results, next_cursor: null });

beforeEach(() => {
  requests = [];
  respond = createResponse([passage]);
  stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return respond();
  });
});
afterEach(() => {
  cleanup();
  restoreGlobals();
});

function renderScreen(path = '/assistant') {
  render(
    <TestProviders path={path}>
      <AssistantScreen />
    </TestProviders>,
  );
  return screen.getByLabelText<HTMLTextAreaElement>('Your question');
}

it('explains what it does', () => {
  renderScreen();
  expect(screen.getByText(/Finds quotes in your transcripts/)).toBeDefined();
});

it('offers sample questions until one is asked', async () => {
  renderScreen();
  const samples = screen.getByRole('region', { name: 'Try asking' });
  expect(samples.querySelectorAll('button')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'What did we say about the budget?' }));
  expect(await screen.findByRole('link', { name: 'Design review' })).toBeDefined();
  const heading = screen.getByRole('heading', { level: 2, name: 'What did we say about the budget?' });
  expect(document.activeElement).toBe(heading);
  expect(screen.queryByRole('region', { name: 'Try asking' })).toBeNull();
});

it('searches for the keywords on Enter and shows the passages with links', async () => {
  await userEvent.type(renderScreen(), 'What does the remote cost?{Enter}');
  const link = await screen.findByRole('link', { name: 'Design review' });
  expect(link.getAttribute('href')).toBe('/meetings/m1?tab=transcript&segment=s4');
  expect(requests).toEqual(['/search?q=remote+cost&result_type=transcripts&limit=8']);
  expect(document.querySelector('blockquote')?.textContent).toBe('the remote should cost less');
  expect(document.querySelector('mark')?.textContent).toBe('remote');
});

it('starts a new line on Shift+Enter and does not send blank questions', async () => {
  const input = renderScreen();
  await userEvent.type(input, ' {Enter}');
  expect(requests).toEqual([]);
  await userEvent.type(input, 'one{Shift>}{Enter}{/Shift}two');
  expect(input.value).toContain('one\ntwo');
  expect(requests).toEqual([]);
});

it('is disabled while a question is sent and regains the focus afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  respond = () => promise;
  const input = renderScreen();
  await userEvent.type(input, 'remote{Enter}');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' });
  expect([input.disabled, button.disabled]).toEqual([true, true]);
  // Browsers remove the focus from a disabled field.
  input.blur();
  resolve(createResponse([])());
  await waitFor(() => expect(input.disabled).toBe(false));
  expect(document.activeElement).toBe(input);
});

it.each([
  ['after a response', createResponse([passage]), () => screen.findByRole('link', { name: 'Design review' })],
  ['after a failure', () => Response.json({ error: 'x' }, { status: 500 }), () => screen.findByRole('alert')],
])('stays enabled during a background refetch, %s', async (_, initialResponse, waitForResult) => {
  respond = initialResponse;
  const input = renderScreen('/assistant?q=remote');
  await waitForResult();
  await userEvent.type(input, 'cost');
  const { promise, resolve } = Promise.withResolvers<Response>();
  respond = () => promise;
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(requests).toHaveLength(2));
  await userEvent.keyboard('s');
  expect(input.value).toBe('costs');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false);
  resolve(createResponse([passage])());
});

it('is disabled while the same question is sent again', async () => {
  const input = renderScreen('/assistant?q=remote');
  await screen.findByRole('link', { name: 'Design review' });
  const { promise, resolve } = Promise.withResolvers<Response>();
  respond = () => promise;
  await userEvent.type(input, 'remote{Enter}');
  await screen.findByRole('button', { name: 'Sending...' });
  resolve(createResponse([passage])());
  await screen.findByRole('button', { name: 'Send' });
  expect(requests).toHaveLength(2);
});

it('shows that a search failed and retries', async () => {
  respond = () => Response.json({ error: 'x' }, { status: 500 });
  renderScreen('/assistant?q=remote');
  expect((await screen.findByRole('alert')).textContent).toContain('Search failed. Please try again.');
  respond = createResponse([passage]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Design review' })).toBeDefined();
});

it('shows a message when nothing was found', async () => {
  respond = createResponse([]);
  renderScreen('/assistant?q=zebra');
  expect(await screen.findByText(/No matching quotes/)).toBeDefined();
});
