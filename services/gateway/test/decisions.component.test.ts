import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Decision } from '@minutehand/contracts/proto/meetings/v1/decisions';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { EXPORTED_DECISIONS_MAX, RATE_LIMITS } from '../src/limits.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let redis: TestRedis;
let gateway: Gateway;
beforeAll(async () => {
  redis = await startTestRedis();
  gateway = await startGateway(redis.url);
});
afterAll(async () => {
  await gateway?.stop();
  await redis?.stop();
});
beforeEach(() => gateway.decisionPages.clear());

const createDecision = (text: string): Decision => ({
  id: text,
  meeting: { id: 'm1', title: 'Weekly', startedAt: '2026-01-05T09:00:00.000Z' },
  text,
  citations: [],
  replacedBy: undefined,
  replaces: [],
});
const download = async () => (await new Browser(gateway).signIn()).request('GET', '/decisions/export.csv?q=shop');
const toRow = (text: string) => `"${text}","Weekly","2026-01-05","","","","","http://minutes.test/meetings/m1"`;

it('exports the decisions of all pages, including those without a quote', async () => {
  gateway.decisionPages.set('', { decisions: [createDecision('We stay.')], nextCursor: 'next' });
  gateway.decisionPages.set('next', { decisions: [createDecision('We ship.')], nextCursor: '' });
  const response = await download();
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect((await response.text()).split('\r\n').slice(1)).toEqual([toRow('We stay.'), toRow('We ship.'), '']);
  const calls = gateway.calls.filter(({ method }) => method === 'listDecisions');
  expect(calls.map(({ request }) => request)).toMatchObject([
    { query: 'shop', cursor: '' },
    { query: 'shop', cursor: 'next' },
  ]);
});

it('exports who said a decision, its quotes, and the later decision that replaces it', async () => {
  const citation = { start: undefined, end: undefined, outdated: false };
  const citations = [
    { ...citation, segmentIds: ['s1'], quote: 'We open in May.', speaker: 'Ann' },
    { ...citation, segmentIds: ['s7'], quote: 'In May, then.', speaker: 'Bob' },
    { ...citation, segmentIds: ['s9'], quote: 'Yes, May.', speaker: 'Ann' },
  ];
  const meeting = { id: 'm2', title: 'Later', startedAt: '2026-02-03T09:00:00.000Z' };
  const replacedBy = { id: 'other', meeting, text: 'We open in June.', citations: [] };
  const decision = { ...createDecision('We open in May.'), citations, replacedBy };
  gateway.decisionPages.set('', { decisions: [decision], nextCursor: '' });
  const [, row] = (await (await download()).text()).split('\r\n');
  expect(row?.slice(1, -1).split('","')).toEqual([
    ...['We open in May.', 'Weekly', '2026-01-05', 'Ann, Bob'],
    ...['We open in May. … In May, then. … Yes, May.', 'We open in June.', '2026-02-03'],
    'http://minutes.test/meetings/m1?tab=transcript&segment=s1',
  ]);
});

it('records an export in the security log, unless its first page fails', async () => {
  gateway.securityLines.length = 0;
  expect((await download()).status).toBe(503);
  expect(gateway.securityLines).toEqual([]);
  gateway.decisionPages.set('', { decisions: [createDecision('We stay.')], nextCursor: '' });
  expect((await download()).status).toBe(200);
  expect(gateway.securityLines).toMatchObject([
    { event: 'decisions_exported', actor: { kind: 'user', userId: 'user-ada' }, accountId: 'account-ada' },
  ]);
});

it('ends the connection when a later page fails, so that a partial file is not mistaken for a complete one', async () => {
  gateway.decisionPages.set('', { decisions: [createDecision('We stay.')], nextCursor: 'broken' });
  await expect(download().then((response) => response.text())).rejects.toThrow();
});

it('returns an error when the first page fails', async () => {
  expect((await download()).status).toBe(503);
});

it('states in the last row that the file is limited', async () => {
  const decisions = Array.from({ length: 100 }, (_, index) => createDecision(`Decision ${index}`));
  gateway.decisionPages.set('', { decisions, nextCursor: 'more' });
  gateway.decisionPages.set('more', { decisions, nextCursor: 'more' });
  const [, ...rows] = (await (await download()).text()).trimEnd().split('\r\n');
  expect(rows).toHaveLength(EXPORTED_DECISIONS_MAX + 1);
  expect(rows.at(-1)).toMatch(/^"This file is limited and does not contain all decisions\./u);
});

it('exports a limited number of files for each user', async () => {
  gateway.decisionPages.set('', { decisions: [createDecision('We stay.')], nextCursor: '' });
  const browser = await new Browser(gateway).signIn('ivy');
  const statuses = new Set<number>();
  for (let count = 0; count < RATE_LIMITS.decisionExports.points; count += 1)
    statuses.add((await browser.request('GET', '/decisions/export.csv')).status);
  expect([...statuses]).toEqual([200]);
  expect((await browser.request('GET', '/decisions/export.csv')).status).toBe(429);
  expect((await download()).status).toBe(200);
});
