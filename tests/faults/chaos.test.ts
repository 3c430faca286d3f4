import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
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
import { SERVICE_NAMES } from '../../scripts/lib/services.ts';
import type { Stack } from '../../scripts/lib/stack.ts';
import { startTestStack } from '../../scripts/lib/test-stack.ts';
import { createInvariants, findFailures, type Invariant, PARTS, type Part } from './chaos/invariants.ts';
import { importMeeting } from './chaos/patient-client.ts';
import { openAccounts, type Person } from './chaos/people.ts';
import { createSampleMeeting, type SampleMeeting } from './chaos/sample.ts';
import { createRandom, shuffle } from './outbox/outbox-fixture.ts';

const SEED = Number(process.env.CHAOS_SEED ?? 20_261_121);
const IMPORTS = 200;
const ACCOUNTS = 4;
/** Each part is killed so often, every time in another order. */
const ROUNDS = 2;
/** Somewhere in this time after a portion of imports has begun comes the blow; and so long at most a part is left dead (ms). */
const MOMENT_MS = 1_200;

/** The whole file took 66, 98 and 157 s in three runs of everything on two cores, the longer the more else they had to do (ms). */
const CHAOS_MS = 300_000;
const RECOVERED = { timeout: 30_000, interval: 100 };
const SETTLED = { timeout: 150_000, interval: 500 };

type Imported = SampleMeeting & { readonly id: string; readonly person: Person };

let broker: TestRabbitmq;
let stack: Stack;
let people: readonly Person[];
let imported: readonly Imported[];
/** What failed although nothing that it needs was dead. */
const wronged: string[] = [];

beforeAll(async () => {
  broker = await startTestRabbitmq();
  const env = { RABBITMQ_URL: broker.url };
  stack = await startTestStack((line) => console.log(`  ${line}`), { env });
  people = await openAccounts(stack.url, ACCOUNTS);
  imported = await importThroughChaos();
}, CHAOS_MS);

afterAll(async () => {
  await stack?.stop();
  await broker?.stop();
});

/** A portion of the imports begins, something dies among them and comes back; and again, until all parts have died often enough. */
async function importThroughChaos(): Promise<Imported[]> {
  console.log(`  CHAOS_SEED=${SEED}`);
  const random = createRandom(SEED);
  const victims = Array.from({ length: ROUNDS }, () => shuffle(PARTS, random)).flat();
  const questions = await askable(random);
  const samples = Array.from({ length: IMPORTS }, (_, index) => createSampleMeeting(index, random));
  const lines = new Map(people.map((person) => [person, Promise.resolve<unknown>(undefined)]));
  const imports: Promise<Imported>[] = [];
  const begin = (sample: SampleMeeting, number: number) => {
    const person = people[number % people.length] as Person;
    const turn = lines.get(person) as Promise<unknown>;
    const mine = turn.then(async () => ({
      ...sample,
      person,
      id: await importMeeting(person, `import-${number}`, sample),
    }));
    lines.set(
      person,
      mine.catch(() => undefined),
    );
    imports.push(mine);
  };
  for (const [round, victim] of victims.entries()) {
    const [from, to] = [round, round + 1].map((at) => Math.round((at * IMPORTS) / victims.length));
    for (const [index, sample] of samples.slice(from, to).entries()) begin(sample, (from ?? 0) + index);
    await pause(random() * MOMENT_MS);
    await killAndMend(victim, questions, random() * MOMENT_MS);
  }
  return Promise.all(imports);
}

/** Questions about a meeting that was ready before the first blow. */
async function askable(random: () => number): Promise<readonly Invariant[]> {
  const person = people[0] as Person;
  const sample = createSampleMeeting(IMPORTS, random);
  const meetingId = await importMeeting(person, 'before', sample);
  await eventually(async () => {
    expect(await person.get(`/meetings/${meetingId}`)).toMatchObject({ body: { meeting: { state: 'ready' } } });
  }, RECOVERED);
  const questions = createInvariants(person, meetingId, sample.word);
  await eventually(async () => expect(await findFailures(questions)).toEqual([]), RECOVERED);
  return questions;
}

async function killAndMend(victim: Part, questions: readonly Invariant[], deadMs: number): Promise<void> {
  const unconcerned = questions.filter(({ needs }) => !needs.includes(victim));
  const begun = performance.now();
  const askWithoutIt = async () => {
    const mendAt = performance.now() + deadMs;
    do {
      const failures = await findFailures(unconcerned);
      wronged.push(...failures.map((failure) => `without ${victim}: ${failure}`));
      await pause(100);
    } while (performance.now() < mendAt);
  };
  if (victim === 'broker') {
    if (!broker.restart) throw new Error('Only a broker of its own can be killed: leave TEST_RABBITMQ_URL empty.');
    await broker.restart(askWithoutIt);
  } else {
    const service = stack.service(victim);
    await service.kill();
    await askWithoutIt();
    await service.restart();
  }
  const back = performance.now();
  await eventually(
    async () => expectWithMessage(await findFailures(questions), `after ${victim} is back`).toEqual([]),
    RECOVERED,
  );
  const [dead, healed] = [back - begun, performance.now() - back].map((ms) => (ms / 1_000).toFixed(1));
  console.log(`  ${victim}: away for ${dead} s, everything answered ${healed} s after`);
}

describe('two hundred imports while parts are killed at random', () => {
  it('fail no request for what does not need the dead part', () => {
    expect(wronged).toEqual([]);
  });

  it('end in meetings that are ready, none lost and none twice', async () => {
    await eventually(async () => {
      const states = new Map((await Promise.all(people.map(meetingsOf))).flat().map(({ id, state }) => [id, state]));
      expect(imported.filter(({ id }) => states.get(id) !== 'ready').map(({ id }) => states.get(id))).toEqual([]);
    }, SETTLED);
    const titles = (await Promise.all(people.map(meetingsOf))).flat().map(({ title }) => title);
    const counts = imported.map(({ title }) => titles.filter((other) => other === title).length);
    expect(counts).toEqual(imported.map(() => 1));
  });

  it('have their minutes once, with one version and no item twice', async () => {
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

  it('are told to each person once', async () => {
    for (const person of people) {
      const own = imported.filter((one) => one.person === person).map(({ id }) => `/meetings/${id}`);
      const told = await eventually(async () => {
        const urls = (await getNotificationIds(person)).map(({ url }) => url);
        expect(own.filter((url) => !urls.includes(url))).toEqual([]);
        return urls;
      }, SETTLED);
      expect(own.filter((url) => told.filter((other) => other === url).length !== 1)).toEqual([]);
    }
  });

  it('are mailed to each person once', async () => {
    await eventually(async () => {
      const mails = await mailsAboutMeetings();
      const counts = imported.map(
        ({ person, id }) => mails.filter(({ to, text }) => to.includes(person.email) && text.includes(id)).length,
      );
      expect(counts).toEqual(imported.map(() => 1));
    }, SETTLED);
  });

  it('are found by search', async () => {
    await eventually(async () => {
      const missed: string[] = [];
      for (const { person, id, word } of imported) {
        const { results } = searchResponseSchema.parse((await person.get(`/search?q=${word}`)).body);
        const types = new Set(results.filter(({ meeting_id: found }) => found === id).map((one) => one.result_type));
        if (!types.has('transcripts') || !types.has('minutes')) missed.push(`${id}: ${[...types]}`);
      }
      expect(missed).toEqual([]);
    }, SETTLED);
  });

  it('leave no dead letter', async () => {
    expect(await withBroker(broker.url, parkedIn)).toEqual([]);
  });
});

async function parkedIn(connection: Broker) {
  const deadLetters = await listDeadLetters(connection, SERVICE_NAMES);
  return Promise.all(
    deadLetters.map(async ({ queue }) => ({ queue, first: await readDeadLetters(connection, queue, 3) })),
  );
}

async function meetingsOf(person: Person) {
  const { meetings } = meetingsResponseSchema.parse((await person.get('/meetings?mine=1&limit=100')).body);
  return meetings;
}

async function getNotificationIds(person: Person) {
  const { notifications } = notificationsResponseSchema.parse((await person.get('/notifications?limit=100')).body);
  return notifications;
}

async function mailsAboutMeetings() {
  const names = (await readdir(stack.mailDir)).filter((name) => name.endsWith('.json'));
  const mailSchema = developmentMailSchema.pick({ to: true, text: true });
  return Promise.all(
    names.map(async (name) => mailSchema.parse(JSON.parse(await readFile(join(stack.mailDir, name), 'utf8')))),
  );
}
