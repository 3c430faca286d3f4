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

let asked: string[] = [];
let answer: () => Response | Promise<Response>;
const found = (results: object[]) => () => Response.json({ results, next_cursor: null });

beforeEach(() => {
  asked = [];
  answer = found([passage]);
  stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  restoreGlobals();
});

function open(path = '/assistant') {
  render(
    <TestProviders path={path}>
      <AssistantScreen />
    </TestProviders>,
  );
  return screen.getByLabelText<HTMLTextAreaElement>('Your question');
}

it('says what it does and what it does not', () => {
  open();
  expect(screen.getByText(/It does not write answers of its own yet/)).toBeDefined();
});

it('looks up the telling words of a question by Enter, and shows the words that were said with their place', async () => {
  await userEvent.type(open(), 'What does the remote cost?{Enter}');
  const link = await screen.findByRole('link', { name: 'Design review' });
  expect(link.getAttribute('href')).toBe('/meetings/m1?tab=transcript&segment=s4');
  expect(asked).toEqual(['/search?q=remote+cost&result_type=transcripts&limit=8']);
  expect(document.querySelector('blockquote')?.textContent).toBe('the remote should cost less');
  expect(document.querySelector('mark')?.textContent).toBe('remote');
});

it('starts a new line by Shift+Enter, and sends nothing that is blank', async () => {
  const box = open();
  await userEvent.type(box, ' {Enter}');
  expect(asked).toEqual([]);
  await userEvent.type(box, 'one{Shift>}{Enter}{/Shift}two');
  expect(box.value).toContain('one\ntwo');
  expect(asked).toEqual([]);
});

it('is closed while a question is on its way, and has the focus again afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  const box = open();
  await userEvent.type(box, 'remote{Enter}');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' });
  expect([box.disabled, button.disabled]).toEqual([true, true]);
  // Browsers take the focus from a field that is closed.
  box.blur();
  resolve(found([])());
  await waitFor(() => expect(box.disabled).toBe(false));
  expect(document.activeElement).toBe(box);
});

it.each([
  ['after an answer', found([passage]), () => screen.findByRole('link', { name: 'Design review' })],
  ['after a failure', () => Response.json({ error: 'x' }, { status: 500 }), () => screen.findByRole('alert')],
])('stays open to whoever types while the browser asks again by itself, %s', async (_, first, shown) => {
  answer = first;
  const box = open('/assistant?q=remote');
  await shown();
  await userEvent.type(box, 'cost');
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(asked).toHaveLength(2));
  await userEvent.keyboard('s');
  expect(box.value).toBe('costs');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false);
  resolve(found([passage])());
});

it('is closed as well while the same question is asked again', async () => {
  const box = open('/assistant?q=remote');
  await screen.findByRole('link', { name: 'Design review' });
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  await userEvent.type(box, 'remote{Enter}');
  await screen.findByRole('button', { name: 'Sending...' });
  resolve(found([passage])());
  await screen.findByRole('button', { name: 'Send' });
  expect(asked).toHaveLength(2);
});

it('says in the words of the product that a search failed, and asks again', async () => {
  answer = () => Response.json({ error: 'x' }, { status: 500 });
  open('/assistant?q=remote');
  expect((await screen.findByRole('alert')).textContent).toContain('Search failed. Please try again.');
  answer = found([passage]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Design review' })).toBeDefined();
});

it('says when nothing was found', async () => {
  answer = found([]);
  open('/assistant?q=zebra');
  expect(await screen.findByText(/Nothing like it was found/)).toBeDefined();
});
