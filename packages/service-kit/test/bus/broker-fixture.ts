import { randomBytes } from 'node:crypto';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import { type DomainEvent, defineEvent, type StoredEvent } from '@minutehand/contracts/events';
import { storedEvent } from '@minutehand/test-kit/bus';
import { type ChannelModel, connect, type GetMessage } from 'amqplib';
import { pino } from 'pino';
import { connectBus } from '../../src/bus/index.ts';
import type { Topology } from '../../src/bus/topology.ts';
import type { Bus } from '../../src/bus/types.ts';

export const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });

/** Queues outlive a test on a broker that is not ours: each test takes a service name of its own. */
export function serviceName(): string {
  return `t${randomBytes(5).toString('hex')}`;
}

export function eventId(): string {
  return randomBytes(8).toString('hex');
}

export function meetingDeleted(overrides: Partial<StoredEvent> = {}): StoredEvent {
  const event: DomainEvent = defineEvent('meetings.meeting_deleted', { meetingId: 'm1' });
  return storedEvent(event, { id: eventId(), ...overrides });
}

/** Buses and connections of one test, closed after it. */
export function openThings(url: () => string) {
  const open: (() => Promise<unknown>)[] = [];
  const buses: Bus[] = [];
  return {
    bus: async (service: string, at = url(), audience?: Topology): Promise<Bus> => {
      const now = () => new Date('2026-01-05T10:00:00.000Z');
      const bus = await connectBus({ url: at, service, log, now, ...(audience && { audience }) });
      open.push(() => bus.close());
      buses.push(bus);
      return bus;
    },
    connection: async (): Promise<ChannelModel> => {
      const connection = await connect(url(), { noDelay: true });
      connection.on('error', () => {});
      open.push(() => connection.close().catch(() => {}));
      return connection;
    },
    also: (close: () => Promise<unknown>) => open.push(close),
    closeAllBuses: () => Promise.all(buses.splice(0).map((bus) => bus.close())),
    closeAll: async () => {
      for (const close of open.splice(0).reverse()) await close();
    },
  };
}

/** Takes one message off a queue, if there is one. */
export async function getMessages(connection: ChannelModel, queue: string): Promise<GetMessage | undefined> {
  const channel = await connection.createChannel();
  try {
    const message = await channel.get(queue, { noAck: true });
    return message === false ? undefined : message;
  } finally {
    await channel.close();
  }
}

/** A line to the broker that can be cut and mended. */
export async function startLine(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connectSocket(Number(target.port || 5672), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line = new URL(url);
  line.hostname = '127.0.0.1';
  line.port = String((server.address() as { port: number }).port);
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: line.href,
    cut,
    mend: () => {
      isCut = false;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
