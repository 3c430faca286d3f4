import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { eventually } from '@minutehand/test-kit/waiting';
import { startOutboxRelay } from '../../src/bus/index.ts';
import { CONFIRM_DEADLINE_MS, FIRST_RETRY_DELAY_MS } from '../../src/bus/limits.ts';
import { getQueueName, getRetryQueueName } from '../../src/bus/topology.ts';
import type { OutboxSource } from '../../src/store/types.ts';
import { getMessages, log, meetingDeleted, openThings, serviceName, startLine } from './broker-fixture.ts';

let broker: TestRabbitmq;
const things = openThings(() => broker.url);
const event = 'meetings.meeting_deleted' as const;
const severalEvents = [event, 'meetings.access_changed', 'accounts.user_changed', 'accounts.user_deleted'] as const;
const soon = { interval: 20 };
const unavailable = { code: 'platform.unavailable' };

beforeAll(async () => {
  broker = await startTestRabbitmq();
});
afterEach(() => things.closeAll());
afterAll(() => broker.stop());

/** A bus whose connection can be cut. */
async function busOnALine() {
  const line = await startLine(broker.url);
  things.also(line.close);
  const service = serviceName();
  return { line, service, bus: await things.bus(service, line.url) };
}

describe('a bus whose broker goes away', () => {
  it('starts without it, says so, and is there as soon as it comes', async () => {
    const line = await startLine(broker.url);
    things.also(line.close);
    line.cut();
    const bus = await things.bus(serviceName(), line.url);
    const heard: string[] = [];
    await bus.consume([{ event, handle: async ({ id }) => void heard.push(id) }]);
    await expect(bus.ping()).rejects.toMatchObject(unavailable);
    line.mend();
    await eventually(() => bus.ping(), soon);
    const said = meetingDeleted();
    await bus.publish(said);
    await eventually(() => expect(heard).toContain(said.id), soon);
  });

  it('refuses at once to publish, and consumes and listens again after it is back', async () => {
    const { line, bus } = await busOnALine();
    const heard: string[] = [];
    const live: string[] = [];
    await bus.consume([{ event, handle: async ({ id }) => void heard.push(id) }]);
    const onReconnect = jest.fn();
    await bus.listen([event], ({ id }) => void live.push(id), onReconnect);
    expect(onReconnect).not.toHaveBeenCalled();
    line.cut();
    await eventually(() => expect(bus.ping()).rejects.toMatchObject(unavailable), soon);
    const before = performance.now();
    await expect(bus.publish(meetingDeleted())).rejects.toMatchObject(unavailable);
    // Not after the time in which a broker that is there would have to confirm.
    expect(performance.now() - before).toBeLessThan(CONFIRM_DEADLINE_MS / 2);
    line.mend();
    await eventually(() => bus.ping(), soon);
    const said = meetingDeleted();
    await bus.publish(said);
    await eventually(() => expect([heard, live].every((ids) => ids.includes(said.id))).toBe(true), soon);
    expect(onReconnect).toHaveBeenCalledTimes(1);
  });

  it('handles once what was in flight when the line broke', async () => {
    const { line, bus, service } = await busOnALine();
    const release = Promise.withResolvers<void>();
    const heard: string[] = [];
    await bus.consume([
      {
        event,
        handle: async ({ id }) => {
          heard.push(id);
          await release.promise;
        },
      },
    ]);
    const said = meetingDeleted();
    await bus.publish(said);
    await eventually(() => expect(heard).toEqual([said.id]), soon);
    line.cut();
    await eventually(() => expect(bus.ping()).rejects.toMatchObject(unavailable), soon);
    line.mend();
    await eventually(() => bus.ping(), soon);
    release.resolve();
    const connection = await things.connection();
    const channel = await connection.createChannel();
    await bus.drain(5_000);
    await bus.close();
    expect((await channel.checkQueue(`${service}.on-meeting-deleted`)).messageCount).toBe(0);
    expect(heard).toEqual([said.id]);
  });

  it('loses nothing over a restart of the broker', async () => {
    const bus = await things.bus(serviceName());
    const heard = new Set<string>();
    await bus.consume([
      {
        event,
        firstRetryDelayMs: 300,
        handle: async ({ id }, { attempt }) => {
          if (attempt === 1) throw new Error('later');
          heard.add(id);
        },
      },
    ]);
    const waiting = Array.from({ length: 20 }, () => meetingDeleted());
    const outbox = outboxOf(waiting);
    const relay = startOutboxRelay({ store: { outbox }, bus, log, batchSize: 5 });
    await eventually(async () => expect(await outbox.size()).toBeLessThan(20), soon);
    await broker.restart?.();
    await eventually(() => expect(waiting.filter(({ id }) => !heard.has(id))).toEqual([]), {
      ...soon,
      // A relay whose publishes fail sweeps every 5 s, and what was in flight waits its turn: 12 s when quiet, a minute when busy.
      timeout: 150_000,
    });
    expect(await outbox.size()).toBe(0);
    await relay.stop();
  }, 200_000);

  it('gets soon after a restart of the broker what waited for its next try meanwhile', async () => {
    const services = Array.from({ length: 5 }, serviceName);
    for (const service of services) {
      const bus = await things.bus(service);
      await bus.consume(severalEvents.map((one) => ({ event: one, handle: async () => {} })));
    }
    await things.closeAllBuses();
    const connection = await things.connection();
    const channel = await connection.createConfirmChannel();
    const queues = services.flatMap((service) => severalEvents.map((one) => getQueueName(service, one, severalEvents)));
    for (const queue of queues) {
      const [service = ''] = queue.split('.');
      channel.publish(getRetryQueueName(service, FIRST_RETRY_DELAY_MS), queue, Buffer.from(queue), {
        persistent: true,
      });
    }
    await channel.waitForConfirms();
    await broker.restart?.();
    const waiting = new Set(queues);
    const again = await things.connection();
    await eventually(
      async () => {
        for (const queue of waiting) if (await getMessages(again, queue)) waiting.delete(queue);
        expect([...waiting]).toEqual([]);
      },
      // Left to itself, the broker looks for those whose queue was not open yet after three minutes.
      { ...soon, timeout: 120_000 },
    );
  }, 200_000);

  it('makes anew the queues and exchanges that somebody deleted', async () => {
    const service = serviceName();
    const bus = await things.bus(service);
    const heard: string[] = [];
    await bus.consume([{ event, handle: async ({ id }) => void heard.push(id) }]);
    const connection = await things.connection();
    const channel = await connection.createChannel();
    await channel.deleteQueue(`${service}.on-meeting-deleted`);
    await eventually(async () => {
      const said = meetingDeleted();
      await bus.publish(said);
      await eventually(() => expect(heard).toContain(said.id), { timeout: 500 });
    }, soon);
    await channel.deleteExchange('minutehand.events');
    await expect(bus.publish(meetingDeleted())).rejects.toMatchObject(unavailable);
    await eventually(async () => {
      const said = meetingDeleted();
      await bus.publish(said);
      await eventually(() => expect(heard).toContain(said.id), { timeout: 500 });
    }, soon);
  });

  it('keeps a failed message whose retry queue was deleted', async () => {
    const service = serviceName();
    const bus = await things.bus(service);
    const tries: number[] = [];
    const connection = await things.connection();
    const channel = await connection.createChannel();
    await bus.consume([
      {
        event,
        maxAttempts: 2,
        firstRetryDelayMs: 100,
        handle: async (_event, { attempt }) => {
          if (tries.length === 0) await channel.deleteQueue(`${service}.retry-100`);
          tries.push(attempt);
          throw new Error('no');
        },
      },
    ]);
    await bus.publish(meetingDeleted());
    await eventually(async () => {
      expect(await getMessages(connection, `${service}.on-meeting-deleted.dead`)).toBeDefined();
    }, soon);
    expect(tries).toEqual([1, 1, 2]);
  });
});

describe('a bus that leaves', () => {
  it('takes no more, and waits for what is in flight', async () => {
    const service = serviceName();
    const bus = await things.bus(service);
    const release = Promise.withResolvers<void>();
    const heard: string[] = [];
    await bus.consume([
      {
        event,
        prefetch: 1,
        handle: async ({ id }) => {
          heard.push(id);
          await release.promise;
        },
      },
    ]);
    const [first, second] = [meetingDeleted(), meetingDeleted()];
    await bus.publish(first);
    await bus.publish(second);
    await eventually(() => expect(heard).toEqual([first.id]), soon);
    const drained = bus.drain(10_000);
    release.resolve();
    await drained;
    await bus.ping();
    await bus.close();
    expect(heard).toEqual([first.id]);
    const left = await getMessages(await things.connection(), `${service}.on-meeting-deleted`);
    expect(left?.properties.messageId).toBe(second.id);
  });

  it('aborts at its deadline what does not end, and gives it back', async () => {
    const service = serviceName();
    const bus = await things.bus(service);
    const began = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    await bus.consume([
      {
        event,
        handle: async (_event, { signal }) => {
          signal.addEventListener('abort', () => aborted.resolve());
          began.resolve();
          await aborted.promise;
          throw new Error('aborted');
        },
      },
    ]);
    const said = meetingDeleted();
    await bus.publish(said);
    await began.promise;
    await bus.drain(100);
    await aborted.promise;
    const connection = await things.connection();
    await eventually(async () => {
      const left = await getMessages(connection, `${service}.on-meeting-deleted`);
      expect(left?.properties.messageId).toBe(said.id);
    }, soon);
    await bus.ping();
  });
});

function outboxOf(entries: ReturnType<typeof meetingDeleted>[]): OutboxSource {
  let left = [...entries];
  return {
    claim: async (limit) => left.slice(0, limit),
    renew: async () => {},
    remove: async (ids) => {
      left = left.filter(({ id }) => !ids.includes(id));
    },
    onAppend: () => () => {},
    size: async () => left.length,
  };
}
