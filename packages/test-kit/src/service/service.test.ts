import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import { BillingServiceService } from '@minutehand/contracts/proto/billing/v1/billing';
import { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { getScope, serviceCaller } from '@minutehand/service-kit/identity';
import { type CallOptions, defineHandler } from '@minutehand/service-kit/rpc';
import { bindHandlers, type Composition, type ServiceConfig, type ServiceKit } from '@minutehand/service-kit/service';
import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import { expectEventually } from '../expect/index.ts';
import { createActor } from '../identity/index.ts';
import { createFakeClient } from '../rpc/index.ts';
import { startTestService, type TestService, type TestServiceOptions } from './index.ts';

type Quote = { count: number };
const quotes = defineAggregate<Quote>({
  name: 'quotes',
  tenancy: 'account',
  schema: new Schema({ count: { type: Number, required: true } }),
  indexes: [],
});

const handledAccountIds: string[] = [];
const files = { isFull: false };

/** A small service that stores requests, publishes and consumes an event, and calls another service. It is named after a consumer of the event. */
function compose({ store, newId, getClient }: ServiceKit): Composition {
  const meetings = getClient('meetings', MeetingsServiceService);
  const collection = store.collection(quotes);
  return {
    rpc: [
      bindHandlers(BillingServiceService, {
        listPlans: defineHandler({ services: ['meetings'] }, async () => ({ plans: [] })),
        getQuote: defineHandler({ accessScope: 'read' }, async ({ accountCount }, { caller }) => {
          const { accountId } = caller;
          const event = createEvent('billing.subscription_changed', {
            accountId,
            state: 'trial',
            accountLimit: 5,
            quotas: {},
          });
          await collection.insert(caller, { id: newId(), count: accountCount }, [event]);
          const { meetingIds } = await meetings.filterReadable({ meetingIds: ['m1', 'm2'] }, { as: caller });
          return { total: '95.00', currency: 'GBP', accountCount: meetingIds.length };
        }),
        getSubscription: defineHandler({ accessScope: 'read', services: ['accounts'] }, async (_, { caller }) => ({
          state: caller.kind === 'actor' ? caller.userId : caller.service,
          planId: '',
          accountCount: await collection.count(getScope(caller), {}),
        })),
      }),
    ],
    subscriptions: [
      {
        event: 'billing.subscription_changed',
        handle: async ({ accountId }) => {
          handledAccountIds.push(accountId);
        },
      },
      // The service must consume every event that the registry lists for its name.
      { event: 'accounts.password_changed', handle: async () => undefined },
      { event: 'accounts.member_removed', handle: async () => undefined },
      { event: 'meetings.erased', handle: async () => undefined },
      { event: 'recordings.erased', handle: async () => undefined },
      { event: 'ai.erased', handle: async () => undefined },
      { event: 'search.erased', handle: async () => undefined },
      { event: 'notifications.erased', handle: async () => undefined },
    ],
    requiredChecks: {
      files: async () => {
        if (files.isFull) throw new AppError('platform.unavailable');
      },
    },
  };
}

function isReachable(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

let service: TestService;

async function start(overrides: Partial<TestServiceOptions<ServiceConfig>> = {}): Promise<TestService> {
  service = await startTestService({
    config: { name: 'accounts', addresses: { meetings: '127.0.0.1:1' } },
    aggregates: [quotes],
    compose,
    ...overrides,
  });
  return service;
}

const meetingsClient = createFakeClient<typeof MeetingsServiceService>({
  filterReadable: async ({ meetingIds }, { as }) => ({ meetingIds: as.kind === 'actor' ? meetingIds.slice(1) : [] }),
});

afterEach(async () => {
  handledAccountIds.length = 0;
  files.isFull = false;
  await service.stop();
});

describe('a service in process', () => {
  it('handles a call of an actor, calls another service for the actor, and consumes its own event', async () => {
    const { client, bus } = await start({ clients: { meetings: meetingsClient } });
    const billing = client(BillingServiceService);
    expect(await billing.getQuote({ accountCount: 3 }, { as: createActor() })).toMatchObject({ accountCount: 1 });
    await expectEventually(() => handledAccountIds).toEqual(['account-1']);
    expect(bus.published).toHaveLength(1);
  });

  it('isolates accounts from each other, for actors and services', async () => {
    const { client } = await start({ clients: { meetings: meetingsClient } });
    const billing = client(BillingServiceService);
    await billing.getQuote({ accountCount: 3 }, { as: createActor() });
    const countQuotes = async (as: CallOptions['as']) => (await billing.getSubscription({}, { as })).accountCount;
    expect(await countQuotes(createActor())).toBe(1);
    expect(await countQuotes(createActor({ accountId: 'account-2' }))).toBe(0);
    expect(await countQuotes(serviceCaller('accounts', 'account-1'))).toBe(1);
    expect(await countQuotes(serviceCaller('accounts', 'account-2'))).toBe(0);
  });

  it('authenticates each service by its key', async () => {
    const { client } = await start();
    const billing = client(BillingServiceService);
    expect(await billing.listPlans({}, { as: serviceCaller('meetings', '') })).toEqual({ plans: [] });
    const response = billing.listPlans({}, { as: serviceCaller('search', '') });
    await expect(response).rejects.toMatchObject({ code: 'platform.forbidden' });
  });

  it('receives platform.unavailable from methods that the fake client does not implement', async () => {
    const { client } = await start({ clients: { meetings: createFakeClient<typeof MeetingsServiceService>({}) } });
    const response = client(BillingServiceService).getQuote({ accountCount: 3 }, { as: createActor() });
    await expect(response).rejects.toMatchObject({ code: 'platform.unavailable' });
    const unavailableClient = createFakeClient<typeof MeetingsServiceService>({});
    const segments = unavailableClient
      .streamTranscript({ meetingId: 'm1' }, { as: createActor() })
      [Symbol.asyncIterator]();
    await expect(segments.next()).rejects.toMatchObject({ code: 'platform.unavailable' });
  });

  it('is ready if all checks pass, and reports failed checks', async () => {
    const { adminUrl } = await start();
    const getReadiness = async () => {
      const response = await fetch(`${adminUrl}/health/ready`);
      return { status: response.status, body: await response.json() };
    };
    expect(await getReadiness()).toEqual({
      status: 200,
      body: {
        status: 'ready',
        degraded: [],
        checks: {
          started: { ok: true },
          store: { ok: true },
          bus: { ok: true },
          disk: { ok: true },
          files: { ok: true },
        },
      },
    });
    files.isFull = true;
    expect(await getReadiness()).toMatchObject({
      status: 503,
      body: { status: 'not_ready', checks: { files: { ok: false, code: 'platform.unavailable' } } },
    });
  });

  it('listens on this machine only', async () => {
    const { grpcPort, adminPort } = await start();
    // Another address of the loopback interface: servers that listen on all addresses accept it.
    for (const port of [grpcPort, adminPort]) {
      await expect(isReachable('127.0.0.1', port)).resolves.toBe(true);
      await expect(isReachable('127.0.0.2', port)).resolves.toBe(false);
    }
  });

  it('listens on the configured address', async () => {
    const config = { name: 'accounts' as const, internalHost: '0.0.0.0', addresses: { meetings: '127.0.0.1:1' } };
    const { grpcPort, adminPort } = await start({ config });
    for (const port of [grpcPort, adminPort]) await expect(isReachable('127.0.0.1', port)).resolves.toBe(true);
  });

  it('exports metrics of its calls', async () => {
    const { client, adminUrl } = await start();
    await client(BillingServiceService).listPlans({}, { as: serviceCaller('meetings', '') });
    const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
    expect(metrics).toMatch(/process_cpu_seconds_total\{service="accounts"\}/);
    expect(metrics).toMatch(/minutehand_rpc_server_duration_seconds_count\{.*ListPlans.*outcome="ok".*\} \d/);
  });

  it('accepts no calls after stop', async () => {
    const { client, stop, grpcPort } = await start();
    const billing = client(BillingServiceService);
    await billing.ping();
    await stop();
    await expect(fetch(`http://127.0.0.1:${grpcPort}`)).rejects.toThrow();
  });
});

describe('a service fails to start', () => {
  it('after it has stopped the started parts, in reverse order', async () => {
    const order: string[] = [];
    await start();
    const bus = { ...service.bus, close: async () => void order.push('bus') };
    const store = { ...service.store, close: async () => void order.push('store') };
    const started = startTestService({
      config: { name: 'billing' },
      bus,
      store,
      compose: ({ lifecycle }) => {
        lifecycle.onStop('compose', () => void order.push('compose'));
        throw new Error('compose failed');
      },
    });
    await expect(started).rejects.toThrow('compose failed');
    expect(order).toEqual(['compose', 'bus', 'store']);
  });

  it('if it calls a service that its config does not list', async () => {
    await start();
    const started = startTestService({
      config: { name: 'billing' },
      compose: ({ getClient }) => {
        getClient('meetings', MeetingsServiceService);
        return {};
      },
    });
    await expect(started).rejects.toThrow('MEETINGS_ADDRESS');
  });

  it('if its subscriptions differ from the event registry', async () => {
    await start();
    const started = startTestService({
      config: { name: 'search' },
      compose: () => ({ subscriptions: [{ event: 'accounts.member_invited', handle: async () => {} }] }),
    });
    await expect(started).rejects.toThrow(
      /^search subscribes to accounts\.member_invited .*, and does not subscribe to .*accounts\.user_changed/,
    );
  });

  it('if it uses a store without a database', async () => {
    await start();
    const started = startTestService({
      config: { name: 'billing' },
      compose: ({ store }) => {
        store.collection(quotes);
        return {};
      },
    });
    await expect(started).rejects.toThrow('billing has no database');
  });
});
