import { randomBytes } from 'node:crypto';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import { createEvent, type DomainEvent, type StoredEvent } from '@minutehand/contracts/events';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { type ChannelModel, connect, type GetMessage } from 'amqplib';
import { pino } from 'pino';
import { connectBus } from '../../src/bus/index.ts';
import type { Topology } from '../../src/bus/topology.ts';
import type { Bus } from '../../src/bus/types.ts';

export const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });

/** Queues remain on an external broker after a test: each test uses its own service name. */
export function createServiceName(): string {
  return `t${randomBytes(5).toString('hex')}`;
}

export function createEventId(): string {
  return randomBytes(8).toString('hex');
}

export function createMeetingDeleted(overrides: Partial<StoredEvent> = {}): StoredEvent {
  const event: DomainEvent = createEvent('meetings.meeting_deleted', { meetingId: 'm1' });
  return createStoredEvent(event, { id: createEventId(), ...overrides });
}

/** Buses and connections of one test, closed after it. */
export function createResources(url: () => string) {
  const cleanups: (() => Promise<unknown>)[] = [];
  const buses: Bus[] = [];
  return {
    bus: async (service: string, brokerUrl = url(), consumerTopology?: Topology): Promise<Bus> => {
      const now = () => new Date('2026-01-05T10:00:00.000Z');
      const bus = await connectBus({
        url: brokerUrl,
        service,
        log,
        now,
        ...(consumerTopology && { consumerTopology }),
      });
      cleanups.push(() => bus.close());
      buses.push(bus);
      return bus;
    },
    connection: async (): Promise<ChannelModel> => {
      const connection = await connect(url(), { noDelay: true });
      connection.on('error', () => {});
      cleanups.push(() => connection.close().catch(() => {}));
      return connection;
    },
    onClose: (close: () => Promise<unknown>) => cleanups.push(close),
    closeAllBuses: () => Promise.all(buses.splice(0).map((bus) => bus.close())),
    closeAll: async () => {
      for (const close of cleanups.splice(0).reverse()) await close();
    },
  };
}

/** Removes one message from a queue, if there is one. */
export async function getMessage(connection: ChannelModel, queue: string): Promise<GetMessage | undefined> {
  const channel = await connection.createChannel();
  try {
    const message = await channel.get(queue, { noAck: true });
    return message === false ? undefined : message;
  } finally {
    await channel.close();
  }
}

/** A proxy to the broker that can be disconnected and reconnected. */
export async function startProxy(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isClosed = false;
  const server = createServer((client) => {
    if (isClosed) return client.destroy();
    const upstream = connectSocket(Number(target.port || 5672), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy = new URL(url);
  proxy.hostname = '127.0.0.1';
  proxy.port = String((server.address() as { port: number }).port);
  const disconnect = () => {
    isClosed = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: proxy.href,
    disconnect,
    reconnect: () => {
      isClosed = false;
    },
    close: async () => {
      disconnect();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
