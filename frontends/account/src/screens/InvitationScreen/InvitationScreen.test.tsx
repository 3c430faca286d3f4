import { afterEach, expect, it } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken, useLocation, useSession } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InvitationScreen } from './InvitationScreen.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

function renderScreen(respond: () => Response) {
  stubGlobal('fetch', async () => respond());
  render(
    <TestProviders path="/invitations/token-1">
      <InvitationScreen />
    </TestProviders>,
  );
}

const invitation = { name: 'Cy', email: 'cy@sample.example', account_name: 'Sample team', invited_by: 'Ada' };

it('shows signed-in users the inviter, the account and the invited address', async () => {
  renderScreen(() => Response.json({ invitation }));
  expect(await screen.findByRole('heading', { name: 'Join Sample team' })).toBeDefined();
  expect(screen.getByText('Ada invited you to Sample team.')).toBeDefined();
  expect(screen.getByText(/signed in as Test User.*sent to cy@sample.example/)).toBeDefined();
});

it('enables Accept only after the details have loaded, so that they are not requested for an accepted invitation', async () => {
  renderScreen(() => Response.json({ invitation }));
  const accept = screen.getByRole<HTMLButtonElement>('button', { name: 'Accept invitation' });
  expect(accept.disabled).toBe(true);
  await screen.findByRole('heading', { name: 'Join Sample team' });
  expect(accept.disabled).toBe(false);
});

it('allows accepting an invitation whose details cannot be loaded', async () => {
  renderScreen(() => Response.json({ error: 'x' }, { status: 500 }));
  expect(await screen.findByRole('button', { name: 'Accept invitation' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Accept your invitation' })).toBeDefined();
});

it('leads on from an invitation that was used, revoked or has expired, without a button that would be rejected', async () => {
  const error = 'This invitation is no longer valid. Ask for a new one.';
  renderScreen(() => Response.json({ error, request_id: 'r' }, { status: 422 }));
  expect(await screen.findByText(error)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to meetings' }).getAttribute('href')).toBe('/meetings');
});

/** Remounts its child when the account changes, like the page of the shell, and shows it only at the path of invitations. */
function AccountPage() {
  const session = useSession();
  const { pathname } = useLocation();
  if (!pathname.startsWith('/invitations/')) return <p>Another screen</p>;
  return <InvitationScreen key={session.status === 'signed-in' ? session.account.id : 'none'} />;
}

it('does not fetch an accepted invitation again when the account changes', async () => {
  csrfToken.set('t');
  const requests: string[] = [];
  stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    requests.push(`${method} ${url}`);
    return Response.json(method === 'POST' ? { account: { id: 'account-2' } } : { invitation });
  });
  render(
    <TestProviders path="/invitations/token-1">
      <AccountPage />
    </TestProviders>,
  );
  await screen.findByRole('heading', { name: 'Join Sample team' });
  await userEvent.click(screen.getByRole('button', { name: 'Accept invitation' }));
  expect(await screen.findByText('Another screen')).toBeDefined();
  expect(requests.filter((request) => request.startsWith('GET'))).toHaveLength(1);
});
