import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createActor } from '@minutehand/test-kit/identity';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor({ role: 'member' });
const bob = createActor({ userId: 'user-2', role: 'member' });
let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
});
afterEach(() => context.service.stop());

/** Creates a meeting on this day of November 2026. Returns its id. */
async function createMeetingOn(day: number, title = 'Weekly', as = ann): Promise<string> {
  const startedAt = `2026-11-${String(day).padStart(2, '0')}T10:00:00Z`;
  const request = { title, accountMeetingTypeId: '', startedAt, attendees: [], requestKey: '' };
  return (await context.client.createMeeting(request, { as })).meeting!.id;
}
const joinSeries = (meetingId: string, otherMeetingId: string, as = ann) =>
  context.client.joinSeries({ meetingId, otherMeetingId }, { as });
const getSeries = async (meetingId: string, as = ann) =>
  (await context.client.getSeries({ meetingId }, { as })).series!;
const getSinceLastTime = (meetingId: string, as = ann) => context.client.getSinceLastTime({ meetingId }, { as });
const share = (meetingId: string, role: string) =>
  context.client.createShare({ meetingId, userId: bob.userId, role, requestKey: '' }, { as: ann });
const addAction = async (meetingId: string, description: string, dueDate?: string) =>
  (
    await context.client.createActionItem(
      { meetingId, actionItem: { description, dueDate }, requestKey: '', amendment: undefined },
      { as: ann },
    )
  ).actionItem!;
const addAgenda = async (meetingId: string, title: string) =>
  (await context.client.createAgendaItem({ meetingId, title, requestKey: '' }, { as: ann })).agendaItem!;
const listAgenda = async (meetingId: string, as = ann) =>
  (await context.client.listAgendaItems({ meetingId }, { as })).agendaItems;
const toIds = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('a series of meetings', () => {
  it('is suggested and can be joined and left; joining adds both meetings', async () => {
    const [earlier, current] = [await createMeetingOn(13), await createMeetingOn(20)];
    expect(await getSeries(current)).toMatchObject({
      isPart: false,
      meetings: [],
      suggestion: { id: earlier, title: 'Weekly' },
    });
    const { series } = await joinSeries(current, earlier);
    expect(series).toMatchObject({ isPart: true, meetings: [{ id: earlier }] });
    expect((await getSeries(earlier)).meetings).toMatchObject([{ id: current }]);
    await context.client.leaveSeries({ meetingId: current }, { as: ann });
    expect(await getSeries(current)).toEqual({ isPart: false, meetings: [], suggestion: undefined });
    await context.client.leaveSeries({ meetingId: current }, { as: ann });
    const changed = (await context.getPublishedEvents('meetings.meeting_changed')).filter(({ version }) => version > 1);
    expect(changed.map(({ meetingId }) => meetingId)).toEqual([earlier, current, current]);
  });

  it('is the only series of a meeting: joining another series leaves the first', async () => {
    const [a, b, current] = [await createMeetingOn(1, 'A'), await createMeetingOn(2, 'B'), await createMeetingOn(20)];
    await joinSeries(current, a);
    await joinSeries(current, b);
    expect((await getSeries(current)).meetings).toMatchObject([{ id: b }]);
    expect(await getSeries(a)).toMatchObject({ isPart: false });
  });

  it('is listed with what its titles have in common and its first meeting, if the caller can read two of its meetings', async () => {
    const createSeries = async (days: readonly number[], title: string) => {
      const ids: string[] = [];
      for (const day of days) ids.push(await createMeetingOn(day, `${title} ${day}`));
      const [first = '', ...others] = ids;
      for (const other of others) await joinSeries(other, first);
      return ids;
    };
    const list = async (as = ann) => (await context.client.listSeries({ limit: 0, cursor: '' }, { as })).series;
    const [firstWeekly = '', secondWeekly = '', thirdWeekly = ''] = await createSeries([2, 9, 16], 'Weekly');
    const [firstRetro = '', secondRetro = ''] = await createSeries([3, 17], 'Team retro');
    await createMeetingOn(20);
    const retro = {
      ...{ seriesId: expect.any(String), meetingId: firstRetro, meetingIds: [secondRetro, firstRetro] },
      ...{ name: 'Team retro', meetingCount: 2 },
    };
    const meetingIds = [thirdWeekly, secondWeekly, firstWeekly];
    const weekly = {
      ...{ seriesId: expect.any(String), meetingId: firstWeekly, meetingIds, name: 'Weekly', meetingCount: 3 },
    };
    expect(await list()).toEqual([retro, weekly]);
    expect(await list(bob)).toEqual([]);
    await share(secondRetro, 'viewer');
    expect(await list(bob)).toEqual([]);
    await share(firstRetro, 'viewer');
    expect(await list(bob)).toEqual([retro]);
    await context.client.leaveSeries({ meetingId: secondRetro }, { as: ann });
    await context.client.archiveMeeting({ meetingId: secondWeekly, archived: true }, { as: ann });
    expect(await list()).toEqual([weekly]);
  });

  it('is on one page of the list of series, after the cursor, also if a new meeting moves another series to the beginning', async () => {
    const seriesOfDays: string[] = [];
    for (const day of [2, 4, 6]) {
      const [first, second] = [
        await createMeetingOn(day, `Team ${day}`),
        await createMeetingOn(day + 1, `Team ${day}`),
      ];
      await joinSeries(second, first);
      seriesOfDays.unshift(first);
    }
    const list = async (limit: number, cursor: string) => {
      const { series, nextCursor } = await context.client.listSeries({ limit, cursor }, { as: ann });
      return { ids: series.map(({ meetingId }) => meetingId), nextCursor };
    };
    const [third = '', second = '', first = ''] = seriesOfDays;
    const page = await list(2, '');
    expect(page).toEqual({ ids: [third, second], nextCursor: expect.stringMatching(/./) });
    expect(await list(2, page.nextCursor)).toEqual({ ids: [first], nextCursor: '' });
    expect(await list(3, '')).toEqual({ ids: [third, second, first], nextCursor: '' });
    await joinSeries(await createMeetingOn(20), first);
    expect(await list(2, page.nextCursor)).toEqual({ ids: [], nextCursor: '' });
    await context.client.leaveSeries({ meetingId: second }, { as: ann });
    await expect(list(2, page.nextCursor)).rejects.toMatchObject({ code: 'platform.cursor_invalid' });
  });

  it('selects its meetings in the list, of those that the caller can read and that match the other filters', async () => {
    const [first, second, other] = [await createMeetingOn(2), await createMeetingOn(9), await createMeetingOn(16)];
    await joinSeries(second, first);
    const list = async (changes: object = {}, as = ann) => {
      const request = { type: '', state: '', mine: false, limit: 0, cursor: '', seriesOf: first, ...changes };
      return toIds((await context.client.listMeetings(request, { as })).meetings);
    };
    expect(await list()).toEqual([second, first]);
    expect(await list({ seriesOf: other })).toEqual([other]);
    expect(await list({ seriesOf: 'unknown' })).toEqual([]);
    expect(await list({}, bob)).toEqual([]);
    await share(first, 'viewer');
    expect(await list({}, bob)).toEqual([first]);
    expect(await list({ mine: true }, bob)).toEqual([]);
    expect(await list({ type: 'other' })).toEqual([]);
    expect(await list({ state: 'ready' })).toEqual([]);
    expect(await list({ startedBefore: '2026-11-05T00:00:00Z' })).toEqual([first]);
    for (const meetingId of [second, other])
      await context.client.favoriteMeeting({ meetingId, favorite: true }, { as: ann });
    expect(await list({ view: 'favorites' })).toEqual([second]);
    expect(await list({ view: 'favorites', seriesOf: other })).toEqual([other]);
  });

  it('has an id that selects its meetings, even when the first one is deleted', async () => {
    const [first, second, third] = [await createMeetingOn(2), await createMeetingOn(9), await createMeetingOn(16)];
    await joinSeries(second, first);
    await joinSeries(third, first);
    const [{ seriesId: seriesOf } = { seriesId: '' }] = (
      await context.client.listSeries({ limit: 0, cursor: '' }, { as: ann })
    ).series;
    const list = async (as = ann) => {
      const request = { type: '', state: '', mine: false, limit: 0, cursor: '', seriesOf };
      return toIds((await context.client.listMeetings(request, { as })).meetings);
    };
    expect(await list()).toEqual([third, second, first]);
    expect(await list(bob)).toEqual([]);
    await share(second, 'viewer');
    expect(await list(bob)).toEqual([second]);
    await context.client.deleteMeeting({ meetingId: first }, { as: ann });
    expect(await list()).toEqual([third, second]);
    const [listed] = (await context.client.listSeries({ limit: 0, cursor: '' }, { as: ann })).series;
    expect(listed).toMatchObject({ seriesId: seriesOf, meetingId: second });
  });

  it('is not suggested again after it was rejected', async () => {
    const [earlier, current] = [await createMeetingOn(13), await createMeetingOn(20)];
    const { series } = await context.client.refuseSeries({ meetingId: current, otherMeetingId: earlier }, { as: ann });
    expect(series!.suggestion).toBeUndefined();
    await joinSeries(current, earlier);
    expect((await getSeries(current)).isPart).toBe(true);
  });

  it('is not suggested without permission and does not reveal meetings that the caller cannot read', async () => {
    const [earlier, current] = [await createMeetingOn(13), await createMeetingOn(20)];
    await share(current, 'editor');
    expect((await getSeries(current, bob)).suggestion).toBeUndefined();
    await expect(joinSeries(current, earlier, bob)).rejects.toMatchObject({ code: 'meeting.not_found' });
    await joinSeries(current, earlier);
    expect(await getSeries(current, bob)).toEqual({ isPart: false, meetings: [], suggestion: undefined });
    expect(await getSinceLastTime(current, bob)).toMatchObject({ lastMeeting: undefined, actionItems: [] });
    await share(earlier, 'viewer');
    expect((await getSeries(current, bob)).meetings).toMatchObject([{ id: earlier }]);
  });

  it('can be joined through a meeting that the caller can only read, but creating a series requires the permission to edit that meeting', async () => {
    const [earlier, first, bobsMeeting] = [
      await createMeetingOn(6),
      await createMeetingOn(13),
      await createMeetingOn(20, 'Weekly', bob),
    ];
    await share(earlier, 'viewer');
    await expect(joinSeries(bobsMeeting, earlier, bob)).rejects.toMatchObject({ code: 'series.other_forbidden' });
    expect(
      (await context.client.listSeriesCandidates({ meetingId: bobsMeeting, query: '' }, { as: bob })).meetings,
    ).toEqual([]);
    await joinSeries(first, earlier);
    expect(
      (await context.client.listSeriesCandidates({ meetingId: bobsMeeting, query: 'WEEK' }, { as: bob })).meetings,
    ).toMatchObject([{ id: earlier }]);
    expect((await joinSeries(bobsMeeting, earlier, bob)).series!.meetings).toMatchObject([{ id: earlier }]);
    await share(first, 'viewer');
    await expect(joinSeries(first, bobsMeeting, bob)).rejects.toMatchObject({ code: 'meeting.forbidden' });
  });

  it('has candidates, filtered by a part of the title, latest first, without its own meetings', async () => {
    const [a, b, current] = [
      await createMeetingOn(1, 'Budget'),
      await createMeetingOn(2, 'Weekly'),
      await createMeetingOn(20),
    ];
    const listCandidates = async (query: string) =>
      toIds((await context.client.listSeriesCandidates({ meetingId: current, query }, { as: ann })).meetings);
    expect(await listCandidates('')).toEqual([b, a]);
    expect(await listCandidates(' bud')).toEqual([a]);
    await joinSeries(current, b);
    expect(await listCandidates('')).toEqual([a]);
  });
});

describe('since last time', () => {
  it('lists open items of all earlier meetings, and decisions and open agenda items of the last one', async () => {
    const [first, last, current, next] = [
      await createMeetingOn(6),
      await createMeetingOn(13),
      await createMeetingOn(20),
      await createMeetingOn(27),
    ];
    for (const meetingId of [last, current, next]) await joinSeries(meetingId, first);
    const [earlier, recent, done] = [
      await addAction(first, 'Old'),
      await addAction(last, 'Recent', '2026-11-15'),
      await addAction(last, 'Done'),
    ];
    await addAction(next, 'Later');
    await context.client.toggleActionItem({ meetingId: last, actionItemId: done.id }, { as: ann });
    await addAgenda(first, 'Long ago');
    const [open, completedTopic] = [await addAgenda(last, 'Left over'), await addAgenda(last, 'Talked about')];
    await context.client.toggleAgendaItem({ meetingId: last, agendaItemId: completedTopic.id }, { as: ann });
    const content = '## Decisions\n\n- We ship.\n\n## Notes\n\n- Rain.\n';
    await context.client.updateMinutes(
      { meetingId: last, content, version: undefined, amendment: undefined },
      { as: ann },
    );
    expect(await getSinceLastTime(current)).toMatchObject({
      lastMeeting: { id: last, title: 'Weekly', startedAt: '2026-11-13T10:00:00.000Z' },
      actionItems: [
        { id: recent.id, meeting: { id: last }, dueDateFormatted: 'Nov 15, 2026', state: 'open', carried: false },
        { id: earlier.id, meeting: { id: first } },
      ],
      moreActionItems: 0,
      decidedIn: { id: last },
      decisions: ['We ship.'],
      agendaItems: [{ id: open.id, title: 'Left over', meeting: { id: last }, carried: false }],
      changes: [],
    });
    expect(await getSinceLastTime(first)).toMatchObject({ lastMeeting: undefined, actionItems: [], agendaItems: [] });
  });

  it('covers only meetings that the caller can read', async () => {
    const [first, last, current] = [
      await createMeetingOn(6, 'First'),
      await createMeetingOn(13, 'Secret'),
      await createMeetingOn(20),
    ];
    await joinSeries(last, first);
    await joinSeries(current, first);
    const visibleItem = await addAction(first, 'Seen');
    const hiddenItem = await addAction(last, 'Hidden');
    const hiddenTopic = await addAgenda(last, 'Hidden too');
    await share(first, 'viewer');
    await share(current, 'editor');
    const since = await getSinceLastTime(current, bob);
    expect(since).toMatchObject({ lastMeeting: { id: first }, actionItems: [{ id: visibleItem.id }], agendaItems: [] });
    expect(JSON.stringify(since)).not.toMatch(/Hidden|Secret/);
    for (const item of [
      { $case: 'actionItemId' as const, value: hiddenItem.id },
      { $case: 'agendaItemId' as const, value: hiddenTopic.id },
    ]) {
      const carried = context.client.carryOver({ meetingId: current, items: [{ meetingId: last, item }] }, { as: bob });
      await expect(carried).rejects.toMatchObject({ code: 'carry_over.not_found' });
    }
    // Ann carries the item over: Bob sees it on the agenda, but not its origin.
    await context.client.carryOver(
      { meetingId: current, items: [{ meetingId: last, item: { $case: 'actionItemId', value: hiddenItem.id } }] },
      { as: ann },
    );
    expect(await listAgenda(current)).toMatchObject([{ source: { meetingId: last, meetingTitle: 'Secret' } }]);
    expect(await listAgenda(current, bob)).toMatchObject([{ title: 'Review: Hidden', source: undefined }]);
  });

  it('carries items over to the agenda once, completely or not at all, and publishes one change', async () => {
    const [last, current] = [await createMeetingOn(13), await createMeetingOn(20)];
    await joinSeries(current, last);
    const [action, topic] = [await addAction(last, 'Send it'), await addAgenda(last, 'Left over')];
    const items = [
      { meetingId: last, item: { $case: 'agendaItemId' as const, value: topic.id } },
      { meetingId: last, item: { $case: 'actionItemId' as const, value: action.id } },
    ];
    const carryOver = (selectedItems: typeof items) =>
      context.client.carryOver({ meetingId: current, items: selectedItems }, { as: ann });
    await expect(carryOver([])).rejects.toMatchObject({ code: 'carry_over.none_selected' });
    const unknownItem = { meetingId: last, item: { $case: 'actionItemId' as const, value: 'none' } };
    await expect(carryOver([...items, unknownItem])).rejects.toMatchObject({ code: 'carry_over.not_found' });
    expect(await listAgenda(current)).toEqual([]);
    await carryOver(items);
    const { agendaItems } = await carryOver(items);
    expect(agendaItems).toMatchObject([
      { title: 'Left over', source: { meetingId: last, meetingTitle: 'Weekly', kind: 'agenda_item' } },
      { title: 'Review: Send it', source: { kind: 'action_item' } },
    ]);
    expect(await getSinceLastTime(current)).toMatchObject({
      actionItems: [{ id: action.id, carried: true }],
      agendaItems: [{ id: topic.id, carried: true }],
    });
    const events = await context.getPublishedEvents('meetings.agenda_items_changed');
    expect(events.filter(({ meetingId }) => meetingId === current)).toHaveLength(1);
  });
});

/** A change that the comparison finds in a transcript. */
const evidence = { segmentIds: ['t1-s2'], quote: 'I will test it.' };
const createChange = (itemId: string, kind = 'done', dueDate = '') => ({ itemId, kind, dueDate, evidence });

describe('a change to an open item that the next transcript suggests', () => {
  let last: string;
  let current: string;
  beforeEach(async () => {
    [last, current] = [await createMeetingOn(13), await createMeetingOn(20)];
    await joinSeries(current, last);
  });
  const generate = async (meetingId = current, number = 1) => {
    if (number === 1) await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(meetingId, number, { actionItems: [] }));
    await context.publish('meetings.minutes_ready', { meetingId, generationId: `${meetingId}-g${number}` });
  };
  const listChanges = async (as = ann) => (await getSinceLastTime(current, as)).changes;
  const decide = (changeId: string, decision: string, as = ann, amendment?: string) =>
    context.client.decideItemChange({ meetingId: current, changeId, decision, amendment }, { as });
  const listItems = async (meetingId: string) =>
    (await context.client.listActionItems({ meetingId }, { as: ann })).actionItems;

  it('is proposed with its quote after a generation and completes the item only when accepted', async () => {
    const item = await addAction(last, 'Test it');
    context.itemChanges.set(current, [createChange(item.id)]);
    await generate();
    expect(context.comparisonRequests[0]).toMatchObject({
      meetingId: current,
      timeZone: 'Europe/London',
      items: [{ id: item.id, description: 'Test it', dueDate: '' }],
    });
    const [change] = await listChanges();
    expect(change).toMatchObject({
      kind: 'done',
      quote: 'I will test it.',
      segmentIds: ['t1-s2'],
      speaker: 'Bob',
      canDecide: true,
      actionItem: { id: item.id, meeting: { id: last } },
    });
    expect(await listItems(last)).toMatchObject([{ completed: false }]);
    expect(await decide(change!.id, 'accept')).toEqual({ state: 'accepted' });
    expect(await decide(change!.id, 'accept')).toEqual({ state: 'accepted' });
    expect(await listItems(last)).toMatchObject([{ completed: true, state: 'done' }]);
    expect(await listChanges()).toEqual([]);
    await expect(decide(change!.id, 'reject')).rejects.toMatchObject({ code: 'item_change.decided' });
    const events = await context.getPublishedEvents('meetings.item_changes_changed');
    expect(events).toEqual([
      { meetingId: current, version: 1 },
      { meetingId: current, version: 2 },
    ]);
  });

  it('moves the due date when accepted, or removes it without a new one', async () => {
    const [withoutNewDate, withNewDate] = [
      await addAction(last, 'A', '2026-11-18'),
      await addAction(last, 'B', '2026-11-18'),
    ];
    context.itemChanges.set(current, [
      createChange(withoutNewDate.id, 'postponed'),
      createChange(withNewDate.id, 'postponed', '2026-11-27'),
    ]);
    await generate();
    for (const { id } of await listChanges()) await decide(id, 'accept');
    expect((await listItems(last)).map(({ dueDate }) => dueDate)).toEqual([undefined, '2026-11-27']);
  });

  it.each(['progress', 'amendment'])('amends approved minutes with any note: "%s"', async (note) => {
    const item = await addAction(last, 'Test it', '2026-11-18');
    const newMinutes = { meetingId: last, content: '# Agreed', version: undefined, amendment: undefined };
    await context.client.updateMinutes(newMinutes, { as: ann });
    for (const decision of ['submit', 'approve']) {
      await context.client.decideApproval({ meetingId: last, decision, note: '', version: undefined }, { as: ann });
    }
    for (const meetingId of [last, current]) await share(meetingId, 'editor');
    context.itemChanges.set(current, [createChange(item.id, 'postponed', '2026-11-27')]);
    await generate();
    const { id } = (await listChanges())[0]!;
    await expect(decide(id, 'accept', bob, note)).rejects.toMatchObject({ code: 'approval.forbidden' });
    expect(await decide(id, 'accept', ann, note)).toEqual({ state: 'accepted' });
    const { approval } = await context.client.getApproval({ meetingId: last }, { as: ann });
    expect(approval!.entries.at(-1)).toMatchObject({ kind: 'amended', note });
  });

  it('is not proposed again after a rejection, nor when its quote is not in the transcript', async () => {
    const [item, other] = [await addAction(last, 'Test it'), await addAction(last, 'Other')];
    const unsupportedChange = {
      ...createChange(other.id),
      evidence: { segmentIds: ['t1-s1'], quote: 'I have tested it.' },
    };
    context.itemChanges.set(current, [createChange(item.id), unsupportedChange]);
    await generate();
    const [change, ...otherChanges] = await listChanges();
    expect(otherChanges).toEqual([]);
    await decide(change!.id, 'reject');
    await context.client.retryProcessing({ meetingId: current, section: '' }, { as: ann });
    await generate(current, 2);
    expect(await listChanges()).toEqual([]);
    expect(await listItems(last)).toMatchObject([{ completed: false }, { completed: false }]);
  });

  it('is detected when a meeting joins a series after its generation', async () => {
    const later = await createMeetingOn(27);
    const item = await addAction(last, 'Test it');
    context.itemChanges.set(later, [createChange(item.id)]);
    await generate(later);
    expect((await getSinceLastTime(later)).changes).toEqual([]);
    await joinSeries(later, last);
    expect(await context.getPublishedEvents('meetings.series_joined')).toEqual([{ meetingId: later }]);
    await context.publish('meetings.series_joined', { meetingId: later });
    expect((await getSinceLastTime(later)).changes).toMatchObject([{ actionItem: { id: item.id } }]);
    // Leaving the series removes the proposed changes.
    await context.client.leaveSeries({ meetingId: later }, { as: ann });
    expect((await getSinceLastTime(later)).changes).toEqual([]);
  });

  it('is visible to readers of the item and can be decided by its editors', async () => {
    const item = await addAction(last, 'Test it');
    context.itemChanges.set(current, [createChange(item.id)]);
    await generate();
    const { id } = (await listChanges())[0]!;
    await share(current, 'editor');
    expect(await listChanges(bob)).toEqual([]);
    await expect(decide(id, 'accept', bob)).rejects.toMatchObject({ code: 'item_change.not_found' });
    await share(last, 'viewer');
    expect(await listChanges(bob)).toMatchObject([{ id, canDecide: false }]);
    await expect(decide(id, 'accept', bob)).rejects.toMatchObject({ code: 'meeting.forbidden' });
    await context.client.updateShare({ meetingId: last, userId: bob.userId, role: 'editor' }, { as: ann });
    expect(await decide(id, 'accept', bob)).toEqual({ state: 'accepted' });
  });

  it('shows the speaker’s current name and is hidden while the corrected transcript lacks its quote', async () => {
    const item = await addAction(last, 'Test it');
    context.itemChanges.set(current, [createChange(item.id)]);
    await generate();
    const { id } = (await listChanges())[0]!;
    const correctText = async (text: string) => {
      const corrections = [{ segmentId: 't1-s2', text, speakerId: undefined }];
      const corrected = { meetingId: current, corrections, newSpeaker: undefined, version: undefined };
      await context.client.correctSegments(corrected, { as: ann });
      await context.service.bus.settled();
    };
    const person = { speakerId: 't1-p2', userId: undefined, name: 'Robert', version: undefined };
    await context.client.assignSpeaker({ meetingId: current, ...person }, { as: ann });
    await context.service.bus.settled();
    expect(await listChanges()).toMatchObject([{ id, speaker: 'Robert' }]);
    await correctText('I will rest.');
    expect(await listChanges()).toEqual([]);
    await expect(decide(id, 'accept')).rejects.toMatchObject({ code: 'item_change.not_found' });
    await correctText('I will test it.');
    expect(await listChanges()).toMatchObject([{ id }]);
  });

  it('completes an item of approved minutes without a reason, but moves its due date only as an amendment', async () => {
    const [done, withNewDate] = [await addAction(last, 'A'), await addAction(last, 'B', '2026-11-18')];
    const content = '## Decisions\n\n- We ship.\n';
    await context.client.updateMinutes(
      { meetingId: last, content, version: undefined, amendment: undefined },
      { as: ann },
    );
    for (const decision of ['submit', 'approve'])
      await context.client.decideApproval({ meetingId: last, decision, note: '', version: undefined }, { as: ann });
    context.itemChanges.set(current, [createChange(done.id), createChange(withNewDate.id, 'postponed', '2026-11-27')]);
    await generate();
    const [first, second] = await listChanges();
    await decide(first!.id, 'accept');
    await expect(decide(second!.id, 'accept')).rejects.toMatchObject({ code: 'approval.locked' });
    await decide(second!.id, 'accept', ann, 'Said in the next meeting.');
    expect(await listItems(last)).toMatchObject([{ completed: true }, { dueDate: '2026-11-27' }]);
  });

  it('rejects unknown decisions and changes, and is deleted with its meeting', async () => {
    const item = await addAction(last, 'Test it');
    await expect(decide('none', 'accept')).rejects.toMatchObject({ code: 'item_change.not_found' });
    context.itemChanges.set(current, [createChange(item.id)]);
    await generate();
    const { id } = (await listChanges())[0]!;
    await expect(decide(id, 'keep')).rejects.toMatchObject({ code: 'item_change.decision_invalid' });
    await expect(decide('none', 'accept')).rejects.toMatchObject({ code: 'item_change.not_found' });
    await context.client.deleteMeeting({ meetingId: current }, { as: ann });
    await context.publish('meetings.meeting_deleted', { meetingId: current });
    expect(await context.collections.itemChanges.find(ann, current)).toBeUndefined();
    await expect(decide(id, 'accept')).rejects.toMatchObject({ code: 'meeting.not_found' });
  });
});
