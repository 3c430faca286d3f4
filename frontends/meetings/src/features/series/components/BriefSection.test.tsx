import { expect, test } from '@jest/globals';
import type { Decision, PlainDecision } from '@minutehand/contracts/http/meetings/decisions';
import type { SeriesBrief } from '@minutehand/contracts/http/meetings/series-brief';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BRIEF_ITEMS_PER_PERSON } from '../../../limits.ts';
import { Failure, type FakeRoutes } from '../../../test/fake-server.ts';
import { broadcast, cleanBetweenTests, getWrites, openMeeting } from '../../../test/open-meeting.tsx';
import {
  buildAgendaItem,
  buildEarlierItem,
  buildMeeting,
  buildMeetingRef,
  buildSeriesBrief,
} from '../../../test/samples.ts';

cleanBetweenTests();

const BRIEF = 'GET /meetings/m1/series/brief';
const series = { is_part: true, meetings: [buildMeetingRef()], suggestion: null };
const agendaItem = { id: 'a9', meeting: buildMeetingRef(), title: 'Old plans', carried: false };

function buildDecision(text: string, overrides: Partial<Decision> = {}): Decision {
  return { ...buildOther(text), replaced_by: null, replaces: [], ...overrides };
}
function buildOther(text: string, url = '/meetings/m0?tab=transcript&segment=s4'): PlainDecision {
  const citation = { url, segment_ids: ['s4'], quote: text, speaker: 'Ann', start: null, end: null, outdated: false };
  return { id: text, meeting: buildMeetingRef(), text, citations: [citation] };
}

function openBrief(brief: SeriesBrief | Failure, routes: FakeRoutes = {}) {
  return openMeeting({
    'GET /meetings/m1': { meeting: buildMeeting({ state: 'draft' }) },
    'GET /meetings/m1/series': { series },
    [BRIEF]: brief instanceof Failure ? brief : { brief },
    ...routes,
  });
}
const findBrief = async () => within(await screen.findByRole('region', { name: 'Brief' }));

test('shows the decisions, the open items by person and the open agenda items before the meeting, and can be collapsed', async () => {
  openBrief(
    buildSeriesBrief({
      decisions: [buildDecision('We launch in May.'), buildDecision('Typed.', { citations: [] })],
      more_decisions: 2,
      people: [
        { name: 'Ben', action_items: [buildEarlierItem()] },
        {
          name: 'Ben',
          action_items: [buildEarlierItem({ id: 'e3', description: 'Call', due_date: null, overdue: false })],
        },
        { name: 'Unassigned', action_items: [buildEarlierItem({ id: 'e2', description: 'Order', state: 'proposed' })] },
        { name: 'Ann', action_items: [buildEarlierItem({ id: 'e4', description: 'Pay', state: 'proposed' })] },
      ],
      more_action_items: 3,
      agenda_items: [agendaItem],
    }),
  );
  const brief = await findBrief();
  const decisions = within(brief.getByRole('list', { name: 'Earlier decisions' }));
  expect(decisions.getByText('We launch in May.')).toBeTruthy();
  expect(decisions.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/meetings/m0?tab=transcript&segment=s4',
    '/meetings/m0',
  ]);
  const itemsOfBen = within(brief.getByRole('list', { name: 'Ben' }));
  // The items of a member and of a speaker of the same name are together.
  expect(itemsOfBen.getAllByRole('listitem')).toHaveLength(2);
  expect(itemsOfBen.getByText('Send the budget')).toBeTruthy();
  expect(itemsOfBen.getByText(/^Overdue · Nov 15/)).toBeTruthy();
  expect(itemsOfBen.getAllByRole('link', { name: /Last review/ })[0]?.getAttribute('href')).toBe('/meetings/m0');
  // Suggestions are no open items of a person yet.
  expect(brief.queryByRole('list', { name: 'Unassigned' })).toBeNull();
  const toReview = within(brief.getByRole('list', { name: 'To review' }));
  expect(toReview.getByText('Unassigned')).toBeTruthy();
  expect(toReview.getByText('Ann')).toBeTruthy();
  // As in the list of action items, a suggestion has a date but is not overdue.
  expect(toReview.getAllByText(/^Due Nov 15/)).toHaveLength(2);
  expect(toReview.queryByText(/Overdue/)).toBeNull();
  expect(within(brief.getByRole('list', { name: 'Unfinished agenda' })).getByText('Old plans')).toBeTruthy();
  expect(brief.getByRole('link', { name: 'all decisions' }).getAttribute('href')).toBe('/decisions?series_of=m1');
  expect(brief.getByRole('link', { name: 'all action items' })).toBeTruthy();
  await userEvent.click(brief.getByRole('button', { name: 'Brief' }));
  expect(brief.queryByText('We launch in May.')).toBeNull();
});

test('names the later decision that replaced one', async () => {
  openBrief(
    buildSeriesBrief({ decisions: [buildDecision('May.', { replaced_by: buildOther('We launch in June.') })] }),
  );
  const decisions = within((await findBrief()).getByRole('list', { name: 'Earlier decisions' }));
  expect(decisions.getByText(/^Replaced .+:$/)).toBeTruthy();
  expect(decisions.getByRole('link', { name: 'We launch in June.' }).getAttribute('href')).toBe('/meetings/m0');
});

test('shows the first items of a person, and the others on request', async () => {
  const action_items = Array.from({ length: BRIEF_ITEMS_PER_PERSON + 2 }, (_, number) =>
    buildEarlierItem({ id: `e${number}`, description: `Item ${number}` }),
  );
  openBrief(buildSeriesBrief({ people: [{ name: 'Ben', action_items }] }));
  const brief = await findBrief();
  const countItems = () => within(brief.getByRole('list', { name: 'Ben' })).getAllByRole('listitem').length;
  expect(countItems()).toBe(BRIEF_ITEMS_PER_PERSON);
  await userEvent.click(brief.getByRole('button', { name: 'Show 2 more' }));
  expect(countItems()).toBe(BRIEF_ITEMS_PER_PERSON + 2);
  expect(document.activeElement?.textContent).toBe('Show less');
});

test('puts one item or all remaining ones on the agenda', async () => {
  const people = [{ name: 'Ben', action_items: [buildEarlierItem()] }];
  const agenda_items = [buildAgendaItem({ title: 'Review: Send the budget' })];
  const server = openBrief(buildSeriesBrief({ people, agenda_items: [agendaItem] }), {
    'POST /meetings/m1/since_last_time/carry_over': { agenda_items },
  });
  const brief = await findBrief();
  server.routes[BRIEF] = {
    brief: buildSeriesBrief({
      people: [{ name: 'Ben', action_items: [buildEarlierItem({ carried: true })] }],
      agenda_items: [agendaItem],
    }),
  };
  server.routes['GET /meetings/m1/agenda_items'] = { agenda_items, next_cursor: null };
  await userEvent.click(brief.getByRole('button', { name: 'Add to agenda: Send the budget' }));
  expect(await brief.findByText('On the agenda')).toBeTruthy();
  expect(await screen.findByRole('checkbox', { name: 'Review: Send the budget' })).toBeTruthy();
  await userEvent.click(brief.getByRole('button', { name: 'Add all to agenda' }));
  await waitFor(() => expect(getWrites(server)).toHaveLength(2));
  expect(getWrites(server).map(({ body }) => body)).toEqual([
    { action_items: [{ meeting_id: 'm0', id: 'e1' }] },
    { agenda_items: [{ meeting_id: 'm0', id: 'a9' }], action_items: [] },
  ]);
});

test('keeps the focus where an item was added, and where all were', async () => {
  const first = buildEarlierItem();
  const second = buildEarlierItem({ id: 'e2', description: 'Order' });
  const build = (...carried: boolean[]) => ({
    brief: buildSeriesBrief({
      people: [{ name: 'Ben', action_items: [first, second].map((item, i) => ({ ...item, carried: carried[i]! })) }],
    }),
  });
  const { promise, resolve } = Promise.withResolvers<object>();
  const server = openBrief(build(false, false).brief, {
    'POST /meetings/m1/since_last_time/carry_over': () => promise,
  });
  const brief = await findBrief();
  const add = brief.getByRole('button', { name: 'Add to agenda: Send the budget' });
  await userEvent.click(add);
  expect(document.activeElement).toBe(add);
  server.routes[BRIEF] = build(true, false);
  resolve({ agenda_items: [] });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('On the agenda'));
  expect(document.activeElement?.closest('li')?.textContent).toContain('Send the budget');
  server.routes[BRIEF] = build(true, true);
  await userEvent.click(brief.getByRole('button', { name: 'Add all to agenda' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('All items are on the agenda'));
});

test('shows a viewer everything without controls', async () => {
  const permissions = { edit: false, share: false, delete: false, approve: false };
  openBrief(buildSeriesBrief({ people: [{ name: 'Ben', action_items: [buildEarlierItem()] }] }), {
    'GET /meetings/m1': { meeting: buildMeeting({ state: 'draft', role: 'viewer', permissions }) },
  });
  const brief = await findBrief();
  expect(brief.getByText('Send the budget')).toBeTruthy();
  expect(brief.queryByRole('button', { name: /agenda/ })).toBeNull();
});

test('shows a message when there is nothing, and an error with a Retry button when loading fails', async () => {
  const server = openBrief(new Failure(400, { error: 'Not now.' }));
  const brief = await findBrief();
  expect(await brief.findByText('Not now.')).toBeTruthy();
  server.routes[BRIEF] = { brief: buildSeriesBrief() };
  await userEvent.click(brief.getByRole('button', { name: /again|retry/i }));
  expect(await brief.findByText('No decisions or open items from earlier meetings.')).toBeTruthy();
});

test('is not shown without an earlier meeting', async () => {
  const server = openBrief(buildSeriesBrief({ last_meeting: null }));
  await waitFor(() => expect(server.calls.some(({ path }) => path.endsWith('/series/brief'))).toBe(true));
  await screen.findByRole('heading', { name: /^Action items/ });
  expect(screen.queryByRole('region', { name: 'Brief' })).toBeNull();
});

const others: [string, FakeRoutes][] = [
  ['outside of a series', { 'GET /meetings/m1/series': { series: { ...series, is_part: false } } }],
  ['after the meeting', { 'GET /meetings/m1': { meeting: buildMeeting() } }],
];
test.each(others)('is not read %s', async (_, routes) => {
  const server = openBrief(buildSeriesBrief(), routes);
  await screen.findByRole('heading', { name: /^Action items/ });
  expect(server.calls.filter(({ path }) => path.endsWith('/series/brief'))).toEqual([]);
});

test('is read again when the meeting changes', async () => {
  const server = openBrief(buildSeriesBrief());
  const brief = await findBrief();
  server.routes[BRIEF] = { brief: buildSeriesBrief({ decisions: [buildDecision('We launch in May.')] }) };
  await broadcast('meeting');
  expect(await brief.findByText('We launch in May.')).toBeTruthy();
});
