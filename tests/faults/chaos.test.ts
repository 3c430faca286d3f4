import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { actionItemsResponseSchema } from '@minutehand/contracts/http/meetings/action-items';
import { meetingsResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { minutesResponseSchema, minutesVersionsResponseSchema } from '@minutehand/contracts/http/meetings/minutes';
import { developmentMailSchema, notificationsResponseSchema } from '@minutehand/contracts/http/notifications';
import { searchResponseSchema } from '@minutehand/contracts/http/search';
import { type Broker, listDeadLetters, readDeadLetters, withBroker } from '@minutehand/service-kit/bus';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { eventually } from '@minutehand/test-kit/waiting';
import { createRandom } from '../../scripts/lib/seeded-random.ts';
import { SERVICE_NAMES } from '../../scripts/lib/services.ts';
import type { Stack } from '../../scripts/lib/stack.ts';
import { startTestStack } from '../../scripts/lib/test-stack.ts';
import { createAccounts, type TestUser } from './chaos/people.ts';
import { createProbes, findFailures, KILL_TARGETS, type KillTarget, type Probe } from './chaos/probes.ts';
import { importMeeting } from './chaos/retrying-client.ts';
import { createSampleMeeting, type SampleMeeting } from './chaos/sample.ts';
import { shuffle } from './outbox/outbox-fixture.ts';
import { printLine } from './print-line.ts';

const SEED = Number(process.env.CHAOS_SEED ?? 20_261_121);
const IMPORTS = 200;
const ACCOUNTS = 4;
/** Number of times that each process is killed, in a different order each round. */
const ROUNDS = 2;
/** Upper bound of the delay before a kill, and of the downtime after it (ms). */
const MAX_DELAY_MS = 1_200;

/** Time limit of the file (ms). Runs on two cores took 66, 98 and 157 s, depending on the load. */
const TEST_TIMEOUT_MS = 300_000;
const RECOVERY_WAIT = { timeout: 30_000, interval: 100 };
const COMPLETION_WAIT = { timeout: 150_000, interval: 500 };

type Imported = SampleMeeting & { readonly id: string; readonly person: TestUser };

let broker: TestRabbitmq;
let stack: Stack;
let people: readonly TestUser[];
let imported: readonly Imported[];
/** Failures of requests whose dependencies were all running. */
const unexpectedFailures: string[] = [];

beforeAll(async () => {
  broker = await startTestRabbitmq();
  const env = { RABBITMQ_URL: broker.url };
  stack = await startTestStack(printLine, { env });
  people = await createAccounts(stack.url, ACCOUNTS);
  imported = await importWithKills();
}, TEST_TIMEOUT_MS);

afterAll(async () => {
  await stack?.stop();
  await broker?.stop();
});

/** Starts the imports in batches; kills and restarts one process during each batch. */
async function importWithKills(): Promise<Imported[]> {
  printLine(`CHAOS_SEED=${SEED}`);
  const random = createRandom(SEED);
  const targets = Array.from({ length: ROUNDS }, () => shuffle(KILL_TARGETS, random)).flat();
  const probes = await createMeetingProbes(random);
  const samples = Array.from({ length: IMPORTS }, (_, index) => createSampleMeeting(index, random));
  const lastImports = new Map(people.map((person) => [person, Promise.resolve<unknown>(undefined)]));
  const imports: Promise<Imported>[] = [];
  /** Each person imports one transcript at a time. */
  const enqueue = (sample: SampleMeeting, number: number) => {
    const person = people[number % people.length] as TestUser;
    const previous = lastImports.get(person) as Promise<unknown>;
    const current = previous.then(async () => ({
      ...sample,
      person,
      id: await importMeeting(person, `import-${number}`, sample),
    }));
    lastImports.set(
      person,
      current.catch(() => undefined),
    );
    imports.push(current);
  };
  for (const [batch, target] of targets.entries()) {
    const [from, to] = [batch, batch + 1].map((number) => Math.round((number * IMPORTS) / targets.length));
    for (const [index, sample] of samples.slice(from, to).entries()) enqueue(sample, (from ?? 0) + index);
    await wait(random() * MAX_DELAY_MS);
    await killAndRestart(target, probes, random() * MAX_DELAY_MS);
  }
  return Promise.all(imports);
}

/** Creates probes of a meeting that is ready before the first kill. */
async function createMeetingProbes(random: () => number): Promise<readonly Probe[]> {
  const person = people[0] as TestUser;
  const sample = createSampleMeeting(IMPORTS, random);
  const meetingId = await importMeeting(person, 'before', sample);
  await eventually(async () => {
    expect(await person.get(`/meetings/${meetingId}`)).toMatchObject({ body: { meeting: { state: 'ready' } } });
  }, RECOVERY_WAIT);
  const probes = createProbes(person, meetingId, sample.word);
  await eventually(async () => expect(await findFailures(probes)).toEqual([]), RECOVERY_WAIT);
  return probes;
}

async function killAndRestart(target: KillTarget, probes: readonly Probe[], downMs: number): Promise<void> {
  const unaffected = probes.filter(({ dependencies }) => !dependencies.includes(target));
  const killedAt = performance.now();
  const probeUntilRestart = async () => {
    const restartAt = performance.now() + downMs;
    do {
      const failures = await findFailures(unaffected);
      unexpectedFailures.push(...failures.map((failure) => `without ${target}: ${failure}`));
      await wait(100);
    } while (performance.now() < restartAt);
  };
  if (target === 'broker') {
    if (!broker.restart)
      throw new Error('Only a broker that the test starts can be killed: leave TEST_RABBITMQ_URL empty.');
    await broker.restart(probeUntilRestart);
  } else {
    const service = stack.service(target);
    await service.kill();
    await probeUntilRestart();
    await service.restart();
  }
  const restartedAt = performance.now();
  await eventually(
    async () => expectWithMessage(await findFailures(probes), `after the restart of ${target}`).toEqual([]),
    RECOVERY_WAIT,
  );
  const [downSeconds, recoverySeconds] = [restartedAt - killedAt, performance.now() - restartedAt].map((ms) =>
    (ms / 1_000).toFixed(1),
  );
  printLine(`${target}: down for ${downSeconds} s, all probes succeeded ${recoverySeconds} s after the restart`);
}

describe('200 imports while processes are killed at random', () => {
  it('affect only requests that depend on the killed process', () => {
    expect(unexpectedFailures).toEqual([]);
  });

  it('all end in a ready meeting, without duplicates', async () => {
    await eventually(async () => {
      const states = new Map((await Promise.all(people.map(getMeetings))).flat().map(({ id, state }) => [id, state]));
      expect(imported.filter(({ id }) => states.get(id) !== 'ready').map(({ id }) => states.get(id))).toEqual([]);
    }, COMPLETION_WAIT);
    const titles = (await Promise.all(people.map(getMeetings))).flat().map(({ title }) => title);
    const counts = imported.map(({ title }) => titles.filter((other) => other === title).length);
    expect(counts).toEqual(imported.map(() => 1));
  });

  it('all have one version of minutes and no duplicate action items', async () => {
    for (const { person, id } of imported) {
      const path = `/meetings/${id}`;
      const { versions } = minutesVersionsResponseSchema.parse((await person.get(`${path}/minutes/versions`)).body);
      expect(versions.map(({ version, generated }) => ({ version, generated }))).toEqual([
        { version: 1, generated: true },
      ]);
      const { content } = minutesResponseSchema.parse((await person.get(`${path}/minutes`)).body);
      const lines = content.split('\n').filter((line) => line.startsWith('- '));
      expect(lines.length).toBeGreaterThan(0);
      expect(new Set(lines).size).toBe(lines.length);
      const { action_items: items } = actionItemsResponseSchema.parse((await person.get(`${path}/action_items`)).body);
      expectWithMessage(items.length, content).toBeGreaterThan(0);
      expect(new Set(items.map(({ description }) => description)).size).toBe(items.length);
    }
  });

  it('each create one notification', async () => {
    for (const person of people) {
      const expected = imported.filter((meeting) => meeting.person === person).map(({ id }) => `/meetings/${id}`);
      const notified = await eventually(async () => {
        const urls = (await getNotifications(person)).map(({ url }) => url);
        expect(expected.filter((url) => !urls.includes(url))).toEqual([]);
        return urls;
      }, COMPLETION_WAIT);
      expect(expected.filter((url) => notified.filter((other) => other === url).length !== 1)).toEqual([]);
    }
  });

  it('each send one email', async () => {
    await eventually(async () => {
      const emails = await readEmails();
      const counts = imported.map(
        ({ person, id }) => emails.filter(({ to, text }) => to.includes(person.email) && text.includes(id)).length,
      );
      expect(counts).toEqual(imported.map(() => 1));
    }, COMPLETION_WAIT);
  });

  it('are all found by search', async () => {
    await eventually(async () => {
      const missing: string[] = [];
      for (const { person, id, word } of imported) {
        const { results } = searchResponseSchema.parse((await person.get(`/search?q=${word}`)).body);
        const types = new Set(results.filter((result) => result.meeting_id === id).map((result) => result.result_type));
        if (!types.has('transcripts') || !types.has('minutes')) missing.push(`${id}: ${[...types]}`);
      }
      expect(missing).toEqual([]);
    }, COMPLETION_WAIT);
  });

  it('leave no dead letters', async () => {
    expect(await withBroker(broker.url, describeDeadLetters)).toEqual([]);
  });
});

async function describeDeadLetters(connection: Broker) {
  const deadLetters = await listDeadLetters(connection, SERVICE_NAMES);
  return Promise.all(
    deadLetters.map(async ({ queue }) => ({ queue, samples: await readDeadLetters(connection, queue, 3) })),
  );
}

async function getMeetings(person: TestUser) {
  const { meetings } = meetingsResponseSchema.parse((await person.get('/meetings?mine=1&limit=100')).body);
  return meetings;
}

async function getNotifications(person: TestUser) {
  const { notifications } = notificationsResponseSchema.parse((await person.get('/notifications?limit=100')).body);
  return notifications;
}

async function readEmails() {
  const names = (await readdir(stack.mailDir)).filter((name) => name.endsWith('.json'));
  const mailSchema = developmentMailSchema.pick({ to: true, text: true });
  return Promise.all(
    names.map(async (name) => mailSchema.parse(JSON.parse(await readFile(join(stack.mailDir, name), 'utf8')))),
  );
}
