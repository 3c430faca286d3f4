import { expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubScreenWidth } from '../../../test/fake-server.ts';
import { cleanBetweenTests, openMeeting } from '../../../test/open-meeting.tsx';

cleanBetweenTests();

const findPanel = () => screen.findByRole('complementary', { name: 'Transcript' });

test('hides and shows the transcript, and stores the choice', async () => {
  openMeeting();
  const panel = await findPanel();
  await userEvent.click(screen.getByRole('button', { name: 'Hide transcript' }));
  expect(panel.isConnected).toBe(false);
  cleanup();
  openMeeting();
  await userEvent.click(await screen.findByRole('button', { name: 'Show transcript' }));
  expect(await findPanel()).toBeTruthy();
});

test('arrow keys, Home and End resize the transcript within its limits, and the width is stored', async () => {
  openMeeting();
  const getSeparator = () => screen.getByRole('separator', { name: 'Resize transcript' });
  await findPanel();
  fireEvent.keyDown(getSeparator(), { key: 'Home' });
  expect(getSeparator().getAttribute('aria-valuenow')).toBe('320');
  fireEvent.keyDown(getSeparator(), { key: 'End' });
  expect(getSeparator().getAttribute('aria-valuenow')).toBe('720');
  fireEvent.keyDown(getSeparator(), { key: 'ArrowLeft' });
  expect(getSeparator().getAttribute('aria-valuenow')).toBe('720');
  cleanup();
  openMeeting();
  await findPanel();
  expect(getSeparator().getAttribute('aria-valuenow')).toBe('720');
});

test('"Show in transcript" and a link to a segment open a hidden transcript', async () => {
  localStorage.setItem('minutehand.transcript-panel', JSON.stringify({ isOpen: false, width: null }));
  openMeeting();
  await userEvent.click(await screen.findByText('The launch is in May.'));
  expect(screen.queryByRole('complementary')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show in transcript' }));
  expect(await findPanel()).toBeTruthy();
});

test('ignores invalid stored settings', async () => {
  localStorage.setItem('minutehand.transcript-panel', '{"width":"wide"');
  openMeeting();
  expect(await findPanel()).toBeTruthy();
});

test('has no panel and no button for it on a narrow screen', async () => {
  stubScreenWidth('narrow');
  openMeeting();
  expect(await screen.findByRole('tab', { name: 'Transcript' })).toBeTruthy();
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Hide transcript' })).toBeNull();
});

test.each([
  [792, 'tab'],
  [968, 'complementary'],
])('beside the sidebar, a page of %i px shows the transcript as a %s', async (width, role) => {
  const page = document.body.appendChild(document.createElement('main'));
  Object.defineProperty(page, 'clientWidth', { value: width });
  openMeeting();
  expect(await screen.findByRole(role, { name: 'Transcript' })).toBeTruthy();
  page.remove();
});
