import { afterEach, expect, test } from '@jest/globals';
import type { DataExport } from '@minutehand/contracts/http/privacy/data-exports';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { TestProviders, type TestSession } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountExport } from './AccountExport.tsx';
import { YourData } from './YourData.tsx';

afterEach(() => {
  document.onclick = null;
  cleanup();
  restoreGlobals();
});

const running: DataExport = {
  ...{ id: 'export-1', kind: 'user', state: 'running', requested_at: '2026-11-26T10:00:00Z' },
  ...{ meetings_total: 40, meetings_done: 10, byte_size: null, expires_at: null },
};
const ready: DataExport = {
  ...{ ...running, state: 'ready', meetings_done: 40, byte_size: 3 * 1024 * 1024 },
  expires_at: '2026-12-03T10:00:00Z',
};

/** Renders the sections; `lists` are the responses to the requests for the exports, of which the last one is repeated. */
function setup(lists: readonly (readonly DataExport[])[], session: TestSession = {}, archiveError?: object) {
  const requests: string[] = [];
  const downloads: string[] = [];
  let index = 0;
  stubGlobal('fetch', async (path: RequestInfo | URL, init?: RequestInit) => {
    requests.push(`${init?.method ?? 'GET'} ${String(path)} ${init?.body ?? ''}`.trim());
    if (String(path).includes('/archive'))
      return archiveError ? Response.json(archiveError, { status: 404 }) : new Response(null, { status: 204 });
    if (init?.method === 'POST') {
      const { kind } = JSON.parse(String(init.body)).data_export;
      return Response.json({ data_export: { ...running, kind, id: `export-of-${kind}` } }, { status: 202 });
    }
    const data_exports = lists[Math.min(index++, lists.length - 1)];
    return Response.json({ data_exports });
  });
  document.onclick = (event) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    downloads.push(event.target.getAttribute('href') ?? '');
  };
  render(
    <TestProviders path="/settings?tab=data" session={session}>
      <YourData />
      <AccountExport />
    </TestProviders>,
  );
  return { requests, downloads };
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('an export is started for the user, and shows its progress', async () => {
  const { requests } = setup([[]], { account: { role: 'member' } });
  await click('Export ZIP');
  expect(await screen.findByText('Collecting meetings: 10 of 40')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByText(/We'll email you when the archive is ready\./)).toBeTruthy();
  expect(requests).toContain('POST /data_exports {"data_export":{"kind":"user"}}');
});

test('the progress is requested again until the archive is ready, which can then be downloaded', async () => {
  const { requests, downloads } = setup([[running], [ready]], { account: { role: 'member' } });
  await screen.findByText('Collecting meetings: 10 of 40');
  expect(
    await screen.findByText(/Your archive is ready \(3 MB\)\. You can download it until/, {}, { timeout: 5_000 }),
  ).toBeTruthy();
  await click('Download archive');
  expect(await screen.findByText('Download started. Your browser shows its progress.')).toBeTruthy();
  expect(requests).toContain('GET /data_exports/export-1/archive?check=true');
  // By the browser, not by a request that keeps the archive in memory.
  expect(downloads).toEqual(['/data_exports/export-1/archive']);
  expect(requests).not.toContain('GET /data_exports/export-1/archive');
  expect(screen.getByRole('button', { name: 'Export again' })).toBeTruthy();
});

test('a failed export can be retried', async () => {
  const { requests } = setup([[{ ...running, state: 'failed' }]], { account: { role: 'member' } });
  expect(await screen.findByText("The export didn't work. Please try again.")).toBeTruthy();
  await click('Retry export');
  await screen.findByText('Collecting meetings: 10 of 40');
  expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
});

test('an owner can export the account; admins and members cannot', async () => {
  const { requests } = setup([[]], { account: { role: 'owner' } });
  await click('Export workspace');
  await screen.findByText('Collecting meetings: 10 of 40');
  expect(requests).toContain('POST /data_exports {"data_export":{"kind":"account"}}');
  expect(screen.getByRole('button', { name: 'Export ZIP' })).toBeTruthy();
  cleanup();
  setup([[]], { account: { role: 'admin' } });
  await screen.findByRole('button', { name: 'Export ZIP' });
  expect(screen.queryByRole('button', { name: 'Export workspace' })).toBeNull();
});

test('an archive that cannot be downloaded shows why, and the browser downloads nothing', async () => {
  const error = { error: 'This export is no longer available.', request_id: 'r' };
  const { downloads } = setup([[ready]], { account: { role: 'member' } }, error);
  await click('Download archive');
  expect(await screen.findByText('This export is no longer available.')).toBeTruthy();
  expect(downloads).toEqual([]);
});
