import { afterEach, expect, test } from '@jest/globals';
import type { Decision, DecisionsResponse, PlainDecision } from '@minutehand/contracts/http/meetings/decisions';
import { DECISION_QUERY_CHARACTERS } from '@minutehand/contracts/limits';
import { restoreGlobals } from '@minutehand/test-kit/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeCall, type FakeRoutes, fakeServer } from '../../test/fake-server.ts';
import { DecisionsScreen } from './DecisionsScreen.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const buildPlainDecision = (id: string, changes: Partial<PlainDecision> = {}): PlainDecision => ({
  id,
  meeting: { id: 'm1', title: 'Planning', started_at: '2026-01-05T09:00:00.000Z' },
  text: `Decision ${id}`,
  citations: [
    {
      url: '/meetings/m1?tab=transcript&segment=s1',
      segment_ids: ['s1'],
      quote: `quote ${id}`,
      speaker: 'Ann',
      start: 75,
      end: 80,
      outdated: false,
    },
  ],
  ...changes,
});
const buildDecision = (id: string, changes: Partial<Decision> = {}): Decision => ({
  ...buildPlainDecision(id),
  replaced_by: null,
  replaces: [],
  ...changes,
});
const toPage = (decisions: Decision[], next_cursor: string | null = null): DecisionsResponse => ({
  decisions,
  next_cursor,
});
const REVIEW = { id: 'm2', title: 'Review', started_at: '2026-02-05T09:00:00.000Z' };

function renderScreen(routes: FakeRoutes = {}, path = '/decisions') {
  const server = fakeServer({ 'GET /decisions': toPage([buildDecision('d1')]), ...routes });
  render(
    <TestProviders path={path}>
      <DecisionsScreen />
    </TestProviders>,
  );
  return server;
}
const getQueries = (server: { calls: readonly FakeCall[] }) => server.calls.map(({ query }) => query);

test('lists decisions by meeting, each with its quote, its speaker and a link to its place', async () => {
  renderScreen({
    'GET /decisions': toPage([buildDecision('d3', { meeting: REVIEW }), buildDecision('d1'), buildDecision('d2')]),
  });
  const list = await screen.findByRole('list', { name: 'Decisions' });
  expect(
    within(list)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Review', 'Planning']);
  const decision = within(list).getByText('Decision d1').closest('article') as HTMLElement;
  expect(decision.textContent).toBe('Decision d1quote d1Ann1:15Show in transcript');
  expect(within(decision).getByRole('link').getAttribute('href')).toBe('/meetings/m1?tab=transcript&segment=s1');
});

test('shows a quote that repeats the decision once, with its source', async () => {
  const [citation] = buildPlainDecision('d1').citations;
  renderScreen({
    'GET /decisions': toPage([
      buildDecision('d1', { text: 'We move in May.', citations: [{ ...citation!, quote: 'we move  in May' }] }),
    ]),
  });
  const decision = (await screen.findByText('We move in May.')).closest('article');
  expect(decision?.textContent).toBe('We move in May.Ann1:15Show in transcript');
});

test('shows the speaker of a decision once, after it', async () => {
  renderScreen({ 'GET /decisions': toPage([buildDecision('d1', { text: 'Ann: We move in May.' })]) });
  const decision = (await screen.findByText('We move in May.')).closest('article');
  expect(decision?.textContent).toBe('We move in May.quote d1Ann1:15Show in transcript');
});

test('flags decisions that contradict each other, with both quotes', async () => {
  const newer = buildPlainDecision('d9', { meeting: REVIEW });
  renderScreen({
    'GET /decisions': toPage([
      buildDecision('d9', { meeting: REVIEW, replaces: [buildPlainDecision('d1')] }),
      buildDecision('d1', { replaced_by: newer }),
    ]),
  });
  const flag = await screen.findByText('Replaces an earlier decision');
  expect(flag.closest('article')?.textContent).toContain('quote d9');
  expect(flag.closest('article')?.textContent).toContain('quote d1');
  const replaced = screen.getByText('Replaced by a newer decision').closest('article') as HTMLElement;
  expect(within(replaced).getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/meetings/m2');
});

test('does not link to words that are no longer in the transcript', async () => {
  const [citation] = buildPlainDecision('d1').citations;
  renderScreen({ 'GET /decisions': toPage([buildDecision('d1', { citations: [{ ...citation!, outdated: true }] })]) });
  expect(await screen.findByText('Transcript has changed since')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Show in transcript' })).toBeNull();
});

test('the filters apply while the user types, are in the address and in the request, and can be cleared', async () => {
  const server = renderScreen({}, '/decisions?q=launch');
  await screen.findByText('Decision d1');
  await userEvent.type(screen.getByRole('textbox', { name: 'Speaker' }), 'Ann');
  await waitFor(() => expect(getQueries(server).at(-1)).toMatch(/q=launch&speaker=Ann/));
  await screen.findByText('Decision d1');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Date' }), 'Past week');
  await screen.findByText('Decision d1');
  expect(getQueries(server).at(-1)).toMatch(/q=launch&speaker=Ann&started_from=\d{4}-/);
  await userEvent.click(screen.getByRole('button', { name: 'Filter by "Planning"' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Only this series' }));
  expect(await screen.findByRole('checkbox', { name: 'This series only' })).toBeTruthy();
  expect(getQueries(server).at(-1)).toContain('series_of=m1');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByText('Decision d1');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search decisions' }).value).toBe('');
});

test('"Clear filters" also removes text that was typed and is not applied yet', async () => {
  const server = renderScreen({}, '/decisions?speaker=Ann');
  await screen.findByText('Decision d1');
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search decisions' });
  fireEvent.change(search, { target: { value: 'launch' } });
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(search.value).toBe('');
  await userEvent.type(screen.getByRole('textbox', { name: 'Speaker' }), 'Ben');
  await waitFor(() => expect(getQueries(server).at(-1)).toContain('speaker=Ben'));
  expect(getQueries(server).filter((query) => query.includes('launch'))).toEqual([]);
});

test('a failed export shows its error, and can be repeated', async () => {
  renderScreen({ 'GET /decisions/export.csv': new Failure(503, { error: 'The decisions cannot be exported now.' }) });
  await screen.findByText('Decision d1');
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('The decisions cannot be exported now.')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', false));
});

test('the list stays while the next filters load, and paging restarts with them', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const server = renderScreen({
    'GET /decisions': async ({ query }: FakeCall) => {
      if (!query.includes('q=launch')) return toPage([buildDecision(query.includes('cursor') ? 'd2' : 'd1')], 'next');
      await promise;
      return toPage([buildDecision('d3')]);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByText('Decision d2');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search decisions' }), 'launch');
  await waitFor(() => expect(getQueries(server).at(-1)).toContain('q=launch'));
  expect(screen.getByText('Decision d1')).toBeTruthy();
  resolve();
  expect(await screen.findByText('Decision d3')).toBeTruthy();
  expect(screen.queryByText('Decision d1')).toBeNull();
  expect(getQueries(server).at(-1)).not.toContain('cursor');
});

test('no message of an empty list is shown while the list without filters loads', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  renderScreen(
    {
      'GET /decisions': async ({ query }: FakeCall) => {
        if (query.includes('q=zebra')) return toPage([]);
        await promise;
        return toPage([buildDecision('d1')]);
      },
    },
    '/decisions?q=zebra',
  );
  await screen.findByText('No decisions match these filters.');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.queryByText(/^No decisions/)).toBeNull();
  resolve();
  expect(await screen.findByText('Decision d1')).toBeTruthy();
});

test('shows a decision without a quote as one from the minutes', async () => {
  renderScreen({ 'GET /decisions': toPage([buildDecision('d1', { citations: [] })]) });
  const decision = (await screen.findByText('Decision d1')).closest('article');
  expect(decision?.textContent).toBe('Decision d1No quote: added or edited in the minutes');
});

test('does not accept longer filters than the API', async () => {
  renderScreen();
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search decisions' });
  expect(search.maxLength).toBe(DECISION_QUERY_CHARACTERS);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Speaker' }).maxLength).toBe(DECISION_QUERY_CHARACTERS);
});

test('loads more pages on request, and shows a failure of one in its place', async () => {
  let isFailing = true;
  renderScreen({
    'GET /decisions': ({ query }: FakeCall) => {
      if (!query.includes('cursor=next')) return toPage([buildDecision('d1')], 'next');
      if (isFailing) return new Failure(503, { error: 'x' });
      return toPage([buildDecision('d2')]);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect((await screen.findByRole('alert')).textContent).toContain("Couldn't load decisions.");
  isFailing = false;
  await userEvent.click(screen.getByRole('button', { name: /Retry/ }));
  expect(await screen.findByText('Decision d2')).toBeTruthy();
  expect(screen.getByText('Decision d1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test.each([
  ['/decisions', toPage([]), 'No decisions yet. They appear here when minutes have been generated.', 1],
  ['/decisions?q=zebra', toPage([]), 'No decisions match these filters.', 0],
  ['/decisions?q=zebra', toPage([], 'next'), 'No matches in recent meetings.', 0],
])('shows a message when there are no decisions, and how to get some: %s', async (path, page, text, links) => {
  renderScreen({ 'GET /decisions': page }, path);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryAllByRole('link', { name: 'New meeting' })).toHaveLength(links);
});

test.each([
  ['No decisions yet. They appear here when minutes have been generated.', toPage([]), true],
  ['No matches in recent meetings.', toPage([], 'next'), false],
  ['Decision d1', toPage([buildDecision('d1')]), false],
])(
  '"Export CSV" is disabled, with the reason as its description, only when there is nothing to export: %s',
  async (text, page, isDisabled) => {
    const server = renderScreen({ 'GET /decisions': page });
    await screen.findByText(text);
    const button = screen.getByRole('button', {
      name: 'Export CSV',
      description: isDisabled ? 'No decisions to export' : '',
    });
    expect(button).toHaveProperty('disabled', isDisabled);
    expect(server.calls.filter(({ path }) => path.startsWith('/decisions'))).toHaveLength(1);
  },
);

test('shows an error with a Retry button when loading failed', async () => {
  let isFailing = true;
  renderScreen({
    'GET /decisions': () => {
      if (isFailing) return new Failure(503, { error: 'x' });
      return toPage([buildDecision('d1')]);
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain("Couldn't load decisions.");
  isFailing = false;
  await userEvent.click(screen.getByRole('button', { name: /Retry/ }));
  expect(await screen.findByText('Decision d1')).toBeTruthy();
});
