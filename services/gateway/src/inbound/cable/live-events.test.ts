import { expect, it } from '@jest/globals';
import { toNotificationMessage } from './live-events.ts';

const notification = {
  ...{ id: 'n1', accountId: 'account-1', kind: 'minutes_ready', title: 'Weekly', body: 'Minutes are ready' },
  ...{ url: '/meetings/1', createdAt: '2026-11-25T12:00:00.000Z', seen: false, read: false },
};

it('sets show to false only for kinds of notifications that the user turned off in the browser', () => {
  const data = { url: '/meetings/1' };
  expect(toNotificationMessage(notification).browser.options).toEqual({ body: 'Minutes are ready', tag: 'n1', data });
  expect(toNotificationMessage({ ...notification, browser: true }).browser.options.data).toEqual(data);
  expect(toNotificationMessage({ ...notification, browser: false }).browser.options.data).toEqual({
    ...data,
    show: false,
  });
});
