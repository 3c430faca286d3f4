import { afterEach, expect, jest, test } from '@jest/globals';
import type { MeetingFeedback } from '@minutehand/contracts/http/feedback';
import { useFakeTimersOnlyFor } from '@minutehand/test-kit/fake-timers';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FEEDBACK_HIDE_MS, FEEDBACK_MESSAGE_MS } from '../../../../limits.ts';
import { Failure, type FakeCall, type FakeRoutes, UNREACHABLE } from '../../../../test/fake-server.ts';
import { cleanBetweenTests, getWrites, openMeeting } from '../../../../test/open-meeting.tsx';
import { buildMinutes } from '../../../../test/samples.ts';

cleanBetweenTests();
afterEach(() => void jest.useRealTimers());

const generation = {
  ...{ id: 'g1', writer: 'embedded', model: '', prompt_version: '1', duration_ms: 900, dropped_claims: 0 },
  notice: null,
  instruction: null,
  finished_at: null,
};
const POST_FEEDBACK = 'POST /meetings/m1/feedback';
const SUCCESS_MESSAGE = 'Thank you for your feedback!';
const respondWithSuccess = ({ body }: FakeCall) => {
  const form = body as Record<string, string>;
  const rating = Number(form['meeting_feedback[rating]']) as MeetingFeedback['rating'];
  const comments = form['meeting_feedback[comments]'] ?? '';
  return { status: 'success', message: SUCCESS_MESSAGE, meeting_feedback: { rating, comments } };
};

async function openBox(feedback: MeetingFeedback | null, routes: FakeRoutes = { [POST_FEEDBACK]: respondWithSuccess }) {
  const server = openMeeting({
    'GET /meetings/m1/minutes': buildMinutes({ generation }),
    'GET /meetings/m1/feedback': { meeting_feedback: feedback },
    ...routes,
  });
  const box = within(await screen.findByRole('region', { name: 'Feedback on the minutes' }));
  return { server, box, getThumb: (name: string) => box.getByRole('button', { name }) };
}
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';

test('sends the first rating at once and shows the comments field', async () => {
  const { server, box, getThumb } = await openBox(null);
  expect(box.queryByLabelText('Comments')).toBeNull();
  await userEvent.click(getThumb('Thumbs up'));
  expect(await box.findByText(SUCCESS_MESSAGE)).toBeTruthy();
  expect(getWrites(server)).toMatchObject([{ body: { 'meeting_feedback[rating]': '1' } }]);
  expect(isPressed(getThumb('Thumbs up'))).toBe(true);
  expect(box.getByLabelText('Comments')).toBeTruthy();
});

test('sends a changed rating together with the comments', async () => {
  const { server, box, getThumb } = await openBox({ rating: 1, comments: 'Good.' });
  expect(isPressed(getThumb('Thumbs up'))).toBe(true);
  expect(box.getByLabelText<HTMLTextAreaElement>('Comments').value).toBe('Good.');
  await userEvent.click(getThumb('Thumbs down'));
  expect(isPressed(getThumb('Thumbs down'))).toBe(true);
  expect(getWrites(server)).toHaveLength(0);
  await userEvent.type(box.getByLabelText('Comments'), ' Too long.');
  await userEvent.click(box.getByRole('button', { name: 'Submit feedback' }));
  expect(await box.findByText(SUCCESS_MESSAGE)).toBeTruthy();
  expect(getWrites(server)).toMatchObject([
    { body: { 'meeting_feedback[rating]': '-1', 'meeting_feedback[comments]': 'Good. Too long.' } },
  ]);
});

test('hides only the message after a first rating, and the whole box two seconds after comments were saved', async () => {
  const { getThumb } = await openBox(null);
  const isVisible = () => screen.queryByRole('region', { name: 'Feedback on the minutes' }) !== null;
  useFakeTimersOnlyFor('setTimeout', 'clearTimeout');
  const flushTimers = () => act(async () => jest.advanceTimersByTimeAsync(0));
  fireEvent.click(getThumb('Thumbs down'));
  while (screen.queryByText(SUCCESS_MESSAGE) === null) await flushTimers();
  await act(async () => jest.advanceTimersByTimeAsync(FEEDBACK_MESSAGE_MS));
  expect(screen.queryByText(SUCCESS_MESSAGE)).toBeNull();
  expect(isVisible()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Submit feedback' }));
  while (screen.queryByText(SUCCESS_MESSAGE) === null) await flushTimers();
  await act(async () => jest.advanceTimersByTimeAsync(FEEDBACK_HIDE_MS - 1));
  expect(isVisible()).toBe(true);
  await act(async () => jest.advanceTimersByTimeAsync(1));
  expect(isVisible()).toBe(false);
});

test.each([
  [
    'all messages of a rejection',
    new Failure(422, { error: 'No.', errors: ['Rating must be 1 or -1.', 'Comments are odd.'] }),
    'Rating must be 1 or -1., Comments are odd.',
  ],
  [
    'a generic message for a server error',
    new Failure(500, { error: 'Oh.' }),
    'Something went wrong. Please try again.',
  ],
  ['a generic message for a network error', UNREACHABLE, 'Something went wrong. Please try again.'],
])('shows %s and selects no rating', async (_case, failure, message) => {
  const { box, getThumb } = await openBox(null, { [POST_FEEDBACK]: failure });
  await userEvent.click(getThumb('Thumbs up'));
  expect((await box.findByRole('alert')).textContent).toBe(message);
  expect(isPressed(getThumb('Thumbs up'))).toBe(false);
});

test('keeps the comments when sending fails', async () => {
  const { box } = await openBox({ rating: 1, comments: '' }, { [POST_FEEDBACK]: UNREACHABLE });
  await userEvent.type(box.getByLabelText('Comments'), 'Good.');
  await userEvent.click(box.getByRole('button', { name: 'Submit feedback' }));
  expect(await box.findByRole('alert')).toBeTruthy();
  expect(box.getByLabelText<HTMLTextAreaElement>('Comments').value).toBe('Good.');
});

test('shows no feedback box for minutes that were not generated', async () => {
  openMeeting();
  await screen.findByText('The launch is in May.');
  expect(screen.queryByRole('region', { name: 'Feedback on the minutes' })).toBeNull();
});

test('hides the feedback box while the minutes are edited', async () => {
  await openBox(null);
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Feedback on the minutes' })).toBeNull());
});

test('locks the comments while they are being sent', async () => {
  const response = Promise.withResolvers<object>();
  const { box } = await openBox({ rating: 1, comments: 'Good.' }, { [POST_FEEDBACK]: () => response.promise });
  await userEvent.click(box.getByRole('button', { name: 'Submit feedback' }));
  await userEvent.type(box.getByLabelText('Comments'), ' lost');
  expect(box.getByLabelText('Comments')).toHaveProperty('value', 'Good.');
  response.resolve(new Failure(500, { error: 'No.' }));
  await box.findByRole('alert');
  await userEvent.type(box.getByLabelText('Comments'), ' Kept.');
  expect(box.getByLabelText('Comments')).toHaveProperty('value', 'Good. Kept.');
});
