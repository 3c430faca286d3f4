import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { useLocation } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useSharedFile } from './use-shared-file.ts';

const onShared = jest.fn();

beforeEach(() => void onShared.mockClear());
afterEach(() => {
  cleanup();
  restoreGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

function Receiver() {
  useSharedFile(onShared);
  const { pathname, search } = useLocation();
  return (
    <output aria-label="Path">
      {pathname}
      {search}
    </output>
  );
}

/** A window of the installed app or a tab, with a service worker. Records the messages from the page, and sends messages to it. */
function stubWorker(displayMode: 'standalone' | 'browser') {
  stubGlobal('matchMedia', (query: string) => ({ matches: query === `(display-mode: ${displayMode})` }));
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
const getPath = () => screen.getByLabelText('Path').textContent;

test('requests the shared file from the service worker, and receives it once', () => {
  const { requests, send } = stubWorker('standalone');
  show('/meetings/new?shared=1');
  expect(requests.mock.calls).toEqual([[{ type: 'shared-file-requested' }]]);
  const file = new File(['Chair: Hello.'], 'notes.txt');
  send({ type: 'another-message' });
  send({ type: 'shared-file', file, text: '' });
  send({ type: 'shared-file', file, text: '' });
  expect(onShared.mock.calls).toEqual([[{ file, text: '' }]]);
  expect(getPath()).toBe('/meetings/new');
});

test('accepts nothing in a tab, because any web site can post a file to the product there', () => {
  const { requests, send } = stubWorker('browser');
  show('/meetings/new?shared=1');
  expect(requests).not.toHaveBeenCalled();
  send({ type: 'shared-file', file: new File(['Chair: Hello.'], 'notes.txt'), text: '' });
  expect(onShared.mock.calls).toEqual([[null]]);
  expect(getPath()).toBe('/meetings/new');
});

test('reports that the service worker has no file, and does not request it again', () => {
  const { requests, send } = stubWorker('standalone');
  show('/meetings/new?shared=1');
  send({ type: 'shared-file', file: null, text: '' });
  expect(onShared.mock.calls).toEqual([[null]]);
  expect(requests).toHaveBeenCalledTimes(1);
  expect(getPath()).toBe('/meetings/new');
});

test('requests nothing when nothing was shared', () => {
  const { requests } = stubWorker('standalone');
  show('/meetings/new');
  expect(requests).not.toHaveBeenCalled();
  expect(onShared).not.toHaveBeenCalled();
});

test('reports that no file was received in a browser without service workers', () => {
  stubWorker('standalone');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  show('/meetings/new?shared=1');
  expect(onShared.mock.calls).toEqual([[null]]);
});
