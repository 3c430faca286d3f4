import { expect, jest, test } from '@jest/globals';
import { createPageOwner } from './page-owner.ts';

function setup() {
  const page = new DOMParser().parseFromString('', 'text/html');
  const hidden = jest.spyOn(page, 'hidden', 'get').mockReturnValue(false);
  const reload = jest.fn(() => true);
  const pageOwner = createPageOwner(page, reload);
  pageOwner.set('user-1 account-1');
  const show = () => {
    hidden.mockReturnValue(false);
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { pageOwner, reload, hide: () => hidden.mockReturnValue(true), show };
}

test.each([['user-1 account-2'], ['user-2 account-1'], [null]])('a page reloads for the session %s', (session) => {
  const { pageOwner, reload } = setup();
  expect(pageOwner.checkSession(session)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page is not reloaded for another session of its user and account', () => {
  const { pageOwner, reload } = setup();
  expect(pageOwner.checkSession('user-1 account-1')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('a page without the data of a user is not reloaded', () => {
  const { pageOwner, reload } = setup();
  pageOwner.set(null);
  expect(pageOwner.checkSession('user-1 account-1')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('a hidden page reloads when it is shown, unless the browser has its session again', () => {
  const { pageOwner, reload, hide, show } = setup();
  hide();
  pageOwner.checkSession('user-1 account-2');
  pageOwner.checkSession('user-1 account-1');
  show();
  expect(reload).not.toHaveBeenCalled();
  hide();
  pageOwner.checkSession('user-1 account-2');
  expect(reload).not.toHaveBeenCalled();
  show();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a user who stays on the page is asked again only after another change of the session', () => {
  const { pageOwner, reload, show } = setup();
  pageOwner.checkSession('user-1 account-2');
  expect(pageOwner.checkSession('user-1 account-2')).toBe(true);
  show();
  expect(reload).toHaveBeenCalledTimes(1);
  pageOwner.checkSession('user-1 account-3');
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a reload that an area prevents is repeated later', () => {
  const { pageOwner, reload, show } = setup();
  reload.mockReturnValueOnce(false);
  pageOwner.checkSession('user-1 account-2');
  show();
  expect(reload).toHaveBeenCalledTimes(2);
});
