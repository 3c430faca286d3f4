import { afterEach, expect, test } from '@jest/globals';
import type { User } from '@minutehand/contracts/http/session';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import { EmailNotice } from './EmailNotice.tsx';

afterEach(cleanup);

/** Renders the notice for a user as the server sent it. */
function renderNotice(user: object): void {
  render(
    <TestProviders path="/settings" session={{ user: user as Partial<User> }}>
      <EmailNotice />
    </TestProviders>,
  );
}

test.each([
  ['is false', false],
  ['is absent', undefined],
  ['is null', null],
  ['is not a boolean', 'false'],
])('shows a notice to confirm the address when email_verified %s', (_, value) => {
  renderNotice({ email_verified: value });
  expect(screen.getByText('Confirm your email.')).toBeInstanceOf(HTMLElement);
});

test('shows no notice when the address is verified', () => {
  renderNotice({ email_verified: true });
  expect(screen.queryByText('Confirm your email.')).toBeNull();
});
