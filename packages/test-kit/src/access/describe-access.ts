import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ErrorCode } from '@minutehand/contracts/errors';
import {
  type AccessScope,
  type Actor,
  type Caller,
  createTokenMinter,
  generateServiceKeys,
  serviceCaller,
} from '@minutehand/service-kit/identity';
import type { MethodDefinition, RequestMessage, ServiceDefinition } from '@minutehand/service-kit/rpc';
import { type ServiceName, serviceNames, testKeys } from '../identity/index.ts';
import type { TestService } from '../service/index.ts';
import { createRawCaller, type RawCaller, type RawResponse } from './raw-call.ts';
import { hasSameTiming, measureInterleaved } from './timing.ts';

/** Longer than the lifetime of a token plus the clock tolerance (ms). */
const EXPIRED_AGO_MS = 120_000;
/** Interleaved measurements of each pair of calls. */
const TIMED_TURNS = 15;
/** Repetitions of a measurement: noise rarely affects all of them, real work does. */
const MEASUREMENTS = 3;
/** Timeout for repeated calls of all methods on a busy machine (ms). */
const TIMING_TIMEOUT_MS = 240_000;

type Ids = Readonly<Record<string, string>>;
/** The messages of a request stream, or the single request of other methods. */
type RequestInput<M extends MethodDefinition> = M['requestStream'] extends true
  ? readonly RequestMessage<M>[]
  : RequestMessage<M>;

/** The access rules of one method. */
export type AccessRow<M extends MethodDefinition, I extends Ids> = {
  /** The scope that actors need. Without it, actors may not call the method. */
  readonly person?: AccessScope;
  /** The services that may call the method as themselves. */
  readonly services?: readonly ServiceName[];
  readonly request: (ids: I) => RequestInput<M>;
  /** Requests that reference one resource each, which may belong to another account: `named` has its ids. */
  readonly naming?: Readonly<Record<string, (own: I, named: I) => RequestInput<M>>>;
  /** The error code for a foreign or unknown id; 'ok' if such ids are ignored. */
  readonly absent?: Readonly<Record<string, ErrorCode | 'ok'>>;
};

/** One row per method; a missing one is a type error. */
export type AccessTable<S extends ServiceDefinition, I extends Ids> = {
  readonly [K in keyof S]: AccessRow<S[K], I>;
};

/** One account: its actor, and the ids of its resources. */
export type AccountFixture<I extends Ids> = { readonly actor: Actor; readonly ids: I };

export type AccessFixture<I extends Ids> = {
  readonly service: TestService;
  readonly own: AccountFixture<I>;
  readonly foreign: AccountFixture<I>;
  /** Returns all data of the other account, to verify that it does not change. */
  readonly snapshot: () => Promise<unknown>;
  readonly stop?: () => Promise<void>;
  /** Default: the system clock. */
  readonly now?: () => Date;
};

type AnyRow = AccessRow<MethodDefinition, Ids>;

/**
 * Tests every method of a generated service definition with every kind of caller: no token, invalid tokens, actors without the
 * scope, services that are not listed, and ids of another account, which must behave exactly like unknown ids.
 */
export function describeAccess<S extends ServiceDefinition, I extends Ids>(
  name: ServiceName,
  definition: S,
  table: AccessTable<S, I>,
  open: () => Promise<AccessFixture<I>>,
): void {
  const rows = Object.entries(definition).map(([method, of]) => ({ method, of, row: describeRow(table, method) }));
  const named = rows.flatMap(({ method, of, row }) =>
    Object.entries(row.naming ?? {}).map(([thing, make]) => {
      return { method, of, row, thing, make, expectedCode: row.absent?.[thing] ?? 'no code stated' };
    }),
  );
  let fixture: AccessFixture<I>;
  let caller: RawCaller;
  beforeAll(async () => {
    fixture = await open();
    caller = createRawCaller(`127.0.0.1:${fixture.service.grpcPort}`);
  });
  afterAll(async () => {
    caller?.close();
    await fixture?.service.stop();
    await fixture?.stop?.();
  });

  const now = () => fixture.now?.() ?? new Date();
  const createUnknownIds = () => Object.fromEntries(Object.keys(fixture.own.ids).map((key) => [key, randomUUID()]));
  const call = (of: MethodDefinition, request: unknown, token?: string) =>
    caller.call(of, of.requestStream && Array.isArray(request) ? request : [request], token);
  const callAs = async (of: MethodDefinition, request: unknown, as: Caller) =>
    call(of, request, await mint(as, { now, name }));
  /** Returns a caller that may call the method: the actor, or the first listed service. */
  const getCaller = ({ person, services: [first = name] = [] }: AnyRow): Caller =>
    person === undefined ? serviceCaller(first, fixture.own.actor.accountId) : fixture.own.actor;

  it.each(rows)('$method rejects calls without a token or with an invalid one', async ({ of, row }) => {
    const request = row.request(createUnknownIds());
    const as = getCaller(row);
    const unknownKeys = generateServiceKeys(serviceNames).signingKeys;
    const invalidTokens = [
      undefined,
      'no.token.atall',
      await mint(as, { now, name, keys: unknownKeys }),
      await mint(as, { now: () => new Date(now().getTime() - EXPIRED_AGO_MS), name }),
      await mint(as, { now, name: name === 'accounts' ? 'meetings' : 'accounts' }),
    ];
    for (const token of invalidTokens) expect((await call(of, request, token)).code).toBe('platform.unauthenticated');
  });

  it.each(rows)('$method is allowed only for actors with its scope', async ({ of, row }) => {
    const { actor } = fixture.own;
    const outcomes = {
      read: await callAs(of, row.request(createUnknownIds()), { ...actor, scopes: ['read'] }),
      write: await callAs(of, row.request(createUnknownIds()), { ...actor, scopes: ['write'] }),
      none: await callAs(of, row.request(createUnknownIds()), { ...actor, scopes: [] }),
    };
    const isOpen = Object.fromEntries(Object.entries(outcomes).map(([scope, answer]) => [scope, isAllowed(answer)]));
    expect(isOpen).toEqual({ read: row.person === 'read', write: row.person === 'write', none: false });
  });

  it.each(rows)('$method is allowed only for its listed services', async ({ of, row }) => {
    const open: ServiceName[] = [];
    for (const service of serviceNames) {
      const answer = await callAs(
        of,
        row.request(createUnknownIds()),
        serviceCaller(service, fixture.own.actor.accountId),
      );
      if (isAllowed(answer)) open.push(service);
    }
    expect(open.toSorted()).toEqual([...(row.services ?? [])].toSorted());
  });

  if (named.length === 0) return;

  it.each(named)(
    "$method returns $expectedCode for another account's $thing, exactly as for an unknown one",
    async (one) => {
      const before = await fixture.snapshot();
      const as = getCaller(one.row);
      const foreign = await callAs(one.of, one.make(fixture.own.ids, fixture.foreign.ids), as);
      const unknown = await callAs(one.of, one.make(fixture.own.ids, createUnknownIds()), as);
      expect(foreign.code).toBe(one.expectedCode);
      expect(foreign).toEqual(unknown);
      expect(await fixture.snapshot()).toEqual(before);
    },
  );

  it(
    "no method takes longer for another account's resource than for an unknown one",
    async () => {
      const differences: unknown[] = [];
      for (const { method, of, row, thing, make } of named) {
        const as = getCaller(row);
        const measure = () =>
          measureInterleaved(
            TIMED_TURNS,
            () => callAs(of, make(fixture.own.ids, fixture.foreign.ids), as),
            () => callAs(of, make(fixture.own.ids, createUnknownIds()), as),
          );
        let timed = await measure();
        for (let again = 1; again < MEASUREMENTS && !hasSameTiming(timed); again += 1) timed = await measure();
        if (!hasSameTiming(timed)) differences.push({ method, thing, ...timed });
      }
      expect(differences).toEqual([]);
    },
    TIMING_TIMEOUT_MS,
  );
}

function describeRow(table: AccessTable<ServiceDefinition, Ids> | object, method: string): AnyRow {
  const row: AnyRow | undefined = Reflect.get(table, method);
  if (row === undefined) throw new Error(`${method} has no row in the access table`);
  return row;
}

function isAllowed({ code }: RawResponse): boolean {
  if (code === 'platform.unauthenticated' || code === 'platform.internal') throw new Error(`Unexpected error ${code}`);
  return code !== 'platform.forbidden';
}

/** Mints tokens as in production: those of actors with the gateway's key, those of services with their own. */
function mint(
  as: Caller,
  options: { now: () => Date; name: string; keys?: Readonly<Record<ServiceName, string>> },
): Promise<string> {
  const issuer = as.kind === 'actor' ? 'gateway' : as.service;
  const signingKey = Object.entries(options.keys ?? testKeys.signingKeys).find(([service]) => service === issuer)?.[1];
  if (signingKey === undefined) throw new Error(`Unknown service "${issuer}"`);
  return createTokenMinter({ service: issuer, signingKey, now: options.now }).mint(as, options.name);
}
