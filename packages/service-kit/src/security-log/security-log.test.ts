import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { SECURITY_EVENT_CATEGORIES } from '@minutehand/contracts/http/security-events';
import { Registry } from 'prom-client';
import { serviceCaller } from '../identity/index.ts';
import type { Actor, RequestOrigin } from '../identity/types.ts';
import { createLogger } from '../log/index.ts';
import { describeSecurityEvent } from './describe-security-event.ts';
import { createSecurityLog, type SecurityEvent } from './index.ts';

const origin: RequestOrigin = { requestId: 'request-1', network: '203.0.113.0/24' };
const actor: Actor = {
  kind: 'actor',
  userId: 'user-1',
  accountId: 'account-1',
  role: 'owner',
  scopes: ['read', 'write', 'admin'],
  origin,
};

function createCapturingLog(level = 'info') {
  const lines: Record<string, unknown>[] = [];
  const registry = new Registry();
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const log = createSecurityLog(createLogger({ service: 'accounts', level }, destination), registry);
  return { lines, registry, record: log.record };
}

async function countFailedSignIns(registry: Registry): Promise<Record<string, number>> {
  const metric = await registry.getSingleMetric('minutehand_failed_sign_ins_total')!.get();
  return Object.fromEntries(metric.values.map(({ labels, value }) => [labels.reason, value]));
}

describe('the security log', () => {
  it('writes a JSON line of the security stream with event, actor, account, network and request id', () => {
    const { lines, record } = createCapturingLog();
    record(actor, { type: 'role_changed', userId: 'user-2', role: 'admin', previousRole: 'member' });
    expect(lines).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        service: 'accounts',
        stream: 'security',
        event: 'role_changed',
        actor: { kind: 'user', userId: 'user-1' },
        accountId: 'account-1',
        network: '203.0.113.0/24',
        requestId: 'request-1',
        userId: 'user-2',
        role: 'admin',
        previousRole: 'member',
        msg: 'security event',
      },
    ]);
  });

  it('names the access token that the actor used', () => {
    const { lines, record } = createCapturingLog();
    record({ ...actor, accessTokenId: 'token-1' }, { type: 'meeting_deleted', meetingId: 'meeting-1' });
    expect(lines[0]?.actor).toEqual({ kind: 'access_token', userId: 'user-1', accessTokenId: 'token-1' });
  });

  it('shows the actor as anonymous before sign-in, and names the account of the event', () => {
    const { lines, record } = createCapturingLog();
    const gateway = { ...serviceCaller('gateway', ''), origin };
    record(gateway, { type: 'signed_in', userId: 'user-1', accountId: 'account-1' });
    expect(lines[0]).toMatchObject({ actor: { kind: 'anonymous' }, accountId: 'account-1', requestId: 'request-1' });
    record(gateway, { type: 'sign_in_failed', reason: 'unknown_address' });
    expect(lines[1]).not.toHaveProperty('accountId');
    expect(lines[1]).not.toHaveProperty('userId');
  });

  it('names the service that acted without a user', () => {
    const { lines, record } = createCapturingLog();
    record(serviceCaller('accounts', 'account-1'), { type: 'access_token_revoked', userId: 'user-1', tokenId: 't-1' });
    expect(lines[0]).toMatchObject({ actor: { kind: 'service', service: 'accounts' }, accountId: 'account-1' });
    expect(lines[0]).not.toHaveProperty('network');
    expect(lines[0]).not.toHaveProperty('requestId');
  });

  it('is written at every log level except silent', () => {
    for (const [level, count] of [
      ['fatal', 1],
      ['debug', 1],
      ['silent', 0],
    ] as const) {
      const { lines, record } = createCapturingLog(level);
      record(actor, { type: 'signed_out' });
      expect(lines).toHaveLength(count);
    }
  });

  it('counts failed sign-ins by reason, starting at 0', async () => {
    const { registry, record } = createCapturingLog('silent');
    const zeros = {
      wrong_password: 0,
      unknown_address: 0,
      reauthentication: 0,
      too_many_attempts: 0,
      access_token: 0,
      wrong_code: 0,
      passkey_refused: 0,
      sso_refused: 0,
    };
    expect(await countFailedSignIns(registry)).toEqual(zeros);
    record(actor, { type: 'sign_in_failed', reason: 'wrong_password', userId: 'user-1' });
    record(actor, { type: 'sign_in_failed', reason: 'unknown_address' });
    record(actor, { type: 'reauthentication_failed' });
    record(actor, { type: 'attempts_limited', limit: 'sign_in' });
    record(actor, { type: 'access_token_refused', reason: 'expired' });
    expect(await countFailedSignIns(registry)).toEqual({
      ...zeros,
      wrong_password: 1,
      unknown_address: 1,
      reauthentication: 1,
      too_many_attempts: 1,
      access_token: 1,
    });
    const others: SecurityEvent[] = [
      { type: 'attempts_limited', limit: 'registration' },
      { type: 'signed_in', userId: 'user-1', accountId: 'account-1' },
      { type: 'reauthenticated' },
    ];
    for (const event of others) record(actor, event);
    expect(Object.values(await countFailedSignIns(registry)).reduce((sum, count) => sum + count)).toBe(5);
  });

  it('can be created for each service of a process, which share the counter', () => {
    const registry = new Registry();
    const create = () => createSecurityLog(createLogger({ service: 'accounts', level: 'silent' }), registry);
    expect(create).not.toThrow();
    expect(create).not.toThrow();
  });

  it('records exactly the events that docs/security-log.md lists', () => {
    const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
    const defined = [...read('./security-event.ts').matchAll(/type: '(\w+)'/g)].map((match) => match[1]);
    const rows = read('../../../../docs/security-log.md').matchAll(
      /^\| `(\w+)` \| (?:accounts|gateway|meetings|recordings|notifications) \|/gm,
    );
    expect([...rows].map((match) => match[1])).toEqual(defined);
    expect(Object.keys(SECURITY_EVENT_CATEGORIES).toSorted()).toEqual(defined.toSorted());
  });
});

describe('a stored security event', () => {
  const at = new Date('2026-11-26T09:00:00.000Z');
  const noActor = { actorKind: '', actorUserId: '', accessTokenId: '', service: '' };

  it('has the fields of its log line', () => {
    const expiresAt = new Date('2027-01-01T00:00:00.000Z');
    const event = { type: 'access_token_created', tokenId: 't-1', scopes: ['read', 'write'], expiresAt } as const;
    const caller = { ...actor, accessTokenId: 'token-1' };
    expect(describeSecurityEvent(caller, { ...event, userId: 'user-1' }, { id: 'event-1', at })).toEqual({
      ...{ id: 'event-1', event: 'access_token_created', at: '2026-11-26T09:00:00.000Z', accountId: 'account-1' },
      ...{ ...noActor, actorKind: 'access_token', actorUserId: 'user-1', accessTokenId: 'token-1' },
      ...origin,
      facts: { tokenId: 't-1', scopes: 'read write', expiresAt: '2027-01-01T00:00:00.000Z', userId: 'user-1' },
    });
  });

  it('names the account of the event before sign-in, and the service that acted without a user', () => {
    const gateway = { ...serviceCaller('gateway', ''), origin };
    const signedIn = { type: 'signed_in', userId: 'user-1', accountId: 'account-2' } as const;
    expect(describeSecurityEvent(gateway, signedIn, { id: 'e', at })).toMatchObject({
      ...{ ...noActor, actorKind: 'anonymous', accountId: 'account-2', facts: { userId: 'user-1' } },
    });
    const deleted = { type: 'account_deleted', deletionId: 'd-1' } as const;
    expect(describeSecurityEvent(serviceCaller('accounts', 'account-3'), deleted, { id: 'e', at })).toMatchObject({
      ...{ ...noActor, actorKind: 'service', service: 'accounts', accountId: 'account-3', network: '', requestId: '' },
    });
  });
});
