import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { SearchResult } from '@minutehand/contracts/http/search';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { useLocation } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchDialog } from './SearchDialog.tsx';

const createResult = (overrides: Partial<SearchResult>): SearchResult => ({
  result_type: 'meetings',
  url: '/meetings/m1',
  title: 'Design review',
  snippet: 'Design review',
  date: '2026-11-21T09:00:00.000Z',
  owner: 'Test User',
  query: 'review',
  meeting_id: 'm1',
  highlights: [{ start: 7, length: 6 }],
  ...overrides,
});
const results = [
  createResult({
    result_type: 'minutes',
    url: '/meetings/m1?tab=minutes',
    snippet: 'The review is late',
    highlights: [],
  }),
  createResult({}),
  createResult({
    result_type: 'transcripts',
    url: '/meetings/m1?tab=transcript&segment=s4',
    snippet: 'we review the remote',
    highlights: [{ start: 3, length: 6 }],
  }),
];

const totals = { meetings: 1, transcripts: 12, minutes: 1 };

let requests: string[] = [];
/** Responds to searches; there are two recent meetings, and more planned ones than are read. */
function respondWith(respond: () => Response | Promise<Response>) {
  stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.startsWith('/meetings')) return Response.json({ meetings: listMeetings(url), next_cursor: null });
    if (init.method === 'PATCH') return Response.json({ user: {} });
    requests.push(url);
    return respond();
  });
}
const meetings = [
  ...Array.from({ length: 30 }, (_, index) => ({
    ...{ id: `p${index}`, title: 'Planned', started_at: new Date(Date.now() + 86_400_000).toISOString() },
  })),
  { id: 'm7', title: 'Board meeting', started_at: '2025-11-21T09:00:00.000Z' },
  { id: 'm8', title: 'Standup', started_at: '2025-11-20T09:00:00.000Z' },
];
function listMeetings(url: string) {
  const { searchParams } = new URL(url, 'http://test');
  const before = new Date(searchParams.get('started_before') ?? '9999-12-31');
  return meetings
    .filter(({ started_at }) => new Date(started_at) < before)
    .slice(0, Number(searchParams.get('limit') ?? 20));
}
const getOptions = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((option) => option.textContent);
/** The options that are search results. */
const findResults = async () => {
  await screen.findAllByRole('group', { name: /^(Meetings|Transcripts|Minutes), / });
  return screen.getAllByRole('option').filter((option) => option instanceof HTMLAnchorElement);
};

function CurrentPath() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function renderDialog() {
  const onClose = jest.fn();
  render(
    <TestProviders>
      <SearchDialog onClose={onClose} />
      <CurrentPath />
    </TestProviders>,
  );
  return { input: screen.getByRole('combobox'), onClose };
}
const getPath = () => screen.getByText(/^\//, { selector: 'output' }).textContent;

beforeEach(() => {
  requests = [];
  localStorage.clear();
  respondWith(() => Response.json({ results, totals }));
});
afterEach(() => {
  cleanup();
  restoreGlobals();
});

it('focuses the input and shows a hint without recent searches', () => {
  const { input } = renderDialog();
  expect(document.activeElement).toBe(input);
  expect(screen.getByText(/^Search titles, transcripts, and minutes/)).toBeDefined();
});

it('searches once after a pause in typing and shows groups with the counts of all matches, and highlights', async () => {
  const { input } = renderDialog();
  for (const value of ['re', 'rev', 'review']) fireEvent.change(input, { target: { value } });
  const groups = await screen.findAllByRole('group');
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
    'Meetings, 1',
    'Transcripts, 12',
    'Minutes, 1',
  ]);
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['review', 'review']);
  expect(requests).toEqual(['/search/quick?q=review']);
});

it('shows the owner of a result, except the user, also one with the name of the user', async () => {
  const { input } = renderDialog();
  const found = [
    createResult({ owner_id: 'user-1' }),
    createResult({ url: '/meetings/m2', owner: 'Ann Other', owner_id: 'u2' }),
    createResult({ url: '/meetings/m3', owner_id: 'u3' }),
  ];
  respondWith(() => Response.json({ results: found, totals }));
  await userEvent.type(input, 'review');
  const [own, other, namesake] = await findResults();
  expect(own?.textContent).not.toContain('Test User');
  expect(other?.textContent).toContain('Ann Other');
  expect(namesake?.textContent).toContain('Test User');
});

it('searches for a single letter', async () => {
  await userEvent.type(renderDialog().input, 'r');
  await findResults();
  expect(requests).toEqual(['/search/quick?q=r']);
});

it('opens the results screen on Enter while no result is selected', async () => {
  const { input, onClose } = renderDialog();
  await userEvent.type(input, 'late review{Enter}');
  expect(getPath()).toBe('/search?q=late+review');
  expect(onClose).toHaveBeenCalledOnce();
});

it('arrows select results and wrap around, and Enter opens the selected one', async () => {
  const { input, onClose } = renderDialog();
  await userEvent.type(input, 'review');
  const options = await findResults();
  await userEvent.keyboard('{ArrowDown}');
  expect(options[0]?.getAttribute('aria-selected')).toBe('true');
  expect(input.getAttribute('aria-activedescendant')).toBe(options[0]?.id);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  expect(getPath()).toBe('/meetings/m1?tab=transcript&segment=s4');
  expect(onClose).toHaveBeenCalledOnce();
});

it('outdated results cannot be selected by keyboard', async () => {
  const { input } = renderDialog();
  await userEvent.type(input, 'review');
  await findResults();
  respondWith(() => new Promise(() => undefined));
  fireEvent.change(input, { target: { value: 'reviewers' } });
  await userEvent.keyboard('{ArrowDown}');
  expect(input.getAttribute('aria-activedescendant')).toBeNull();
  await waitFor(() => expect(requests).toContain('/search/quick?q=reviewers'));
  await userEvent.keyboard('{ArrowDown}');
  expect((await findResults()).map((option) => option.ariaSelected)).toEqual(['false', 'false', 'false']);
  await userEvent.keyboard('{Enter}');
  expect(getPath()).toBe('/search?q=reviewers');
});

it('keeps the selected result when others arrive, and clears the selection when it is no longer found', async () => {
  const { input } = renderDialog();
  await userEvent.type(input, 'review');
  await findResults();
  await userEvent.keyboard('{ArrowDown}');
  respondWith(() =>
    Response.json({ results: [createResult({ url: '/meetings/m2', title: 'Review of June' }), ...results], totals }),
  );
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByRole('option', { name: /Review of June/ });
  expect(input.getAttribute('aria-activedescendant')).toBe((await findResults())[1]?.id);
  respondWith(() =>
    Response.json({ results: [createResult({ url: '/meetings/m3', title: 'Review of July' })], totals }),
  );
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByRole('option', { name: /Review of July/ });
  expect(input.getAttribute('aria-activedescendant')).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(getPath()).toBe('/search?q=review');
});

it('shows that a search failed and retries', async () => {
  respondWith(() => Response.json({ error: 'x' }, { status: 500 }));
  const { input } = renderDialog();
  await userEvent.type(input, 'review');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Search failed. Please try again.');
  respondWith(() => Response.json({ results, totals }));
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await findResults()).toHaveLength(3);
});

it('shows a message when nothing was found', async () => {
  respondWith(() => Response.json({ results: [], totals: { meetings: 0, transcripts: 0, minutes: 0 } }));
  await userEvent.type(renderDialog().input, 'zebra');
  expect(await screen.findByText(/No results for “zebra”/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'All results' })).toBeNull();
});

it('shows the last five searches and repeats the selected one', async () => {
  for (const query of ['one', 'two', 'three', 'four', 'five', 'six']) {
    await userEvent.type(renderDialog().input, `${query}{Enter}`);
    cleanup();
  }
  const { input } = renderDialog();
  expect(getOptions('Recent searches')).toEqual(['six', 'five', 'four', 'three', 'two']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect((input as HTMLInputElement).value).toBe('five');
  expect(await screen.findAllByRole('group')).toHaveLength(3);
});

it('clears recent searches', async () => {
  await userEvent.type(renderDialog().input, 'one{Enter}');
  cleanup();
  renderDialog();
  await userEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }));
  expect(screen.queryByRole('group', { name: 'Recent searches' })).toBeNull();
});

it('closes on Escape', async () => {
  const { onClose } = renderDialog();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('offers meetings that have begun, however many are planned, and all commands before anything is typed', async () => {
  const { onClose } = renderDialog();
  expect(await screen.findByRole('group', { name: 'Recent meetings' })).toBeDefined();
  expect(getOptions('Recent meetings')).toEqual([
    expect.stringMatching(/^Board meeting/),
    expect.stringMatching(/^Standup/),
  ]);
  expect(getOptions('Commands')).toContain('New meetingC');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(getPath()).toBe('/meetings/m7');
  expect(onClose).toHaveBeenCalledOnce();
});

it('finds commands after the results, and runs the selected one', async () => {
  const { input, onClose } = renderDialog();
  await userEvent.type(input, 'meeting types');
  await findResults();
  expect(getOptions('Commands')).toEqual(['Go to meeting types']);
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(getPath()).toBe('/account_meeting_types');
  expect(onClose).toHaveBeenCalledOnce();
});

it('shows commands above the results if the text is the start of one, so that arriving results do not move them', async () => {
  const { input } = renderDialog();
  await userEvent.type(input, 'go');
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('Go to dashboard');
  await findResults();
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('Go to dashboard');
});

it('finds meetings by the words of a command too, and reaches them by keys after the command', async () => {
  const { input } = renderDialog();
  await userEvent.type(input, 'new meeting');
  const [result] = await findResults();
  expect(requests).toEqual(['/search/quick?q=new+meeting']);
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('New meetingC');
  await userEvent.keyboard('{ArrowDown}');
  expect(input.getAttribute('aria-activedescendant')).toBe(result?.id);
  await userEvent.keyboard('{Enter}');
  expect(getPath()).toBe('/meetings/m1');
});

it('selects the first command that begins with the text, which Enter runs before and after the results arrive', async () => {
  const { input, onClose } = renderDialog();
  await userEvent.type(input, 'new');
  const command = screen.getByRole('option', { name: /^New meeting/ });
  expect(input.getAttribute('aria-activedescendant')).toBe(command.id);
  await findResults();
  expect(input.getAttribute('aria-activedescendant')).toBe(command.id);
  await userEvent.keyboard('{Enter}');
  expect(getPath()).toBe('/meetings/new');
  expect(onClose).toHaveBeenCalledOnce();
});

it('shows a few commands before results, and the others after them', async () => {
  const { input } = renderDialog();
  await userEvent.type(input, 'go to');
  await findResults();
  const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
  expect(groups).toEqual(['Commands', 'Meetings, 1', 'Transcripts, 12', 'Minutes, 1', 'More commands']);
  expect(getOptions('Commands')).toHaveLength(4);
  expect(getOptions('More commands')).toHaveLength(6);
});

it('says that nothing was found below the commands, which stay in place', async () => {
  respondWith(() => Response.json({ results: [], totals: { meetings: 0, transcripts: 0, minutes: 0 } }));
  await userEvent.type(renderDialog().input, 'new meeting');
  const message = await screen.findByText(/No results for “new meeting”/);
  const command = screen.getByRole('option', { name: /New meeting/ });
  expect(command.compareDocumentPosition(message) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('selects a command while results are loading, and keeps it selected when they arrive', async () => {
  const response = Promise.withResolvers<Response>();
  respondWith(() => response.promise);
  const { input, onClose } = renderDialog();
  await userEvent.type(input, 'meeting types');
  await userEvent.keyboard('{ArrowDown}');
  const command = screen.getByRole('option', { name: 'Go to meeting types' });
  expect(command.getAttribute('aria-selected')).toBe('true');
  response.resolve(Response.json({ results, totals }));
  await findResults();
  expect(input.getAttribute('aria-activedescendant')).toBe(command.id);
  await userEvent.keyboard('{Enter}');
  expect(getPath()).toBe('/account_meeting_types');
  expect(onClose).toHaveBeenCalledOnce();
});

it('changes the theme', async () => {
  const { onClose } = renderDialog();
  const requested = new Promise<unknown>((resolve) =>
    stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
      if (method === 'PATCH') resolve([url, JSON.parse(String(body))]);
      return Response.json({ user: {} });
    }),
  );
  await userEvent.click(screen.getByRole('option', { name: 'Use dark theme' }));
  expect(await requested).toEqual(['/users', { user: { theme: 'dark' } }]);
  expect(onClose).toHaveBeenCalledOnce();
  expect(getPath()).toBe('/');
});
