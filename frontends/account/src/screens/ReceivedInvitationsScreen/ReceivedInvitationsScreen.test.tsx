import { afterEach, expect, it } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import { ReceivedInvitationsScreen } from './ReceivedInvitationsScreen.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

function renderScreen(invitations: readonly object[], isVerified = true): string[] {
  const requests: string[] = [];
  stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return Response.json({ invitations, next_cursor: null });
  });
  render(
    <TestProviders path="/received_invitations" session={{ user: { email_verified: isVerified } }}>
      <ReceivedInvitationsScreen />
    </TestProviders>,
  );
  return requests;
}

it('lists the invitations with inviter and expiry, each linked to the screen on which it is accepted', async () => {
  renderScreen([
    {
      ...{ id: 'invitation-1', account_name: 'Sample team', invited_by: 'Ada' },
      ...{ expires_at: '2026-12-10T09:00:00.000Z', url: '/invitations/token-1' },
    },
  ]);
  const link = await screen.findByRole('link', { name: 'View invitation to Sample team' });
  expect(link.getAttribute('href')).toBe('/invitations/token-1');
  expect(screen.getByRole('listitem').textContent).toMatch(/Invited by Ada · Expires/);
});

it('explains when an invitation appears while there is none', async () => {
  renderScreen([]);
  expect(await screen.findByText(/^No invitations\./)).toBeDefined();
});

it('requests nothing before the address is confirmed, and offers to confirm it', async () => {
  const requests = renderScreen([], false);
  expect(await screen.findByRole('button', { name: 'Resend link' })).toBeDefined();
  expect(requests).toEqual([]);
});
