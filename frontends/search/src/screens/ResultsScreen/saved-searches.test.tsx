import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SavedSearch } from '@minutehand/contracts/http/saved-searches';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResultsScreen } from './ResultsScreen.tsx';

const createSaved = (changes: Partial<SavedSearch> = {}): SavedSearch => ({
  id: 's1',
  name: 'Money',
  url: '/search?q=budget&person=u1&period=week&open_items=1',
  query: 'budget',
  ...{ result_type: null, type: null, series_of: null, person: 'u1', period: 'week', order: null, open_items: true },
  ...{ from: null, to: null },
  created_at: '2026-11-26T10:00:00.000Z',
  ...changes,
});

let saved: SavedSearch[];
let failure: { status: number; body: unknown } | undefined;
/** The list of saved searches is sent when this is resolved. */
let listed: Promise<void>;
const requests: { method: string; url: string; body: unknown }[] = [];

beforeEach(() => {
  saved = [createSaved()];
  failure = undefined;
  listed = Promise.resolve();
  requests.length = 0;
  stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (url.startsWith('/users')) return Response.json({ users: [{ id: 'u1', name: 'Ann', email: 'a@example.com' }] });
    if (url.startsWith('/account_meeting_types')) return Response.json({ account_meeting_types: [] });
    if (url.startsWith('/series'))
      return Response.json({
        series: [
          { series_id: 's1', meeting_id: 'm1', meeting_ids: ['m2', 'm1'], name: 'Website weekly', meeting_count: 2 },
        ],
        next_cursor: null,
      });
    if (url.startsWith('/search?')) return Response.json({ results: [], next_cursor: null, is_limited: false });
    if (!url.startsWith('/search/saved')) return Response.json({}, { status: 500 });
    if (failure) return Response.json(failure.body, { status: failure.status });
    if (method === 'GET') {
      await listed;
      return Response.json({ saved_searches: saved });
    }
    requests.push({ method, url, body: body === undefined ? undefined : JSON.parse(body) });
    if (method === 'DELETE') {
      saved = [];
      return new Response(null, { status: 204 });
    }
    const { name, query = 'budget' } = JSON.parse(body ?? '{}').saved_search;
    saved = [createSaved({ name, ...(method === 'POST' ? { url: `/search?q=${query}` } : {}) })];
    return Response.json({ saved_search: saved[0] }, { status: method === 'POST' ? 201 : 200 });
  });
});
afterEach(() => {
  cleanup();
  restoreGlobals();
});

function renderScreen(path: string) {
  render(
    <TestProviders path={path}>
      <ResultsScreen />
    </TestProviders>,
  );
}
const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'Actions for Money' }));

describe('the list of saved searches', () => {
  it('has a link to the results of each, and names its filters', async () => {
    renderScreen('/search');
    const list = await screen.findByRole('list', { name: 'Saved searches' });
    expect(within(list).getByRole('link', { name: 'Money' }).getAttribute('href')).toBe(createSaved().url);
    expect(await within(list).findByText('“budget” · Ann · Last 7 days · With open action items')).toBeDefined();
  });

  it('names the days of each', async () => {
    saved = [createSaved({ url: '/search?q=budget&from=2026-05-03&to=2026-05-09' })];
    renderScreen('/search');
    expect(await screen.findByText(/^“budget” · .*3.* – .*9/)).toBeDefined();
  });

  it('names the series of each, also of one that is not listed', async () => {
    const createOfSeries = (id: string, series: string) =>
      createSaved({ id, name: id, url: `/search?q=budget&series_of=${series}` });
    saved = [createOfSeries('s1', 'm1'), createOfSeries('s2', 'm9')];
    renderScreen('/search');
    expect(await screen.findByText('“budget” · Website weekly')).toBeDefined();
    expect(screen.getByText('“budget” · In one series')).toBeDefined();
  });

  it('explains how to save a search when there is none', async () => {
    saved = [];
    renderScreen('/search');
    expect(await screen.findByText(/^No saved searches\./)).toBeDefined();
  });

  it('can be read again after a failure', async () => {
    failure = { status: 500, body: {} };
    renderScreen('/search');
    expect((await screen.findByRole('alert')).textContent).toContain("Couldn't load saved searches.");
    failure = undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Money' })).toBeDefined();
  });

  it('renames a search', async () => {
    renderScreen('/search');
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Rename' }));
    const name = screen.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Accounts{Enter}');
    expect(await screen.findByRole('link', { name: 'Accounts' })).toBeDefined();
    expect(requests).toEqual([
      { method: 'PATCH', url: '/search/saved/s1', body: { saved_search: { name: 'Accounts' } } },
    ]);
  });

  it('deletes a search after confirmation', async () => {
    renderScreen('/search');
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Delete saved search' });
    expect(dialog.textContent).toContain('“Money” is deleted.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(/^No saved searches\./)).toBeDefined();
    expect(requests).toEqual([{ method: 'DELETE', url: '/search/saved/s1', body: undefined }]);
    // The row that had the focus is gone.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Saved searches' })));
  });

  it('shows that a search could not be deleted, and keeps the focus', async () => {
    renderScreen('/search');
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    failure = { status: 500, body: {} };
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText("Couldn't delete the saved search. Please try again.")).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Money' })));
  });
});

describe('a search', () => {
  it('is saved with its filters, and then shows its name', async () => {
    saved = [];
    renderScreen('/search?q=budget&result_type=minutes&type=t1&person=u1&period=week&open_items=1&order=newest');
    await userEvent.click(await screen.findByRole('button', { name: 'Save search' }));
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(name.value).toBe('budget');
    await userEvent.clear(name);
    await userEvent.type(name, 'Money');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Search saved')).toBeDefined();
    expect(requests[0]?.body).toEqual({
      saved_search: {
        ...{ name: 'Money', query: 'budget', result_type: 'minutes', type: 't1', person: 'u1', series_of: null },
        ...{ period: 'week', from: null, to: null, open_items: true, order: 'newest' },
      },
    });
  });

  it('that is saved shows its name and can be renamed', async () => {
    renderScreen(createSaved().url);
    expect(await screen.findByText('Saved as “Money”')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save search' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Money');
  });

  it('is neither saved nor renamed before it is known whether it is saved', async () => {
    const list = Promise.withResolvers<void>();
    listed = list.promise;
    renderScreen(createSaved().url);
    await screen.findByRole('link', { name: 'Saved searches' });
    expect(screen.queryByRole('button', { name: 'Save search' })).toBeNull();
    list.resolve();
    expect(await screen.findByRole('button', { name: 'Rename' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save search' })).toBeNull();
  });

  it('can be saved if the saved searches could not be read', async () => {
    failure = { status: 500, body: {} };
    renderScreen('/search?q=other');
    expect(await screen.findByRole('button', { name: 'Save search' })).toBeDefined();
  });

  it('needs a name, and shows why it could not be saved', async () => {
    renderScreen('/search?q=other');
    await userEvent.click(await screen.findByRole('button', { name: 'Save search' }));
    await userEvent.clear(screen.getByRole('textbox', { name: 'Name' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter a name')).toBeDefined();
    failure = { status: 422, body: { error: 'You can save up to 50 searches. Delete one first.', errors: [] } };
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Other{Enter}');
    expect(await screen.findByText('You can save up to 50 searches. Delete one first.')).toBeDefined();
  });
});
