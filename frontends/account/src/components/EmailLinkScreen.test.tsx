import { afterEach, expect, it } from '@jest/globals';
import { ApiError } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import { EmailLinkScreen } from './EmailLinkScreen.tsx';

afterEach(cleanup);

const heading = () => screen.getByRole('heading', { level: 1 });
const createError = (status: number) => new ApiError({ kind: 'http', status, message: 'Please try again.' });

function show() {
  const element = (state: { success?: string; error?: unknown }) => (
    <EmailLinkScreen
      title="Cancel deletion"
      intro="Nothing is deleted yet."
      action="Cancel deletion"
      mutation={{ error: state.error ?? null, isPending: false, mutate: () => undefined }}
      success={state.success}
      links={{ afterSuccess: <button type="button">Go to dashboard</button>, afterError: <p>Ask for a new link.</p> }}
    />
  );
  const view = render(element({}), { wrapper: TestProviders });
  return (state: { success?: string; error?: unknown }) => view.rerender(element(state));
}

it('after success, the focus of the button is on the heading, not on what replaced the button', () => {
  const update = show();
  screen.getByRole('button', { name: 'Cancel deletion' }).focus();
  update({ success: 'The deletion is cancelled.' });
  expect(document.activeElement).toBe(heading());
});

it('the heading has the focus after an error that removes the button, and the button keeps it after others', () => {
  const update = show();
  const button = screen.getByRole('button', { name: 'Cancel deletion' });
  button.focus();
  update({ error: createError(503) });
  expect(document.activeElement).toBe(button);
  update({ error: createError(422) });
  expect(document.activeElement).toBe(heading());
});

it('an opened link that was used before does not take the focus', () => {
  render(
    <EmailLinkScreen
      title="Cancel deletion"
      intro=""
      action="Cancel deletion"
      mutation={{ error: null, isPending: false, mutate: () => undefined }}
      success="The deletion is cancelled."
      links={{ afterSuccess: null }}
    />,
    { wrapper: TestProviders },
  );
  expect(document.activeElement).toBe(document.body);
});
