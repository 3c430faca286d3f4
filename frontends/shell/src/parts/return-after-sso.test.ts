import { expect, test } from '@jest/globals';
import { rememberPath, takeRememberedPath } from './return-after-sso.ts';

test('the screen that was left for the provider is opened once', () => {
  history.pushState({}, '', '/settings?tab=data');
  rememberPath();
  history.pushState({}, '', '/');
  expect(takeRememberedPath()).toBe('/settings?tab=data');
  expect(takeRememberedPath()).toBeNull();
});
