import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestMongodb, type TestMongodb } from '@minutehand/test-kit/mongodb';
import { eventually } from '@minutehand/test-kit/waiting';
import type { RequestOptions } from '../../../scripts/lib/http-session.ts';
import { resolveFromRoot } from '../../../scripts/lib/paths.ts';
import { createRandom } from '../../../scripts/lib/seeded-random.ts';
import { SERVICE_NAMES, type ServiceName } from '../../../scripts/lib/services.ts';
import type { Stack } from '../../../scripts/lib/stack.ts';
import { startTestStack } from '../../../scripts/lib/test-stack.ts';
import { register, signIn, type TestUser } from '../chaos/people.ts';
import { printLine } from '../print-line.ts';
import { type Balancer, startBalancer } from '../rolling/balancer.ts';
import { checkOutPreviousRelease } from './previous-release.ts';
import { accessTokenSchema, searchSchema } from './responses.ts';
import {
  type Client,
  createWriteLoad,
  expectReady,
  expectWritten,
  read,
  readMeeting,
  type WriteLoad,
} from './writes.ts';

const SEED = Number(process.env.UPGRADE_SEED ?? 20_261_124);
/** Each service comes before those that call it. */
const UPGRADE_ORDER: readonly ServiceName[] = [
  'notifications',
  'accounts',
  'recordings',
  'ai',
  'search',
  'billing',
  'meetings',
  'gateway',
];
/** Services that run two processes on MongoDB: the earlier release and this one side by side. The others run as one process. */
const REPLICATED: readonly ServiceName[] = ['notifications', 'accounts', 'recordings', 'meetings', 'gateway'];
/** Meetings that must be written while two releases of a service run, and after each step. */
const WRITTEN_PER_STEP = 1;
/** How long a client sends a request again while another process of the service runs: one retry is enough unless the machine is busy (ms). */
const RETRY_MS = 30_000;
/** Longer than any process is down on a busy machine (ms). */
const RESTART_MS = 120_000;
/** The wait before the drain in the chart (ms). */
const DRAIN_DELAY_MS = 3_500;
const MEETINGS_BEFORE = 2;
const TEST_TIMEOUT_MS = 1_800_000;
const WAIT = { timeout: 240_000, interval: 300 };

let previous: string;
let mongodb: TestMongodb;
beforeAll(async () => {
  printLine(`UPGRADE_SEED=${SEED}`);
  previous = await checkOutPreviousRelease();
  mongodb = await startTestMongodb();
}, TEST_TIMEOUT_MS);
afterAll(() => mongodb?.stop());

describe.each(['MongoDB', 'SQLite'] as const)(
  'an upgrade from the previous release on %s while a client writes',
  (kind) => {
    const hasReplicas = kind === 'MongoDB';
    const upgraded = new Set<ServiceName>();
    const balancers = new Map<ServiceName, Balancer>();
    let stack: Stack;
    let person: TestUser;
    let writes: WriteLoad;
    /** The responses of the previous release for meetings that were not changed afterwards. */
    const before = new Map<string, unknown>();

    beforeAll(async () => {
      if (hasReplicas) for (const name of REPLICATED) balancers.set(name, await startBalancer());
      const getAddress = (name: ServiceName) => balancers.get(name)?.address;
      const addresses = REPLICATED.flatMap((name) => {
        const address = getAddress(name);
        return address === undefined || name === 'gateway' ? [] : [[`${name.toUpperCase()}_ADDRESS`, address]];
      });
      stack = await startTestStack(printLine, {
        needsFrontends: false,
        env: {
          DRAIN_MS: String(DRAIN_DELAY_MS),
          ...(hasReplicas && { MONGODB_URL: mongodb.url, PUBLIC_URL: `http://${getAddress('gateway')}` }),
          ...Object.fromEntries(addresses),
        },
        getCodeFolder: (name) => (upgraded.has(name) ? resolveFromRoot() : previous),
      });
      for (const [name, balancer] of balancers) balancer.add(stack.service(name));
      const url = hasReplicas ? `http://${getAddress('gateway')}` : stack.url;
      person = await register(url, `user-of-${kind.toLowerCase()}@sample.example`);
      const client = await createClient(person);
      writes = createWriteLoad(client, createRandom(SEED), hasReplicas ? RETRY_MS : RESTART_MS);
      for (let count = 0; count <= MEETINGS_BEFORE; count += 1) await writes.write();
      for (const { id } of writes.written) await eventually(() => expectReady(client, id), WAIT);
      for (const { id } of writes.written.slice(1)) before.set(id, await readMeeting(client, id));

      writes.start();
      for (const name of UPGRADE_ORDER) await upgrade(name);
      await writes.stop();
      person = await eventually(() => signIn(url, person), WAIT);
    }, TEST_TIMEOUT_MS);

    afterAll(async () => {
      await writes?.stop();
      await stack?.stop();
      for (const balancer of balancers.values()) await balancer.stop();
    });

    async function upgrade(name: ServiceName): Promise<void> {
      upgraded.add(name);
      const balancer = balancers.get(name);
      if (balancer) {
        balancer.add(await stack.startReplica(name));
        await expectWrites();
        await stack.service(name).stop();
      } else {
        await stack.service(name).restart();
      }
      await expectWrites();
      printLine(`${name}: upgraded, ${writes.written.length} meetings written`);
    }

    /** Waits until another meeting is written with the releases that run now. */
    async function expectWrites(): Promise<void> {
      const count = writes.written.length + writes.failures.length + WRITTEN_PER_STEP;
      while (writes.written.length + writes.failures.length < count) await wait(WAIT.interval);
    }

    it('replaces every service', () => {
      expect([...upgraded].sort()).toEqual([...SERVICE_NAMES].sort());
    });

    it('fails no write of a client that retries', () => {
      printLine(`${writes.written.length} meetings written, ${writes.getRetryCount()} requests sent again`);
      expect(writes.failures).toEqual([]);
      expect(writes.firstMeetingTexts.changes).toBeGreaterThan(UPGRADE_ORDER.length);
    });

    it('keeps every acknowledged write, and completes work in progress', async () => {
      for (const [index, meeting] of writes.written.entries()) {
        await eventually(() => expectReady(person, meeting.id), WAIT);
        await expectWritten(person, meeting, index === 0 ? writes.firstMeetingTexts : {});
      }
    });

    it('loses no field that the previous release stored', async () => {
      for (const [id, earlier] of before) expect(await readMeeting(person, id)).toMatchObject(earlier as object);
    });

    it('finds every meeting, and can change it', async () => {
      for (const { id, word } of writes.written) {
        await eventually(async () => {
          const { results } = searchSchema.parse(await read(person, `/search?q=${word}`));
          expect(results.map(({ meeting_id }) => meeting_id)).toContain(id);
        }, WAIT);
        const change = { meeting: { title: 'Last change' } };
        await eventually(async () => {
          expect(await person.patch(`/meetings/${id}`, change)).toMatchObject({ status: 200 });
        }, WAIT);
      }
    });
  },
);

/** A client with an access token: the sessions of the previous release end with it. */
async function createClient(person: TestUser): Promise<Client> {
  const { body } = await person.post('/access_tokens', { name: 'a program', scopes: ['read', 'write'] });
  const { secret } = accessTokenSchema.parse(body);
  const authorization = { authorization: `Bearer ${secret}`, cookie: undefined, 'x-csrf-token': undefined };
  return {
    send: (method: string, path: string, options: RequestOptions = {}) =>
      person.send(method, path, { ...options, headers: { ...options.headers, ...authorization } }),
  };
}
