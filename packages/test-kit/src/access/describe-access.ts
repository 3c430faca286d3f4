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
const EXPIRED_TOKEN_AGE_MS = 120_000;
/** Timed calls of each kind in one measurement. */
const TIMED_ROUNDS = 15;
/** Measurements that must all show a difference: noise rarely affects all of them. */
const MEASUREMENTS = 3;
/** Timeout of the timing test (ms); long, because machines may be busy. */
const TIMING_TIMEOUT_MS = 240_000;

type Ids = Readonly<Record<string, string>>;
/** The messages of a request stream, or the single request of other methods. */
type RequestInput<M extends MethodDefinition> = M['requestStream'] extends true
  ? readonly RequestMessage<M>[]
  : RequestMessage<M>;

/** The access rules of one method. */
export type AccessRow<M extends MethodDefinition, I extends Ids> = {
  /** The scope that actors need. Without it, actors may not call the method. */
  readonly accessScope?: AccessScope;
  /** The services, besides the gateway, that may call the method with an actor. */
  readonly servicesActingForUsers?: readonly ServiceName[];
  /** The services that may call the method without an actor. */
  readonly services?: readonly ServiceName[];
  readonly createRequest: (ids: I) => RequestInput<M>;
  /** Requests that reference one resource each: `resourceIds` may belong to another account, `ids` belong to the caller's. */
  readonly resourceRequests?: Readonly<Record<string, (ids: I, resourceIds: I) => RequestInput<M>>>;
  /** The error code for a resource of another account or an unknown one; 'ok' if such ids are ignored. */
  readonly inaccessibleCode?: Readonly<Record<string, ErrorCode | 'ok'>>;
};

/** One row for each method; a missing row is a type error. */
export type AccessTable<S extends ServiceDefinition, I extends Ids> = {
  readonly [K in keyof S]: AccessRow<S[K], I>;
};

/** An account with an actor and the ids of its resources. */
export type AccountFixture<I extends Ids> = { readonly actor: Actor; readonly ids: I };

export type AccessFixture<I extends Ids> = {
  readonly service: TestService;
  readonly account: AccountFixture<I>;
  readonly otherAccount: AccountFixture<I>;
  /** Returns all data of the other account, to verify that no call changes it. */
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
  createFixture: () => Promise<AccessFixture<I>>,
): void {
  const rows = Object.entries(definition).map(([method, methodDefinition]) => ({
    method,
    methodDefinition,
    row: getRow(table, method),
  }));
  const resourceRows = rows.flatMap(({ method, methodDefinition, row }) =>
    Object.entries(row.resourceRequests ?? {}).map(([resource, createResourceRequest]) => {
      return {
        method,
        methodDefinition,
        row,
        resource,
        createResourceRequest,
        expectedCode: row.inaccessibleCode?.[resource] ?? 'no expected code',
      };
    }),
  );
  let fixture: AccessFixture<I>;
  let rawCaller: RawCaller;
  beforeAll(async () => {
    fixture = await createFixture();
    rawCaller = createRawCaller(`127.0.0.1:${fixture.service.grpcPort}`);
  });
  afterAll(async () => {
    rawCaller?.close();
    await fixture?.service.stop();
    await fixture?.stop?.();
  });

  const now = () => fixture.now?.() ?? new Date();
  const createUnknownIds = () => Object.fromEntries(Object.keys(fixture.account.ids).map((key) => [key, randomUUID()]));
  const call = (methodDefinition: MethodDefinition, request: unknown, token?: string) =>
    rawCaller.call(
      methodDefinition,
      methodDefinition.requestStream && Array.isArray(request) ? request : [request],
      token,
    );
  const callWithToken = async (methodDefinition: MethodDefinition, request: unknown, caller: Caller) =>
    call(methodDefinition, request, await mint(caller, { now, name }));
  /** Returns a caller that is allowed to call the method: the actor, or the first listed service. */
  const getCaller = ({ accessScope, services: [first = name] = [] }: AnyRow): Caller =>
    accessScope === undefined ? serviceCaller(first, fixture.account.actor.accountId) : fixture.account.actor;

  it.each(rows)('$method rejects calls without a token or with an invalid one', async ({ methodDefinition, row }) => {
    const request = row.createRequest(createUnknownIds());
    const caller = getCaller(row);
    const unknownKeys = generateServiceKeys(serviceNames).signingKeys;
    const invalidTokens = [
      undefined,
      'no.token.atall',
      await mint(caller, { now, name, keys: unknownKeys }),
      await mint(caller, { now: () => new Date(now().getTime() - EXPIRED_TOKEN_AGE_MS), name }),
      await mint(caller, { now, name: name === 'accounts' ? 'meetings' : 'accounts' }),
    ];
    for (const token of invalidTokens)
      expect((await call(methodDefinition, request, token)).code).toBe('platform.unauthenticated');
  });

  it.each(rows)('$method is allowed only for actors with its scope', async ({ methodDefinition, row }) => {
    const { actor } = fixture.account;
    const outcomes = {
      read: await callWithToken(methodDefinition, row.createRequest(createUnknownIds()), {
        ...actor,
        scopes: ['read'],
      }),
      write: await callWithToken(methodDefinition, row.createRequest(createUnknownIds()), {
        ...actor,
        scopes: ['write'],
      }),
      admin: await callWithToken(methodDefinition, row.createRequest(createUnknownIds()), {
        ...actor,
        scopes: ['admin'],
      }),
      none: await callWithToken(methodDefinition, row.createRequest(createUnknownIds()), { ...actor, scopes: [] }),
    };
    const accessByScopes = Object.fromEntries(
      Object.entries(outcomes).map(([scope, response]) => [scope, isAllowed(response)]),
    );
    expect(accessByScopes).toEqual({
      read: row.accessScope === 'read',
      write: row.accessScope === 'write',
      admin: row.accessScope === 'admin',
      none: false,
    });
  });

  it.each(rows)('$method accepts an actor only from the gateway and listed services', async (tested) => {
    const { methodDefinition, row } = tested;
    const caller: Caller = { ...fixture.account.actor, scopes: [row.accessScope ?? 'read'] };
    const acceptedIssuers: ServiceName[] = [];
    for (const issuer of serviceNames) {
      const token = await mint(caller, { now, name, issuer });
      const response = await call(methodDefinition, row.createRequest(createUnknownIds()), token);
      if (isAllowed(response)) acceptedIssuers.push(issuer);
    }
    const expected = row.accessScope === undefined ? [] : ['gateway', ...(row.servicesActingForUsers ?? [])];
    expect(acceptedIssuers.toSorted()).toEqual(expected.toSorted());
  });

  it.each(rows)('$method is allowed only for its listed services', async ({ methodDefinition, row }) => {
    const allowedServices: ServiceName[] = [];
    for (const service of serviceNames) {
      const response = await callWithToken(
        methodDefinition,
        row.createRequest(createUnknownIds()),
        serviceCaller(service, fixture.account.actor.accountId),
      );
      if (isAllowed(response)) allowedServices.push(service);
    }
    expect(allowedServices.toSorted()).toEqual([...(row.services ?? [])].toSorted());
  });

  if (resourceRows.length === 0) return;

  it.each(resourceRows)(
    '$method returns $expectedCode for the $resource of another account, exactly as for an unknown one',
    async (resourceRow) => {
      const before = await fixture.snapshot();
      const caller = getCaller(resourceRow.row);
      const response = await callWithToken(
        resourceRow.methodDefinition,
        resourceRow.createResourceRequest(fixture.account.ids, fixture.otherAccount.ids),
        caller,
      );
      const unknown = await callWithToken(
        resourceRow.methodDefinition,
        resourceRow.createResourceRequest(fixture.account.ids, createUnknownIds()),
        caller,
      );
      expect(response.code).toBe(resourceRow.expectedCode);
      expect(response).toEqual(unknown);
      expect(await fixture.snapshot()).toEqual(before);
    },
  );

  it(
    'every method takes the same time for a resource of another account as for an unknown one',
    async () => {
      const differences: unknown[] = [];
      for (const { method, methodDefinition, row, resource, createResourceRequest } of resourceRows) {
        const caller = getCaller(row);
        const measure = () =>
          measureInterleaved(
            TIMED_ROUNDS,
            () =>
              callWithToken(
                methodDefinition,
                createResourceRequest(fixture.account.ids, fixture.otherAccount.ids),
                caller,
              ),
            () =>
              callWithToken(methodDefinition, createResourceRequest(fixture.account.ids, createUnknownIds()), caller),
          );
        let durations = await measure();
        for (let measurement = 1; measurement < MEASUREMENTS && !hasSameTiming(durations); measurement += 1)
          durations = await measure();
        if (!hasSameTiming(durations)) differences.push({ method, resource, ...durations });
      }
      expect(differences).toEqual([]);
    },
    TIMING_TIMEOUT_MS,
  );
}

function getRow(table: AccessTable<ServiceDefinition, Ids> | object, method: string): AnyRow {
  const row: AnyRow | undefined = Reflect.get(table, method);
  if (row === undefined) throw new Error(`${method} has no row in the access table`);
  return row;
}

function isAllowed({ code }: RawResponse): boolean {
  if (code === 'platform.unauthenticated' || code === 'platform.internal') throw new Error(`Unexpected error ${code}`);
  return code !== 'platform.forbidden';
}

/** Mints a token as in production: with the gateway's key for an actor, unless there is another issuer, with the service's key for a service. */
function mint(
  caller: Caller,
  options: { now: () => Date; name: string; issuer?: ServiceName; keys?: Readonly<Record<ServiceName, string>> },
): Promise<string> {
  const issuer = caller.kind === 'actor' ? (options.issuer ?? 'gateway') : caller.service;
  const signingKey = Object.entries(options.keys ?? testKeys.signingKeys).find(([service]) => service === issuer)?.[1];
  if (signingKey === undefined) throw new Error(`Unknown service "${issuer}"`);
  return createTokenMinter({ service: issuer, signingKey, now: options.now }).mint(caller, options.name);
}
