import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { SearchResult } from '@minutehand/contracts/http/search';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { useLocation } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResultsScreen } from './ResultsScreen.tsx';

const createResult = (title: string): SearchResult => ({
  result_type: 'transcripts',
  url: `/meetings/${title}?tab=transcript`,
  title,
  snippet: 'about the remote',
  date: '2026-11-21T09:00:00.000Z',
  owner: 'Test User',
  query: 'remote',
  meeting_id: title,
  highlights: [{ start: 10, length: 6 }],
});

const WEEKLY = {
  ...{ series_id: 's1', meeting_id: 'm1', meeting_ids: ['m2', 'm1'] },
  ...{ name: 'Website weekly', meeting_count: 2 },
};
const MONTHLY = {
  ...{ series_id: 's2', meeting_id: 'm3', meeting_ids: ['m4', 'm3'] },
  ...{ name: 'Budget monthly', meeting_count: 2 },
};

const responses: Record<string, () => Response> = {
  '/users?limit=100': () => Response.json({ users: [{ id: 'u1', name: 'Test User', email: 'test@example.com' }] }),
  '/account_meeting_types?limit=100': () => Response.json({ account_meeting_types: [], next_cursor: null }),
  '/series?limit=100': () => Response.json({ series: [WEEKLY], next_cursor: 's1' }),
  '/series?limit=100&cursor=s1': () => Response.json({ series: [MONTHLY], next_cursor: null }),
  '/search/saved': () => Response.json({ saved_searches: [] }),
  '/search?q=remote&series_of=s1&limit=20': () =>
    Response.json({ results: [createResult('weekly')], next_cursor: null }),
  '/search?q=remote&person=u1&open_items=1&order=newest&limit=20': () =>
    Response.json({ results: [], next_cursor: null, is_limited: false }),
  '/search?q=remote&limit=20': () => Response.json({ results: [createResult('first')], next_cursor: 'c1' }),
  '/search?q=remote&cursor=c1&limit=20': () => Response.json({ results: [createResult('second')], next_cursor: null }),
  '/search?q=remote&result_type=minutes&limit=20': () => Response.json({ results: [], next_cursor: null }),
};

function CurrentPath() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
function renderScreen(path: string) {
  render(
    <TestProviders path={path}>
      <ResultsScreen />
      <CurrentPath />
    </TestProviders>,
  );
}

beforeEach(() => {
  stubGlobal('fetch', async (url: string) => responses[url]?.() ?? Response.json({ error: 'x' }, { status: 500 }));
});
afterEach(() => {
  cleanup();
  restoreGlobals();
});

it('shows the results of the query in the URL, and more on request', async () => {
  renderScreen('/search?q=remote');
  const link = await screen.findByRole('link', { name: 'first' });
  expect(link.getAttribute('href')).toBe('/meetings/first');
  const match = screen.getByRole('link', { name: /about the/ });
  expect(match.textContent).toBe('Transcript …about the remote');
  expect(match.getAttribute('href')).toBe('/meetings/first?tab=transcript');
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: 'second' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('shows each meeting once with its best matches, and the others on request', async () => {
  const results = ['one', 'two', 'three', 'four', 'five'].map((word) => ({
    ...createResult('first'),
    snippet: `the ${word} remote`,
    url: `/meetings/first?tab=transcript&segment=${word}`,
  }));
  stubGlobal('fetch', async (url: string) =>
    url.startsWith('/search?') ? Response.json({ results, next_cursor: null }) : responses[url]?.(),
  );
  renderScreen('/search?q=remote');
  const matches = await screen.findByRole('list', { name: 'first' });
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  expect(within(matches).getAllByRole('link')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 more matches' }));
  expect(within(matches).getAllByRole('link')).toHaveLength(5);
});

it('stores the type in the URL', async () => {
  renderScreen('/search?q=remote');
  await userEvent.click(screen.getByRole('tab', { name: 'Minutes' }));
  expect(screen.getByText('/search?q=remote&result_type=minutes')).toBeDefined();
  expect(await screen.findByText(/No results for “remote”/)).toBeDefined();
});

it('limits the search by filters, which are in the URL, and clears them together', async () => {
  renderScreen('/search?q=remote');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Person' }), 'Test User');
  await userEvent.click(screen.getByRole('checkbox', { name: 'With open action items' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest first');
  expect(screen.getByText('/search?q=remote&person=u1&open_items=1&order=newest')).toBeDefined();
  expect(await screen.findByText('No results for “remote” with these filters.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.getByText('/search?q=remote&order=newest')).toBeDefined();
});

it('limits the search to a series, which is offered by name, as those of further pages of the list are', async () => {
  renderScreen('/search?q=remote');
  const filter = await screen.findByRole('combobox', { name: 'Series' });
  expect(await screen.findByRole('option', { name: 'Budget monthly' })).toBeDefined();
  await userEvent.selectOptions(filter, 'Website weekly');
  expect(await screen.findByRole('link', { name: 'weekly' })).toBeDefined();
  expect(screen.getByText('/search?q=remote&series_of=s1')).toBeDefined();
  await userEvent.selectOptions(filter, 'All series');
  expect(screen.getByText('/search?q=remote')).toBeDefined();
});

it.each(['s1', 'm1', 'm2'])('shows a series of the URL by its name, whichever of its ids is there: %s', async (id) => {
  renderScreen(`/search?q=remote&series_of=${id}`);
  await screen.findByRole('option', { name: 'Website weekly' });
  const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Series' });
  expect(filter.selectedOptions[0]?.textContent).toBe('Website weekly');
  expect(screen.queryByRole('option', { name: 'In one series' })).toBeNull();
});

it('keeps a series of the URL that is not offered, and offers none if there are none', async () => {
  const { '/series?limit=100': listed } = responses;
  responses['/series?limit=100'] = () => Response.json({ series: [], next_cursor: null });
  try {
    renderScreen('/search?q=remote&series_of=m9');
    const filter = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Series' });
    expect(filter.selectedOptions[0]?.textContent).toBe('In one series');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(screen.queryByRole('combobox', { name: 'Series' })).toBeNull();
  } finally {
    if (listed) responses['/series?limit=100'] = listed;
  }
});

it('sends the start of a period, and shows when not all meetings were searched', async () => {
  const requests: URL[] = [];
  stubGlobal('fetch', async (url: string) => {
    if (!url.startsWith('/search?')) return responses[url]?.();
    requests.push(new URL(url, 'http://localhost'));
    return Response.json({ results: [createResult('first')], next_cursor: null, is_limited: true });
  });
  renderScreen('/search?q=remote&period=week&type=t9');
  expect(await screen.findByText(/Only the newest 1,000 were searched/)).toBeDefined();
  const [request] = requests;
  const startedFrom = Date.parse(request?.searchParams.get('started_from') ?? '');
  expect(Date.now() - startedFrom).toBeGreaterThanOrEqual(7 * 86_400_000 - 3_600_000);
  expect(request?.searchParams.has('period')).toBe(false);
  expect(request?.searchParams.get('type')).toBe('t9');
  const periods = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Date' });
  expect(periods.value).toBe('week');
});

it('limits the search to a range of days, which is selected in a dialog', async () => {
  const requests: URL[] = [];
  stubGlobal('fetch', async (url: string) => {
    if (!url.startsWith('/search?')) return responses[url]?.();
    requests.push(new URL(url, 'http://localhost'));
    return Response.json({ results: [createResult('first')], next_cursor: null, is_limited: false });
  });
  renderScreen('/search?q=remote&period=week');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Date' }), 'Custom range…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Date range' }));
  await userEvent.type(dialog.getByLabelText('From'), '2026-05-09');
  await userEvent.type(dialog.getByLabelText('To'), '2026-05-03');
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(dialog.getByText('Select a day on or after the first one')).toBeDefined();
  await userEvent.clear(dialog.getByLabelText('From'));
  await userEvent.type(dialog.getByLabelText('From'), '2026-05-01');
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('/search?q=remote&from=2026-05-01&to=2026-05-03')).toBeDefined();
  await screen.findByRole('link', { name: 'first' });
  const { searchParams } = requests.at(-1) ?? new URL('http://localhost');
  expect(searchParams.get('started_from')).toBe(new Date(2026, 4, 1).toISOString());
  expect(searchParams.get('started_before')).toBe(new Date(2026, 4, 4).toISOString());
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Date' }), 'Last 30 days');
  expect(screen.getByText('/search?q=remote&period=month')).toBeDefined();
});

it('applies no range with a day that does not exist, and shows what is wrong', async () => {
  renderScreen('/search?q=remote');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Date' }), 'Custom range…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Date range' }));
  await userEvent.type(dialog.getByLabelText('From'), '2026-02-30');
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(screen.getByRole('dialog', { name: 'Date range' })).toBeDefined();
  expect(dialog.getByLabelText('From').getAttribute('aria-invalid')).toBe('true');
  await userEvent.clear(dialog.getByLabelText('From'));
  await userEvent.type(dialog.getByLabelText('From'), '2026-02-28');
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('/search?q=remote&from=2026-02-28')).toBeDefined();
});

it('shows that not all meetings were searched even when nothing was found', async () => {
  stubGlobal('fetch', async (url: string) =>
    url.startsWith('/search?')
      ? Response.json({ results: [], next_cursor: null, is_limited: true })
      : responses[url]?.(),
  );
  renderScreen('/search?q=remote&open_items=1');
  expect(await screen.findByText(/Only the newest 1,000 were searched/)).toBeDefined();
  expect(screen.getByText('No results for “remote” with these filters.')).toBeDefined();
});

it('searches for the typed text on Enter', async () => {
  renderScreen('/search');
  await userEvent.type(screen.getByRole('searchbox'), 'remote{Enter}');
  expect(await screen.findByRole('link', { name: 'first' })).toBeDefined();
});

it('shows that a search failed', async () => {
  renderScreen('/search?q=other');
  expect((await screen.findByRole('alert')).textContent).toContain('Search failed. Please try again.');
});
