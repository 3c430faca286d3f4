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
  type Person,
  searchUrls,
  waitUntilReady,
} from './person.ts';
import { type Product, startProduct } from './product.ts';
import { openBrowser, openScreen } from './screen.ts';

/** Without waiting for the deadline of a call, on a machine that has a dozen other things to do (ms). */
const AT_ONCE_MS = 4_000;
/** A call between services gives up by then (ms). */
const DEADLINE_MS = 5_000;
/** What each thing adds to what comes and goes, when all are slow (ms). */
const SLOW_MS = 60;

const dead = { how: 'dead', befall: (line: FaultProxy) => line.refuse() } as const;
const hanging = { how: 'hanging', befall: async (line: FaultProxy) => line.hang() } as const;
type Fault = typeof dead | typeof hanging;

const AWAY = /^A part of the product .+ try again in a moment\.$/;
const ofOthers = ['/session', '/notifications', '/users', '/plans'];

let product: Product;
let browser: Browser;
let owner: Person;
/** A meeting of theirs that is ready. */
let meetingId: string;
let ofMeetings: readonly string[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  owner = await createPerson(product.url);
  meetingId = await createMeeting(owner);
  ofMeetings = ['/meetings', `/meetings/${meetingId}`, `/meetings/${meetingId}/minutes`];
  await importTranscript(owner, meetingId, 'quayside');
  await waitUntilReady(owner, meetingId, 'quayside');
  await expectEventually(async () => expect(await searchUrls(owner, 'quayside')).not.toEqual([]));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** What is read without the part that is away comes, and comes at once. */
async function expectTheRest(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { status, tookMs } = await measureResponse(() => owner.http.get(path));
    expectWithMessage(status, path).toBe(200);
    expectWithMessage(tookMs, path).toBeLessThan(AT_ONCE_MS);
  }
}

/** Under a fault of this line, which is taken away in any case. */
async function during(line: FaultProxy, { befall }: Fault, work: () => Promise<void>): Promise<void> {
  await befall(line);
  try {
    await work();
  } finally {
    await line.pass();
  }
}

describe('while everything is slow', () => {
  it('a meeting is written, told, mailed and found all the same', async () => {
    const slow = Object.values(product.lines);
    for (const line of slow) line.delay(SLOW_MS);
    try {
      const person = await createPerson(product.url);
      const slowly = await createMeeting(person);
      await importTranscript(person, slowly);
      await waitUntilReady(person, slowly);
      await expectEventually(async () => expect(await getNotificationIds(person)).toHaveLength(1));
      await expectEventually(() => expect(product.mails.messageIdsTo(person.email)).toHaveLength(1));
      await expectEventually(async () => expect(await searchUrls(person, 'gate')).not.toEqual([]));
    } finally {
      await Promise.all(slow.map((line) => line.pass()));
    }
  });
});

/** These need nothing of each other, so that one's patience is not added to another's. */
describeConcurrently('what is away holds up nothing else', (it) => {
  it('search dead or hanging: only search says so, and is there again by itself', async () => {
    const { search } = product.lines;
    const screen = await openScreen(browser, product.url, owner, '/search?q=quayside');
    const results = screen.page.getByRole('list', { name: 'Results' });
    await results.waitFor();
    for (const fault of [dead, hanging]) {
      await during(search, fault, async () => {
        const response = await measureResponse(() => owner.http.get('/search/quick?q=quayside'));
        expectWithMessage([503, 504], fault.how).toContain(response.status);
        expect(response.tookMs).toBeLessThan(DEADLINE_MS + AT_ONCE_MS);
        expect(response.body).toMatchObject({ error: expect.stringMatching(AWAY) });
        await screen.page.reload();
        await screen.says('Search failed. Please try again.', `search-${fault.how}`);
        await expectTheRest([...ofMeetings, ...ofOthers]);
      });
      await results.waitFor();
      expect(await searchUrls(owner, 'quayside')).not.toEqual([]);
    }
    await screen.close();
  });

  it('the mail server dead or hanging: who asks for mail is answered at once, and mailed once it is back', async () => {
    for (const fault of [dead, hanging]) {
      const person = await createPerson(product.url);
      const failuresBefore = await product.findFailures('notifications');
      const before = product.mails.messageIdsTo(person.email).length;
      await during(product.lines.mail, fault, async () => {
        const asked = await measureResponse(() => person.http.post('/passwords', { email: person.email }));
        expectWithMessage(asked.status, fault.how).toBeLessThan(300);
        expect(asked.tookMs).toBeLessThan(AT_ONCE_MS);
        await expectEventually(async () =>
          fault === hanging
            ? expect(product.lines.mail.swallowed()).toBeGreaterThan(0)
            : expect(await product.findFailures('notifications')).toBeGreaterThan(failuresBefore),
        );
        expect(product.mails.messageIdsTo(person.email)).toHaveLength(before);
      });
      await expectEventually(() => expect(product.mails.messageIdsTo(person.email)).toHaveLength(before + 1));
    }
  });

  it('the language model dead: the meeting says so, and Retry writes it; hanging: it is asked again by itself', async () => {
    const { model } = product.lines;
    const person = await createPerson(product.url);
    const id = await createMeeting(person);
    const screen = await openScreen(browser, product.url, person, `/meetings/${id}`);
    await during(model, dead, async () => {
      await importTranscript(person, id);
      await screen.says('The language model could not be reached, or is too busy.', 'model-dead');
      expect(await getMeeting(person, id)).toMatchObject({ state: 'failed' });
      expect(await getNotificationIds(person)).toEqual([]);
    });
    await screen.page.getByRole('button', { name: 'Retry' }).click();
    await screen.says('I will paint the gate by Friday.');
    await screen.close();
    const next = await createMeeting(person);
    const failuresBefore = await product.findFailures('ai');
    await during(model, hanging, async () => {
      await importTranscript(person, next);
      await expectEventually(async () => expect(await product.findFailures('ai')).toBeGreaterThan(failuresBefore));
      expect(await getMeeting(person, next)).toMatchObject({ state: 'generating' });
    });
    await waitUntilReady(person, next);
  });
});

describe.each([dead, hanging])('what much stands on, $how', (fault) => {
  it('Redis: pages load, programs work, open sockets stay, and sessions answer 503 at once', async () => {
    const screen = await openScreen(browser, product.url, owner, `/meetings/${meetingId}`);
    await screen.says('Launch of the sample ship');
    const cable = await openCable(product.url, owner.http.cookie());
    cable.subscribe({ channel: 'MeetingChannel', meeting_id: meetingId });
    await expectEventually(() => expect(cable.confirmed()).toHaveLength(1));
    await during(product.lines.redis, fault, async () => {
      for (const ask of [
        () => owner.http.get('/session'),
        () => owner.http.get('/meetings'),
        () => owner.http.patch(`/meetings/${meetingId}`, { meeting: { title: 'Never' } }),
      ]) {
        const response = await measureResponse(ask);
        expect(response).toMatchObject({
          status: 503,
          body: { error: expect.stringMatching(/try again in a moment/) },
        });
        expect(response.tookMs).toBeLessThan(AT_ONCE_MS);
      }
      const title = `Launch of the sample ship, ${fault.how}`;
      for (const ask of [
        () => owner.program('GET', '/meetings'),
        () => owner.program('PATCH', `/meetings/${meetingId}`, { meeting: { title } }),
        () => owner.http.send('GET', '/meetings', { headers: { accept: 'text/html' } }),
      ]) {
        const response = await measureResponse(ask);
        expect(response).toMatchObject({ status: 200 });
        expect(response.tookMs).toBeLessThan(AT_ONCE_MS);
      }
      await expectEventually(() =>
        expect(cable.messages()).toContainEqual(expect.objectContaining({ type: 'meeting' })),
      );
      await screen.page.reload();
      await screen.says(/try again in a moment/i, `redis-${fault.how}`);
    });
    await screen.says('Launch of the sample ship');
    await expectEventually(async () => expect(await owner.http.get('/session')).toMatchObject({ status: 200 }));
    expect(cable.isOpen()).toBe(true);
    cable.close();
    await screen.close();
  });

  it('RabbitMQ: reads and saves work, writing waits and says so, and all of it comes by itself', async () => {
    const id = await createMeeting(owner, 'A meeting that waits');
    const words = `lantern${fault.how}`;
    const screen = await openScreen(browser, product.url, owner, `/meetings/${id}`);
    await screen.says('A meeting that waits');
    await during(product.lines.rabbitmq, fault, async () => {
      await importTranscript(owner, id, words);
      const saved = await measureResponse(() =>
        owner.http.patch(`/meetings/${id}`, { meeting: { title: 'Saved meanwhile' } }),
      );
      expect(saved).toMatchObject({ status: 200 });
      expect(saved.tookMs).toBeLessThan(AT_ONCE_MS);
      await expectTheRest([...ofMeetings, ...ofOthers, '/search?q=quayside']);
      await screen.page.reload();
      await screen.says('Waiting for the writer', `rabbitmq-${fault.how}`);
      expect(await getMeeting(owner, id)).toMatchObject({ state: 'generating', title: 'Saved meanwhile' });
    });
    // The screen hears of it, as it was left.
    await screen.says(`I will paint the ${words} by Friday.`);
    await screen.page.getByRole('progressbar').waitFor({ state: 'detached' });
    await waitUntilReady(owner, id, words);
    await expectEventually(async () => expect(await searchUrls(owner, words)).not.toEqual([]));
    await screen.close();
  });

  it('the meetings: a clear answer in time, then at once, and what needs none of them works', async () => {
    const screen = await openScreen(browser, product.url, owner, '/meetings');
    await screen.says('Launch of the sample ship');
    await during(product.lines.meetings, fault, async () => {
      const first = await Promise.all(
        Array.from({ length: 5 }, () => measureResponse(() => owner.http.get('/meetings'))),
      );
      for (const { status, tookMs, body } of first) {
        expect([503, 504]).toContain(status);
        expect(tookMs).toBeLessThan(DEADLINE_MS + AT_ONCE_MS);
        expect(body).toMatchObject({ error: expect.stringMatching(AWAY) });
      }
      const next = await Promise.all(
        Array.from({ length: 10 }, () => measureResponse(() => owner.http.get('/meetings'))),
      );
      expect(next.map(({ status }) => status)).toEqual(next.map(() => 503));
      expect(Math.max(...next.map(({ tookMs }) => tookMs))).toBeLessThan(AT_ONCE_MS);
      await expectTheRest(ofOthers);
      await screen.page.reload();
      await screen.says(AWAY, `meetings-${fault.how}`);
    });
    await screen.says('Launch of the sample ship');
    await expectEventually(async () => expect(await owner.http.get('/meetings')).toMatchObject({ status: 200 }));
    await screen.close();
  });
});

it('nothing was mailed twice, and nothing given up but what the dead model could not write', async () => {
  const ids = product.mails.allMessageIds();
  expect(new Set(ids).size).toBe(ids.length);
  expect(await product.deadLetters()).toEqual(['ai.on-transcript-ready']);
});
