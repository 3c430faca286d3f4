import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmailForm } from './EmailForm.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

function renderForm(respond: () => Response) {
  csrfToken.set('t');
  const requests: unknown[] = [];
  stubGlobal('fetch', async (_url: string, init: RequestInit = {}) => {
    requests.push(JSON.parse(String(init.body)));
    return respond();
  });
  render(
    <TestProviders path="/settings">
      <EmailForm />
    </TestProviders>,
  );
  return requests;
}
const type = (text: string) => userEvent.type(screen.getByLabelText('New email'), text);

test('requests a link to the new address and shows that nothing has changed yet', async () => {
  const requests = renderForm(() => Response.json({ message: 'We sent a link to new@example.test.' }, { status: 202 }));
  await type('new@example.test{Enter}');
  expect(await screen.findByText(/We sent a link to new@example.test. Open it to finish/)).toBeTruthy();
  expect(requests).toEqual([{ email: 'new@example.test' }]);
});

test('shows the error of a rejected address at the field', async () => {
  const body = { error: 'This is your current email.', errors: { email: ['is your current email'] }, request_id: 'r' };
  const requests = renderForm(() => Response.json(body, { status: 422 }));
  await type('no address{Enter}');
  expect(screen.getByText('Enter a valid email')).toBeTruthy();
  expect(requests).toEqual([]);
  await userEvent.clear(screen.getByLabelText('New email'));
  await type('user@example.test{Enter}');
  expect(await screen.findByText('This is your current email')).toBeTruthy();
});
