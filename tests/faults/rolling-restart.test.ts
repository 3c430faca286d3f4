import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { meetingAnswerSchema } from '@minutehand/contracts/http/meetings';
import { minutesVersionsAnswerSchema } from '@minutehand/contracts/http/minutes';
import { developmentMailSchema, notificationsAnswerSchema } from '@minutehand/contracts/http/notifications';
import { startTestMongodb, type TestMongodb } from '@minutehand/test-kit/mongodb';
import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ServiceHandle } from '../../scripts/lib/service-process.ts';
import type { ServiceName } from '../../scripts/lib/services.ts';
import type { Stack } from '../../scripts/lib/stack.ts';
import { startTestStack } from '../../scripts/lib/test-stack.ts';
import { importMeeting } from './chaos/patient-client.ts';
import { openAccounts, type Person } from './chaos/people.ts';
import { sampleMeeting } from './chaos/sample.ts';
import { seeded } from './outbox/world.ts';
import { type Balancer, startBalancer } from './rolling/balancer.ts';
import { type LastingScreen, openLastingScreen } from './rolling/lasting-screen.ts';
import { type Imported, type Load, startLoad } from './rolling/load.ts';

const SEED = Number(process.env.ROLLING_SEED ?? 20_261_121);
const ACCOUNTS = 5;
const SCREENS_EACH = 2;
/** With two processes each, which are restarted one after the other. */
const DOUBLED = ['gateway', 'meetings', 'notifications'] as const;
/** One process each, which is stopped and started again, as those are that keep files. */
const SINGLE = ['ai', 'search'] as const;
const DRAIN_MS = 1_000;

const STOP_MOST_MS = 20_000;
const BACK_MOST_MS = 10_000;
/** Where nobody is there, that is said at once (ms). */
const REFUSED_MOST_MS = 2_000;
/** All of it, on a machine that has other things to do; a quiet one needs a fifth (ms). */
const ROLL_MS = 300_000;
const SETTLED = { timeout: 100_000, interval: 300 };

type Left = { readonly name: string; readonly how: unknown; readonly tookMs: number };

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
  const random = seeded(SEED);
  [mongodb, broker] = await Promise.all([startTestMongodb(), startTestRabbitmq()]);
  for (const name of DOUBLED) balancers[name] = await startBalancer();
  const url = `http://127.0.0.1:${balancers.gateway.port}`;
  stack = await startTestStack((line) => console.log(`  ${line}`), {
    hasPages: false,
    env: {
      MONGODB_URL: mongodb.url,
      RABBITMQ_URL: broker.url,
      PUBLIC_URL: url,
      DRAIN_MS: String(DRAIN_MS),
      MEETINGS_ADDRESS: balancers.meetings.address,
      NOTIFICATIONS_ADDRESS: balancers.notifications.address,
    },
  });
  const pairs = new Map<ServiceName, readonly ServiceHandle[]>();
  for (const name of DOUBLED) {
    balancers[name].add(stack.service(name));
    const second = await stack.another(name);
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
  await Promise.all((screens ?? []).map((screen) => screen.close()));
  await stack?.stop();
  await Promise.all(Object.values(balancers).map((balancer) => balancer.stop()));
  await Promise.all([broker?.stop(), mongodb?.stop()]);
});

/** A meeting each, to read while others are written. */
async function importFirst(random: () => number): Promise<Imported[]> {
  const first = await Promise.all(
    people.map(async (person, index) => {
      const sample = sampleMeeting(index, random);
      return { ...sample, person, id: await importMeeting(person, `first-${index}`, sample) };
    }),
  );
  for (const { person, id } of first) await vi.waitFor(() => expectReady(person, id), SETTLED);
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
  await pause(DRAIN_MS / 2);
}

async function expectReady(person: Person, id: string): Promise<void> {
  const { meeting } = meetingAnswerSchema.parse((await person.get(`/meetings/${id}`)).body);
  expect(meeting.state).toBe('ready');
}

const allImported = () => [...known, ...rolled.imported, ...replaced.imported];

describe('a rolling restart under load', () => {
  it('fails no request', () => {
    expect(rolled.failures).toEqual([]);
    expect(rolled.imported.length).toBeGreaterThan(0);
  });

  it('tells every socket of the process that leaves to come back, and it hears again soon', () => {
    for (const { returns } of screens) {
      expect(returns.length).toBeGreaterThan(0);
      for (const { farewell, awayMs } of returns) {
        expect(farewell).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true });
        expect(awayMs).toBeLessThan(BACK_MOST_MS);
      }
    }
    const longest = Math.max(...screens.flatMap(({ returns }) => returns.map(({ awayMs }) => awayMs)));
    console.log(`  ${screens.length} sockets, the longest was away for ${(longest / 1_000).toFixed(1)} s`);
  });
});

describe('a service of one process that is replaced under load', () => {
  it('fails nothing but what needs it, and that at once with word to come again', () => {
    expect(replaced.failures.filter(({ what }) => what !== 'a search')).toEqual([]);
    expect(replaced.failures.length, 'while search was away').toBeGreaterThan(0);
    for (const failure of replaced.failures) {
      expect(failure).toMatchObject({ status: 503, again: true });
      expect(failure.tookMs, JSON.stringify(failure)).toBeLessThan(REFUSED_MOST_MS);
    }
    const longest = Math.max(...replaced.failures.map(({ tookMs }) => tookMs));
    console.log(`  ${replaced.failures.length} searches refused, each within ${Math.round(longest)} ms`);
  });
});

describe('every process that was stopped', () => {
  it('left in order and in time', () => {
    expect(left.map(({ how }) => how)).toEqual(left.map(() => 0));
    for (const { name, tookMs } of left) expect(tookMs, name).toBeLessThan(STOP_MOST_MS);
  });
});

describe('what was handed in meanwhile', () => {
  it('becomes minutes once', async () => {
    for (const { person, id } of allImported()) {
      await vi.waitFor(() => expectReady(person, id), SETTLED);
      const { body } = await person.get(`/meetings/${id}/minutes/versions`);
      expect(minutesVersionsAnswerSchema.parse(body).versions.map(({ version }) => version)).toEqual([1]);
    }
  });

  it('is told to its person once, and mailed once', async () => {
    await vi.waitFor(async () => {
      const urls = (await Promise.all(people.map(notificationsOf))).flat();
      const mails = await mailsAboutMeetings();
      const counts = allImported().map(({ person, id }) => ({
        told: urls.filter((url) => url === `/meetings/${id}`).length,
        mailed: mails.filter(({ to, text }) => to.includes(person.email) && text.includes(id)).length,
      }));
      expect(counts).toEqual(counts.map(() => ({ told: 1, mailed: 1 })));
    }, SETTLED);
  });
});

async function notificationsOf(person: Person): Promise<string[]> {
  const { body } = await person.get('/notifications?limit=100');
  return notificationsAnswerSchema.parse(body).notifications.map(({ url }) => url);
}

async function mailsAboutMeetings() {
  const names = (await readdir(stack.mailDir)).filter((name) => name.endsWith('.json'));
  const mailSchema = developmentMailSchema.pick({ to: true, text: true });
  return Promise.all(
    names.map(async (name) => mailSchema.parse(JSON.parse(await readFile(join(stack.mailDir, name), 'utf8')))),
  );
}
