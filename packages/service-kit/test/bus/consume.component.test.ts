import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { eventually } from '@minutehand/test-kit/waiting';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { TracerProvider } from '@opentelemetry/sdk-trace';
import { MessageRejectedError } from '../../src/bus/index.ts';
import { createQueuePlans, createTopology, getDirectExchangeName } from '../../src/bus/topology.ts';
import { createMeetingDeleted, createResources, createServiceName, getMessage } from './broker-fixture.ts';

let broker: TestRabbitmq;
const resources = createResources(() => broker.url);
const event = 'meetings.meeting_deleted' as const;
const pollOptions = { interval: 20 };

beforeAll(async () => {
  broker = await startTestRabbitmq();
});
afterEach(() => resources.closeAll());
afterAll(() => broker.stop());

describe('a message on RabbitMQ', () => {
  it('is kept for a consumer that has never started', async () => {
    const consumer = createServiceName();
    const published = createMeetingDeleted();
    const handled: string[] = [];
    const subscriptions = [{ event, handle: async ({ id }: { id: string }) => void handled.push(id) }];
    const consumerTopology = createTopology(consumer, createQueuePlans(consumer, subscriptions));
    await (await resources.bus(createServiceName(), broker.url, consumerTopology)).publish(published);
    await (await resources.bus(consumer)).consume(subscriptions);
    await eventually(() => expect(handled).toContain(published.id), pollOptions);
  });

  it('is delivered to each subscribed service unchanged', async () => {
    const handled: unknown[] = [];
    const published = createMeetingDeleted({ accountId: 'a7', aggregateId: 'm9', aggregateVersion: 4 });
    for (const service of [createServiceName(), createServiceName()]) {
      const bus = await resources.bus(service);
      await bus.consume([
        {
          event,
          handle: async (received, { attempt }) =>
            void (received.id === published.id && handled.push([received, attempt])),
        },
        { event: 'accounts.user_deleted', handle: async (received) => void handled.push(received) },
      ]);
    }
    await (await resources.bus(createServiceName())).publish(published);
    const { traceparent: _, ...rest } = published;
    const received = { ...rest, payload: { meetingId: 'm1' } };
    await eventually(() => expect(handled).toHaveLength(2), pollOptions);
    expect(handled).toEqual([
      [received, 1],
      [received, 1],
    ]);
  });

  it('waits in its queue while its service is down', async () => {
    const service = createServiceName();
    const before = await resources.bus(service);
    await before.consume([{ event, handle: async () => {} }]);
    await before.drain(1_000);
    await before.close();
    const published = createMeetingDeleted();
    await (await resources.bus(createServiceName())).publish(published);
    const handled: string[] = [];
    const after = await resources.bus(service);
    await after.consume([{ event, handle: async ({ id }) => void handled.push(id) }]);
    await eventually(() => expect(handled).toContain(published.id), pollOptions);
  });

  it('is retried after doubling delays, then dead-lettered with its reason, without blocking other messages', async () => {
    const service = createServiceName();
    const bus = await resources.bus(service);
    const failing = createMeetingDeleted();
    const otherEvents = [createMeetingDeleted(), createMeetingDeleted(), createMeetingDeleted()];
    const attempts: { attempt: number; at: number }[] = [];
    const handledIds: string[] = [];
    const notified: unknown[] = [];
    await bus.consume([
      {
        event,
        prefetch: 1,
        maxAttempts: 4,
        firstRetryDelayMs: 400,
        handle: async ({ id }, { attempt }) => {
          if (id !== failing.id) return void handledIds.push(id);
          attempts.push({ attempt, at: performance.now() });
          throw new TypeError('secret words of a meeting');
        },
        onDeadLettered: async ({ id }, error) => {
          notified.push([id, (error as Error).name]);
          throw new Error('callback failed');
        },
      },
    ]);
    for (const published of [failing, ...otherEvents]) await bus.publish(published);
    await eventually(() => expect(handledIds).toEqual(otherEvents.map(({ id }) => id)), pollOptions);
    expect(attempts.length).toBeLessThan(4);
    await eventually(() => expect(notified).toEqual([[failing.id, 'TypeError']]), pollOptions);

    expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4]);
    const delays = attempts.slice(1).map(({ at }, index) => at - (attempts[index]?.at ?? 0));
    for (const [index, minDelayMs] of [400, 800, 1_600].entries())
      expect(delays[index]).toBeGreaterThanOrEqual(minDelayMs - 5);

    const connection = await resources.connection();
    const deadLetters = await eventually(async () => {
      const message = await getMessage(connection, `${service}.on-meeting-deleted.dead`);
      expect(message).toBeDefined();
      return message!;
    }, pollOptions);
    expect(deadLetters.properties.messageId).toBe(failing.id);
    expect(deadLetters.properties.headers).toMatchObject({
      'x-minutehand-reason': 'TypeError',
      'x-minutehand-failed-tries': 4,
      'x-minutehand-first-failed-at': '2026-01-05T10:00:00.000Z',
      'x-minutehand-last-failed-at': '2026-01-05T10:00:00.000Z',
    });
    expect(JSON.stringify(deadLetters.properties)).not.toContain('secret words');
  });

  it.each([
    ['rejected', { reason: 'meeting.not_supported', tries: 1 }],
    ['undecodable', { reason: 'bus.undecodable', tries: 0 }],
  ])('is dead-lettered immediately when it is %s', async (kind, { reason, tries: attempts }) => {
    const service = createServiceName();
    const bus = await resources.bus(service);
    const handle = jest.fn(() => Promise.reject(new MessageRejectedError('meeting.not_supported')));
    await bus.consume([{ event, handle }]);
    const connection = await resources.connection();
    if (kind === 'rejected') await bus.publish(createMeetingDeleted());
    else {
      const channel = await connection.createConfirmChannel();
      channel.sendToQueue(`${service}.on-meeting-deleted`, Buffer.from('not protobuf at all'));
      await channel.waitForConfirms();
    }
    const deadLetters = await eventually(async () => {
      const message = await getMessage(connection, `${service}.on-meeting-deleted.dead`);
      expect(message).toBeDefined();
      return message!;
    }, pollOptions);
    expect(deadLetters.properties.headers).toMatchObject({
      'x-minutehand-reason': reason,
      'x-minutehand-failed-tries': 1,
    });
    expect(handle).toHaveBeenCalledTimes(attempts);
  });

  /** Receives a queue's first message and disconnects without an acknowledgement, `times` times. */
  async function loseDeliveries(queue: string, times: number) {
    for (let index = 1; index <= times; index += 1) {
      const connection = await resources.connection();
      const channel = await connection.createChannel();
      await eventually(async () => expect(await channel.get(queue)).not.toBe(false), pollOptions);
      await connection.close();
    }
  }

  /** A stopped service with one message in its queue. */
  async function createServiceWithQueuedMessage() {
    const service = createServiceName();
    const before = await resources.bus(service);
    await before.consume([{ event, handle: async () => {} }]);
    await before.drain(1_000);
    const published = createMeetingDeleted();
    await before.publish(published);
    await before.close();
    return { service, published };
  }

  it('is handled and not dead-lettered, even if consumers crashed many times while it was in flight', async () => {
    const { service, published } = await createServiceWithQueuedMessage();
    await loseDeliveries(`${service}.on-meeting-deleted`, 30);
    const handled: string[] = [];
    const after = await resources.bus(service);
    await after.consume([{ event, handle: async ({ id }) => void handled.push(id) }]);
    await eventually(() => expect(handled).toEqual([published.id]), pollOptions);
    const connection = await resources.connection();
    expect(await getMessage(connection, `${service}.on-meeting-deleted.dead`)).toBeUndefined();
  });

  it('is dead-lettered without being handled when consumers keep crashing on it in quarantine', async () => {
    const { service, published } = await createServiceWithQueuedMessage();
    await loseDeliveries(`${service}.on-meeting-deleted`, 2);
    const handle = jest.fn(async () => {});
    const crashingBus = await resources.bus(service);
    await crashingBus.consume([{ event, firstRetryDelayMs: 60_000, handle: () => new Promise<void>(() => {}) }]);
    await eventually(async () => {
      const channel = await (await resources.connection()).createChannel();
      expect((await channel.checkQueue(`${service}.on-meeting-deleted`)).messageCount).toBe(0);
    }, pollOptions);
    await crashingBus.close();
    await loseDeliveries(`${service}.quarantine`, 7);
    const notified: string[] = [];
    const after = await resources.bus(service);
    await after.consume([{ event, handle, onDeadLettered: async ({ id }) => void notified.push(id) }]);
    await eventually(() => expect(notified).toEqual([published.id]), pollOptions);
    expect(handle).not.toHaveBeenCalled();
    const connection = await resources.connection();
    await eventually(async () => {
      const deadLetters = await getMessage(connection, `${service}.on-meeting-deleted.dead`);
      expect(deadLetters?.properties.headers?.['x-minutehand-reason']).toBe('bus.consumer_lost');
    }, pollOptions);
  });

  it('returns to its own queue if a newer version quarantined it', async () => {
    const service = createServiceName();
    const bus = await resources.bus(service);
    await bus.consume([{ event, handle: async () => {} }]);
    const channel = await (await resources.connection()).createConfirmChannel();
    const { queue: originalQueue } = await channel.assertQueue('', { exclusive: true });
    await channel.bindQueue(originalQueue, getDirectExchangeName(service), originalQueue);
    const headers = { 'x-minutehand-queue': originalQueue, 'x-minutehand-failed-tries': 2 };
    channel.sendToQueue(`${service}.quarantine`, Buffer.from('payload of a newer version'), {
      messageId: 'm',
      headers,
    });
    await channel.waitForConfirms();
    const returned = await eventually(async () => {
      const message = await channel.get(originalQueue, { noAck: true });
      if (!message) throw new Error('not returned yet');
      return message;
    }, pollOptions);
    expect([String(returned.content), returned.properties.messageId]).toEqual(['payload of a newer version', 'm']);
    expect(returned.properties.headers).toMatchObject({ 'x-minutehand-failed-tries': 2 });
  });

  it('is handled once when it is redelivered after completion', async () => {
    const service = createServiceName();
    const bus = await resources.bus(service);
    const handled: string[] = [];
    await bus.consume([{ event, prefetch: 1, handle: async ({ id }) => void handled.push(id) }]);
    const [published, last] = [createMeetingDeleted(), createMeetingDeleted()];
    for (const message of [published, published, last]) await bus.publish(message);
    await eventually(() => expect(handled).toContain(last.id), pollOptions);
    expect(handled).toEqual([published.id, last.id]);
  });

  it('waits while `prefetch` other messages are in flight', async () => {
    const bus = await resources.bus(createServiceName());
    const release = Promise.withResolvers<void>();
    let inFlight = 0;
    let done = 0;
    await bus.consume([
      {
        event,
        prefetch: 3,
        handle: async () => {
          inFlight += 1;
          await release.promise;
          done += 1;
        },
      },
    ]);
    for (let n = 0; n < 6; n += 1) await bus.publish(createMeetingDeleted());
    await eventually(() => expect(inFlight).toBe(3), pollOptions);
    await bus.ping();
    expect(inFlight).toBe(3);
    release.resolve();
    await eventually(() => expect(done).toBe(6), pollOptions);
  });

  it('continues the trace of the write that published it', async () => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    trace.setGlobalTracerProvider(new TracerProvider());
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const bus = await resources.bus(createServiceName());
    const traces: string[] = [];
    const recordTrace = async () => void traces.push(trace.getSpan(context.active())?.spanContext().traceId ?? 'none');
    await bus.consume([
      {
        event,
        firstRetryDelayMs: 50,
        handle: async (_received, { attempt }) => {
          await recordTrace();
          if (attempt === 1) throw new Error('again');
        },
      },
    ]);
    await bus.consumeLive([event], recordTrace);
    await bus.publish(createMeetingDeleted({ traceparent: `00-${traceId}-b7ad6b7169203331-01` }));
    await eventually(() => expect(traces).toEqual([traceId, traceId, traceId]), pollOptions);
  });
});
