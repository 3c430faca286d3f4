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
import type { MethodDefinition, RequestOf, ServiceDefinition } from '@minutehand/service-kit/rpc';
import { type ServiceName, serviceNames, testKeys } from '../identity/index.ts';
import type { TestService } from '../service/index.ts';
import { createRawCaller, type RawCaller, type RawResponse } from './raw-call.ts';
import { hasSameTiming, measureInterleaved } from './timing.ts';

/** Longer than a token lives, clocks' differences included (ms). */
const LONG_AGO_MS = 120_000;
/** Of a call that names something and of the same call that names nothing. */
const TIMED_TURNS = 15;
/** What disturbs one measurement seldom disturbs the next; work that is really done takes its time in each of them. */
const MEASUREMENTS = 3;
/** All calls of a service, each many times, on a machine that may be busy (ms). */
const TIMING_TIMEOUT_MS = 240_000;

type Ids = Readonly<Record<string, string>>;
/** A stream's messages, or the one message of every other call. */
type Sent<M extends MethodDefinition> = M['requestStream'] extends true ? readonly RequestOf<M>[] : RequestOf<M>;

/** What one method promises about who gets what. */
export type AccessRow<M extends MethodDefinition, I extends Ids> = {
  /** The scope that a person needs; without, persons may not call it. */
  readonly person?: AccessScope;
  /** The services that may call it in their own name. */
  readonly services?: readonly ServiceName[];
  readonly request: (ids: I) => Sent<M>;
  /** Each names one thing that may be another account's: `named` says whose. */
  readonly naming?: Readonly<Record<string, (own: I, named: I) => Sent<M>>>;
  /** What an id that is not the caller's answers, foreign or unknown; 'ok' where such ids are passed over. */
  readonly absent?: Readonly<Record<string, ErrorCode | 'ok'>>;
};

/** A row a method: forgetting one does not compile. */
export type AccessTable<S extends ServiceDefinition, I extends Ids> = {
  readonly [K in keyof S]: AccessRow<S[K], I>;
};

/** One account: who acts in it, and an id of everything that it has. */
export type AccountFixture<I extends Ids> = { readonly actor: Actor; readonly ids: I };

export type AccessFixture<I extends Ids> = {
  readonly service: TestService;
  readonly own: AccountFixture<I>;
  readonly foreign: AccountFixture<I>;
  /** All that the other account has, to see that nothing of it changes. */
  readonly snapshot: () => Promise<unknown>;
  readonly stop?: () => Promise<void>;
  /** Default: the clock of the machine. */
  readonly now?: () => Date;
};

type AnyRow = AccessRow<MethodDefinition, Ids>;

/**
 * Every method of a service × every kind of caller, from the generated definition: no token, tokens that are worth nothing, persons
 * without the scope, services that are not named; and ids of another account, which answer exactly as ids of nothing do.
 */
export function describeAccess<S extends ServiceDefinition, I extends Ids>(
  name: ServiceName,
  definition: S,
  table: AccessTable<S, I>,
  open: () => Promise<AccessFixture<I>>,
): void {
  const rows = Object.entries(definition).map(([method, of]) => ({ method, of, row: rowOf(table, method) }));
  const named = rows.flatMap(({ method, of, row }) =>
    Object.entries(row.naming ?? {}).map(([thing, make]) => {
      return { method, of, row, thing, make, answer: row.absent?.[thing] ?? 'no answer stated' };
    }),
  );
  let world: AccessFixture<I>;
  let caller: RawCaller;
  beforeAll(async () => {
    world = await open();
    caller = createRawCaller(`127.0.0.1:${world.service.grpcPort}`);
  });
  afterAll(async () => {
    caller?.close();
    await world?.service.stop();
    await world?.stop?.();
  });

  const now = () => world.now?.() ?? new Date();
  const nobodys = () => Object.fromEntries(Object.keys(world.own.ids).map((key) => [key, randomUUID()]));
  const ask = (of: MethodDefinition, sent: unknown, token?: string) =>
    caller.call(of, of.requestStream && Array.isArray(sent) ? sent : [sent], token);
  const askAs = async (of: MethodDefinition, sent: unknown, as: Caller) => ask(of, sent, await mint(as, { now, name }));
  /** Who may call it in the caller's own account: the person, or else the first service named. */
  const asker = ({ person, services: [first = name] = [] }: AnyRow): Caller =>
    person === undefined ? serviceCaller(first, world.own.actor.accountId) : world.own.actor;

  it.each(rows)('$method is refused without a token, and with one that is worth nothing', async ({ of, row }) => {
    const sent = row.request(nobodys());
    const as = asker(row);
    const strangers = generateServiceKeys(serviceNames).signingKeys;
    const worthless = [
      undefined,
      'no.token.atall',
      await mint(as, { now, name, keys: strangers }),
      await mint(as, { now: () => new Date(now().getTime() - LONG_AGO_MS), name }),
      await mint(as, { now, name: name === 'accounts' ? 'meetings' : 'accounts' }),
    ];
    for (const token of worthless) expect((await ask(of, sent, token)).code).toBe('platform.unauthenticated');
  });

  it.each(rows)('$method is open to the persons that it is for, and to no others', async ({ of, row }) => {
    const { actor } = world.own;
    const outcomes = {
      read: await askAs(of, row.request(nobodys()), { ...actor, scopes: ['read'] }),
      write: await askAs(of, row.request(nobodys()), { ...actor, scopes: ['write'] }),
      none: await askAs(of, row.request(nobodys()), { ...actor, scopes: [] }),
    };
    const isOpen = Object.fromEntries(Object.entries(outcomes).map(([scope, answer]) => [scope, isLetIn(answer)]));
    expect(isOpen).toEqual({ read: row.person === 'read', write: row.person === 'write', none: false });
  });

  it.each(rows)('$method is open to the services that it names, and to no others', async ({ of, row }) => {
    const open: ServiceName[] = [];
    for (const service of serviceNames) {
      const answer = await askAs(of, row.request(nobodys()), serviceCaller(service, world.own.actor.accountId));
      if (isLetIn(answer)) open.push(service);
    }
    expect(open.toSorted()).toEqual([...(row.services ?? [])].toSorted());
  });

  if (named.length === 0) return;

  it.each(named)("$method answers $answer to another account's $thing, exactly as if there were none", async (one) => {
    const before = await world.snapshot();
    const as = asker(one.row);
    const foreign = await askAs(one.of, one.make(world.own.ids, world.foreign.ids), as);
    const unknown = await askAs(one.of, one.make(world.own.ids, nobodys()), as);
    expect(foreign.code).toBe(one.answer);
    expect(foreign).toEqual(unknown);
    expect(await world.snapshot()).toEqual(before);
  });

  it(
    "no method takes longer for what is another account's than for what is not there",
    async () => {
      const told: unknown[] = [];
      for (const { method, of, row, thing, make } of named) {
        const as = asker(row);
        const measure = () =>
          measureInterleaved(
            TIMED_TURNS,
            () => askAs(of, make(world.own.ids, world.foreign.ids), as),
            () => askAs(of, make(world.own.ids, nobodys()), as),
          );
        let timed = await measure();
        for (let again = 1; again < MEASUREMENTS && !hasSameTiming(timed); again += 1) timed = await measure();
        if (!hasSameTiming(timed)) told.push({ method, thing, ...timed });
      }
      expect(told).toEqual([]);
    },
    TIMING_TIMEOUT_MS,
  );
}

function rowOf(table: AccessTable<ServiceDefinition, Ids> | object, method: string): AnyRow {
  const row: AnyRow | undefined = Reflect.get(table, method);
  if (row === undefined) throw new Error(`${method} has no row: who may call it?`);
  return row;
}

function isLetIn({ code }: RawResponse): boolean {
  if (code === 'platform.unauthenticated' || code === 'platform.internal') throw new Error(`It answered ${code}.`);
  return code !== 'platform.forbidden';
}

/** As production mints: persons come by the gateway's key, services by their own. */
function mint(
  as: Caller,
  options: { now: () => Date; name: string; keys?: Readonly<Record<ServiceName, string>> },
): Promise<string> {
  const issuer = as.kind === 'actor' ? 'gateway' : as.service;
  const signingKey = Object.entries(options.keys ?? testKeys.signingKeys).find(([service]) => service === issuer)?.[1];
  if (signingKey === undefined) throw new Error(`There is no service "${issuer}".`);
  return createTokenMinter({ service: issuer, signingKey, now: options.now }).mint(as, options.name);
}
