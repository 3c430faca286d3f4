import { beforeEach, expect, test } from '@jest/globals';
import { forgetPath, getSsoResult, rememberPath, takeReturnPath } from './return-after-reauthentication.ts';

beforeEach(() => {
  history.pushState({}, '', '/settings?tab=data');
  rememberPath();
  history.pushState({}, '', '/');
});

test.each([
  ['?sso=confirmed', 'confirmed'],
  ['?sso_error=sso.other_user', 'sso.other_user'],
])('the screen that was left for the provider is opened once with the result: %s', (search, expected) => {
  expect(takeReturnPath(search)).toBe('/settings?tab=data');
  expect(getSsoResult()).toBe(expected);
  expect(takeReturnPath(search)).toBeNull();
});

test.each([
  ['?sso=confirmed', null],
  ['?sso_error=sso.unknown', null],
  ['?sso_error=__proto__', null],
  ['?sso_error=sso.other_user', 'sso.other_user'],
])('without a screen in this tab, only a specific error is a result: %s', (search, expected) => {
  forgetPath();
  expect(takeReturnPath(search)).toBeNull();
  expect(getSsoResult()).toBe(expected);
});

test('opening / without a result forgets the screen', () => {
  expect(takeReturnPath('')).toBeNull();
  expect(getSsoResult()).toBeNull();
  expect(takeReturnPath('?sso=confirmed')).toBeNull();
});

test('a forgotten screen is not opened', () => {
  forgetPath();
  expect(takeReturnPath('?sso=confirmed')).toBeNull();
});
