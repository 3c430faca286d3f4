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

const heard: string[] = [];
const disk = { isFull: false };

/** A small service: keeps what was asked, says so, hears itself, and asks a neighbour. Its name is that of one who may hear what it says. */
function compose({ store, newId, getClient }: ServiceKit): Composition {
  const meetings = getClient('meetings', MeetingsServiceService);
  const kept = store.collection(quotes);
  return {
    rpc: [
      serve(BillingServiceService, {
        listPlans: defineHandler({ services: ['meetings'] }, async () => ({ plans: [] })),
        getQuote: defineHandler({ actor: 'read' }, async ({ accountCount }, { caller }) => {
          const { accountId } = caller;
          const said = defineEvent('billing.subscription_changed', { accountId, state: 'trial', accountLimit: 5 });
          await kept.insert(caller, { id: newId(), count: accountCount }, [said]);
          const { meetingIds } = await meetings.filterReadable({ meetingIds: ['m1', 'm2'] }, { as: caller });
          return { total: '95.00', currency: 'GBP', accountCount: meetingIds.length };
        }),
        getSubscription: defineHandler({ actor: 'read', services: ['accounts'] }, async (_, { caller }) => ({
          state: caller.kind === 'actor' ? caller.userId : caller.service,
          planId: '',
          accountCount: await kept.count(getScope(caller), {}),
        })),
      }),
    ],
    subscriptions: [
      {
        event: 'billing.subscription_changed',
        handle: async ({ accountId }) => {
          heard.push(accountId);
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
  heard.length = 0;
  disk.isFull = false;
  await service.stop();
});

describe('a service in process', () => {
  it('answers a person, asks its neighbour in that person’s name, and hears what its own write announced', async () => {
    const { client, bus } = await start({ clients: { meetings: readable } });
    const billing = client(BillingServiceService);
    expect(await billing.getQuote({ accountCount: 3 }, { as: actor() })).toMatchObject({ accountCount: 1 });
    await expectEventually(() => heard).toEqual(['account-1']);
    expect(bus.published).toHaveLength(1);
  });

  it('keeps what belongs to one account from another, for persons and for services', async () => {
    const { client } = await start({ clients: { meetings: readable } });
    const billing = client(BillingServiceService);
    await billing.getQuote({ accountCount: 3 }, { as: actor() });
    const seenBy = async (as: CallOptions['as']) => (await billing.getSubscription({}, { as })).accountCount;
    expect(await seenBy(actor())).toBe(1);
    expect(await seenBy(actor({ accountId: 'account-2' }))).toBe(0);
    expect(await seenBy(serviceCaller('accounts', 'account-1'))).toBe(1);
    expect(await seenBy(serviceCaller('accounts', 'account-2'))).toBe(0);
  });

  it('answers services by the key that is theirs', async () => {
    const { client } = await start();
    const billing = client(BillingServiceService);
    expect(await billing.listPlans({}, { as: serviceCaller('meetings', '') })).toEqual({ plans: [] });
    const asSearch = billing.listPlans({}, { as: serviceCaller('search', '') });
    await expect(asSearch).rejects.toMatchObject({ code: 'platform.forbidden' });
  });

  it('meets neighbours that are down where a fake has no such method', async () => {
    const { client } = await start({ clients: { meetings: fakeClient<typeof MeetingsServiceService>({}) } });
    const asked = client(BillingServiceService).getQuote({ accountCount: 3 }, { as: actor() });
    await expect(asked).rejects.toMatchObject({ code: 'platform.unavailable' });
    const down = fakeClient<typeof MeetingsServiceService>({});
    const streamed = down.streamTranscript({ meetingId: 'm1' }, { as: actor() })[Symbol.asyncIterator]();
    await expect(streamed.next()).rejects.toMatchObject({ code: 'platform.unavailable' });
  });

  it('is ready when all that it stands on answers, and says which part does not', async () => {
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

  it('measures the calls that it answers', async () => {
    const { client, adminUrl } = await start();
    await client(BillingServiceService).listPlans({}, { as: serviceCaller('meetings', '') });
    const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
    expect(metrics).toMatch(/process_cpu_seconds_total\{service="accounts"\}/);
    expect(metrics).toMatch(/minutehand_rpc_server_duration_seconds_count\{.*ListPlans.*outcome="ok".*\} \d/);
  });

  it('takes no calls once it has stopped', async () => {
    const { client, stop, grpcPort } = await start();
    const billing = client(BillingServiceService);
    await billing.ping();
    await stop();
    await expect(fetch(`http://127.0.0.1:${grpcPort}`)).rejects.toThrow();
  });
});

describe('a service that can’t start', () => {
  it('stops what it had started, in reverse', async () => {
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
        throw new Error('composed wrongly');
      },
    });
    await expect(broken).rejects.toThrow('composed wrongly');
    expect(order).toEqual(['own', 'bus', 'store']);
  });

  it('is one that calls a neighbour which its config does not name', async () => {
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

  it('is one whose subscriptions are others than the registry of events has for it', async () => {
    await start();
    const broken = startTestService({
      config: { name: 'search' },
      compose: () => ({ subscriptions: [{ event: 'accounts.member_invited', handle: async () => {} }] }),
    });
    await expect(broken).rejects.toThrow(
      /^search subscribes to accounts\.member_invited .*, and does not subscribe to .*accounts\.user_changed/,
    );
  });

  it('is one that asks for a store which it has not', async () => {
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
