import { afterEach, expect, it, jest } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { postToNativeApp } from './native-app.ts';

afterEach(() => restoreGlobals());

it('does nothing in a browser', () => {
  expect(postToNativeApp({ name: 'sign-out' })).toBe(false);
});

it('sends an object to an app on iOS', () => {
  const postMessage = jest.fn();
  stubGlobal('webkit', { messageHandlers: { nativeApp: { postMessage } } });
  expect(postToNativeApp({ name: 'notification-badge', icon: 5, tab: 2 })).toBe(true);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ name: 'notification-badge', icon: 5, tab: 2 });
});

it('sends JSON text to an app on Android', () => {
  const postMessage = jest.fn();
  stubGlobal('nativeApp', { postMessage });
  expect(postToNativeApp({ name: 'delete-account' })).toBe(true);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith('{"name":"delete-account"}');
});

it('behaves as in a browser if the app fails or has no such handler', () => {
  stubGlobal('webkit', { messageHandlers: {} });
  expect(postToNativeApp({ name: 'sign-out' })).toBe(false);
  stubGlobal('nativeApp', {
    postMessage: () => {
      throw new Error('the handler was removed');
    },
  });
  expect(postToNativeApp({ name: 'sign-out' })).toBe(false);
});
