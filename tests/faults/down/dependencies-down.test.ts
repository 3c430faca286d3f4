import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeConcurrently } from '@minutehand/test-kit/concurrent';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import type { Browser } from '@playwright/test';
import { openCable } from '../cable.ts';
import type { FaultProxy } from '../proxy.ts';
import {
  createMeeting,
  createPerson,
  expectEventually,
  getMeeting,
  getNotificationIds,
  importTranscript,
  measureResponse,
  searchUrls,
  type TestUser,
  waitUntilReady,
} from './person.ts';
import { type ProxiedStack, startProxiedStack } from './proxied-stack.ts';
import { openBrowser, openScreen } from './screen.ts';

/** Time limit of a response that does not wait for a deadline, on a busy machine (ms). */
const IMMEDIATE_MS = 4_000;
/** No call between services has a longer deadline (ms). */
const DEADLINE_MS = 5_000;
/** Delay that each slow dependency adds in both directions (ms). */
const SLOW_MS = 60;

const refusing = { name: 'refusing', inject: (proxy: FaultProxy) => proxy.refuseConnections() } as const;
const hanging = { name: 'hanging', inject: async (proxy: FaultProxy) => proxy.hang() } as const;
type Fault = typeof refusing | typeof hanging;

const UNAVAILABLE = /^A part of the product .+ try again in a moment\.$/;
const unrelatedPaths = ['/session', '/notifications', '/users', '/plans'];

let stack: ProxiedStack;
let browser: Browser;
let owner: TestUser;
/** A ready meeting of `owner`. */
let meetingId: string;
let meetingPaths: readonly string[];

beforeAll(async () => {
  [stack, browser] = await Promise.all([startProxiedStack(), openBrowser()]);
  owner = await createPerson(stack);
  meetingId = await createMeeting(owner);
  meetingPaths = ['/meetings', `/meetings/${meetingId}`, `/meetings/${meetingId}/minutes`];
  await importTranscript(owner, meetingId, 'quayside');
  await waitUntilReady(owner, meetingId, 'quayside');
  await expectEventually(async () => expect(await searchUrls(owner, 'quayside')).not.toEqual([]));
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** Expects an immediate success of each read. */
async function expectAvailable(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { status, durationMs } = await measureResponse(() => owner.http.get(path));
    expectWithMessage(status, path).toBe(200);
    expectWithMessage(durationMs, path).toBeLessThan(IMMEDIATE_MS);
  }
}

/** Runs `check` while the proxy has the fault; always removes the fault. */
async function withFault(proxy: FaultProxy, { inject }: Fault, check: () => Promise<void>): Promise<void> {
  await inject(proxy);
  try {
    await check();
  } finally {
    await proxy.restore();
  }
}

describe('with slow dependencies', () => {
  it('a meeting still gets its minutes, notification, email and search results', async () => {
    const proxies = Object.values(stack.proxies);
    for (const proxy of proxies) proxy.delay(SLOW_MS);
    try {
      const person = await createPerson(stack);
      const id = await createMeeting(person);
      await importTranscript(person, id);
      await waitUntilReady(person, id);
      await expectEventually(async () => expect(await getNotificationIds(person)).toHaveLength(1));
      // The link that confirms the address, and the minutes.
      await expectEventually(() => expect(stack.mailServer.getMessageIdsTo(person.email)).toHaveLength(2));
      await expectEventually(async () => expect(await searchUrls(person, 'gate')).not.toEqual([]));
    } finally {
      await Promise.all(proxies.map((proxy) => proxy.restore()));
    }
  });
});

/** These tests do not affect each other, so their waits overlap. */
describeConcurrently('a failed dependency affects only its own functions', (it) => {
  it('search refusing or hanging: only search fails, and recovers without a restart', async () => {
    const { search } = stack.proxies;
    const screen = await openScreen(browser, stack.url, owner, '/search?q=quayside');
    const results = screen.page.getByRole('list', { name: 'Results' });
    await results.waitFor();
    for (const fault of [refusing, hanging]) {
      await withFault(search, fault, async () => {
        const response = await measureResponse(() => owner.http.get('/search/quick?q=quayside'));
        expectWithMessage([503, 504], fault.name).toContain(response.status);
        expect(response.durationMs).toBeLessThan(DEADLINE_MS + IMMEDIATE_MS);
        expect(response.body).toMatchObject({ error: expect.stringMatching(UNAVAILABLE) });
        await screen.page.reload();
        await screen.waitForText('Search failed. Please try again.', `search-${fault.name}`);
        await expectAvailable([...meetingPaths, ...unrelatedPaths]);
      });
      await results.waitFor();
      expect(await searchUrls(owner, 'quayside')).not.toEqual([]);
    }
    await screen.close();
  });

  it('mail server refusing or hanging: requests succeed immediately, and the emails are sent after recovery', async () => {
    for (const fault of [refusing, hanging]) {
      const person = await createPerson(stack);
      const previousFailures = await stack.countFailures('notifications');
      const previousEmails = stack.mailServer.getMessageIdsTo(person.email).length;
      await withFault(stack.proxies.mail, fault, async () => {
        const response = await measureResponse(() => person.http.post('/passwords', { email: person.email }));
        expectWithMessage(response.status, fault.name).toBeLessThan(300);
        expect(response.durationMs).toBeLessThan(IMMEDIATE_MS);
        await expectEventually(async () =>
          fault === hanging
            ? expect(stack.proxies.mail.hungConnections()).toBeGreaterThan(0)
            : expect(await stack.countFailures('notifications')).toBeGreaterThan(previousFailures),
        );
        expect(stack.mailServer.getMessageIdsTo(person.email)).toHaveLength(previousEmails);
      });
      await expectEventually(() =>
        expect(stack.mailServer.getMessageIdsTo(person.email)).toHaveLength(previousEmails + 1),
      );
    }
  });

  it('language model refusing: the meeting fails and can be retried; hanging: the request is retried automatically', async () => {
    const { model } = stack.proxies;
    const person = await createPerson(stack);
    const id = await createMeeting(person);
    const screen = await openScreen(browser, stack.url, person, `/meetings/${id}`);
    await withFault(model, refusing, async () => {
      await importTranscript(person, id);
      await screen.waitForText("The language model couldn't be reached, or is too busy.", 'model-refusing');
      expect(await getMeeting(person, id)).toMatchObject({ state: 'failed' });
      // There is a notification of the failure, and none that the minutes are ready.
      await expectEventually(async () => expect(await getNotificationIds(person)).toHaveLength(1));
    });
    await screen.page.getByRole('button', { name: 'Retry' }).click();
    await screen.waitForText('I will paint the gate by Friday.');
    await screen.close();
    const hangingId = await createMeeting(person);
    const previousFailures = await stack.countFailures('ai');
    await withFault(model, hanging, async () => {
      await importTranscript(person, hangingId);
      await expectEventually(async () => expect(await stack.countFailures('ai')).toBeGreaterThan(previousFailures));
      expect(await getMeeting(person, hangingId)).toMatchObject({ state: 'generating' });
    });
    await waitUntilReady(person, hangingId);
  });
});

describe.each([refusing, hanging])('a core dependency, $name', (fault) => {
  it('Redis: pages load, access tokens work, open sockets stay, and sessions return 503 immediately', async () => {
    const screen = await openScreen(browser, stack.url, owner, `/meetings/${meetingId}`);
    await screen.waitForText('Launch of the sample ship');
    const cable = await openCable(stack.url, owner.http.cookie());
    cable.subscribe({ channel: 'MeetingChannel', meeting_id: meetingId });
    await expectEventually(() => expect(cable.getConfirmed()).toHaveLength(1));
    await withFault(stack.proxies.redis, fault, async () => {
      for (const send of [
        () => owner.http.get('/session'),
        () => owner.http.get('/meetings'),
        () => owner.http.patch(`/meetings/${meetingId}`, { meeting: { title: 'Never' } }),
      ]) {
        const response = await measureResponse(send);
        expect(response).toMatchObject({
          status: 503,
          body: { error: expect.stringMatching(/try again in a moment/) },
        });
        expect(response.durationMs).toBeLessThan(IMMEDIATE_MS);
      }
      const title = `Launch of the sample ship, ${fault.name}`;
      for (const send of [
        () => owner.sendWithToken('GET', '/meetings'),
        () => owner.sendWithToken('PATCH', `/meetings/${meetingId}`, { meeting: { title } }),
        () => owner.http.send('GET', '/meetings', { headers: { accept: 'text/html' } }),
      ]) {
        const response = await measureResponse(send);
        expect(response).toMatchObject({ status: 200 });
        expect(response.durationMs).toBeLessThan(IMMEDIATE_MS);
      }
      await expectEventually(() =>
        expect(cable.getMessages()).toContainEqual(expect.objectContaining({ type: 'meeting' })),
      );
      await screen.page.reload();
      await screen.waitForText(/try again in a moment/i, `redis-${fault.name}`);
    });
    await screen.waitForText('Launch of the sample ship');
    await expectEventually(async () => expect(await owner.http.get('/session')).toMatchObject({ status: 200 }));
    expect(cable.isOpen()).toBe(true);
    cable.close();
    await screen.close();
  });

  it('RabbitMQ: reads and saves work, the page shows that generation waits, and generation completes after recovery', async () => {
    const id = await createMeeting(owner, 'A waiting meeting');
    const topic = `lantern${fault.name}`;
    const screen = await openScreen(browser, stack.url, owner, `/meetings/${id}`);
    await screen.waitForText('A waiting meeting');
    await withFault(stack.proxies.rabbitmq, fault, async () => {
      await importTranscript(owner, id, topic);
      const saved = await measureResponse(() =>
        owner.http.patch(`/meetings/${id}`, { meeting: { title: 'Saved during the fault' } }),
      );
      expect(saved).toMatchObject({ status: 200 });
      expect(saved.durationMs).toBeLessThan(IMMEDIATE_MS);
      await expectAvailable([...meetingPaths, ...unrelatedPaths, '/search?q=quayside']);
      await screen.page.reload();
      await screen.waitForText('Waiting to start', `rabbitmq-${fault.name}`);
      expect(await getMeeting(owner, id)).toMatchObject({ state: 'generating', title: 'Saved during the fault' });
    });
    // The open page shows the result without a reload.
    await screen.waitForText(`I will paint the ${topic} by Friday.`);
    await screen.page.getByRole('progressbar').waitFor({ state: 'detached' });
    await waitUntilReady(owner, id, topic);
    await expectEventually(async () => expect(await searchUrls(owner, topic)).not.toEqual([]));
    await screen.close();
  });

  it('meetings: requests fail within the deadline, then immediately, and unrelated requests work', async () => {
    const screen = await openScreen(browser, stack.url, owner, '/meetings');
    await screen.waitForText('Launch of the sample ship');
    await withFault(stack.proxies.meetings, fault, async () => {
      const first = await Promise.all(
        Array.from({ length: 5 }, () => measureResponse(() => owner.http.get('/meetings'))),
      );
      for (const { status, durationMs, body } of first) {
        expect([503, 504]).toContain(status);
        expect(durationMs).toBeLessThan(DEADLINE_MS + IMMEDIATE_MS);
        expect(body).toMatchObject({ error: expect.stringMatching(UNAVAILABLE) });
      }
      const next = await Promise.all(
        Array.from({ length: 10 }, () => measureResponse(() => owner.http.get('/meetings'))),
      );
      expect(next.map(({ status }) => status)).toEqual(next.map(() => 503));
      expect(Math.max(...next.map(({ durationMs }) => durationMs))).toBeLessThan(IMMEDIATE_MS);
      await expectAvailable(unrelatedPaths);
      await screen.page.reload();
      await screen.waitForText(UNAVAILABLE, `meetings-${fault.name}`);
    });
    await screen.waitForText('Launch of the sample ship');
    await expectEventually(async () => expect(await owner.http.get('/meetings')).toMatchObject({ status: 200 }));
    await screen.close();
  });
});

it('no email is sent twice, and only the generation that the model refused is dead-lettered', async () => {
  const ids = stack.mailServer.getAllMessageIds();
  expect(new Set(ids).size).toBe(ids.length);
  expect(await stack.findDeadLetterQueues()).toEqual(['ai.on-transcript-ready']);
});
