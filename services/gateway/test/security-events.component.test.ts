import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PAGE_MAX } from '@minutehand/contracts/limits';
import type { SecurityEvent } from '@minutehand/contracts/proto/accounts/v1/security_events';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { EXPORTED_SECURITY_EVENT_PAGES, EXPORTED_SECURITY_EVENTS_MAX, RATE_LIMITS } from '../src/limits.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

const PATH = '/accounts/account-ada/security_events';
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
beforeEach(() => {
  gateway.securityEventPages.length = 0;
  gateway.securityLines.length = 0;
  gateway.calls.length = 0;
});

const toEvent = (id: string, fields: Partial<SecurityEvent> = {}) => ({
  ...{ id, event: 'role_changed', at: '2026-11-26T09:00:00.000Z', accountId: 'account-ada', network: '203.0.113.0/24' },
  ...{ actorKind: 'user', actorUserId: 'user-ada', accessTokenId: '', service: '', requestId: 'request-1' },
  facts: { userId: 'user-gone', role: 'admin', previousRole: 'member' },
  ...fields,
});

describe('the security log over HTTP', () => {
  it('lists events with the names of their users, null for deleted ones', async () => {
    gateway.securityEventPages.push([toEvent('one')], []);
    const browser = await new Browser(gateway).signIn();
    const query = '?category=members&user_id=user-ada&from=2026-11-25T00:00:00Z&until=2026-11-27T00:00:00Z';
    expect((await browser.json('GET', PATH + query)).body).toEqual({
      security_events: [
        {
          ...{ id: 'one', event: 'role_changed', at: '2026-11-26T09:00:00.000Z' },
          actor: { kind: 'user', user: { id: 'user-ada', name: 'Ada' }, access_token_id: null, service: null },
          user: { id: 'user-gone', name: null },
          ...{ network: '203.0.113.0/24', request_id: 'request-1' },
          details: { role: 'admin', previousRole: 'member' },
        },
      ],
      next_cursor: '1',
    });
    expect(gateway.calls).toMatchObject([
      {
        method: 'listSecurityEvents',
        request: { category: 'members', userId: 'user-ada', from: '2026-11-25T00:00:00Z' },
      },
    ]);
  });

  it.each([
    ['?category=everything', 422],
    ['?from=yesterday', 422],
  ])('rejects the filters %s', async (query, status) => {
    const browser = await new Browser(gateway).signIn();
    expect((await browser.json('GET', PATH + query)).status).toBe(status);
    expect((await browser.json('GET', `${PATH}/export.csv${query}`)).status).toBe(status);
  });

  it('is that of the current account only', async () => {
    const browser = await new Browser(gateway).signIn();
    for (const suffix of ['', '/export.csv'])
      expect((await browser.json('GET', `/accounts/account-bob/security_events${suffix}`)).status).toBe(404);
    expect(gateway.calls).toEqual([]);
  });

  it('is downloaded as CSV, all pages, and the download is recorded', async () => {
    gateway.securityEventPages.push(
      [toEvent('one')],
      [toEvent('two', { actorUserId: 'user-eve', facts: { reason: 'a "quoted", word' } })],
    );
    const browser = await new Browser(gateway).signIn();
    const response = await browser.request('GET', `${PATH}/export.csv?category=members`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename=minutehand-security-log-[\d-]+\.csv$/,
    );
    const toRow = (...cells: string[]) => cells.map((cell) => `"${cell}"`).join(',');
    const at = '2026-11-26T09:00:00.000Z';
    const origin = ['203.0.113.0/24', 'request-1'];
    const columns = [
      ...[
        'time',
        'event',
        'actor_kind',
        'actor_id',
        'actor_name',
        'access_token_id',
        'service',
        'user_id',
        'user_name',
      ],
      ...['network', 'request_id', 'details'],
    ];
    expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(
      [
        `\uFEFF${toRow(...columns)}`,
        toRow(
          at,
          'role_changed',
          'user',
          'user-ada',
          'Ada',
          '',
          '',
          'user-gone',
          '',
          ...origin,
          'role=admin previousRole=member',
        ),
        // A name that is a formula is text in a spreadsheet.
        toRow(
          at,
          'role_changed',
          'user',
          'user-eve',
          `'=HYPERLINK(""evil"")`,
          '',
          '',
          '',
          '',
          ...origin,
          'reason=a ""quoted"", word',
        ),
        '',
      ].join('\r\n'),
    );
    expect(gateway.calls.map(({ request }) => request)).toMatchObject([
      { limit: PAGE_MAX, cursor: '', category: 'members' },
      { limit: PAGE_MAX, cursor: '1', category: 'members' },
    ]);
    expect(gateway.securityLines).toMatchObject([{ event: 'security_log_exported', accountId: 'account-ada' }]);
  });

  it.each([
    ['events', PAGE_MAX, EXPORTED_SECURITY_EVENTS_MAX],
    ['pages, some of which are empty', 0, 0],
  ])('is downloaded up to a maximum number of %s, and the last row says so', async (_, eventsPerPage, maxRows) => {
    const page = Array.from({ length: eventsPerPage }, (_each, index) => toEvent(String(index)));
    for (let pages = 0; pages <= EXPORTED_SECURITY_EVENT_PAGES; pages += 1) gateway.securityEventPages.push(page);
    const browser = await new Browser(gateway).signIn('lin');
    const text = await (await browser.request('GET', '/accounts/account-lin/security_events/export.csv')).text();
    const [, ...rows] = text.trimEnd().split('\r\n');
    expect(rows).toHaveLength(maxRows + 1);
    expect(rows.at(-1)).toMatch(/^"This file is limited and does not contain all events\./u);
  });

  it('is downloaded without such a row if it has exactly the maximum number of events', async () => {
    const page = Array.from({ length: PAGE_MAX }, (_, index) => toEvent(String(index)));
    for (let pages = 0; pages < EXPORTED_SECURITY_EVENTS_MAX / PAGE_MAX; pages += 1)
      gateway.securityEventPages.push(page);
    const browser = await new Browser(gateway).signIn('lin');
    const text = await (await browser.request('GET', '/accounts/account-lin/security_events/export.csv')).text();
    expect(text.trimEnd().split('\r\n')).toHaveLength(EXPORTED_SECURITY_EVENTS_MAX + 1);
    expect(text).not.toContain('This file is limited');
  });

  it('can be downloaded a limited number of times by each user', async () => {
    const browser = await new Browser(gateway).signIn('ivy');
    const path = '/accounts/account-ivy/security_events/export.csv';
    for (let count = 0; count < RATE_LIMITS.securityLogExports.points; count += 1)
      expect((await browser.request('GET', path)).status).toBe(200);
    expect((await browser.request('GET', path)).status).toBe(429);
  });
});
