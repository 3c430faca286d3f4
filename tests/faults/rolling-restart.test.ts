import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { minutesVersionsResponseSchema } from '@minutehand/contracts/http/meetings/minutes';
import { developmentMailSchema, notificationsResponseSchema } from '@minutehand/contracts/http/notifications';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { startTestMongodb, type TestMongodb } from '@minutehand/test-kit/mongodb';
import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { eventually } from '@minutehand/test-kit/waiting';
import { createRandom } from '../../scripts/lib/seeded-random.ts';
import type { ServiceHandle } from '../../scripts/lib/service-process.ts';
import type { ServiceName } from '../../scripts/lib/services.ts';
import type { Stack } from '../../scripts/lib/stack.ts';
import { startTestStack } from '../../scripts/lib/test-stack.ts';
import { createAccounts, type TestUser } from './chaos/people.ts';
import { importMeeting } from './chaos/retrying-client.ts';
import { createSampleMeeting } from './chaos/sample.ts';
import { type OtlpReceiver, startOtlpReceiver } from './otlp-receiver.ts';
import { printLine } from './print-line.ts';
import { type Balancer, startBalancer } from './rolling/balancer.ts';
import { type Load, type LoadMeeting, startLoad } from './rolling/load.ts';
import { openReconnectingPage, type ReconnectingPage } from './rolling/reconnecting-page.ts';

const SEED = Number(process.env.ROLLING_SEED ?? 20_261_121);
const ACCOUNTS = 5;
const PAGES_PER_PERSON = 2;
/** Services that run two processes, which restart one after the other. */
const REPLICATED = ['gateway', 'meetings', 'notifications', 'accounts', 'recordings'] as const;
/** Services that run one process, because they store files. */
const SINGLE = ['ai', 'search'] as const;
/** Longer than clients that respect the gateway's Keep-Alive header keep an idle connection, as in the chart. */
const DRAIN_DELAY_MS = 3_500;
/** Time until all callers have detected that a process is ready (ms). */
const READINESS_DELAY_MS = 500;

/** Kubernetes kills a pod after this period. */
const GRACE_PERIOD_MS = 30_000;
const RECONNECT_LIMIT_MS = 10_000;
/** Share of the requests that may fail at their first attempt: calls exceed a deadline of 2 s when starting processes take the CPU. */
const RETRIED_SHARE = 0.005;
/** Time limit of the whole test on a busy machine (ms). */
const TEST_TIMEOUT_MS = 900_000;
const COMPLETION_WAIT = { timeout: 100_000, interval: 300 };
/** Log messages of a process that did not shut down gracefully. */
const SHUTDOWN_FAILURES = ['shutdown step failed', 'drain deadline reached: messages are requeued'];
/** Prefix of the spans of ai. A generation may outlast the drain; the terminating process then requeues its message. */
const REQUEUED_SPANS = 'handle ai.';

type Shutdown = { readonly name: string; readonly exitCode: unknown; readonly durationMs: number };

let receiver: OtlpReceiver;
let mongodb: TestMongodb;
let broker: TestRabbitmq;
let stack: Stack;
let people: readonly TestUser[];
let pages: readonly ReconnectingPage[];
let initialMeetings: readonly LoadMeeting[];
let rollingLoad: Load;
let singleLoad: Load;
const balancers = {} as Record<(typeof REPLICATED)[number], Balancer>;
const shutdowns: Shutdown[] = [];

beforeAll(async () => {
  printLine(`ROLLING_SEED=${SEED}`);
  const random = createRandom(SEED);
  [mongodb, broker, receiver] = await Promise.all([startTestMongodb(), startTestRabbitmq(), startOtlpReceiver()]);
  for (const name of REPLICATED) balancers[name] = await startBalancer();
  const url = `http://127.0.0.1:${balancers.gateway.port}`;
  stack = await startTestStack(printLine, {
    needsFrontends: false,
    env: {
      MONGODB_URL: mongodb.url,
      RABBITMQ_URL: broker.url,
      PUBLIC_URL: url,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      DRAIN_MS: String(DRAIN_DELAY_MS),
      ACCOUNTS_ADDRESS: balancers.accounts.address,
      MEETINGS_ADDRESS: balancers.meetings.address,
      NOTIFICATIONS_ADDRESS: balancers.notifications.address,
      RECORDINGS_ADDRESS: balancers.recordings.address,
    },
  });
  const replicas = new Map<ServiceName, readonly ServiceHandle[]>();
  for (const name of REPLICATED) {
    balancers[name].add(stack.service(name));
    const other = await stack.startReplica(name);
    balancers[name].add(other);
    replicas.set(name, [stack.service(name), other]);
  }
  people = await createAccounts(url, ACCOUNTS);
  initialMeetings = await importInitialMeetings(random);
  pages = await Promise.all(
    people.flatMap((person) => Array.from({ length: PAGES_PER_PERSON }, () => openReconnectingPage(url, person))),
  );

  rollingLoad = startLoad(people, initialMeetings, random, { attempts: 2 });
  for (const name of REPLICATED) for (const service of replicas.get(name) ?? []) await restart(service);
  await rollingLoad.stop();
  singleLoad = startLoad(people, [...initialMeetings, ...rollingLoad.imported], random, { attempts: 1 });
  for (const name of SINGLE) await restart(stack.service(name));
  await singleLoad.stop();
  printLine(`rolling: ${rollingLoad.getThroughput()}; single: ${singleLoad.getThroughput()}`);
}, TEST_TIMEOUT_MS);

afterAll(async () => {
  for (const page of pages ?? []) page.close();
  await stack?.stop();
  await Promise.all(Object.values(balancers).map((balancer) => balancer.stop()));
  await Promise.all([broker?.stop(), mongodb?.stop(), receiver?.stop()]);
});

/** Imports a meeting per person, which the load reads. */
async function importInitialMeetings(random: () => number): Promise<LoadMeeting[]> {
  const meetings = await Promise.all(
    people.map(async (person, index) => {
      const sample = createSampleMeeting(index, random);
      return { ...sample, person, id: await importMeeting(person, `first-${index}`, sample) };
    }),
  );
  for (const { person, id } of meetings) await eventually(() => expectReady(person, id), COMPLETION_WAIT);
  return meetings;
}

async function restart(service: ServiceHandle): Promise<void> {
  const startedAt = performance.now();
  const exitCode = await service.stop();
  const durationMs = performance.now() - startedAt;
  shutdowns.push({ name: service.name, exitCode, durationMs });
  printLine(`${service.name} stopped in ${(durationMs / 1_000).toFixed(1)} s: ${exitCode}`);
  await service.start();
  await service.ready();
  await wait(READINESS_DELAY_MS);
}

async function expectReady(person: TestUser, id: string): Promise<void> {
  const { meeting } = meetingResponseSchema.parse((await person.get(`/meetings/${id}`)).body);
  expect(meeting.state).toBe('ready');
}

const getAllMeetings = () => [...initialMeetings, ...rollingLoad.imported, ...singleLoad.imported];

describe('a rolling restart under load', () => {
  it('fails no request of a client that retries once, and nearly none at its first attempt', () => {
    expect(rollingLoad.failures).toEqual([]);
    expect(rollingLoad.imported.length).toBeGreaterThan(0);
    const { failedFirstAttempts } = rollingLoad;
    printLine(`${failedFirstAttempts.length} of ${rollingLoad.getRequestCount()} requests were retried`);
    expectWithMessage(failedFirstAttempts.length, JSON.stringify(failedFirstAttempts)).toBeLessThanOrEqual(
      rollingLoad.getRequestCount() * RETRIED_SHARE,
    );
  });

  it('disconnects every page of the terminating process, and each page reconnects quickly', () => {
    for (const { reconnections, isDisconnected } of pages) {
      expect(isDisconnected()).toBe(false);
      expect(reconnections.length).toBeGreaterThan(0);
      for (const { disconnectFrame, downtimeMs } of reconnections) {
        expect(disconnectFrame).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true });
        expect(downtimeMs).toBeLessThan(RECONNECT_LIMIT_MS);
      }
    }
    const maxDowntimeMs = Math.max(
      ...pages.flatMap(({ reconnections }) => reconnections.map(({ downtimeMs }) => downtimeMs)),
    );
    printLine(`${pages.length} pages, disconnected for at most ${(maxDowntimeMs / 1_000).toFixed(1)} s`);
  });
});

describe('a restart of a service with one process under load', () => {
  it('fails only requests that need the service, with Retry-After', () => {
    expect(singleLoad.failures.filter(({ name }) => name !== 'a search')).toEqual([]);
    expect(singleLoad.failures.map(({ status }) => status)).toContain(503);
    for (const failure of singleLoad.failures) {
      // 504 if the request was sent just before the stop, or while the new process starts.
      expectWithMessage([503, 504], JSON.stringify(failure)).toContain(failure.status);
      expectWithMessage(failure, JSON.stringify(failure)).toMatchObject({ hasRetryAfter: true });
    }
    const maxDurationMs = Math.max(...singleLoad.failures.map(({ durationMs }) => durationMs));
    printLine(`${singleLoad.failures.length} failed searches, the slowest after ${Math.round(maxDurationMs)} ms`);
  });
});

describe('every stopped process', () => {
  it('shuts down gracefully within its grace period', async () => {
    expect(shutdowns.map(({ exitCode }) => exitCode)).toEqual(shutdowns.map(() => 0));
    for (const { name, durationMs } of shutdowns) expectWithMessage(durationMs, name).toBeLessThan(GRACE_PERIOD_MS);
    for (const name of await readdir(stack.logsDir)) {
      const lines = (await readFile(join(stack.logsDir, name), 'utf8')).split('\n');
      const isFailure = (line: string) => SHUTDOWN_FAILURES.some((message) => line.includes(message));
      expect({ [name]: name.startsWith('ai') ? [] : lines.filter(isFailure) }).toEqual({ [name]: [] });
    }
  });
});

describe('transcripts imported during the restarts', () => {
  it('get minutes exactly once', async () => {
    for (const { person, id } of getAllMeetings()) {
      await eventually(() => expectReady(person, id), COMPLETION_WAIT);
      const { body } = await person.get(`/meetings/${id}/minutes/versions`);
      expect(minutesVersionsResponseSchema.parse(body).versions.map(({ version }) => version)).toEqual([1]);
    }
  });

  it('create one notification and send one email', async () => {
    await eventually(async () => {
      const urls = (await Promise.all(people.map(getNotificationUrls))).flat();
      const emails = await readEmails();
      const counts = getAllMeetings().map(({ person, id }) => ({
        notifications: urls.filter((url) => url === `/meetings/${id}`).length,
        emails: emails.filter(({ to, text }) => to.includes(person.email) && text.includes(id)).length,
      }));
      expect(counts).toEqual(counts.map(() => ({ notifications: 1, emails: 1 })));
    }, COMPLETION_WAIT);
  });
});

describe('a message', () => {
  it('is not redelivered when the process that handles it shuts down', async () => {
    const handlerSpans = await eventually(() => {
      const spans = receiver.getSpans().filter(({ name }) => name.startsWith('handle '));
      // The last span of an import. Exporters send every five seconds.
      const lastSpans = spans.filter(({ name }) => name === 'handle notifications.on-minutes-ready');
      expect(lastSpans.length).toBeGreaterThanOrEqual(getAllMeetings().length);
      return spans.filter(({ name }) => !name.startsWith(REQUEUED_SPANS));
    }, COMPLETION_WAIT);
    const handled = handlerSpans.map(readHandling);
    const isHandledBefore = ({ delivery }: Handling) =>
      handled.filter((other) => other.delivery === delivery).length > 1;
    expect(handled.filter((handling) => handling.lostDeliveries > 0).filter(isHandledBefore)).toEqual([]);
  });
});

type Handling = { readonly delivery: string; readonly lostDeliveries: number };

/**
 * Reads which queue delivered which message to a handler. RabbitMQ also counts a delivery as lost if it was still on its way within
 * the broker when the consumer was cancelled (`handle_delivery` of rabbit_fifo_client); no process received that message before.
 */
function readHandling({ attributes }: ReturnType<OtlpReceiver['getSpans']>[number]): Handling {
  return {
    delivery: `${attributes['messaging.destination.name']} ${attributes['messaging.message.id']}`,
    lostDeliveries: Number(attributes['minutehand.lost']),
  };
}

async function getNotificationUrls(person: TestUser): Promise<string[]> {
  const { body } = await person.get('/notifications?limit=100');
  return notificationsResponseSchema.parse(body).notifications.map(({ url }) => url);
}

async function readEmails() {
  const names = (await readdir(stack.mailDir)).filter((name) => name.endsWith('.json'));
  const mailSchema = developmentMailSchema.pick({ to: true, text: true });
  return Promise.all(
    names.map(async (name) => mailSchema.parse(JSON.parse(await readFile(join(stack.mailDir, name), 'utf8')))),
  );
}
