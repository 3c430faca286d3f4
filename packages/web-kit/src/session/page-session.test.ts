import { expect, jest, test } from '@jest/globals';
import { createPageSession } from './page-session.ts';

function setup() {
  const page = new DOMParser().parseFromString('', 'text/html');
  const hidden = jest.spyOn(page, 'hidden', 'get').mockReturnValue(false);
  const reload = jest.fn(() => true);
  const pageSession = createPageSession(page, reload);
  pageSession.set('user-1 account-1');
  const show = () => {
    hidden.mockReturnValue(false);
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { pageSession, reload, hide: () => hidden.mockReturnValue(true), show };
}

test.each([['user-1 account-2'], ['user-2 account-1'], [null]])(
  'a page reloads when the session belongs to the user and account %s',
  (session) => {
    const { pageSession, reload } = setup();
    expect(pageSession.reloadIfChanged(session)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  },
);

test('a page is not reloaded for another session of its user and account', () => {
  const { pageSession, reload } = setup();
  expect(pageSession.reloadIfChanged('user-1 account-1')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('a page without the data of a user is not reloaded', () => {
  const { pageSession, reload } = setup();
  pageSession.set(null);
  expect(pageSession.reloadIfChanged('user-1 account-1')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('a hidden page reloads when it is shown, unless the browser is back in the session of the page', () => {
  const { pageSession, reload, hide, show } = setup();
  hide();
  pageSession.reloadIfChanged('user-1 account-2');
  pageSession.reloadIfChanged('user-1 account-1');
  show();
  expect(reload).not.toHaveBeenCalled();
  hide();
  pageSession.reloadIfChanged('user-1 account-2');
  expect(reload).not.toHaveBeenCalled();
  show();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a reload that the user cancelled is repeated only after the session has changed again', () => {
  const { pageSession, reload, show } = setup();
  pageSession.reloadIfChanged('user-1 account-2');
  expect(pageSession.reloadIfChanged('user-1 account-2')).toBe(true);
  show();
  expect(reload).toHaveBeenCalledTimes(1);
  pageSession.reloadIfChanged('user-1 account-3');
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a reload that an area prevents is repeated later', () => {
  const { pageSession, reload, show } = setup();
  reload.mockReturnValueOnce(false);
  pageSession.reloadIfChanged('user-1 account-2');
  show();
  expect(reload).toHaveBeenCalledTimes(2);
});
