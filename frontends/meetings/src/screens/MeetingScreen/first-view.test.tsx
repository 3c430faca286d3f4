import { afterEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { Failure } from '../../test/fake-server.ts';
import { cleanBetweenTests, openMeeting } from '../../test/open-meeting.tsx';
import { buildMeeting, buildMeetingRef, buildMinutes, buildSeriesBrief } from '../../test/samples.ts';

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

test('the text embedded in the page stays until the brief of a draft is rendered, which is above the document', async () => {
  addFirstView();
  const { promise, resolve } = Promise.withResolvers<object>();
  const server = openMeeting({
    'GET /meetings/m1': { meeting: buildMeeting({ state: 'draft' }) },
    'GET /meetings/m1/series': { series: { is_part: true, meetings: [buildMeetingRef()], suggestion: null } },
    'GET /meetings/m1/series/brief': () => promise,
  });
  await waitFor(() => expect(server.calls.some(({ path }) => path.endsWith('/series/brief'))).toBe(true));
  // Long enough to show the other sections, which have responded.
  for (let turn = 0; turn < 20; turn += 1) await act(() => new Promise((done) => setImmediate(done)));
  expect(hasFirstView()).toBe(true);
  resolve({ brief: buildSeriesBrief() });
  expect(await screen.findByText('No decisions or open items from earlier meetings.')).toBeTruthy();
  await waitFor(() => expect(hasFirstView()).toBe(false));
});

test('the text embedded in the page does not hide the error of the meeting', async () => {
  addFirstView();
  openMeeting({ 'GET /meetings/m1': new Failure(400, { error: 'A sample error.' }) });
  expect(await screen.findByText('A sample error.')).toBeTruthy();
  expect(hasFirstView()).toBe(false);
});
