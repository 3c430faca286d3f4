import { afterEach, expect, it, jest } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { SessionProvider, useLocation, useSession } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeletionScreen } from './DeletionScreen.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

function renderScreen(response: () => Response) {
  const fetch = jest.fn<typeof globalThis.fetch>(async () => response());
  stubGlobal('fetch', fetch);
  render(
    <TestProviders path="/deletions/token-1" session={{ isSignedOut: true }}>
      <DeletionScreen />
    </TestProviders>,
  );
  return fetch;
}
const cancel = () => userEvent.click(screen.getByRole('button', { name: 'Cancel deletion' }));

it('cancels on a click, not when the link is opened, even for a signed-out user', async () => {
  const fetch = renderScreen(() => Response.json({ message: 'The deletion was cancelled.' }));
  expect(fetch).not.toHaveBeenCalled();
  await cancel();
  expect(await screen.findByText('The deletion is cancelled. Nothing was deleted.')).toBeTruthy();
});

it('shows the error of an invalid link with a way on instead of the button', async () => {
  renderScreen(() => Response.json({ error: 'This link is no longer valid.', request_id: 'r' }, { status: 422 }));
  await cancel();
  expect(await screen.findByText('This link is no longer valid.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to dashboard' }).getAttribute('href')).toBe('/dashboard');
});

it.each([429, 503])(
  'keeps the button below an error with status %d, so that the user can try again',
  async (status) => {
    let response = () => Response.json({ error: 'Try again later.', request_id: 'r' }, { status });
    renderScreen(() => response());
    await cancel();
    expect(await screen.findByText('Try again later.')).toBeTruthy();
    response = () => Response.json({ message: 'The deletion was cancelled.' });
    await cancel();
    expect(await screen.findByText('The deletion is cancelled. Nothing was deleted.')).toBeTruthy();
  },
);

/** Like the shell, shows another layout for a session with a deletion. */
function Shell() {
  const session = useSession();
  const isClosed = session.status === 'signed-in' && session.deletion !== null;
  return (
    <>
      <p>{useLocation().pathname}</p>
      <p>{isClosed ? 'Closed' : 'Open'}</p>
      <DeletionScreen key={String(isClosed)} />
    </>
  );
}

it('also shows a signed-in user that the deletion is cancelled, and fetches the session when the user continues', async () => {
  let deletion: object | null = { subject: 'user', erase_at: '2026-12-10T00:00:00Z' };
  const read = jest.fn<() => void>();
  stubGlobal('fetch', async (path: RequestInfo | URL) => {
    if (String(path) !== '/session') {
      deletion = null;
      return Response.json({ message: 'The deletion was cancelled.' });
    }
    read();
    return Response.json({ user: { theme: '' }, account: {}, deletion, csrf_token: 'token' });
  });
  render(
    <TestProviders path="/deletions/token-1">
      <SessionProvider>
        <Shell />
      </SessionProvider>
    </TestProviders>,
  );
  await screen.findByText('Closed');
  await cancel();
  await userEvent.click(await screen.findByRole('button', { name: 'Go to dashboard' }));
  expect(await screen.findByText('/dashboard')).toBeTruthy();
  expect(read).toHaveBeenCalledTimes(2);
});
