import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { minutesVersionsResponseSchema } from '@minutehand/contracts/http/meetings/minutes';
import { developmentMailSchema, notificationsResponseSchema } from '@minutehand/contracts/http/notifications';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { startTestMongodb, type TestMongodb } from '@minutehand/test-kit/mongodb';
import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { eventually } from '@minutehand/test-kit/waiting';
import type { ServiceHandle } from '../../scripts/lib/service-process.ts';
import type { ServiceName } from '../../scripts/lib/services.ts';
import type { Stack } from '../../scripts/lib/stack.ts';
import { startTestStack } from '../../scripts/lib/test-stack.ts';
import { importMeeting } from './chaos/patient-client.ts';
import { openAccounts, type Person } from './chaos/people.ts';
import { createSampleMeeting } from './chaos/sample.ts';
import { type OtlpReceiver, startOtlpReceiver } from './otlp-receiver.ts';
import { createRandom } from './outbox/outbox-fixture.ts';
import { type Balancer, startBalancer } from './rolling/balancer.ts';
import { type LastingScreen, openLastingScreen } from './rolling/lasting-screen.ts';
import { type Imported, type Load, startLoad } from './rolling/load.ts';

const SEED = Number(process.env.ROLLING_SEED ?? 20_261_121);
const ACCOUNTS = 5;
const SCREENS_EACH = 2;
/** With two processes each, which are restarted one after the other. */
const DOUBLED = ['gateway', 'meetings', 'notifications', 'accounts', 'recordings'] as const;
/** One process each, which is stopped and started again, as those are that keep files. */
const SINGLE = ['ai', 'search'] as const;
/** Longer than an unused connection is kept by who heeds what the gateway asks for, as in the chart. */
const DRAIN_MS = 3_500;
/** Within this whatever sends calls has seen that a process is ready (ms). */
const SEEN_MS = 500;

/** Then a pod's grace is over, and it is killed. */
const STOP_MOST_MS = 30_000;
const BACK_MOST_MS = 10_000;
/** All of it, on a machine that has other things to do (ms). */
const ROLL_MS = 900_000;
const SETTLED = { timeout: 100_000, interval: 300 };
/** Said by who could not leave in order: something hung or failed, or a message was in flight for too long. */
const DISORDER = ['shutdown step failed', 'drain deadline reached: messages are requeued'];
/** What is written for long is given back by who leaves, and written by who comes after. */
const MAY_COME_AGAIN = 'handle ai.';

type Left = { readonly name: string; readonly how: unknown; readonly tookMs: number };

let receiver: OtlpReceiver;
let mongodb: TestMongodb;
let broker: TestRabbitmq;
let stack: Stack;
let people: readonly Person[];
let screens: readonly LastingScreen[];
let known: readonly Imported[];
let rolled: Load;
let replaced: Load;
const balancers = {} as Record<(typeof DOUBLED)[number], Balancer>;
const left: Left[] = [];

beforeAll(async () => {
  console.log(`  ROLLING_SEED=${SEED}`);
  const random = createRandom(SEED);
  [mongodb, broker, receiver] = await Promise.all([startTestMongodb(), startTestRabbitmq(), startOtlpReceiver()]);
  for (const name of DOUBLED) balancers[name] = await startBalancer();
  const url = `http://127.0.0.1:${balancers.gateway.port}`;
  stack = await startTestStack((line) => console.log(`  ${line}`), {
    hasPages: false,
    env: {
      MONGODB_URL: mongodb.url,
      RABBITMQ_URL: broker.url,
      PUBLIC_URL: url,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      DRAIN_MS: String(DRAIN_MS),
      ACCOUNTS_ADDRESS: balancers.accounts.address,
      MEETINGS_ADDRESS: balancers.meetings.address,
      NOTIFICATIONS_ADDRESS: balancers.notifications.address,
      RECORDINGS_ADDRESS: balancers.recordings.address,
    },
  });
  const pairs = new Map<ServiceName, readonly ServiceHandle[]>();
  for (const name of DOUBLED) {
    balancers[name].add(stack.service(name));
    const second = await stack.startReplica(name);
    balancers[name].add(second);
    pairs.set(name, [stack.service(name), second]);
  }
  people = await openAccounts(url, ACCOUNTS);
  known = await importFirst(random);
  screens = await Promise.all(
    people.flatMap((person) => Array.from({ length: SCREENS_EACH }, () => openLastingScreen(url, person))),
  );

  rolled = startLoad(people, known, random);
  for (const name of DOUBLED) for (const service of pairs.get(name) ?? []) await restart(service);
  await rolled.stop();
  replaced = startLoad(people, [...known, ...rolled.imported], random);
  for (const name of SINGLE) await restart(stack.service(name));
  await replaced.stop();
  console.log(`  rolling: ${rolled.pace()}; replacing: ${replaced.pace()}`);
}, ROLL_MS);

afterAll(async () => {
  for (const screen of screens ?? []) screen.close();
  await stack?.stop();
  await Promise.all(Object.values(balancers).map((balancer) => balancer.stop()));
  await Promise.all([broker?.stop(), mongodb?.stop(), receiver?.stop()]);
});

/** A meeting each, to read while others are written. */
async function importFirst(random: () => number): Promise<Imported[]> {
  const first = await Promise.all(
    people.map(async (person, index) => {
      const sample = createSampleMeeting(index, random);
      return { ...sample, person, id: await importMeeting(person, `first-${index}`, sample) };
    }),
  );
  for (const { person, id } of first) await eventually(() => expectReady(person, id), SETTLED);
  return first;
}

async function restart(service: ServiceHandle): Promise<void> {
  const begun = performance.now();
  const how = await service.stop();
  const tookMs = performance.now() - begun;
  left.push({ name: service.name, how, tookMs });
  console.log(`  ${service.name} left in ${(tookMs / 1_000).toFixed(1)} s: ${how}`);
  await service.start();
  await service.ready();
  // Until whoever sends it calls has seen it.
  await pause(SEEN_MS);
}

async function expectReady(person: Person, id: string): Promise<void> {
  const { meeting } = meetingResponseSchema.parse((await person.get(`/meetings/${id}`)).body);
  expect(meeting.state).toBe('ready');
}

const allImported = () => [...known, ...rolled.imported, ...replaced.imported];

describe('a rolling restart under load', () => {
  it('fails no request', () => {
    expect(rolled.failures).toEqual([]);
    expect(rolled.imported.length).toBeGreaterThan(0);
  });

  it('tells every page of the process that leaves to come back, and it hears again soon', () => {
    for (const { returns, isAway } of screens) {
      expect(isAway()).toBe(false);
      expect(returns.length).toBeGreaterThan(0);
      for (const { farewell, awayMs } of returns) {
        expect(farewell).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true });
        expect(awayMs).toBeLessThan(BACK_MOST_MS);
      }
    }
    const longest = Math.max(...screens.flatMap(({ returns }) => returns.map(({ awayMs }) => awayMs)));
    console.log(`  ${screens.length} pages, the longest was away for ${(longest / 1_000).toFixed(1)} s`);
  });
});

describe('a service of one process that is replaced under load', () => {
  it('fails nothing but what needs it, and that with word to come again', () => {
    expect(replaced.failures.filter(({ what }) => what !== 'a search')).toEqual([]);
    expect(replaced.failures.map(({ status }) => status)).toContain(503);
    for (const failure of replaced.failures) {
      // Late, if it was asked just before, or the new one is busy with its start.
      expectWithMessage([503, 504], JSON.stringify(failure)).toContain(failure.status);
      expectWithMessage(failure, JSON.stringify(failure)).toMatchObject({ again: true });
    }
    const longest = Math.max(...replaced.failures.map(({ tookMs }) => tookMs));
    console.log(`  ${replaced.failures.length} searches refused, the slowest after ${Math.round(longest)} ms`);
  });
});

describe('every process that was stopped', () => {
  it('left in order and within its grace', async () => {
    expect(left.map(({ how }) => how)).toEqual(left.map(() => 0));
    for (const { name, tookMs } of left) expectWithMessage(tookMs, name).toBeLessThan(STOP_MOST_MS);
    for (const name of await readdir(stack.logsDir)) {
      const lines = (await readFile(join(stack.logsDir, name), 'utf8')).split('\n');
      const isTold = (line: string) => DISORDER.some((sentence) => line.includes(sentence));
      expect({ [name]: name.startsWith('ai') ? [] : lines.filter(isTold) }).toEqual({ [name]: [] });
    }
  });
});

describe('what was handed in meanwhile', () => {
  it('becomes minutes once', async () => {
    for (const { person, id } of allImported()) {
      await eventually(() => expectReady(person, id), SETTLED);
      const { body } = await person.get(`/meetings/${id}/minutes/versions`);
      expect(minutesVersionsResponseSchema.parse(body).versions.map(({ version }) => version)).toEqual([1]);
    }
  });

  it('is told to its person once, and mailed once', async () => {
    await eventually(async () => {
      const urls = (await Promise.all(people.map(getNotificationIds))).flat();
      const mails = await mailsAboutMeetings();
      const counts = allImported().map(({ person, id }) => ({
        told: urls.filter((url) => url === `/meetings/${id}`).length,
        mailed: mails.filter(({ to, text }) => to.includes(person.email) && text.includes(id)).length,
      }));
      expect(counts).toEqual(counts.map(() => ({ told: 1, mailed: 1 })));
    }, SETTLED);
  });
});

describe('a message', () => {
  it('is handed to nobody else because its process left', async () => {
    const handled = await eventually(() => {
      const spans = receiver.spans().filter(({ name }) => name.startsWith('handle '));
      // The last that comes of an import. Exporters send every five seconds.
      const told = spans.filter(({ name }) => name === 'handle notifications.on-minutes-ready');
      expect(told.length).toBeGreaterThanOrEqual(allImported().length);
      return spans.filter(({ name }) => !name.startsWith(MAY_COME_AGAIN));
    }, SETTLED);
    const lost = handled.filter(({ attributes }) => Number(attributes['minutehand.lost']) > 0);
    expect(lost.map(({ name, attributes }) => ({ name, attributes }))).toEqual([]);
  });
});

async function getNotificationIds(person: Person): Promise<string[]> {
  const { body } = await person.get('/notifications?limit=100');
  return notificationsResponseSchema.parse(body).notifications.map(({ url }) => url);
}

async function mailsAboutMeetings() {
  const names = (await readdir(stack.mailDir)).filter((name) => name.endsWith('.json'));
  const mailSchema = developmentMailSchema.pick({ to: true, text: true });
  return Promise.all(
    names.map(async (name) => mailSchema.parse(JSON.parse(await readFile(join(stack.mailDir, name), 'utf8')))),
  );
}
