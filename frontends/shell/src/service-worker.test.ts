import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

const source = readFileSync(resolve(process.cwd(), 'frontends/shell/public/service-worker.js'), 'utf8');
const ORIGIN = 'https://minutes.example';
const NO_SHARED_FILE = { type: 'shared-file', file: null, text: '' };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A started worker. `share` posts a form as another app does, and `request` returns the message that the page receives. */
function startWorker() {
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  };
  const redirect = (url: string, status: number) => ({ url, status });
  runInContext(source, createContext({ self, URL, File, setTimeout, clearTimeout, Response: { redirect } }));
  async function share(fields: Record<string, string | File>) {
    const form = new Map(Object.entries(fields));
    let response: unknown;
    let isWaiting = true;
    listeners.get('fetch')?.({
      request: { url: `${ORIGIN}/share`, method: 'POST', formData: async () => form },
      respondWith: (value: unknown) => {
        response = value;
      },
      waitUntil: (work: Promise<void>) =>
        void work.then(() => {
          isWaiting = false;
        }),
    });
    expect(await response).toEqual({ url: '/meetings/new?shared=1', status: 303 });
    return { isWaiting: () => isWaiting };
  }
  function request() {
    const postMessage = jest.fn();
    listeners.get('message')?.({ data: { type: 'shared-file-requested' }, source: { postMessage } });
    expect(postMessage).toHaveBeenCalledTimes(1);
    return postMessage.mock.calls[0]?.[0];
  }
  return { share, request };
}

test('sends a shared file once, to the page that requests it', async () => {
  const { share, request } = startWorker();
  const file = new File(['Chair: Hello.'], 'notes.txt');
  await share({ file, title: 'Notes', url: '' });
  expect(request()).toEqual({ type: 'shared-file', file, text: 'Notes' });
  expect(request()).toEqual(NO_SHARED_FILE);
});

test('responds that it has no shared file, even after a minute', async () => {
  const { share, request } = startWorker();
  expect(request()).toEqual(NO_SHARED_FILE);
  await share({ text: 'Agenda' });
  jest.advanceTimersByTime(60_000);
  expect(request()).toEqual(NO_SHARED_FILE);
});

test('keeps a shared file for a minute, even if an earlier one expires in the meantime', async () => {
  const { share, request } = startWorker();
  const earlier = await share({ text: 'Earlier' });
  jest.advanceTimersByTime(40_000);
  await share({ text: 'Later' });
  expect(earlier.isWaiting()).toBe(false);
  jest.advanceTimersByTime(40_000);
  expect(request()).toEqual({ type: 'shared-file', file: null, text: 'Later' });
});
