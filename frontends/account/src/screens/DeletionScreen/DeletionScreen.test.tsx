import { afterEach, expect, it, jest } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeletionScreen } from './DeletionScreen.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

function show(response: () => Response) {
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

it('cancels on a click, not when the link is opened, also signed out', async () => {
  const fetch = show(() => Response.json({ message: 'The deletion was cancelled.' }));
  expect(fetch).not.toHaveBeenCalled();
  await cancel();
  expect(await screen.findByText('The deletion is cancelled. Nothing was deleted.')).toBeTruthy();
});

it('says what is wrong with the link', async () => {
  show(() => Response.json({ error: 'This link is no longer valid.', request_id: 'r' }, { status: 422 }));
  await cancel();
  expect(await screen.findByText('This link is no longer valid.')).toBeTruthy();
});
