import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NewDocument } from '@minutehand/service-kit/store';
import { createActor } from '@minutehand/test-kit/identity';
import {
  type ActionItemsQuery,
  listActionItemsAcrossMeetings,
} from '../src/app/action-items/list-action-items-across-meetings.ts';
import type { Ports } from '../src/app/ports.ts';
import { type ActionItem, createOpenActionItem } from '../src/domain/action-items/action-item.ts';
import { createDraftMeeting, type Meeting } from '../src/domain/meetings/meeting.ts';
import { openTestContext, type TestContext } from './test-context.ts';

const bob = createActor({ userId: 'user-2' });
/** More meetings than the ids that one query may contain. */
const MANY = 1_100;

let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
});
afterEach(() => context.service.stop());

const toMeetingId = (number: number): string => `m${String(number).padStart(5, '0')}`;

function toMeeting(number: number, ownerId: string): NewDocument<Meeting> {
  const startedAt = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
  const request = { title: `Meeting ${number}`, typeId: 't', typeAgenda: [], attendees: [], startedAt };
  return { ...createDraftMeeting({ ...request, ownerId, now: new Date(startedAt) }), id: toMeetingId(number) };
}

function toItem(number: number, position: number, assigneeId = ''): NewDocument<ActionItem> {
  const changes = { description: `Item ${number}.${position}`, assigneeId };
  return {
    ...createOpenActionItem({ meetingId: toMeetingId(number), position, changes }),
    id: `i${number}-${position}`,
  };
}

/** Inserts meetings 0 to `count`-1 of the given owners. */
async function insertMeetings(count: number, getOwner: (number: number) => string): Promise<void> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  await Promise.all(
    numbers.map((number) => context.collections.meetings.insert(bob, toMeeting(number, getOwner(number)))),
  );
}

const insertItems = (items: NewDocument<ActionItem>[]) =>
  Promise.all(items.map((item) => context.collections.actionItems.insert(bob, item)));

const TEAM: ActionItemsQuery = {
  assignee: 'team',
  state: undefined,
  dueBefore: undefined,
  limit: 50,
  cursor: undefined,
};

/** The items of each page, and the number of queries for all of them. */
async function readPages(query: Partial<ActionItemsQuery>) {
  let queries = 0;
  const count = <C extends object>(collection: C): C =>
    new Proxy(collection, {
      get(target, name) {
        if (name === 'page' || name === 'findMany' || name === 'stream') queries += 1;
        return Reflect.get(target, name);
      },
    });
  const ports: Ports = {
    ...context.ports(),
    meetings: count(context.collections.meetings),
    actionItems: count(context.collections.actionItems),
  };
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await listActionItemsAcrossMeetings(ports, bob, { ...TEAM, ...query, cursor });
    pages.push(page.items.map(({ item }) => item.id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { pages, queries };
}

describe("a member's action items across meetings", () => {
  it('include items of the oldest meeting, even if more meetings are readable than one query may contain', async () => {
    await insertMeetings(MANY, () => 'user-2');
    await insertItems([toItem(0, 1, 'user-2'), toItem(MANY - 1, 1)]);
    expect((await readPages({})).pages).toEqual([[`i${MANY - 1}-1`, 'i0-1']]);
    expect((await readPages({ assignee: 'me' })).pages).toEqual([['i0-1']]);
  });

  it('are returned once each, newest meeting first, in full pages', async () => {
    await insertMeetings(400, (number) => (number % 3 === 0 ? 'user-2' : 'user-1'));
    const numbers = Array.from({ length: 400 }, (_, number) => 399 - number);
    await insertItems(numbers.flatMap((number) => [toItem(number, 1), toItem(number, 2)]));
    const { pages } = await readPages({ limit: 30 });
    const readable = numbers.filter((number) => number % 3 === 0);
    expect(pages.flat()).toEqual(readable.flatMap((number) => [`i${number}-1`, `i${number}-2`]));
    expect(pages.map((page) => page.length)).toEqual([...Array(8).fill(30), 28]);
  });

  it('end without a cursor when only items of other meetings follow', async () => {
    await insertMeetings(300, (number) => (number === 299 ? 'user-2' : 'user-1'));
    await insertItems(Array.from({ length: 300 }, (_, number) => toItem(number, 1)));
    expect((await readPages({ limit: 1 })).pages).toEqual([['i299-1']]);
  });

  it('are found by skipping unreadable meetings as a whole, not item by item', async () => {
    await insertMeetings(600, (number) => (number === 0 || number === 599 ? 'user-2' : 'user-1'));
    await insertItems(Array.from({ length: 600 }, (_, number) => [1, 2, 3].map((at) => toItem(number, at))).flat());
    const { pages, queries } = await readPages({});
    expect(pages).toEqual([['i599-1', 'i599-2', 'i599-3', 'i0-1', 'i0-2', 'i0-3']]);
    expect(queries).toBeLessThan(8);
  });

  it('are found by skipping readable meetings without items item by item, not meeting by meeting', async () => {
    await insertMeetings(MANY, () => 'user-2');
    await insertItems([toItem(7, 1), toItem(3, 1)]);
    const { pages, queries } = await readPages({});
    expect(pages).toEqual([['i7-1', 'i3-1']]);
    expect(queries).toBeLessThan(5);
  });
});
