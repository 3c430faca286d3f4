import { describe, expect, it } from '@jest/globals';
import { createActor } from '@minutehand/test-kit/identity';
import type { AssistantPorts } from '../ports.ts';
import { limitToPeriod } from './limit-to-period.ts';

const reader = createActor({ userId: 'user-1' });

type Days = { startedFrom?: string | undefined; startedBefore?: string | undefined };

/** The days that reach the meetings service for a list of a question about last week, 6 to 12 July. */
async function readDays(list: 'listDecisions' | 'listRecent', requestedDays: Days): Promise<Days> {
  let received: Days = {};
  const read = async (_: unknown, { startedFrom, startedBefore }: Days) => {
    received = { startedFrom, startedBefore };
    return { items: [], hasMore: false };
  };
  const ports = {
    now: () => new Date('2026-07-15T12:00:00.000Z'),
    meetingsReader: { listRecent: read, listDecisions: read },
  } as unknown as AssistantPorts;
  const question = { question: 'What did we decide last week?', earlier: [], meeting: undefined, joinedAt: undefined };
  const { signal } = new AbortController();
  const limited = await limitToPeriod(ports, reader, question, signal);
  await limited.ports.meetingsReader[list](reader, { meetingId: undefined, limit: 5, ...requestedDays }, signal);
  return received;
}

const startedFrom = '2026-07-06T00:00:00.000Z';
const startedBefore = '2026-07-13T00:00:00.000Z';

describe.each(['listDecisions', 'listRecent'] as const)('%s for a question about last week', (list) => {
  it.each<[string, Days, Days]>([
    ['no days', {}, {}],
    ['undefined days', { startedFrom: undefined, startedBefore: undefined }, {}],
    ['days around it', { startedFrom: '2026-01-01T00:00:00.000Z', startedBefore: '2026-12-01T00:00:00.000Z' }, {}],
    ['a later beginning', { startedFrom: '2026-07-08T00:00:00.000Z' }, { startedFrom: '2026-07-08T00:00:00.000Z' }],
    ['an earlier end', { startedBefore: '2026-07-09T00:00:00.000Z' }, { startedBefore: '2026-07-09T00:00:00.000Z' }],
  ])('stays within that week when it is called with %s', async (_, requestedDays, expected) => {
    expect(await readDays(list, requestedDays)).toEqual({ startedFrom, startedBefore, ...expected });
  });
});
