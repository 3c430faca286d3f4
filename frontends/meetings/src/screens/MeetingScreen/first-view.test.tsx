import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Failure } from '../../test/fake-server.ts';
import { cleanBetweenTests, openMeeting } from '../../test/open-meeting.tsx';
import { buildMinutes } from '../../test/samples.ts';

cleanBetweenTests();
afterEach(() => document.getElementById('first-view')?.remove());

const addFirstView = () => document.body.insertAdjacentHTML('afterbegin', '<div id="first-view"></div>');
const hasFirstView = () => document.getElementById('first-view') !== null;

test('the text embedded in the page stays until the document is rendered, and is then replaced', async () => {
  addFirstView();
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof buildMinutes>>();
  openMeeting({ 'GET /meetings/m1/minutes': () => promise });
  await screen.findByRole('button', { name: 'Weekly review' });
  expect(hasFirstView()).toBe(true);
  resolve(buildMinutes());
  expect(await screen.findByText('The launch is in May.')).toBeTruthy();
  expect(hasFirstView()).toBe(false);
});

test('the text embedded in the page does not hide the error of the meeting', async () => {
  addFirstView();
  openMeeting({ 'GET /meetings/m1': new Failure(400, { error: 'A sample error.' }) });
  expect(await screen.findByText('A sample error.')).toBeTruthy();
  expect(hasFirstView()).toBe(false);
});
