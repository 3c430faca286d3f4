import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { eventually } from '@minutehand/test-kit/waiting';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { TracerProvider } from '@opentelemetry/sdk-trace';
import { RejectMessage } from '../../src/bus/index.ts';
import { createPlans, createTopology } from '../../src/bus/topology.ts';
import { getMessages, meetingDeleted, openThings, serviceName } from './broker-fixture.ts';

let broker: TestRabbitmq;
const things = openThings(() => broker.url);
const event = 'meetings.meeting_deleted' as const;
const soon = { interval: 20 };

beforeAll(async () => {
  broker = await startTestRabbitmq();
});
afterEach(() => things.closeAll());
afterAll(() => broker.stop());

describe('a message on RabbitMQ', () => {
  it('waits for a consumer that has never been there yet', async () => {
    const consumer = serviceName();
    const said = meetingDeleted();
    const heard: string[] = [];
    const subscriptions = [{ event, handle: async ({ id }: { id: string }) => void heard.push(id) }];
    const audience = createTopology(consumer, createPlans(consumer, subscriptions));
    await (await things.bus(serviceName(), broker.url, audience)).publish(said);
    await (await things.bus(consumer)).consume(subscriptions);
    await eventually(() => expect(heard).toContain(said.id), soon);
  });

  it('reaches each service that subscribes to it, and only with what was said', async () => {
    const heard: unknown[] = [];
    const said = meetingDeleted({ accountId: 'a7', aggregateId: 'm9', aggregateVersion: 4 });
    for (const service of [serviceName(), serviceName()]) {
      const bus = await things.bus(service);
      await bus.consume([
        {
          event,
          handle: async (received, { attempt }) => void (received.id === said.id && heard.push([received, attempt])),
        },
        { event: 'accounts.user_deleted', handle: async (received) => void heard.push(received) },
      ]);
    }
    await (await things.bus(serviceName())).publish(said);
    const { traceparent: _, ...rest } = said;
    const received = { ...rest, payload: { meetingId: 'm1' } };
    await eventually(() => expect(heard).toHaveLength(2), soon);
    expect(heard).toEqual([
      [received, 1],
      [received, 1],
    ]);
  });

  it('waits in its queue while its service is away', async () => {
    const service = serviceName();
    const before = await things.bus(service);
    await before.consume([{ event, handle: async () => {} }]);
    await before.drain(1_000);
    await before.close();
    const said = meetingDeleted();
    await (await things.bus(serviceName())).publish(said);
    const heard: string[] = [];
    const after = await things.bus(service);
    await after.consume([{ event, handle: async ({ id }) => void heard.push(id) }]);
    await eventually(() => expect(heard).toContain(said.id), soon);
  });

  it('is tried again after doubling delays, then dead-lettered with its reason and told about; its neighbours flow past', async () => {
    const service = serviceName();
    const bus = await things.bus(service);
    const poison = meetingDeleted();
    const clients = [meetingDeleted(), meetingDeleted(), meetingDeleted()];
    const tries: { attempt: number; at: number }[] = [];
    const finished: string[] = [];
    const told: unknown[] = [];
    await bus.consume([
      {
        event,
        prefetch: 1,
        maxAttempts: 4,
        firstRetryDelayMs: 400,
        handle: async ({ id }, { attempt }) => {
          if (id !== poison.id) return void finished.push(id);
          tries.push({ attempt, at: performance.now() });
          throw new TypeError('secret words of a meeting');
        },
        onDeadLettered: async ({ id }, error) => {
          told.push([id, (error as Error).name]);
          throw new Error('cannot tell');
        },
      },
    ]);
    for (const said of [poison, ...clients]) await bus.publish(said);
    await eventually(() => expect(finished).toEqual(clients.map(({ id }) => id)), soon);
    expect(tries.length).toBeLessThan(4);
    await eventually(() => expect(told).toEqual([[poison.id, 'TypeError']]), soon);

    expect(tries.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4]);
    const delays = tries.slice(1).map(({ at }, index) => at - (tries[index]?.at ?? 0));
    for (const [index, least] of [400, 800, 1_600].entries()) expect(delays[index]).toBeGreaterThanOrEqual(least - 5);

    const connection = await things.connection();
    const deadLetters = await eventually(async () => {
      const message = await getMessages(connection, `${service}.on-meeting-deleted.dead`);
      expect(message).toBeDefined();
      return message!;
    }, soon);
    expect(deadLetters.properties.messageId).toBe(poison.id);
    expect(deadLetters.properties.headers).toMatchObject({
      'x-minutehand-reason': 'TypeError',
      'x-minutehand-failed-tries': 4,
      'x-minutehand-first-failed-at': '2026-01-05T10:00:00.000Z',
      'x-minutehand-last-failed-at': '2026-01-05T10:00:00.000Z',
    });
    expect(JSON.stringify(deadLetters.properties)).not.toContain('secret words');
  });

  it.each([
    ['rejected', { reason: 'meeting.of_no_use', tries: 1 }],
    ['undecodable', { reason: 'bus.undecodable', tries: 0 }],
  ])('is dead-lettered at once when it is %s', async (kind, { reason, tries }) => {
    const service = serviceName();
    const bus = await things.bus(service);
    const handle = jest.fn(() => Promise.reject(new RejectMessage('meeting.of_no_use')));
    await bus.consume([{ event, handle }]);
    const connection = await things.connection();
    if (kind === 'rejected') await bus.publish(meetingDeleted());
    else {
      const channel = await connection.createConfirmChannel();
      channel.sendToQueue(`${service}.on-meeting-deleted`, Buffer.from('not protobuf at all'));
      await channel.waitForConfirms();
    }
    const deadLetters = await eventually(async () => {
      const message = await getMessages(connection, `${service}.on-meeting-deleted.dead`);
      expect(message).toBeDefined();
      return message!;
    }, soon);
    expect(deadLetters.properties.headers).toMatchObject({
      'x-minutehand-reason': reason,
      'x-minutehand-failed-tries': 1,
    });
    expect(handle).toHaveBeenCalledTimes(tries);
  });

  /** Ends deliveries of a queue's first message without a word. */
  async function lose(queue: string, times: number) {
    for (let death = 1; death <= times; death += 1) {
      const dying = await things.connection();
      const channel = await dying.createChannel();
      await eventually(async () => expect(await channel.get(queue)).not.toBe(false), soon);
      await dying.close();
    }
  }

  /** A service that is not there, with a message in its queue. */
  async function awayWithOne() {
    const service = serviceName();
    const before = await things.bus(service);
    await before.consume([{ event, handle: async () => {} }]);
    await before.drain(1_000);
    const said = meetingDeleted();
    await before.publish(said);
    await before.close();
    return { service, said };
  }

  it('is handled, not dead-lettered, though it was in flight when consumers died, however often', async () => {
    const { service, said } = await awayWithOne();
    await lose(`${service}.on-meeting-deleted`, 30);
    const heard: string[] = [];
    const after = await things.bus(service);
    await after.consume([{ event, handle: async ({ id }) => void heard.push(id) }]);
    await eventually(() => expect(heard).toEqual([said.id]), soon);
    const connection = await things.connection();
    expect(await getMessages(connection, `${service}.on-meeting-deleted.dead`)).toBeUndefined();
  });

  it('is dead-lettered unhandled, and told about, when consumers keep dying while it is their only quarantined message', async () => {
    const { service, said } = await awayWithOne();
    await lose(`${service}.on-meeting-deleted`, 2);
    const handle = jest.fn(async () => {});
    const setApart = await things.bus(service);
    await setApart.consume([{ event, firstRetryDelayMs: 60_000, handle: () => new Promise<void>(() => {}) }]);
    await eventually(async () => {
      const channel = await (await things.connection()).createChannel();
      expect((await channel.checkQueue(`${service}.on-meeting-deleted`)).messageCount).toBe(0);
    }, soon);
    await setApart.close();
    await lose(`${service}.quarantine`, 7);
    const told: string[] = [];
    const after = await things.bus(service);
    await after.consume([{ event, handle, onDeadLettered: async ({ id }) => void told.push(id) }]);
    await eventually(() => expect(told).toEqual([said.id]), soon);
    expect(handle).not.toHaveBeenCalled();
    const connection = await things.connection();
    await eventually(async () => {
      const deadLetters = await getMessages(connection, `${service}.on-meeting-deleted.dead`);
      expect(deadLetters?.properties.headers?.['x-minutehand-reason']).toBe('bus.consumer_lost');
    }, soon);
  });

  it('that was quarantined by a version with more queues goes back to its own', async () => {
    const service = serviceName();
    const bus = await things.bus(service);
    await bus.consume([{ event, handle: async () => {} }]);
    const channel = await (await things.connection()).createConfirmChannel();
    const { queue: own } = await channel.assertQueue('', { exclusive: true });
    const headers = { 'x-minutehand-queue': own, 'x-minutehand-failed-tries': 2 };
    channel.sendToQueue(`${service}.quarantine`, Buffer.from('of a later version'), { messageId: 'm', headers });
    await channel.waitForConfirms();
    const back = await eventually(async () => {
      const message = await channel.get(own, { noAck: true });
      if (!message) throw new Error('not back yet');
      return message;
    }, soon);
    expect([String(back.content), back.properties.messageId]).toEqual(['of a later version', 'm']);
    expect(back.properties.headers).toMatchObject({ 'x-minutehand-failed-tries': 2 });
  });

  it('is handled once when it is delivered again after it was completed', async () => {
    const service = serviceName();
    const bus = await things.bus(service);
    const heard: string[] = [];
    await bus.consume([{ event, prefetch: 1, handle: async ({ id }) => void heard.push(id) }]);
    const [said, last] = [meetingDeleted(), meetingDeleted()];
    for (const each of [said, said, last]) await bus.publish(each);
    await eventually(() => expect(heard).toContain(last.id), soon);
    expect(heard).toEqual([said.id, last.id]);
  });

  it('is one of at most `prefetch` in flight', async () => {
    const bus = await things.bus(serviceName());
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
    for (let n = 0; n < 6; n += 1) await bus.publish(meetingDeleted());
    await eventually(() => expect(inFlight).toBe(3), soon);
    await bus.ping();
    expect(inFlight).toBe(3);
    release.resolve();
    await eventually(() => expect(done).toBe(6), soon);
  });

  it('keeps the trace of the write that said it', async () => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    trace.setGlobalTracerProvider(new TracerProvider());
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const bus = await things.bus(serviceName());
    const traces: string[] = [];
    const note = async () => void traces.push(trace.getSpan(context.active())?.spanContext().traceId ?? 'none');
    await bus.consume([
      {
        event,
        firstRetryDelayMs: 50,
        handle: async (_received, { attempt }) => {
          await note();
          if (attempt === 1) throw new Error('again');
        },
      },
    ]);
    await bus.listen([event], note);
    await bus.publish(meetingDeleted({ traceparent: `00-${traceId}-b7ad6b7169203331-01` }));
    await eventually(() => expect(traces).toEqual([traceId, traceId, traceId]), soon);
  });
});
