import { expect, jest, test } from '@jest/globals';
import { stubGlobal } from '@minutehand/test-kit/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubScreenWidth } from '../../../test/fake-server.ts';
import { cleanBetweenTests, openMeeting } from '../../../test/open-meeting.tsx';
import {
  buildActionItem,
  buildAgendaItem,
  buildMeeting,
  buildMeetingRef,
  buildMinutes,
  buildSeriesBrief,
} from '../../../test/samples.ts';

cleanBetweenTests();

const findBar = async () => within(await screen.findByRole('navigation', { name: 'Sections' }));

test('lists the sections of the page in their order, with counts of their items', async () => {
  openMeeting({ 'GET /meetings/m1/agenda_items': { agenda_items: [buildAgendaItem()], next_cursor: null } });
  const bar = await findBar();
  expect(await bar.findByRole('button', { name: 'Agenda 1' })).toBeTruthy();
  await bar.findByRole('button', { name: 'Action items 1' });
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Action items 1',
    'Minutes',
    'Agenda 1',
    'Notes',
  ]);
});

test('begins with the summary, if there is one', async () => {
  const summary = { sentences: [{ text: 'The team planned the launch.', citations: [] }], decisions: [] };
  openMeeting({ 'GET /meetings/m1/minutes': buildMinutes({ summary }) });
  const bar = await findBar();
  await userEvent.click(await bar.findByRole('button', { name: 'Summary' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Summary' }));
  expect(bar.getAllByRole('button')[0]?.textContent).toBe('Summary');
});

test.each(['wide', 'narrow'] as const)(
  'counts proposed and open action items, but not the done ones, on a %s screen',
  async (width) => {
    stubScreenWidth(width);
    const action_items = [
      buildActionItem({ id: 'i1', state: 'proposed' }),
      buildActionItem({ id: 'i2', description: 'Order the shelves' }),
      buildActionItem({ id: 'i3', description: 'Book the room', state: 'done', completed: true }),
    ];
    openMeeting({ 'GET /meetings/m1/action_items': { action_items, next_cursor: null } });
    expect(await screen.findByRole(width === 'wide' ? 'button' : 'tab', { name: /^Action items ?2$/ })).toBeTruthy();
  },
);

test('selecting a section focuses it, so that the next Tab continues there', async () => {
  openMeeting();
  await screen.findByText('The launch is in May.');
  await userEvent.click((await findBar()).getByRole('button', { name: 'Minutes' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Minutes' }));
});

test('marks the last section that has reached the top of the window', async () => {
  const tops: Record<string, number> = { 'minutes-heading': 400, 'agenda-heading': 900, 'notes-heading': 1200 };
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, tops[this.getAttribute('aria-labelledby') ?? ''] ?? 0, 100, 100);
  });
  openMeeting();
  const bar = await findBar();
  await screen.findByText('The launch is in May.');
  fireEvent.scroll(window);
  await waitFor(() => expect(bar.getByRole('button', { current: 'location' }).textContent).toBe('Action items 1'));
  tops['minutes-heading'] = 60;
  fireEvent.scroll(window);
  await waitFor(() => expect(bar.getByRole('button', { current: 'location' }).textContent).toBe('Minutes'));
});

test('marks another section when the page grows without scrolling', async () => {
  const tops: Record<string, number> = { 'minutes-heading': 60, 'agenda-heading': 60, 'notes-heading': 60 };
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, tops[this.getAttribute('aria-labelledby') ?? ''] ?? 0, 100, 100);
  });
  const resize: Array<() => void> = [];
  stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        resize.push(listener);
      }
      observe() {}
      disconnect() {}
    },
  );
  openMeeting();
  const bar = await findBar();
  await screen.findByText('The launch is in May.');
  await waitFor(() => {
    // The sections of the page are rendered one after another.
    fireEvent.scroll(window);
    expect(bar.getByRole('button', { current: 'location' }).textContent).toBe('Notes');
  });
  Object.assign(tops, { 'agenda-heading': 900, 'notes-heading': 1200 });
  await waitFor(() => {
    // As in a browser, each section that is rendered resizes the page.
    for (const notify of resize) notify();
    expect(bar.getByRole('button', { current: 'location' }).textContent).toBe('Minutes');
  });
});

test('is not shown where the sections are tabs', async () => {
  stubScreenWidth('narrow');
  openMeeting();
  await screen.findByRole('tab', { name: 'Minutes' });
  expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull();
});

/** A window of 900 px that has scrolled. */
function stubScrolledWindow() {
  jest.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(900);
  jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000);
  jest.spyOn(document.documentElement, 'scrollTop', 'get').mockReturnValue(400);
}

const placeSections = (tops: Record<string, number>) =>
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, tops[this.getAttribute('aria-labelledby') ?? ''] ?? -500, 100, 100);
  });

test('after the page has scrolled, marks a section that begins in the upper two fifths of the window', async () => {
  stubScrolledWindow();
  placeSections({ 'minutes-heading': 350, 'agenda-heading': 900, 'notes-heading': 1200 });
  openMeeting();
  const bar = await findBar();
  await screen.findByText('The launch is in May.');
  fireEvent.scroll(window);
  await waitFor(() => expect(bar.getByRole('button', { current: 'location' }).textContent).toBe('Minutes'));
});

test('a selected section stays marked until the page scrolls, even if the next one begins just below it', async () => {
  stubScrolledWindow();
  placeSections({ 'minutes-heading': 250, 'agenda-heading': 900, 'notes-heading': 1200 });
  openMeeting();
  const bar = await findBar();
  await screen.findByText('The launch is in May.');
  await userEvent.click(bar.getByRole('button', { name: 'Action items 1' }));
  fireEvent.scroll(window);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(bar.getByRole('button', { current: 'location' }).textContent).toBe('Action items 1');
  jest.spyOn(document.documentElement, 'scrollTop', 'get').mockReturnValue(420);
  fireEvent.scroll(window);
  await waitFor(() => expect(bar.getByRole('button', { current: 'location' }).textContent).toBe('Minutes'));
});

test('begins with the brief of a meeting that has not taken place', async () => {
  openMeeting({
    'GET /meetings/m1': { meeting: buildMeeting({ state: 'draft' }) },
    'GET /meetings/m1/series': { series: { is_part: true, meetings: [buildMeetingRef()], suggestion: null } },
    'GET /meetings/m1/series/brief': { brief: buildSeriesBrief() },
  });
  const bar = await findBar();
  await userEvent.click(await bar.findByRole('button', { name: 'Brief' }));
  expect(bar.getAllByRole('button')[0]?.getAttribute('aria-current')).toBe('location');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Brief', expanded: true }));
});

test('does not list the action items of a recording, which has none yet', async () => {
  openMeeting({
    'GET /meetings/m1': { meeting: buildMeeting({ state: 'recording' }) },
    'GET /meetings/m1/minutes': buildMinutes({ content: '', rendered_html: '', citations: [] }),
    'GET /meetings/m1/action_items': { action_items: [], next_cursor: null },
  });
  const bar = await findBar();
  await bar.findByRole('button', { name: 'Notes' });
  await waitFor(() => expect(bar.queryByRole('button', { name: 'Action items' })).toBeNull());
  expect(await screen.findByText('Minutes are generated when the recording ends.')).toBeTruthy();
  expect(bar.getByRole('button', { current: 'location' }).textContent).toBe('Minutes');
});
