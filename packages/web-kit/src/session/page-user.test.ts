import { expect, jest, test } from '@jest/globals';
import { createPageUser } from './page-user.ts';

function setup() {
  const page = new DOMParser().parseFromString('', 'text/html');
  const hidden = jest.spyOn(page, 'hidden', 'get').mockReturnValue(false);
  const reload = jest.fn(() => true);
  const pageUser = createPageUser(page, reload);
  pageUser.set('user-1 account-1');
  const show = () => {
    hidden.mockReturnValue(false);
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { pageUser, reload, hide: () => hidden.mockReturnValue(true), show };
}

test.each([['user-1 account-2'], ['user-2 account-1'], [null]])('a page reloads for the session %s', (session) => {
  const { pageUser, reload } = setup();
  expect(pageUser.reloadIfOtherUser(session)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page is not reloaded for another session of its user and account', () => {
  const { pageUser, reload } = setup();
  expect(pageUser.reloadIfOtherUser('user-1 account-1')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('a page without the data of a user is not reloaded', () => {
  const { pageUser, reload } = setup();
  pageUser.set(null);
  expect(pageUser.reloadIfOtherUser('user-1 account-1')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('a hidden page reloads when it is shown, unless the browser has its session again', () => {
  const { pageUser, reload, hide, show } = setup();
  hide();
  pageUser.reloadIfOtherUser('user-1 account-2');
  pageUser.reloadIfOtherUser('user-1 account-1');
  show();
  expect(reload).not.toHaveBeenCalled();
  hide();
  pageUser.reloadIfOtherUser('user-1 account-2');
  expect(reload).not.toHaveBeenCalled();
  show();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a user who stays on the page is asked again only after another change of the session', () => {
  const { pageUser, reload, show } = setup();
  pageUser.reloadIfOtherUser('user-1 account-2');
  expect(pageUser.reloadIfOtherUser('user-1 account-2')).toBe(true);
  show();
  expect(reload).toHaveBeenCalledTimes(1);
  pageUser.reloadIfOtherUser('user-1 account-3');
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a reload that an area prevents is repeated later', () => {
  const { pageUser, reload, show } = setup();
  reload.mockReturnValueOnce(false);
  pageUser.reloadIfOtherUser('user-1 account-2');
  show();
  expect(reload).toHaveBeenCalledTimes(2);
});
