import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, stubScreenWidth } from '../../../test/fake-server.ts';
import { broadcast, cleanBetweenTests, getWrites, openMeeting } from '../../../test/open-meeting.tsx';
import { buildMeeting, buildMinutes } from '../../../test/samples.ts';

cleanBetweenTests();

const proposal = {
  version: 3,
  minutes_version: 2,
  lines: [
    { id: '', kind: 'same', text: '## Decisions' },
    { id: 'r1', kind: 'removed', text: '- By hand.' },
    { id: 'a1', kind: 'added', text: '- We launch in May \\& June.' },
    { id: '', kind: 'same', text: '## Points' },
    { id: '', kind: 'same', text: '- As before.' },
  ],
  section: null,
  coverage: { from: 0, to: 120, of: 120, missing: [] },
  generation: {
    id: 'g2',
    writer: 'embedded',
    model: '',
    prompt_version: '1',
    duration_ms: 900,
    dropped_claims: 2,
    notice: 'The language model could not write these minutes, so the embedded writer did.',
    instruction: null,
    finished_at: null,
  },
};
const minutes = buildMinutes({ version: 2, proposal_version: 3 });
const minutesAfterDecision = buildMinutes({ version: 4, proposal_version: null });
const routes = {
  'GET /meetings/m1/minutes': minutes,
  'GET /meetings/m1/minutes/proposal': { proposal },
  'POST /meetings/m1/minutes/proposal': minutesAfterDecision,
};
const shownVersions = { version: 2, proposal_version: 3 };

test('shows a proposal next to the current minutes and accepts a line by keyboard', async () => {
  const server = openMeeting(routes);
  const compare = await screen.findByRole('button', { name: 'Compare' });
  compare.focus();
  await userEvent.keyboard('{Enter}');
  const heading = await screen.findByRole('heading', { name: '2 changes' });
  expect(document.activeElement).toBe(heading);
  const add = screen.getByRole('button', { name: 'Add line: We launch in May & June.' });
  while (document.activeElement !== add) await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(getWrites(server)).toHaveLength(1));
  expect(getWrites(server)[0]?.body).toEqual({ decision: 'accept', lines: ['a1'], ...shownVersions });
  // The response contains no other proposal.
  await waitFor(() => expect(screen.queryByRole('region', { name: 'New draft' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Minutes' }));
});

test('disables decisions until the remaining proposal has loaded, and does not take the focus', async () => {
  const acceptResponse = Promise.withResolvers<object>();
  const remainingProposal = Promise.withResolvers<object>();
  const server = openMeeting({ ...routes, 'POST /meetings/m1/minutes/proposal': () => acceptResponse.promise });
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add line: We launch in May & June.' }));
  const searchField = screen.getByLabelText('Search the transcript');
  searchField.focus();
  server.routes['GET /meetings/m1/minutes/proposal'] = () => remainingProposal.promise;
  acceptResponse.resolve(buildMinutes({ version: 4, proposal_version: 3 }));
  const getRequests = () => server.calls.filter(({ method, path }) => method === 'GET' && path.endsWith('/proposal'));
  await waitFor(() => expect(getRequests()).toHaveLength(2));
  const remove = screen.getByRole('button', { name: 'Remove line: By hand.' });
  for (const button of [remove, screen.getByRole('button', { name: 'Accept all' })])
    expect(button).toHaveProperty('disabled', true);
  expect(document.activeElement).toBe(searchField);
  remainingProposal.resolve({
    proposal: { ...proposal, minutes_version: 4, lines: proposal.lines.filter(({ id }) => id !== 'a1') },
  });
  await screen.findByRole('heading', { name: '1 change' });
  expect(remove).toHaveProperty('disabled', false);
  expect(document.activeElement).toBe(searchField);
});

test('marks sections without changes, and shows the writer and coverage of the proposal', async () => {
  openMeeting(routes);
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  const region = await screen.findByRole('region', { name: 'New draft' });
  await screen.findByRole('heading', { name: 'Points' });
  expect(region.textContent).toContain('PointsNo changes');
  expect(region.textContent).not.toContain('As before.');
  expect(region.textContent).toContain('Generated · Built-in generator · 2 unsupported lines removed');
  expect(region.textContent).toContain('The language model could not write these minutes');
});

test.each(['wide', 'narrow'] as const)(
  'shows the speaker of a line after its statement, as in the minutes, on a %s screen',
  async (width) => {
    stubScreenWidth(width);
    const lines = [
      { id: '', kind: 'same', text: '## Points' },
      { id: 'a1', kind: 'added', text: '- Ana: May is near.' },
      { id: 'a2', kind: 'added', text: '- Note: bring the plan.' },
    ];
    openMeeting({ ...routes, 'GET /meetings/m1/minutes/proposal': { proposal: { ...proposal, lines } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
    const region = await screen.findByRole('region', { name: 'New draft' });
    await screen.findByRole('heading', { name: '2 changes' });
    await waitFor(() =>
      expect([...region.querySelectorAll('ins')].map(({ textContent }) => textContent)).toEqual([
        'May is near. Ana',
        'Note: bring the plan.',
      ]),
    );
  },
);

test('keeps the comparison open across tabs without taking the focus', async () => {
  stubScreenWidth('narrow');
  openMeeting(routes);
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  await screen.findByRole('heading', { name: '2 changes' });
  await userEvent.click(screen.getByRole('tab', { name: /Action items/ }));
  expect(screen.queryByRole('heading', { name: '2 changes' })).toBeNull();
  const tab = screen.getByRole('tab', { name: 'Minutes' });
  await userEvent.click(tab);
  await screen.findByRole('heading', { name: '2 changes' });
  expect(document.activeElement).toBe(tab);
});

test('shows the next proposal collapsed', async () => {
  const server = openMeeting(routes);
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard draft' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'New draft' })).toBeNull());
  server.routes['GET /meetings/m1/minutes'] = buildMinutes({ version: 4, proposal_version: 5 });
  await broadcast('minutes');
  expect(await screen.findByRole('button', { name: 'Compare' })).not.toBeNull();
  expect(screen.queryByRole('heading', { name: /changes/ })).toBeNull();
});

test('accepts a section, accepts all, and discards the proposal', async () => {
  const server = openMeeting({ ...routes, 'POST /meetings/m1/minutes/proposal': minutes });
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Accept section “Decisions”' }));
  await waitFor(() => expect(getWrites(server)).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Accept all' })).toHaveProperty('disabled', false));
  await userEvent.click(screen.getByRole('button', { name: 'Accept all' }));
  await waitFor(() => expect(getWrites(server)).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Discard draft' })).toHaveProperty('disabled', false));
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
  await waitFor(() => expect(getWrites(server)).toHaveLength(3));
  expect(getWrites(server).map(({ body }) => body)).toEqual([
    { decision: 'accept', lines: ['r1', 'a1'], ...shownVersions },
    { decision: 'accept', ...shownVersions },
    { decision: 'discard', ...shownVersions },
  ]);
});

test('shows a conflict and reloads the comparison', async () => {
  const conflict = new Failure(409, { error: 'Somebody else changed this.', current_version: 5 });
  const server = openMeeting({ ...routes, 'POST /meetings/m1/minutes/proposal': conflict });
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove line: By hand.' }));
  await screen.findByText('Somebody else changed this.');
  const getRequests = () => server.calls.filter(({ path, method }) => method === 'GET' && path.endsWith('/proposal'));
  await waitFor(() => expect(getRequests().length).toBeGreaterThan(1));
});

test('regenerates all minutes or one section from the menu', async () => {
  const server = openMeeting({
    'POST /meetings/m1/retry': { meeting: buildMeeting() },
  });
  const regenerate = async (option: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Regenerate minutes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Regenerate minutes' });
    await userEvent.selectOptions(within(dialog).getByLabelText('Part to regenerate'), option);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Regenerate' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await regenerate('Everything');
  await regenerate('“Decisions” only');
  expect(getWrites(server).map(({ path, body }) => [path, body])).toEqual([
    ['/meetings/m1/retry', {}],
    ['/meetings/m1/retry', { section: 'Decisions' }],
  ]);

  server.routes['POST /meetings/m1/retry'] = new Failure(409, { error: 'The minutes are already being generated.' });
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Regenerate minutes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Regenerate' }));
  await screen.findByText('The minutes are already being generated.');
  expect(screen.getByRole('dialog', { name: 'Regenerate minutes' })).not.toBeNull();
});

test('regenerates with an instruction, typed or chosen from the examples', async () => {
  const server = openMeeting({ 'POST /meetings/m1/retry': { meeting: buildMeeting() } });
  const openDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Regenerate minutes' }));
    return within(await screen.findByRole('dialog', { name: 'Regenerate minutes' }));
  };
  const regenerate = () => userEvent.click(screen.getByRole('button', { name: 'Regenerate' }));
  const first = await openDialog();
  await userEvent.click(first.getByRole('button', { name: 'Shorter' }));
  expect(first.getByLabelText<HTMLInputElement>('Instruction (optional)').value).toBe('Shorter');
  await regenerate();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const second = await openDialog();
  await userEvent.type(second.getByLabelText('Instruction (optional)'), '  In two sentences ');
  await regenerate();
  await waitFor(() => expect(getWrites(server)).toHaveLength(2));
  expect(getWrites(server).map(({ body }) => body)).toEqual([
    { instruction: 'Shorter' },
    { instruction: 'In two sentences' },
  ]);
});

test('shows one notice while the minutes are regenerated, and one when they did not change', async () => {
  let state: 'ready' | 'generating' = 'ready';
  openMeeting({ 'GET /meetings/m1': () => ({ meeting: buildMeeting({ state }) }) });
  await screen.findByText('The launch is in May.');
  state = 'generating';
  await broadcast('meeting');
  await screen.findByRole('progressbar');
  expect(screen.queryByRole('region', { name: 'New draft' })).toBeNull();
  state = 'ready';
  await broadcast('meeting');
  await screen.findByText('Regenerated. Nothing changed.');
  const region = screen.getByRole('region', { name: 'New draft' });
  await userEvent.click(within(region).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('region', { name: 'New draft' })).toBeNull();
});

test('shows no regeneration notice for the first minutes, regardless of the order of the messages', async () => {
  let state: 'ready' | 'generating' = 'generating';
  const server = openMeeting({
    'GET /meetings/m1': () => ({ meeting: buildMeeting({ state }) }),
    'GET /meetings/m1/minutes': buildMinutes({ content: '', rendered_html: '', citations: [], coverage: null }),
  });
  await screen.findByRole('heading', { level: 1 });
  server.routes['GET /meetings/m1/minutes'] = buildMinutes();
  await broadcast('minutes');
  state = 'ready';
  await broadcast('meeting');
  await screen.findByText('The launch is in May.');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'New draft' })).toBeNull());
  // The notice must not appear after the last refetch either.
  await waitFor(() =>
    expect(server.calls.filter(({ path }) => path.endsWith('/minutes')).length).toBeGreaterThanOrEqual(3),
  );
  await broadcast('action_items');
  expect(screen.queryByText('Regenerated. Nothing changed.')).toBeNull();
});

test('compares with the latest minutes when another user changes them', async () => {
  let version = 2;
  const server = openMeeting({
    ...routes,
    'GET /meetings/m1/minutes': () => buildMinutes({ version, proposal_version: 3 }),
    'GET /meetings/m1/minutes/proposal': () => ({
      proposal: { ...proposal, minutes_version: version, lines: proposal.lines.slice(version === 2 ? 0 : 2) },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  await screen.findByRole('heading', { name: '2 changes' });
  version = 4;
  await broadcast('minutes');
  await screen.findByRole('heading', { name: '1 change' });
  await userEvent.click(screen.getByRole('button', { name: 'Accept all' }));
  await waitFor(() =>
    expect(getWrites(server)[0]?.body).toEqual({ decision: 'accept', version: 4, proposal_version: 3 }),
  );
});

test('shows an error with a Retry button when the comparison cannot be loaded', async () => {
  const server = openMeeting({
    ...routes,
    'GET /meetings/m1/minutes/proposal': new Failure(503, { error: 'The meetings service is away.' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  const draft = within(await screen.findByRole('region', { name: 'New draft' }));
  const retry = await draft.findByRole('button', { name: 'Retry' });
  server.routes['GET /meetings/m1/minutes/proposal'] = { proposal };
  await userEvent.click(retry);
  await screen.findByRole('heading', { name: '2 changes' });
});
