import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Failure } from '../../../test/fake-server.ts';
import { cleanBetweenTests, openMeeting, writes } from '../../../test/open-meeting.tsx';
import { aMeeting, someMinutes } from '../../../test/samples.ts';

cleanBetweenTests();

const proposal = {
  version: 3,
  minutes_version: 2,
  lines: [
    { id: '', kind: 'same', text: '## Decisions' },
    { id: 'r1', kind: 'removed', text: '- By hand.' },
    { id: 'a1', kind: 'added', text: '- We launch in May.' },
  ],
  coverage: null,
  generation: null,
};
const minutes = someMinutes({ version: 2, proposal_version: 3 });
const decided = someMinutes({ version: 4, proposal_version: null });
const routes = {
  'GET /meetings/m1/minutes': minutes,
  'GET /meetings/m1/minutes/proposal': { proposal },
  'POST /meetings/m1/minutes/proposal': decided,
};
const seen = { version: 2, proposal_version: 3 };

test('new minutes wait beside those of today, and a line is taken over by keyboard alone', async () => {
  const server = openMeeting(routes);
  const compare = await screen.findByRole('button', { name: 'Compare' });
  compare.focus();
  await userEvent.keyboard('{Enter}');
  const heading = await screen.findByRole('heading', { name: '2 changes' });
  expect(document.activeElement).toBe(heading);
  const add = screen.getByRole('button', { name: 'Add: - We launch in May.' });
  while (document.activeElement !== add) await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(writes(server)).toHaveLength(1));
  expect(writes(server)[0]?.body).toEqual({ decision: 'accept', lines: ['a1'], ...seen });
  // It was the server's word that nothing waits any more.
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Proposed minutes' })).toBeNull());
});

test('a section is accepted as one, all of it as one, and all of it discarded', async () => {
  const server = openMeeting({ ...routes, 'POST /meetings/m1/minutes/proposal': minutes });
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Accept “Decisions”' }));
  await waitFor(() => expect(writes(server)).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Accept all' })).toHaveProperty('disabled', false));
  await userEvent.click(screen.getByRole('button', { name: 'Accept all' }));
  await waitFor(() => expect(writes(server)).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Discard' })).toHaveProperty('disabled', false));
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(writes(server)).toHaveLength(3));
  expect(writes(server).map(({ body }) => body)).toEqual([
    { decision: 'accept', lines: ['r1', 'a1'], ...seen },
    { decision: 'accept', ...seen },
    { decision: 'discard', ...seen },
  ]);
});

test('when somebody was faster, that is said, and what is there now is compared', async () => {
  const stale = new Failure(409, { error: 'Somebody else changed this.', current_version: 5 });
  const server = openMeeting({ ...routes, 'POST /meetings/m1/minutes/proposal': stale });
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove: - By hand.' }));
  await screen.findByText('Somebody else changed this.');
  const asked = () => server.calls.filter(({ path, method }) => method === 'GET' && path.endsWith('/proposal'));
  await waitFor(() => expect(asked().length).toBeGreaterThan(1));
});

test('minutes are written again from the menu', async () => {
  const server = openMeeting({
    'POST /meetings/m1/retry': { meeting: aMeeting({ state: 'generating' }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Write the minutes again' }));
  await waitFor(() => expect(writes(server).map(({ path }) => path)).toEqual(['/meetings/m1/retry']));
});
