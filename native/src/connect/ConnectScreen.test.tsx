import { afterEach, expect, jest, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConnectScreen } from './ConnectScreen.tsx';

const ORIGIN = 'https://minutes.example.com';

afterEach(() => {
  cleanup();
  restoreGlobals();
  localStorage.clear();
});

/** Renders the page. `responses` contains for each check whether the installation responds. */
function show(responses: boolean[], { hasFailed = false, isOnline = true } = {}) {
  const checked: string[] = [];
  stubGlobal('fetch', async (url: string) => {
    checked.push(url);
    if (!responses.shift()) throw new TypeError('Failed to fetch');
    return new Response();
  });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const open = jest.fn<(url: string) => void>();
  render(<ConnectScreen origin={ORIGIN} hasFailed={hasFailed} open={open} />);
  return { open, checked, user: userEvent.setup() };
}

const enter = async (user: ReturnType<typeof userEvent.setup>, address: string) => {
  await user.clear(screen.getByLabelText('Address'));
  if (address) await user.type(screen.getByLabelText('Address'), address);
  await user.click(screen.getByRole('button', { name: 'Open' }));
};

test('the entered address is opened and remembered, so that the next start opens it at once', async () => {
  const first = show([true]);
  await enter(first.user, 'minutes.example.com');
  await waitFor(() => expect(first.open).toHaveBeenCalledWith(`${ORIGIN}/`));
  cleanup();

  const second = show([true]);
  expect(screen.queryByLabelText('Address')).toBeNull();
  await waitFor(() => expect(second.open).toHaveBeenCalledWith(`${ORIGIN}/`));
});

test('a link of an invitation is opened once, and not remembered', async () => {
  const first = show([true]);
  await enter(first.user, `${ORIGIN}/invitations/abc`);
  await waitFor(() => expect(first.open).toHaveBeenCalledWith(`${ORIGIN}/invitations/abc`));
  cleanup();

  const second = show([true]);
  await waitFor(() => expect(second.open).toHaveBeenCalledWith(`${ORIGIN}/`));
});

test.each([
  ['', 'Enter an address'],
  ['http://minutes.example.com', 'Use an address that begins with https://'],
  ['https://evil.example', 'This app only opens minutes.example.com'],
])('the address "%s" is not requested or opened, and the field names the reason', async (address, message) => {
  const { open, checked, user } = show([true]);
  await enter(user, address);
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true');
  expect([open.mock.calls, checked]).toEqual([[], []]);
  expect(localStorage.length).toBe(0);
});

test('the build for another installation asks for the address again', () => {
  localStorage.setItem('installation', 'https://former.example.com');
  show([]);
  expect(screen.getByLabelText('Address')).toBeTruthy();
});

test('an installation that does not respond is not remembered or opened, until Retry reaches it', async () => {
  const { open, checked, user } = show([false, false, true]);
  await enter(user, 'minutes.example.com');
  await screen.findByText("minutes.example.com didn't respond. Check your connection, then retry.");
  expect(localStorage.length).toBe(0);

  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(checked).toHaveLength(2));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Retry' }).getAttribute('aria-disabled')).not.toBe('true'),
  );
  expect(open).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(open).toHaveBeenCalledWith(`${ORIGIN}/`));
});

test('a device without a connection shows a message', async () => {
  show([false], { hasFailed: true, isOnline: false });
  expect(screen.getByRole('alert').textContent).toContain('Connect to the internet, then retry.');
});

test('the page that replaces one that failed to load opens nothing before Retry, so that it cannot reload in a loop', async () => {
  localStorage.setItem('installation', ORIGIN);
  const { open, checked, user } = show([true], { hasFailed: true });
  expect(screen.getByRole('heading', { name: "Minutehand can't be reached" })).toBeTruthy();
  expect(checked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(open).toHaveBeenCalledWith(`${ORIGIN}/`));
});
