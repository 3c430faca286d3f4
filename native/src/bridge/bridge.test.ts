import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { postToNativeApp } from '@minutehand/web-kit';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { installBridge } from './install-bridge.ts';

type Call = { method: string; path: string; token: string | null; body: unknown };
type Respond = (call: Call) => Response | Promise<Response>;

const PASSWORD = 'the right password';
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const isNativeApp = () => 'nativeApp' in window;
/** Waits until everything that a message started has finished. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A server that behaves like the gateway: it requires a CSRF token for writes, and re-authentication before a deletion. */
function createServer(overrides: Record<string, Respond> = {}): Respond {
  let token = 'page-token';
  let isConfirmed = false;
  return (call) => {
    const key = `${call.method} ${call.path}`;
    if (overrides[key]) return overrides[key](call);
    if (key === 'GET /session') return json({ csrf_token: token, user: { email: 'ana@example.com' } });
    if (call.token !== token) return json({ error: 'CSRF token rejected.' }, 403);
    if (key === 'DELETE /session') return json({ signed_out: true });
    if (key === 'POST /session/reauthentication') {
      isConfirmed = (call.body as { password: string }).password === PASSWORD;
      if (!isConfirmed) return json({ error: 'Failed', errors: { password: ['Incorrect password'] } }, 422);
      token = 'rotated-token';
      return json({ csrf_token: token });
    }
    if (key === 'POST /users/me/deletion' && isConfirmed)
      return json({ deletion: { erase_at: '2026-12-10T09:00:00Z' } });
    return json({ error: 'Enter your password again.', reauthentication_required: true }, 403);
  };
}

/** Makes this document a page of the server, opened in the app. Returns the recorded calls. */
function openStubPage({
  origin = location.origin,
  respond = createServer(),
  display = 'granted',
  csrfToken = 'page-token',
  signedIn = true,
} = {}) {
  document.head.innerHTML = `<meta name="csrf-token" content="${csrfToken}"><meta name="signed-in" content="${signedIn}">`;
  const calls: Call[] = [];
  stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    const call = {
      method: init.method ?? 'GET',
      path,
      token: headers.get('X-CSRF-Token'),
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    };
    calls.push(call);
    expect(init.credentials).toBe('same-origin');
    return respond(call);
  });
  const pluginCalls: unknown[][] = [];
  stubGlobal('Capacitor', {
    nativePromise: async (...call: unknown[]) => {
      pluginCalls.push(call);
      return { display };
    },
  });
  const navigate = jest.fn<(path: string) => void>();
  const isBridgeInstalled = installBridge(window, origin, navigate);
  return {
    calls,
    pluginCalls,
    navigate,
    isBridgeInstalled,
    badges: () => pluginCalls.filter(([, name]) => name === 'set'),
  };
}

const postText = (text: unknown) => Reflect.get(window, 'nativeApp').postMessage(text);
const requests = (calls: Call[]) => calls.map(({ method, path }) => `${method} ${path}`);

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
  };
});

afterEach(() => {
  restoreGlobals();
  Reflect.deleteProperty(window, 'nativeApp');
  document.body.innerHTML = '';
  localStorage.clear();
});

describe('the bridge', () => {
  test('is provided by the injected script, and the page of the server detects it', async () => {
    stubGlobal('SERVER_ORIGIN', location.origin);
    await import('./main.ts');
    expect(isNativeApp()).toBe(true);
    expect(postToNativeApp({ name: 'notification-badge', icon: 0, tab: 0 })).toBe(true);
  });

  test.each([
    'https://minutes.example.com',
    'https://localhost',
    'http://localhost:8080',
    'http://localhost.evil.example',
  ])('is not provided to a page when the configured server is %s', (origin) => {
    const { isBridgeInstalled } = openStubPage({ origin });
    expect([isBridgeInstalled, isNativeApp()]).toEqual([false, false]);
    expect(postToNativeApp({ name: 'sign-out' })).toBe(false);
  });

  test('is not provided to a frame, not even to one of the same origin', () => {
    const frame = { location: { origin: location.origin }, top: window };
    expect(installBridge(frame as unknown as Window, location.origin, () => {})).toBe(false);
    expect(frame).not.toHaveProperty('nativeApp');
  });

  test.each([
    ['a name that the app does not know', '{"name":"open-camera"}'],
    ['the name of an inherited property', '{"name":"constructor"}'],
    ['no name', '{}'],
    ['a name that is not a string', '{"name":1}'],
    ['null', 'null'],
    ['a list', '["sign-out"]'],
    ['text that is not JSON', 'sign-out'],
    ['an object instead of text', { name: 'sign-out' }],
    ['nothing', undefined],
    ['text that is too long', JSON.stringify({ name: 'sign-out', padding: 'x'.repeat(1_000) })],
    ['a badge without a number', '{"name":"notification-badge"}'],
    ['a negative badge', '{"name":"notification-badge","icon":-1,"tab":0}'],
    ['a badge with a fraction', '{"name":"notification-badge","icon":1.5,"tab":0}'],
    ['a badge that is a string', '{"name":"notification-badge","icon":"3","tab":0}'],
  ])('ignores %s', async (_case, text) => {
    const { calls, pluginCalls, navigate } = openStubPage();
    expect(() => postText(text)).not.toThrow();
    await settle();
    expect([calls, pluginCalls, navigate.mock.calls]).toEqual([[], [], []]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('notification-badge', () => {
  test('shows the unread notifications on the icon, and 0 removes them', async () => {
    const { badges } = openStubPage();
    postToNativeApp({ name: 'notification-badge', icon: 3, tab: 1 });
    await waitFor(() => expect(badges()).toEqual([['Badge', 'set', { count: 3 }]]));
    postToNativeApp({ name: 'notification-badge', icon: 0, tab: 0 });
    await waitFor(() => expect(badges().at(-1)).toEqual(['Badge', 'set', { count: 0 }]));
  });

  test('asks for permission once, at the first unread notification, and shows nothing without it', async () => {
    const { badges, pluginCalls } = openStubPage({ display: 'prompt' });
    postToNativeApp({ name: 'notification-badge', icon: 2, tab: 0 });
    postToNativeApp({ name: 'notification-badge', icon: 3, tab: 0 });
    await settle();
    expect(pluginCalls).toEqual([
      ['Badge', 'checkPermissions'],
      ['Badge', 'requestPermissions'],
    ]);
    expect(badges()).toEqual([]);
  });

  test('is shown only up to a limit', async () => {
    const { badges } = openStubPage();
    postToNativeApp({ name: 'notification-badge', icon: 123_456, tab: 0 });
    await waitFor(() => expect(badges()).toEqual([['Badge', 'set', { count: 9_999 }]]));
  });

  test('is removed on a page for signed-out users', async () => {
    const { badges } = openStubPage({ signedIn: false });
    document.dispatchEvent(new Event('DOMContentLoaded'));
    await waitFor(() => expect(badges()).toEqual([['Badge', 'set', { count: 0 }]]));
  });
});

describe('sign-out', () => {
  test('ends the session, removes the badge and stored data, and shows the sign-in page', async () => {
    localStorage.setItem('draft', 'secret');
    const { calls, badges, navigate } = openStubPage();
    postToNativeApp({ name: 'sign-out' });
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/sign-in'));
    expect(calls).toEqual([{ method: 'DELETE', path: '/session', token: 'page-token', body: undefined }]);
    expect(badges()).toEqual([['Badge', 'set', { count: 0 }]]);
    expect(localStorage.length).toBe(0);
  });

  test('is repeated once with the current CSRF token when the token of the page is rejected', async () => {
    const { calls, navigate } = openStubPage({ csrfToken: 'old-token' });
    postToNativeApp({ name: 'sign-out' });
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/sign-in'));
    expect(requests(calls)).toEqual(['DELETE /session', 'GET /session', 'DELETE /session']);
    expect(calls.at(-1)?.token).toBe('page-token');
  });

  test('shows the sign-in page if the session has already ended', async () => {
    const respond = createServer({ 'DELETE /session': () => json({ error: 'Sign in.' }, 401) });
    const { navigate } = openStubPage({ respond });
    postToNativeApp({ name: 'sign-out' });
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/sign-in'));
  });

  test.each<[string, Respond, string]>([
    ['the message of the server', () => json({ error: 'Please wait a moment.' }, 429), 'Please wait a moment.'],
    ['a general message', () => new Response('<html>', { status: 502 }), 'Something went wrong. Try again.'],
    [
      'a message about the connection',
      () => Promise.reject(new TypeError('Failed to fetch')),
      "Minutehand can't be reached. Check your connection and try again.",
    ],
    [
      'a message about the timeout',
      () => Promise.reject(new DOMException('', 'TimeoutError')),
      'Minutehand took too long to respond. Try again.',
    ],
  ])('shows %s when it fails, and can be tried again', async (_case, fail, message) => {
    let isFailing = true;
    const respond = createServer({ 'DELETE /session': (call) => (isFailing ? fail(call) : json({})) });
    const { navigate } = openStubPage({ respond });
    postToNativeApp({ name: 'sign-out' });
    const dialog = await screen.findByRole('dialog', { name: 'Sign-out failed' });
    expect(dialog.textContent).toContain(message);
    expect(navigate).not.toHaveBeenCalled();

    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await settle();
    isFailing = false;
    postToNativeApp({ name: 'sign-out' });
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/sign-in'));
  });

  test('does nothing when an area of the page cancels it in order to keep a recording', async () => {
    const { calls } = openStubPage();
    window.addEventListener('sign-out', (event) => event.preventDefault(), { once: true });
    postToNativeApp({ name: 'sign-out' });
    await settle();
    expect(calls).toEqual([]);
  });

  test('is executed once if it is sent twice', async () => {
    const { calls, navigate } = openStubPage();
    postToNativeApp({ name: 'sign-out' });
    postToNativeApp({ name: 'sign-out' });
    await waitFor(() => expect(navigate).toHaveBeenCalled());
    expect(requests(calls)).toEqual(['DELETE /session']);
  });
});

describe('delete-account', () => {
  const openDialog = async () => {
    postToNativeApp({ name: 'delete-account' });
    return screen.findByRole('dialog', { name: 'Delete your account?' });
  };
  const confirm = async (password: string) => {
    await userEvent.clear(screen.getByLabelText('Password'));
    if (password) await userEvent.type(screen.getByLabelText('Password'), password);
    await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  };

  test('names the user and deletes them after they have confirmed it with their password', async () => {
    const { calls, badges, navigate } = openStubPage();
    const dialog = await openDialog();
    expect(dialog.textContent).toContain('ana@example.com');
    expect(requests(calls)).toEqual(['GET /session']);

    await confirm(PASSWORD);
    await screen.findByText('Your account will be deleted on December 10, 2026. Sign in to cancel.');
    expect(calls.slice(1)).toEqual([
      { method: 'POST', path: '/session/reauthentication', token: 'page-token', body: { password: PASSWORD } },
      { method: 'POST', path: '/users/me/deletion', token: 'rotated-token', body: { email: 'ana@example.com' } },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/sign-in'));
    expect(badges()).toEqual([['Badge', 'set', { count: 0 }]]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is cancelled by the button or by Escape, and deletes nothing', async () => {
    const { calls, navigate } = openStubPage();
    await openDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await settle();
    const dialog = await openDialog();
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests(calls)).toEqual(['GET /session', 'GET /session']);
    expect(navigate).not.toHaveBeenCalled();
  });

  test('needs a password, and a wrong one can be corrected', async () => {
    const { calls } = openStubPage();
    await openDialog();
    await confirm('');
    expect(screen.getByRole('alert').textContent).toBe('Enter your password');
    expect(requests(calls)).toEqual(['GET /session']);

    await confirm('a wrong password');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Incorrect password'));
    expect(requests(calls)).not.toContain('POST /users/me/deletion');

    await confirm(PASSWORD);
    await screen.findByRole('dialog', { name: 'Account scheduled for deletion' });
  });

  test('shows the reason when the server rejects it', async () => {
    const reason = 'Transfer ownership first.';
    const respond = createServer({ 'POST /users/me/deletion': () => json({ error: reason }, 409) });
    const { navigate } = openStubPage({ respond });
    await openDialog();
    await confirm(PASSWORD);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(reason));
    expect(navigate).not.toHaveBeenCalled();
  });

  test('shows the reason when there is no session or no connection', async () => {
    const respond = createServer({ 'GET /session': () => Promise.reject(new TypeError('Failed to fetch')) });
    openStubPage({ respond });
    postToNativeApp({ name: 'delete-account' });
    const dialog = await screen.findByRole('dialog', { name: 'Account not deleted' });
    expect(dialog.textContent).toContain("Minutehand can't be reached.");
  });

  test('shows one dialog if it is sent twice, and cannot be cancelled while it is being executed', async () => {
    let finish: (response: Response) => void = () => {};
    const respond = createServer({
      'POST /users/me/deletion': () => new Promise((resolve) => (finish = resolve)),
    });
    openStubPage({ respond });
    await openDialog();
    postToNativeApp({ name: 'delete-account' });
    await settle();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);

    await confirm(PASSWORD);
    await settle();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('dialog', { name: 'Delete your account?' })).toBeTruthy();
    finish(json({ deletion: {} }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
