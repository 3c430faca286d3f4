import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createEvent,
  decodeEvent,
  type EventName,
  eventTypes,
  getConsumedEvents,
  getPublishedEvents,
} from '@minutehand/contracts/events';
import { type AnySubscription, type Broker, connectBus, withBroker } from '@minutehand/service-kit/bus';
import { createLogger } from '@minutehand/service-kit/log';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { expectEventually } from '@minutehand/test-kit/expect';
import {
  type BROKER_ADMIN,
  type BrokerPasswords,
  getBrokerPasswords,
  getServicePermissions,
} from './lib/credentials/broker-users.ts';
import { createDependencySecrets } from './lib/credentials/secrets.ts';
import { type BrokerOptions, startRabbitmq } from './lib/dependencies/rabbitmq.ts';
import type { Dependency } from './lib/dependencies/source.ts';
import { SERVICE_NAMES, type ServiceName } from './lib/services.ts';

const BROKER_START_MS = 120_000;
const log = createLogger({ service: 'test', level: 'silent' });
const passwords: BrokerPasswords = getBrokerPasswords(createDependencySecrets());
let folder = '';
let broker: Dependency;
let brokerOptions: BrokerOptions;

function getUrl(user: ServiceName | typeof BROKER_ADMIN | 'guest', password?: string): string {
  const url = new URL(broker.url);
  url.username = user;
  url.password = password ?? (user === 'guest' ? 'guest' : passwords[user]);
  return url.href;
}

const withConnection = <T>(user: ServiceName, work: (broker: Broker) => Promise<T>) => withBroker(getUrl(user), work);

/** Runs commands on a channel of a user. Returns the broker's error, or 'allowed'. */
const attempt = (user: ServiceName, work: (channel: Awaited<ReturnType<Broker['createConfirmChannel']>>) => unknown) =>
  withConnection(user, async (connection) => {
    const channel = await connection.createConfirmChannel();
    const refused = new Promise<string>((resolve) => channel.on('error', (error: Error) => resolve(error.message)));
    const done = (async () => {
      await work(channel);
      await channel.waitForConfirms();
      return 'allowed';
    })().catch(() => refused);
    return Promise.race([done, refused]);
  });

const denied = expect.stringContaining('ACCESS_REFUSED');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'broker-users-'));
  brokerOptions = { folder: join(folder, 'rabbitmq'), logFile: join(folder, 'rabbitmq.log'), volume: 'test-users' };
  broker = await startRabbitmq({ PATH: process.env.PATH }, { ...brokerOptions, passwords }, () => {});
}, BROKER_START_MS);
afterAll(async () => {
  await broker?.stop();
  rmSync(folder, { recursive: true, force: true });
}, BROKER_START_MS);

describe('a broker with a user for each service', () => {
  it.each(SERVICE_NAMES)(
    'allows %s to declare its whole topology, to consume and to publish its events',
    async (name) => {
      const bus = await connectBus({ url: getUrl(name), service: name, log });
      await bus.consume(getConsumedEvents(name).map((event) => ({ event, handle: async () => {} }) as AnySubscription));
      await expectEventually(() => bus.ping()).toBeUndefined();
      for (const event of getPublishedEvents(name))
        await bus.publish(createStoredEvent(createEvent(event, decodeEvent(event, new Uint8Array()))));
      await bus.close();
    },
  );

  it('allows the gateway to listen to all live events', async () => {
    const bus = await connectBus({ url: getUrl('gateway'), service: 'gateway', log });
    await bus.consumeLive(Object.keys(eventTypes) as EventName[], () => {});
    await expectEventually(() => bus.ping()).toBeUndefined();
    await bus.close();
  });

  it('handles a failed message again and dead-letters it, within the permissions of its consumer', async () => {
    const attempts: number[] = [];
    const search = await connectBus({ url: getUrl('search'), service: 'search', log });
    await search.consume([
      {
        event: 'meetings.meeting_deleted',
        maxAttempts: 2,
        handle: async (_event, { attempt: number }) => {
          attempts.push(number);
          throw new Error('no');
        },
      },
    ]);
    const meetings = await connectBus({ url: getUrl('meetings'), service: 'meetings', log });
    await meetings.publish(createStoredEvent(createEvent('meetings.meeting_deleted', { meetingId: 'm1' })));
    await expectEventually(
      () =>
        withConnection('search', async (connection) => {
          const channel = await connection.createChannel();
          return (await channel.checkQueue('search.on-meeting-deleted.dead')).messageCount;
        }),
      { timeout: 60_000 },
    ).toBeGreaterThan(0);
    expect(attempts).toEqual(expect.arrayContaining([1, 2]));
    await Promise.all([search.close(), meetings.close()]);
  });

  it('refuses to publish the events of another service', async () => {
    const publish = (key: string) =>
      attempt('search', (channel) => channel.publish('minutehand.events', key, Buffer.from('x')));
    expect(await publish('meetings.minutes_changed.v1')).toEqual(denied);
  });

  it('refuses to put messages into a queue of another service by its name', async () => {
    const send = (queue: string) => attempt('billing', (channel) => channel.sendToQueue(queue, Buffer.from('x')));
    expect(await send('meetings.on-generation-finished')).toEqual(denied);
    const direct = (channel: { publish: (exchange: string, key: string, body: Buffer) => boolean }) =>
      channel.publish('meetings.direct', 'meetings.on-generation-finished', Buffer.from('x'));
    expect(await attempt('billing', direct)).toEqual(denied);
  });

  it('refuses to read, empty or delete a queue of another service, and to read events that are not for it', async () => {
    const queue = 'notifications.on-password-changed';
    expect(await attempt('billing', (channel) => channel.get(queue))).toEqual(denied);
    expect(await attempt('billing', (channel) => channel.purgeQueue(queue))).toEqual(denied);
    expect(await attempt('billing', (channel) => channel.deleteQueue(queue))).toEqual(denied);
    // The producer declares it, and still cannot read it.
    expect(await attempt('accounts', (channel) => channel.get(queue))).toEqual(denied);
    const readOtherEvents = attempt('billing', async (channel) => {
      await channel.assertQueue('billing.live-0', { exclusive: true });
      await channel.bindQueue('billing.live-0', 'minutehand.events', 'accounts.password_reset_requested.v1');
    });
    expect(await readOtherEvents).toEqual(denied);
  });

  it('has no guest user, and only the passwords of its own users', async () => {
    const connect = (url: string) => withBroker(url, async () => 'connected');
    await expect(connect(getUrl('guest'))).rejects.toThrow('ACCESS_REFUSED');
    await expect(connect(getUrl('search', passwords.meetings))).rejects.toThrow('ACCESS_REFUSED');
  });

  it('keeps its passwords in a file that only its owner can read', () => {
    const file = join(folder, 'rabbitmq', 'definitions.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'rabbitmq.log'), 'utf8')).not.toContain(passwords.meetings);
  });
});

it(
  'a broker that is started again without users has its guest user and its queues',
  async () => {
    await broker.stop();
    broker = await startRabbitmq({ PATH: process.env.PATH }, brokerOptions, () => {});
    const queue = 'search.on-meeting-deleted.dead';
    const found = withBroker(broker.url, async (connection) => (await connection.createChannel()).checkQueue(queue));
    await expect(found).resolves.toMatchObject({ queue });
  },
  BROKER_START_MS,
);

it('no service has permissions for the default exchange, which reaches every queue', () => {
  for (const name of SERVICE_NAMES) {
    const { configure, write, read } = getServicePermissions(name);
    for (const pattern of [configure, write, read]) expect('amq.default').not.toMatch(new RegExp(pattern));
  }
});
