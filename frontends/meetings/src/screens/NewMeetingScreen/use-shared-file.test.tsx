import { afterEach, expect, jest, test } from '@jest/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { act, cleanup, render } from '@testing-library/react';
import { useSharedFile } from './use-shared-file.ts';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const onShared = jest.fn();
function Receiver() {
  useSharedFile(onShared);
  return null;
}

/** A browser with a service worker. Returns what pages send to it, and sends messages to the page. */
function stubWorker() {
  const workers = Object.assign(new EventTarget(), {
    startMessages: () => undefined,
    controller: { postMessage: jest.fn() },
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers });
  const send = (data: unknown) => act(() => void workers.dispatchEvent(new MessageEvent('message', { data })));
  return { requests: workers.controller.postMessage, send };
}

const show = (path: string) =>
  render(
    <TestProviders path={path}>
      <Receiver />
    </TestProviders>,
  );

test('requests the shared file from the service worker, and receives it once', () => {
  onShared.mockClear();
  const { requests, send } = stubWorker();
  show('/meetings/new?shared=1');
  expect(requests.mock.calls).toEqual([[{ type: 'shared-file-requested' }]]);
  const file = new File(['Chair: Hello.'], 'notes.txt');
  send({ type: 'another-message' });
  send({ type: 'shared-file', file, text: '' });
  send({ type: 'shared-file', file, text: '' });
  expect(onShared.mock.calls).toEqual([[{ file, text: '' }]]);
});

test('requests nothing when nothing was shared, or without service workers', () => {
  const { requests } = stubWorker();
  show('/meetings/new');
  expect(requests).not.toHaveBeenCalled();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  expect(() => show('/meetings/new?shared=1')).not.toThrow();
});
