import { afterEach, expect, test } from '@jest/globals';
import type { TwoFactorResponse } from '@minutehand/contracts/http/credentials';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TwoFactorSection } from './TwoFactorSection.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const SECRET = 'ABCDEFGHABCDEFGHABCDEFGHABCDEFGH';
const CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];

/** The fake server accepts the code 123456. */
function renderSection(state: TwoFactorResponse) {
  csrfToken.set('t');
  let current = state;
  const requests: string[] = [];
  stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method === 'GET') return Response.json(current);
    requests.push(`${init.method} ${url}`);
    if (url === '/two_factor' && init.method === 'POST')
      return Response.json({ secret: SECRET, uri: `otpauth://totp/Minutehand?secret=${SECRET}` }, { status: 201 });
    if (!String(init.body).includes('123456'))
      return Response.json({ error: 'Incorrect code.', errors: { code: ['Incorrect code'] } }, { status: 422 });
    current = { enabled: init.method !== 'DELETE', recovery_codes_left: 10 };
    return init.method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ recovery_codes: CODES });
  });
  render(
    <TestProviders path="/settings">
      <TwoFactorSection />
    </TestProviders>,
  );
  return requests;
}
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('turns two-factor authentication on with a code from the app, and shows the recovery codes until they are stored', async () => {
  const requests = renderSection({ enabled: false, recovery_codes_left: 0 });
  await click('Turn on');
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
  expect(screen.getByText('ABCD EFGH ABCD EFGH ABCD EFGH ABCD EFGH')).toBeTruthy();
  const field = screen.getByLabelText('Code from the app');
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, '123456{Enter}');
  const codes = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
  expect(codes.map(({ textContent }) => textContent)).toEqual(CODES);
  expect(await screen.findByText('10 recovery codes left')).toBeTruthy();
  await click('Done');
  expect(screen.queryByText(CODES[0]!)).toBeNull();
  expect(requests).toEqual(['POST /two_factor', 'POST /two_factor/confirmation']);
});

test('shows the error of a wrong code at the field, which keeps the focus', async () => {
  renderSection({ enabled: false, recovery_codes_left: 0 });
  await click('Turn on');
  const field = await screen.findByLabelText('Code from the app');
  await userEvent.type(field, '000000{Enter}');
  expect(await screen.findByText('Incorrect code')).toBeTruthy();
  expect(document.activeElement).toBe(field);
});

test('a code typed after a wrong one replaces it and is accepted', async () => {
  renderSection({ enabled: false, recovery_codes_left: 0 });
  await click('Turn on');
  await userEvent.type(await screen.findByLabelText('Code from the app'), '000000{Enter}');
  expect(await screen.findByText('Incorrect code')).toBeTruthy();
  await userEvent.keyboard('123456{Enter}');
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeTruthy();
});

test('the setup can be cancelled, which discards the secret', async () => {
  renderSection({ enabled: false, recovery_codes_left: 0 });
  await click('Turn on');
  await click('Cancel');
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('button', { name: 'Turn on' })).toBeTruthy();
});

test('turns two-factor authentication off with a code', async () => {
  const requests = renderSection({ enabled: true, recovery_codes_left: 1 });
  expect(await screen.findByText('1 recovery code left')).toBeTruthy();
  await click('Turn off');
  await userEvent.type(await screen.findByLabelText('Code from the app, or a recovery code'), '123456{Enter}');
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy();
  expect(requests).toEqual(['DELETE /two_factor']);
});

test('replaces the recovery codes with a code', async () => {
  const requests = renderSection({ enabled: true, recovery_codes_left: 1 });
  await click('Get new recovery codes');
  await userEvent.type(await screen.findByLabelText('Code from the app, or a recovery code'), '123456{Enter}');
  expect(await screen.findByText(CODES[1]!)).toBeTruthy();
  expect(requests).toEqual(['POST /two_factor/recovery_codes']);
});
