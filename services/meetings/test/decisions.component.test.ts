import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Decision, ListDecisionsRequest } from '@minutehand/contracts/proto/meetings/v1/decisions';
import { type Actor, systemScope } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { eventually } from '@minutehand/test-kit/waiting';
import { DECISION_COPIES_PER_READ, DECISION_MINUTES_TEXTS_PER_READ } from '../src/limits.ts';
import { createResult, openTestContext, type TestContext } from './test-context.ts';

const ann = createActor();
const bob = createActor({ userId: 'user-2', role: 'member' });
const admin = createActor({ userId: 'user-3', role: 'admin' });
const MAY = 'The library website launches in May.';
const JUNE = 'The library website launches in June.';
const PRINTER = 'The printer gets a budget.';

let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
});
afterEach(() => context.service.stop());

const createLine = (text: string) => ({
  text,
  isTopic: false,
  evidence: { segmentIds: ['t1-s1'], quote: text },
  furtherEvidence: [],
  isDoubtful: false,
});

async function createMeeting(day: number): Promise<string> {
  const startedAt = `2026-01-${String(day).padStart(2, '0')}T09:00:00Z`;
  const created = await context.client.createMeeting(
    { title: `Day ${day}`, accountMeetingTypeId: '', startedAt, attendees: [], requestKey: '' },
    { as: ann },
  );
  return created.meeting?.id ?? '';
}

/** A meeting on a day of January 2026 in which Ann said these decisions. */
async function decide(day: number, ...decisions: string[]): Promise<string> {
  const id = await createMeeting(day);
  await context.importText(ann, id, `Ann: ${decisions.join(' ')}\nBob: Fine.`);
  await context.finishGeneration(
    createResult(id, 1, { summary: { sentences: [], decisions: decisions.map(createLine) } }),
  );
  await eventually(async () => expect(await getTexts(ann, { meetingId: id })).toEqual(decisions));
  return id;
}

async function list(as: Actor, filter: Partial<ListDecisionsRequest> = {}) {
  const all = { meetingId: '', seriesOf: '', startedFrom: '', startedBefore: '', speaker: '', query: '' };
  return context.client.listDecisions({ ...all, limit: 0, cursor: '', ...filter }, { as });
}
const toTexts = (decisions: readonly Decision[]) => decisions.map(({ text }) => text);
const getTexts = async (as: Actor, filter: Partial<ListDecisionsRequest> = {}) =>
  toTexts((await list(as, filter)).decisions);
const share = (meetingId: string) =>
  context.client.createShare({ meetingId, userId: bob.userId, role: 'viewer', requestKey: '' }, { as: ann });

describe('the decisions', () => {
  it('include all meetings, latest first, each with its meeting and its quotes', async () => {
    const first = await decide(1, MAY, PRINTER);
    await decide(2, 'The logo stays blue.');
    const { decisions, nextCursor } = await list(ann);
    expect(toTexts(decisions)).toEqual(['The logo stays blue.', MAY, PRINTER]);
    expect(decisions[1]).toMatchObject({
      meeting: { id: first, title: 'Day 1', startedAt: '2026-01-01T09:00:00.000Z' },
      citations: [{ segmentIds: ['t1-s1'], quote: MAY, speaker: 'Ann', outdated: false }],
      replaces: [],
    });
    expect(nextCursor).toBe('');
  });

  it('are returned with the time zone of the user, so that callers can format dates', async () => {
    expect((await list(ann)).timeZone).toBe('Europe/London');
    expect((await list(admin)).timeZone).toBe('');
  });

  it('are filtered by meeting, series, time, speaker and words', async () => {
    const [first, second] = [await decide(1, MAY, PRINTER), await decide(2, 'The logo stays blue.')];
    await decide(3, 'The party is in the garden.');
    await context.client.joinSeries({ meetingId: second, otherMeetingId: first }, { as: ann });
    expect(await getTexts(ann, { meetingId: first })).toEqual([MAY, PRINTER]);
    expect(await getTexts(ann, { seriesOf: first })).toEqual(['The logo stays blue.', MAY, PRINTER]);
    expect(await getTexts(ann, { startedFrom: '2026-01-02T00:00:00Z', startedBefore: '2026-01-03T00:00:00Z' })).toEqual(
      ['The logo stays blue.'],
    );
    expect(await getTexts(ann, { speaker: 'ann', query: 'website library' })).toEqual([MAY]);
    expect(await getTexts(ann, { speaker: 'Bob' })).toEqual([]);
    await expect(list(ann, { startedFrom: 'tomorrow' })).rejects.toMatchObject({ code: 'meeting.filter_invalid' });
  });

  it('are paginated, and a page may end within a meeting', async () => {
    const expected = ['The logo stays blue.', MAY, PRINTER];
    await decide(1, MAY, PRINTER);
    await decide(2, 'The logo stays blue.');
    const read: string[] = [];
    let cursor = '';
    let pages = 0;
    do {
      const page = await list(ann, { limit: 2, cursor });
      read.push(...toTexts(page.decisions));
      cursor = page.nextCursor;
      pages += 1;
    } while (cursor !== '');
    expect({ read, pages }).toEqual({ read: expected, pages: 2 });
    for (const invalid of ['x', '1', '1.x', '-1.'])
      await expect(list(ann, { cursor: invalid })).rejects.toMatchObject({ code: 'platform.cursor_invalid' });
  });

  it('are only those of meetings that the caller may read now', async () => {
    const first = await decide(1, MAY);
    await decide(2, PRINTER);
    expect(await getTexts(bob)).toEqual([]);
    expect(await getTexts(bob, { meetingId: first })).toEqual([]);
    expect(await getTexts(bob, { seriesOf: first })).toEqual([]);
    await share(first);
    expect(await getTexts(bob)).toEqual([MAY]);
    await context.client.deleteShare({ meetingId: first, userId: bob.userId }, { as: ann });
    expect(await getTexts(bob)).toEqual([]);
    expect(await getTexts(admin)).toEqual([PRINTER, MAY]);
    expect(await getTexts(createActor({ accountId: 'account-2', userId: 'user-9' }))).toEqual([]);
  });

  it('are hidden with a meeting in the trash, and deleted with a permanently deleted one', async () => {
    const id = await decide(1, MAY);
    await context.client.trashMeeting({ meetingId: id }, { as: ann });
    expect(await getTexts(ann)).toEqual([]);
    await context.client.deleteTrashedMeeting({ meetingId: id }, { as: ann });
    await eventually(async () =>
      expect(await context.collections.decisions.find(systemScope('test', ann.accountId), id)).toBeUndefined(),
    );
  });

  it('match the current minutes: a line that a user removed is no longer a decision', async () => {
    const id = await decide(1, MAY, PRINTER);
    const { minutes } = await context.client.getMinutes({ meetingId: id }, { as: ann });
    expect(minutes?.summary?.decisions).toHaveLength(2);
    await context.collections.minutes.update(systemScope('test', ann.accountId), id, (stored) => ({
      document: { ...stored, summary: { sentences: [], decisions: stored.summary?.decisions.slice(1) ?? [] } },
    }));
    await context.publish('meetings.minutes_changed', { meetingId: id, version: 2, generated: false });
    await eventually(async () => expect(await getTexts(ann)).toEqual([PRINTER]));
  });

  it('include a line that a user adds to the minutes, and its corrections', async () => {
    const id = await decide(1, MAY);
    const save = async (content: string) => {
      const { minutes } = await context.client.getMinutes({ meetingId: id }, { as: ann });
      const version = minutes?.version;
      await context.client.updateMinutes({ meetingId: id, content, version, amendment: '' }, { as: ann });
    };
    await save(`## Decisions\n\n- ${MAY}\n- The printer moves to the hall.\n`);
    await eventually(async () => expect(await getTexts(ann)).toEqual([MAY, 'The printer moves to the hall.']));
    const { decisions } = await list(ann, { query: 'hall' });
    expect(decisions.map(({ citations }) => citations)).toEqual([[]]);
    await save(`## Decisions\n\n- ${MAY}\n- The printer stays.\n`);
    await eventually(async () => expect(await getTexts(ann)).toEqual([MAY, 'The printer stays.']));
  });

  it('are copied and compared again only when they have changed', async () => {
    const id = await decide(1, MAY);
    const getCopy = () => context.collections.decisions.find(systemScope('test', ann.accountId), id);
    const copy = await getCopy();
    await context.publish('meetings.minutes_changed', { meetingId: id, version: 2, generated: false });
    expect((await getCopy())?.version).toBe(copy?.version);
  });

  it('are returned in short pages while meetings have no copies, and each page creates a few copies', async () => {
    const scope = systemScope('test', ann.accountId);
    const template = await context.collections.minutes.find(scope, await decide(1, MAY));
    const ids: string[] = [];
    for (let day = 2; day <= DECISION_MINUTES_TEXTS_PER_READ + 3; day += 1) {
      const id = await createMeeting(day);
      // Without an event, as if they had been stored before there were copies.
      if (template) await context.collections.minutes.insert(scope, { ...template, id, meetingId: id });
      ids.push(id);
    }
    const first = await list(ann, { limit: 100 });
    expect(first.decisions).toHaveLength(DECISION_MINUTES_TEXTS_PER_READ);
    expect(await context.collections.decisions.findMany(scope, ids)).toHaveLength(DECISION_COPIES_PER_READ);
    const second = await list(ann, { limit: 100, cursor: first.nextCursor });
    expect([...first.decisions, ...second.decisions].map(({ meeting }) => meeting?.id).slice(0, -1)).toEqual(
      ids.toReversed(),
    );
    expect(second.nextCursor).toBe('');
  });

  it('include meetings whose minutes are older than the register', async () => {
    const id = await decide(1, MAY);
    await context.collections.decisions.remove(systemScope('test', ann.accountId), id);
    expect(await getTexts(ann)).toEqual([MAY]);
  });
});

describe('decisions that contradict each other', () => {
  const getReplacement = async (as: Actor, text: string) => {
    const { decisions } = await list(as);
    const decision = decisions.find((candidate) => candidate.text === text);
    return { replacedBy: decision?.replacedBy?.text, replaces: decision?.replaces.map((earlier) => earlier.text) };
  };

  it.each([
    ['older', [1, 2]],
    ['newer', [2, 1]],
  ] as const)('are returned with the quotes of both when the %s one is stored first', async (_, [first, second]) => {
    const texts = new Map([
      [1, MAY],
      [2, JUNE],
    ]);
    await decide(first, texts.get(first) ?? '');
    await decide(second, texts.get(second) ?? '');
    expect(await getReplacement(ann, MAY)).toEqual({ replacedBy: JUNE, replaces: [] });
    expect(await getReplacement(ann, JUNE)).toEqual({ replacedBy: undefined, replaces: [MAY] });
    const { decisions } = await list(ann);
    const [later, earlier] = [
      { meeting: { title: 'Day 2' }, citations: [{ quote: JUNE }] },
      { meeting: { title: 'Day 1' }, citations: [{ quote: MAY }] },
    ];
    expect(decisions).toMatchObject([
      { ...later, replaces: [earlier] },
      { ...earlier, replacedBy: later },
    ]);
  });

  it('are limited to the newest three of each decision', async () => {
    for (const [day, month] of ['May', 'June', 'July', 'August', 'October'].entries())
      await decide(day + 1, `The library website launches in ${month}.`);
    const { decisions } = await list(ann);
    const toDays = (others: readonly { meeting?: { title: string } | undefined }[]) =>
      others.map((other) => other.meeting?.title);
    expect(toDays(decisions[0]?.replaces ?? [])).toEqual(['Day 4', 'Day 3', 'Day 2']);
    expect(decisions.map(({ replacedBy }) => replacedBy !== undefined)).toEqual([false, true, true, true, true]);
    for (const { replaces, replacedBy } of decisions)
      expect(replaces.length + (replacedBy ? 1 : 0)).toBeLessThanOrEqual(3);
  });

  it('are not returned to a caller who may read only one of them', async () => {
    const [first, second] = [await decide(1, MAY), await decide(2, JUNE)];
    await share(first);
    expect(await getReplacement(bob, MAY)).toEqual({ replacedBy: undefined, replaces: [] });
    await share(second);
    expect(await getReplacement(bob, MAY)).toEqual({ replacedBy: JUNE, replaces: [] });
  });

  it('are no longer returned as conflicts when one of them is deleted', async () => {
    await decide(1, MAY);
    const second = await decide(2, JUNE);
    await context.client.trashMeeting({ meetingId: second }, { as: ann });
    expect(await getReplacement(ann, MAY)).toEqual({ replacedBy: undefined, replaces: [] });
  });
});
