import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createActor } from '@minutehand/test-kit/identity';
import { dropDatabase, startTestMongodb, type TestMongodb, withDatabase } from '@minutehand/test-kit/mongodb';
import { openTestStore } from '@minutehand/test-kit/store';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { openTestContext, type TestContext } from './test-context.ts';

/** Time for a database to start on a busy machine (milliseconds). */
const START_TIMEOUT_MS = 120_000;
const ann = createActor({ role: 'member' });
/** Reads all meetings of the account. */
const owner = createActor({ userId: 'user-3', role: 'owner' });
const bob = createActor({ userId: 'user-2', role: 'member' });

let server: TestMongodb;
beforeAll(async () => {
  server = await startTestMongodb();
}, START_TIMEOUT_MS);
afterAll(() => server.stop());

async function openDatabase(kind: 'SQLite' | 'MongoDB') {
  if (kind === 'SQLite') return { store: await openTestStore(aggregates), drop: async () => undefined };
  const url = withDatabase(server.url, `priority_${randomUUID().slice(0, 8)}`);
  return { store: await openTestStore(aggregates, { url }), drop: () => dropDatabase(url) };
}

describe.each(['SQLite', 'MongoDB'] as const)('action items by priority, in %s', (kind) => {
  let context: TestContext;
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let meetingIds: string[];
  beforeAll(async () => {
    database = await openDatabase(kind);
    context = await openTestContext(database.store);
    // Bob owns the first and the last meeting, Ann the one in between.
    meetingIds = [];
    for (const [owner, priorities] of [
      [bob, ['low', undefined, 'urgent']],
      [ann, ['urgent', 'none']],
      [bob, ['high', 'low', 'none']],
    ] as const) {
      const { id } = await context.createMeeting(owner);
      meetingIds.push(id);
      for (const priority of priorities) await add(id, priority, owner);
    }
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await context.service.stop();
    await database.drop();
  });

  const add = async (meetingId: string, priority: string | undefined, as = bob) =>
    (
      await context.client.createActionItem(
        {
          meetingId,
          actionItem: { description: `${meetingIds.indexOf(meetingId)} ${priority}`, priority },
          requestKey: '',
          amendment: undefined,
        },
        { as },
      )
    ).actionItem!;
  const readPage = (cursor: string, options: { as?: typeof ann; limit?: number; priorities?: string[] } = {}) => {
    const { as = bob, limit = 2, priorities } = options;
    const query = { assignee: 'team', state: '', dueBefore: '', limit, cursor, sort: 'priority' };
    return context.client.listAssignedActionItems(
      { ...query, priorities: priorities && { texts: priorities } },
      { as },
    );
  };
  async function readAll(options: Parameters<typeof readPage>[1] = {}, cursor = ''): Promise<string[]> {
    const page = await readPage(cursor, options);
    const found = page.actionItems.map(({ description }) => description);
    return page.nextCursor === '' ? found : [...found, ...(await readAll(options, page.nextCursor))];
  }

  it('are listed the most urgent first, those of one priority by the newest meeting, on pages of any size', async () => {
    const expected = ['0 urgent', '2 high', '2 low', '0 low', '2 none', '0 undefined'];
    for (const limit of [1, 2, 3, 50]) expect(await readAll({ limit })).toEqual(expected);
    expect(await readAll({ as: owner })).toEqual(
      expected.toSpliced(0, 1, '1 urgent', '0 urgent').toSpliced(6, 0, '1 none'),
    );
  });

  it('are filtered by priority in the same order', async () => {
    expect(await readAll({ limit: 1, priorities: ['none', 'urgent'] })).toEqual(['0 urgent', '2 none', '0 undefined']);
  });

  it('are neither repeated nor left out when others are added and deleted between two pages', async () => {
    const first = await readPage('', { limit: 3 });
    const added = await Promise.all([add(meetingIds[2]!, 'urgent'), add(meetingIds[0]!, 'low')]);
    const rest = await readAll({ limit: 3 }, first.nextCursor);
    expect(rest).toEqual(['0 low', '0 low', '2 none', '0 undefined']);
    for (const { id, meetingId } of added)
      await context.client.deleteActionItem({ meetingId, actionItemId: id, amendment: undefined }, { as: bob });
    expect(await readAll({ limit: 3 }, first.nextCursor)).toEqual(['0 low', '2 none', '0 undefined']);
  });

  it('reject the cursor of another order', async () => {
    const query = { assignee: 'team', state: '', dueBefore: '', limit: 1, cursor: '' };
    const { nextCursor } = await context.client.listAssignedActionItems(query, { as: bob });
    for (const cursor of [nextCursor, 'high', 'later.', 'high.x'])
      await expect(readPage(cursor)).rejects.toMatchObject({ code: 'platform.cursor_invalid' });
    const page = await readPage('', { limit: 1 });
    await expect(
      context.client.listAssignedActionItems({ ...query, cursor: page.nextCursor }, { as: bob }),
    ).rejects.toMatchObject({ code: 'platform.cursor_invalid' });
  });
});
