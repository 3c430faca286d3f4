import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { eventually } from '@minutehand/test-kit/waiting';
import { startOutboxRelay } from '../../src/bus/index.ts';
import { CONFIRM_DEADLINE_MS, FIRST_RETRY_DELAY_MS } from '../../src/bus/limits.ts';
import { getQueueName, getRetryQueueName } from '../../src/bus/topology.ts';
import type { OutboxSource } from '../../src/store/types.ts';
import {
  createMeetingDeleted,
  createResources,
  createServiceName,
  getMessage,
  log,
  startProxy,
} from './broker-fixture.ts';

let broker: TestRabbitmq;
const resources = createResources(() => broker.url);
const event = 'meetings.meeting_deleted' as const;
const severalEvents = [event, 'meetings.access_changed', 'accounts.user_changed', 'accounts.user_deleted'] as const;
const pollOptions = { interval: 20 };
const unavailable = { code: 'platform.unavailable' };

beforeAll(async () => {
  broker = await startTestRabbitmq();
});
afterEach(() => resources.closeAll());
afterAll(() => broker.stop());

/** Connects a bus through a proxy that can be disconnected. */
async function createBusThroughProxy() {
  const proxy = await startProxy(broker.url);
  resources.onClose(proxy.close);
  const service = createServiceName();
  return { proxy, service, bus: await resources.bus(service, proxy.url) };
}

describe('a bus whose broker is unavailable', () => {
  it('starts without it, reports it as unavailable, and connects as soon as it is available', async () => {
    const proxy = await startProxy(broker.url);
    resources.onClose(proxy.close);
    proxy.disconnect();
    const bus = await resources.bus(createServiceName(), proxy.url);
    const handled: string[] = [];
    await bus.consume([{ event, handle: async ({ id }) => void handled.push(id) }]);
    await expect(bus.ping()).rejects.toMatchObject(unavailable);
    proxy.reconnect();
    await eventually(() => bus.ping(), pollOptions);
    const published = createMeetingDeleted();
    await bus.publish(published);
    await eventually(() => expect(handled).toContain(published.id), pollOptions);
  });

  it('rejects publishing immediately, and consumes and listens again after a reconnection', async () => {
    const { proxy, bus } = await createBusThroughProxy();
    const handled: string[] = [];
    const live: string[] = [];
    await bus.consume([{ event, handle: async ({ id }) => void handled.push(id) }]);
    const onReconnect = jest.fn();
    await bus.consumeLive([event], ({ id }) => void live.push(id), onReconnect);
    expect(onReconnect).not.toHaveBeenCalled();
    proxy.disconnect();
    await eventually(() => expect(bus.ping()).rejects.toMatchObject(unavailable), pollOptions);
    const before = performance.now();
    await expect(bus.publish(createMeetingDeleted())).rejects.toMatchObject(unavailable);
    // Without waiting for the confirmation deadline.
    expect(performance.now() - before).toBeLessThan(CONFIRM_DEADLINE_MS / 2);
    proxy.reconnect();
    await eventually(() => bus.ping(), pollOptions);
    const published = createMeetingDeleted();
    await bus.publish(published);
    await eventually(() => expect([handled, live].every((ids) => ids.includes(published.id))).toBe(true), pollOptions);
    expect(onReconnect).toHaveBeenCalledTimes(1);
  });

  it('handles a message once if it was in flight when the connection broke', async () => {
    const { proxy, bus, service } = await createBusThroughProxy();
    const release = Promise.withResolvers<void>();
    const handled: string[] = [];
    await bus.consume([
      {
        event,
        handle: async ({ id }) => {
          handled.push(id);
          await release.promise;
        },
      },
    ]);
    const published = createMeetingDeleted();
    await bus.publish(published);
    await eventually(() => expect(handled).toEqual([published.id]), pollOptions);
    proxy.disconnect();
    await eventually(() => expect(bus.ping()).rejects.toMatchObject(unavailable), pollOptions);
    proxy.reconnect();
    await eventually(() => bus.ping(), pollOptions);
    release.resolve();
    const connection = await resources.connection();
    const channel = await connection.createChannel();
    await bus.drain(5_000);
    await bus.close();
    expect((await channel.checkQueue(`${service}.on-meeting-deleted`)).messageCount).toBe(0);
    expect(handled).toEqual([published.id]);
  });

  it('loses no event during a restart of the broker', async () => {
    const bus = await resources.bus(createServiceName());
    const handled = new Set<string>();
    await bus.consume([
      {
        event,
        firstRetryDelayMs: 300,
        handle: async ({ id }, { attempt }) => {
          if (attempt === 1) throw new Error('later');
          handled.add(id);
        },
      },
    ]);
    const waiting = Array.from({ length: 20 }, () => createMeetingDeleted());
    const outbox = createOutbox(waiting);
    const relay = startOutboxRelay({ store: { outbox }, bus, log, batchSize: 5 });
    await eventually(async () => expect(await outbox.size()).toBeLessThan(20), pollOptions);
    await broker.restart?.();
    await eventually(() => expect(waiting.filter(({ id }) => !handled.has(id))).toEqual([]), {
      ...pollOptions,
      // A relay whose publishing fails sweeps every 5 s, and messages in flight are redelivered: 12 s on an idle machine, a minute
      // on a busy one.
      timeout: 150_000,
    });
    expect(await outbox.size()).toBe(0);
    await relay.stop();
  }, 200_000);

  it('soon receives messages whose retry delay expired during a restart of the broker', async () => {
    const services = Array.from({ length: 5 }, createServiceName);
    for (const service of services) {
      const bus = await resources.bus(service);
      await bus.consume(severalEvents.map((name) => ({ event: name, handle: async () => {} })));
    }
    await resources.closeAllBuses();
    const connection = await resources.connection();
    const channel = await connection.createConfirmChannel();
    const queues = services.flatMap((service) =>
      severalEvents.map((name) => getQueueName(service, name, severalEvents)),
    );
    for (const queue of queues) {
      const [service = ''] = queue.split('.');
      channel.publish(getRetryQueueName(service, FIRST_RETRY_DELAY_MS), queue, Buffer.from(queue), {
        persistent: true,
      });
    }
    await channel.waitForConfirms();
    await broker.restart?.();
    const waiting = new Set(queues);
    const newConnection = await resources.connection();
    await eventually(
      async () => {
        for (const queue of waiting) if (await getMessage(newConnection, queue)) waiting.delete(queue);
        expect([...waiting]).toEqual([]);
      },
      // By default, the broker retries messages whose queue was not open yet after three minutes.
      { ...pollOptions, timeout: 120_000 },
    );
  }, 200_000);

  it('declares deleted queues and exchanges again', async () => {
    const service = createServiceName();
    const bus = await resources.bus(service);
    const handled: string[] = [];
    await bus.consume([{ event, handle: async ({ id }) => void handled.push(id) }]);
    const connection = await resources.connection();
    const channel = await connection.createChannel();
    await channel.deleteQueue(`${service}.on-meeting-deleted`);
    await eventually(async () => {
      const published = createMeetingDeleted();
      await bus.publish(published);
      await eventually(() => expect(handled).toContain(published.id), { timeout: 500 });
    }, pollOptions);
    await channel.deleteExchange('minutehand.events');
    await expect(bus.publish(createMeetingDeleted())).rejects.toMatchObject(unavailable);
    await eventually(async () => {
      const published = createMeetingDeleted();
      await bus.publish(published);
      await eventually(() => expect(handled).toContain(published.id), { timeout: 500 });
    }, pollOptions);
  });

  it('keeps a failed message whose retry queue was deleted', async () => {
    const service = createServiceName();
    const bus = await resources.bus(service);
    const attempts: number[] = [];
    const connection = await resources.connection();
    const channel = await connection.createChannel();
    await bus.consume([
      {
        event,
        maxAttempts: 2,
        firstRetryDelayMs: 100,
        handle: async (_event, { attempt }) => {
          if (attempts.length === 0) await channel.deleteQueue(getRetryQueueName(service, 100));
          attempts.push(attempt);
          throw new Error('no');
        },
      },
    ]);
    await bus.publish(createMeetingDeleted());
    await eventually(async () => {
      expect(await getMessage(connection, `${service}.on-meeting-deleted.dead`)).toBeDefined();
    }, pollOptions);
    expect(attempts).toEqual([1, 1, 2]);
  });
});

describe('a draining bus', () => {
  it('stops consuming and waits for messages in flight', async () => {
    const service = createServiceName();
    const bus = await resources.bus(service);
    const release = Promise.withResolvers<void>();
    const handled: string[] = [];
    await bus.consume([
      {
        event,
        prefetch: 1,
        handle: async ({ id }) => {
          handled.push(id);
          await release.promise;
        },
      },
    ]);
    const [first, second] = [createMeetingDeleted(), createMeetingDeleted()];
    await bus.publish(first);
    await bus.publish(second);
    await eventually(() => expect(handled).toEqual([first.id]), pollOptions);
    const drained = bus.drain(10_000);
    release.resolve();
    await drained;
    await bus.ping();
    await bus.close();
    expect(handled).toEqual([first.id]);
    const remaining = await getMessage(await resources.connection(), `${service}.on-meeting-deleted`);
    expect(remaining?.properties.messageId).toBe(second.id);
  });

  it('aborts handlers at its deadline and requeues their messages', async () => {
    const service = createServiceName();
    const bus = await resources.bus(service);
    const started = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    await bus.consume([
      {
        event,
        handle: async (_event, { signal }) => {
          signal.addEventListener('abort', () => aborted.resolve());
          started.resolve();
          await aborted.promise;
          throw new Error('aborted');
        },
      },
    ]);
    const published = createMeetingDeleted();
    await bus.publish(published);
    await started.promise;
    await bus.drain(100);
    await aborted.promise;
    const connection = await resources.connection();
    await eventually(async () => {
      const remaining = await getMessage(connection, `${service}.on-meeting-deleted`);
      expect(remaining?.properties.messageId).toBe(published.id);
    }, pollOptions);
    await bus.ping();
  });
});

function createOutbox(entries: ReturnType<typeof createMeetingDeleted>[]): OutboxSource {
  let remaining = [...entries];
  return {
    claim: async (limit) => remaining.slice(0, limit),
    renew: async () => {},
    remove: async (ids) => {
      remaining = remaining.filter(({ id }) => !ids.includes(id));
    },
    onAppend: () => () => {},
    size: async () => remaining.length,
  };
}
