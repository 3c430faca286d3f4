import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createActor } from '@minutehand/test-kit/identity';
import { eventually } from '@minutehand/test-kit/waiting';
import { BRIEF_DECISIONS_MAX } from '../src/limits.ts';
import { openTestContext, type TestContext } from './test-context.ts';

const ann = createActor({ role: 'member' });
const bob = createActor({ userId: 'user-2', role: 'member' });
let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
});
afterEach(() => context.service.stop());

/** Creates a meeting on this day of November 2026, in the series of another one. Returns its id. */
async function createMeetingOn(day: number, seriesOf?: string): Promise<string> {
  const startedAt = `2026-11-${String(day).padStart(2, '0')}T10:00:00Z`;
  const request = { title: `Day ${day}`, accountMeetingTypeId: '', startedAt, attendees: [], requestKey: '' };
  const { meeting } = await context.client.createMeeting(request, { as: ann });
  const meetingId = meeting?.id ?? '';
  if (seriesOf !== undefined) await context.client.joinSeries({ meetingId, otherMeetingId: seriesOf }, { as: ann });
  return meetingId;
}
async function decide(meetingId: string, ...decisions: string[]): Promise<void> {
  const content = `## Decisions\n\n${decisions.map((text) => `- ${text}\n`).join('')}`;
  await context.client.updateMinutes({ meetingId, content, version: undefined, amendment: undefined }, { as: ann });
}
const addAction = (meetingId: string, description: string, changes: object = {}) =>
  context.client.createActionItem(
    { meetingId, actionItem: { description, ...changes }, requestKey: '', amendment: undefined },
    { as: ann },
  );
const getBrief = async (meetingId: string, as = ann) =>
  (await context.client.getSeriesBrief({ meetingId }, { as })).brief!;

describe('the brief of a meeting', () => {
  it('lists decisions of earlier meetings, open items by person, and unfinished items of the last agenda', async () => {
    const first = await createMeetingOn(6);
    const last = await createMeetingOn(13, first);
    const current = await createMeetingOn(20, first);
    const next = await createMeetingOn(27, first);
    await decide(first, 'We stay in May.');
    await decide(last, 'The logo is blue.', 'The party is in the garden.');
    await decide(next, 'Later.');
    await addAction(first, 'Order paper');
    await addAction(last, 'Paint the wall', { assigneeName: 'Zoe', dueDate: '2026-12-01' });
    await addAction(first, 'Buy paint', { assigneeName: 'Zoe', dueDate: '2026-11-10' });
    await addAction(last, 'Call the bank', { assigneeName: 'Ben' });
    await addAction(next, 'Later', { assigneeName: 'Ben' });
    await context.client.createAgendaItem({ meetingId: last, title: 'The cellar', requestKey: '' }, { as: ann });
    const brief = await getBrief(current);
    expect(brief.lastMeeting).toMatchObject({ id: last, title: 'Day 13' });
    expect(brief.decisions.map(({ text, meeting }) => [text, meeting?.id])).toEqual([
      ['The logo is blue.', last],
      ['The party is in the garden.', last],
      ['We stay in May.', first],
    ]);
    expect(
      brief.people.map(({ name, actionItems }) => [name, ...actionItems.map(({ description }) => description)]),
    ).toEqual([
      ['Ben', 'Call the bank'],
      ['Zoe', 'Buy paint', 'Paint the wall'],
      ['Unassigned', 'Order paper'],
    ]);
    expect(brief).toMatchObject({
      moreDecisions: 0,
      moreActionItems: 0,
      agendaItems: [{ title: 'The cellar', meeting: { id: last }, carried: false }],
    });
  });

  it('counts the decisions that it does not list', async () => {
    const last = await createMeetingOn(13);
    const current = await createMeetingOn(20, last);
    await decide(last, ...Array.from({ length: BRIEF_DECISIONS_MAX + 2 }, (_, number) => `Decision ${number}.`));
    const { decisions, moreDecisions } = await getBrief(current);
    expect(decisions).toHaveLength(BRIEF_DECISIONS_MAX);
    expect(moreDecisions).toBe(2);
  });

  it('names the later decision that contradicts one', async () => {
    const first = await createMeetingOn(6);
    const last = await createMeetingOn(13, first);
    const current = await createMeetingOn(20, first);
    await decide(first, 'The library website launches in May.');
    await decide(last, 'The library website launches in June.');
    await eventually(async () => {
      const { decisions } = await getBrief(current);
      expect(decisions.map(({ text, replacedBy }) => [text, replacedBy?.text])).toEqual([
        ['The library website launches in June.', undefined],
        ['The library website launches in May.', 'The library website launches in June.'],
      ]);
    });
  });

  it('covers only meetings that the user can read, including in its counts and later decisions', async () => {
    const first = await createMeetingOn(6);
    const last = await createMeetingOn(13, first);
    const current = await createMeetingOn(20, first);
    await decide(first, 'The library website launches in May.');
    await decide(last, 'The library website launches in June.', 'Secret.');
    await addAction(last, 'Secret', { assigneeName: 'Zoe' });
    await context.client.createAgendaItem({ meetingId: last, title: 'Secret', requestKey: '' }, { as: ann });
    for (const meetingId of [first, current])
      await context.client.createShare({ meetingId, userId: bob.userId, role: 'viewer', requestKey: '' }, { as: ann });
    await eventually(async () =>
      expect((await getBrief(current)).decisions.at(-1)?.replacedBy?.meeting?.id).toBe(last),
    );
    const brief = await getBrief(current, bob);
    expect(brief).toMatchObject({
      lastMeeting: { id: first },
      decisions: [{ text: 'The library website launches in May.', replacedBy: undefined }],
      moreDecisions: 0,
      people: [],
      moreActionItems: 0,
      agendaItems: [],
    });
    expect(JSON.stringify(brief)).not.toMatch(/Secret|June|Zoe|Day 13/);
  });

  it('is empty without an earlier meeting', async () => {
    const first = await createMeetingOn(6);
    await createMeetingOn(13, first);
    expect(await getBrief(first)).toEqual({
      ...{ lastMeeting: undefined, decisions: [], moreDecisions: 0, people: [], moreActionItems: 0, agendaItems: [] },
    });
  });
});
