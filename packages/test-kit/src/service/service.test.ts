import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import { BillingServiceService } from '@minutehand/contracts/proto/billing/v1/billing';
import { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { getScope, serviceCaller } from '@minutehand/service-kit/identity';
import { type CallOptions, defineHandler } from '@minutehand/service-kit/rpc';
import { type Composition, type ServiceConfig, type ServiceKit, serve } from '@minutehand/service-kit/service';
import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import { expectEventually } from '../expect/index.ts';
import { actor } from '../identity/index.ts';
import { fakeClient } from '../rpc/index.ts';
import { startTestService, type TestService, type TestServiceOptions } from './index.ts';

type Quote = { count: number };
const quotes = defineAggregate<Quote>({
  name: 'quotes',
  tenancy: 'account',
  schema: new Schema({ count: { type: Number, required: true } }),
  indexes: [],
});

const handled: string[] = [];
const disk = { isFull: false };

/** A small service that stores requests, publishes and consumes an event, and calls another service. It has the name of a consumer of that event. */
function compose({ store, newId, getClient }: ServiceKit): Composition {
  const meetings = getClient('meetings', MeetingsServiceService);
  const collection = store.collection(quotes);
  return {
    rpc: [
      serve(BillingServiceService, {
        listPlans: defineHandler({ services: ['meetings'] }, async () => ({ plans: [] })),
        getQuote: defineHandler({ actor: 'read' }, async ({ accountCount }, { caller }) => {
          const { accountId } = caller;
          const event = defineEvent('billing.subscription_changed', { accountId, state: 'trial', accountLimit: 5 });
          await collection.insert(caller, { id: newId(), count: accountCount }, [event]);
          const { meetingIds } = await meetings.filterReadable({ meetingIds: ['m1', 'm2'] }, { as: caller });
          return { total: '95.00', currency: 'GBP', accountCount: meetingIds.length };
        }),
        getSubscription: defineHandler({ actor: 'read', services: ['accounts'] }, async (_, { caller }) => ({
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
          handled.push(accountId);
        },
      },
    ],
    readiness: {
      disk: async () => {
        if (disk.isFull) throw new AppError('platform.unavailable');
      },
    },
  };
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

const readable = fakeClient<typeof MeetingsServiceService>({
  filterReadable: async ({ meetingIds }, { as }) => ({ meetingIds: as.kind === 'actor' ? meetingIds.slice(1) : [] }),
});

afterEach(async () => {
  handled.length = 0;
  disk.isFull = false;
  await service.stop();
});

describe('a service in process', () => {
  it('handles a call of an actor, calls another service on their behalf, and consumes its own event', async () => {
    const { client, bus } = await start({ clients: { meetings: readable } });
    const billing = client(BillingServiceService);
    expect(await billing.getQuote({ accountCount: 3 }, { as: actor() })).toMatchObject({ accountCount: 1 });
    await expectEventually(() => handled).toEqual(['account-1']);
    expect(bus.published).toHaveLength(1);
  });

  it('isolates accounts from each other, for actors and services', async () => {
    const { client } = await start({ clients: { meetings: readable } });
    const billing = client(BillingServiceService);
    await billing.getQuote({ accountCount: 3 }, { as: actor() });
    const seenBy = async (as: CallOptions['as']) => (await billing.getSubscription({}, { as })).accountCount;
    expect(await seenBy(actor())).toBe(1);
    expect(await seenBy(actor({ accountId: 'account-2' }))).toBe(0);
    expect(await seenBy(serviceCaller('accounts', 'account-1'))).toBe(1);
    expect(await seenBy(serviceCaller('accounts', 'account-2'))).toBe(0);
  });

  it('authenticates services by their own keys', async () => {
    const { client } = await start();
    const billing = client(BillingServiceService);
    expect(await billing.listPlans({}, { as: serviceCaller('meetings', '') })).toEqual({ plans: [] });
    const asSearch = billing.listPlans({}, { as: serviceCaller('search', '') });
    await expect(asSearch).rejects.toMatchObject({ code: 'platform.forbidden' });
  });

  it('gets platform.unavailable from methods that a fake lacks', async () => {
    const { client } = await start({ clients: { meetings: fakeClient<typeof MeetingsServiceService>({}) } });
    const asked = client(BillingServiceService).getQuote({ accountCount: 3 }, { as: actor() });
    await expect(asked).rejects.toMatchObject({ code: 'platform.unavailable' });
    const down = fakeClient<typeof MeetingsServiceService>({});
    const streamed = down.streamTranscript({ meetingId: 'm1' }, { as: actor() })[Symbol.asyncIterator]();
    await expect(streamed.next()).rejects.toMatchObject({ code: 'platform.unavailable' });
  });

  it('is ready when all checks pass, and reports failed ones', async () => {
    const { adminUrl } = await start();
    const ready = async () => {
      const response = await fetch(`${adminUrl}/health/ready`);
      return { status: response.status, body: await response.json() };
    };
    expect(await ready()).toEqual({
      status: 200,
      body: {
        status: 'ready',
        degraded: [],
        checks: { started: { ok: true }, store: { ok: true }, bus: { ok: true }, disk: { ok: true } },
      },
    });
    disk.isFull = true;
    expect(await ready()).toMatchObject({
      status: 503,
      body: { status: 'not_ready', checks: { disk: { ok: false, code: 'platform.unavailable' } } },
    });
  });

  it('measures its calls', async () => {
    const { client, adminUrl } = await start();
    await client(BillingServiceService).listPlans({}, { as: serviceCaller('meetings', '') });
    const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
    expect(metrics).toMatch(/process_cpu_seconds_total\{service="accounts"\}/);
    expect(metrics).toMatch(/minutehand_rpc_server_duration_seconds_count\{.*ListPlans.*outcome="ok".*\} \d/);
  });

  it('accepts no calls after it stopped', async () => {
    const { client, stop, grpcPort } = await start();
    const billing = client(BillingServiceService);
    await billing.ping();
    await stop();
    await expect(fetch(`http://127.0.0.1:${grpcPort}`)).rejects.toThrow();
  });
});

describe('a service that fails to start', () => {
  it('stops what was started, in reverse order', async () => {
    const order: string[] = [];
    await start();
    const bus = { ...service.bus, close: async () => void order.push('bus') };
    const store = { ...service.store, close: async () => void order.push('store') };
    const broken = startTestService({
      config: { name: 'billing' },
      bus,
      store,
      compose: ({ lifecycle }) => {
        lifecycle.onStop('own', () => void order.push('own'));
        throw new Error('compose failed');
      },
    });
    await expect(broken).rejects.toThrow('compose failed');
    expect(order).toEqual(['own', 'bus', 'store']);
  });

  it('calls a service that its config does not list', async () => {
    await start();
    const broken = startTestService({
      config: { name: 'billing' },
      compose: ({ getClient }) => {
        getClient('meetings', MeetingsServiceService);
        return {};
      },
    });
    await expect(broken).rejects.toThrow('MEETINGS_ADDRESS');
  });

  it('has subscriptions that differ from the event registry', async () => {
    await start();
    const broken = startTestService({
      config: { name: 'search' },
      compose: () => ({ subscriptions: [{ event: 'accounts.member_invited', handle: async () => {} }] }),
    });
    await expect(broken).rejects.toThrow(
      /^search subscribes to accounts\.member_invited .*, and does not subscribe to .*accounts\.user_changed/,
    );
  });

  it('uses a store without having a database', async () => {
    await start();
    const broken = startTestService({
      config: { name: 'billing' },
      compose: ({ store }) => {
        store.collection(quotes);
        return {};
      },
    });
    await expect(broken).rejects.toThrow('billing has no database');
  });
});
