import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { SearchResult } from '@minutehand/contracts/http/search';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { useLocation } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchDialog } from './SearchDialog.tsx';

const result = (over: Partial<SearchResult>): SearchResult => ({
  result_type: 'meetings',
  url: '/meetings/m1',
  title: 'Design review',
  snippet: 'Design review',
  date: '2026-11-21T09:00:00.000Z',
  owner: 'Test User',
  query: 'review',
  meeting_id: 'm1',
  highlights: [{ start: 7, length: 6 }],
  ...over,
});
const three = [
  result({ result_type: 'minutes', url: '/meetings/m1?tab=minutes', snippet: 'The review is late', highlights: [] }),
  result({}),
  result({
    result_type: 'transcripts',
    url: '/meetings/m1?tab=transcript&segment=s4',
    snippet: 'we review the remote',
    highlights: [{ start: 3, length: 6 }],
  }),
];

let asked: string[] = [];
function answerWith(answer: () => Response | Promise<Response>) {
  stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answer();
  });
}

function Place() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function open() {
  const onClose = jest.fn();
  render(
    <TestProviders>
      <SearchDialog onClose={onClose} />
      <Place />
    </TestProviders>,
  );
  return { box: screen.getByRole('combobox'), onClose };
}
const place = () => screen.getByText(/^\//, { selector: 'output' }).textContent;

beforeEach(() => {
  asked = [];
  localStorage.clear();
  answerWith(() => Response.json({ results: three }));
});
afterEach(() => {
  cleanup();
  restoreGlobals();
});

it('gives a hint to whoever never searched, and has the focus', () => {
  const { box } = open();
  expect(document.activeElement).toBe(box);
  expect(screen.getByText(/Find a meeting by its title/)).toBeDefined();
});

it('asks once after typing rests, and shows Meetings, Transcripts and Minutes with their counts and marks', async () => {
  const { box } = open();
  for (const value of ['re', 'rev', 'review']) fireEvent.change(box, { target: { value } });
  const groups = await screen.findAllByRole('group');
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
    'Meetings, 1',
    'Transcripts, 1',
    'Minutes, 1',
  ]);
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['review', 'review']);
  expect(asked).toEqual(['/search/quick?q=review']);
});

it('goes to the page of results by Enter as long as no result is chosen', async () => {
  const { box, onClose } = open();
  await userEvent.type(box, 'late review{Enter}');
  expect(place()).toBe('/search?q=late+review');
  expect(onClose).toHaveBeenCalledOnce();
});

it('chooses by the arrows around the list, and opens what is chosen by Enter', async () => {
  const { box, onClose } = open();
  await userEvent.type(box, 'review');
  const options = await screen.findAllByRole('option');
  await userEvent.keyboard('{ArrowDown}');
  expect(options[0]?.getAttribute('aria-selected')).toBe('true');
  expect(box.getAttribute('aria-activedescendant')).toBe(options[0]?.id);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  expect(place()).toBe('/meetings/m1?tab=transcript&segment=s4');
  expect(onClose).toHaveBeenCalledOnce();
});

it('lets no keys choose what was found for the words before, neither while typing rests nor while it is asked', async () => {
  const { box } = open();
  await userEvent.type(box, 'review');
  await screen.findAllByRole('option');
  answerWith(() => new Promise(() => undefined));
  fireEvent.change(box, { target: { value: 'reviewers' } });
  await userEvent.keyboard('{ArrowDown}');
  expect(box.getAttribute('aria-activedescendant')).toBeNull();
  await waitFor(() => expect(asked).toContain('/search/quick?q=reviewers'));
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getAllByRole('option').map((option) => option.ariaSelected)).toEqual(['false', 'false', 'false']);
  await userEvent.keyboard('{Enter}');
  expect(place()).toBe('/search?q=reviewers');
});

it('chooses nothing any more once other results stand there', async () => {
  const { box } = open();
  await userEvent.type(box, 'review');
  await screen.findAllByRole('option');
  await userEvent.keyboard('{ArrowDown}');
  answerWith(() => Response.json({ results: [result({ url: '/meetings/m2', title: 'Review of June' }), ...three] }));
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByRole('option', { name: /Review of June/ });
  expect(box.getAttribute('aria-activedescendant')).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(place()).toBe('/search?q=review');
});

it('says in the words of the product that a search failed, and can ask again', async () => {
  answerWith(() => Response.json({ error: 'x' }, { status: 500 }));
  const { box } = open();
  await userEvent.type(box, 'review');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Search failed. Please try again.');
  answerWith(() => Response.json({ results: three }));
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findAllByRole('option')).toHaveLength(3);
});

it('says when nothing was found', async () => {
  answerWith(() => Response.json({ results: [] }));
  await userEvent.type(open().box, 'zebra');
  expect(await screen.findByText(/Nothing found for “zebra”/)).toBeDefined();
});

it('shows the last five searches, and searches again for the one that is chosen', async () => {
  for (const words of ['one', 'two', 'three', 'four', 'five', 'six']) {
    await userEvent.type(open().box, `${words}{Enter}`);
    cleanup();
  }
  const { box } = open();
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'six',
    'five',
    'four',
    'three',
    'two',
  ]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect((box as HTMLInputElement).value).toBe('five');
  expect(await screen.findAllByRole('group')).toHaveLength(3);
});

it('forgets recent searches when asked to', async () => {
  await userEvent.type(open().box, 'one{Enter}');
  cleanup();
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }));
  expect(screen.queryAllByRole('option')).toEqual([]);
});

it('closes by Escape', async () => {
  const { onClose } = open();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
