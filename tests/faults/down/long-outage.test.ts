import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import type { Browser } from '@playwright/test';
import { openCable } from '../cable.ts';
import {
  createMeeting,
  createPerson,
  expectEventually,
  getMeeting,
  getNotificationIds,
  importTranscript,
  searchUrls,
  type TestUser,
  waitUntilReady,
} from './person.ts';
import { type ProxiedStack, startProxiedStack } from './proxied-stack.ts';
import { openBrowser, openScreen, type Screen } from './screen.ts';

const OUTAGE_MS = 60_000;
/** Between two writes of a client during the outage (ms). */
const WRITE_INTERVAL_MS = 5_000;

let stack: ProxiedStack;
let browser: Browser;
let owner: TestUser;
/** The meeting whose page is open during the outage. */
let watchedId: string;
let screen: Screen;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startProxiedStack(), openBrowser()]);
  owner = await createPerson(stack);
  watchedId = await createMeeting(owner, 'A watched meeting');
  screen = await openScreen(browser, stack.url, owner, `/meetings/${watchedId}`);
  await screen.waitForText('A watched meeting');
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** Writes by access token, as other programs do, until the outage ends. Returns the ids of the meetings that were acknowledged. */
async function createMeetingsUntil(endsAt: number): Promise<string[]> {
  const ids: string[] = [];
  while (performance.now() < endsAt) {
    const title = `Created during the outage, ${ids.length + 1}`;
    const created = await owner.sendWithToken('POST', '/meetings', { meeting: { title } });
    expect(created).toMatchObject({ status: 201 });
    ids.push(meetingResponseSchema.parse(created.body).meeting.id);
    await wait(Math.min(WRITE_INTERVAL_MS, Math.max(0, endsAt - performance.now())));
  }
  return ids;
}

/** A test stack does not restart services that exit, so a service that responds after the outage ran all the time. */
describe('Redis and RabbitMQ down for 60 s at the same time', () => {
  it('users see a message, nothing acknowledged is lost, and everything recovers without a restart', async () => {
    const { redis, rabbitmq } = stack.proxies;
    const cable = await openCable(stack.url, owner.http.cookie());
    cable.subscribe({ channel: 'MeetingChannel', meeting_id: watchedId });
    await expectEventually(() => expect(cable.getConfirmed()).toHaveLength(1));
    let created: string[] = [];
    await Promise.all([redis.refuseConnections(), rabbitmq.refuseConnections()]);
    const endsAt = performance.now() + OUTAGE_MS;
    try {
      const content = 'Chair: I will paint the lantern by Friday.\nMate: Good.\n';
      const transcript = { format: 'text', content };
      expect(await owner.sendWithToken('POST', `/meetings/${watchedId}/transcript`, transcript)).toMatchObject({
        status: 202,
      });
      expect(await owner.http.get('/meetings')).toMatchObject({
        status: 503,
        body: { error: expect.stringMatching(/try again in a moment/) },
      });
      const other = await openScreen(browser, stack.url, owner, '/meetings');
      await other.waitForText(/try again in a moment/i, 'long-outage');
      created = await createMeetingsUntil(endsAt);
      await other.close();
      expect(await owner.http.get('/session')).toMatchObject({ status: 503 });
    } finally {
      await Promise.all([redis.restore(), rabbitmq.restore()]);
    }
    expect(created.length).toBeGreaterThanOrEqual(5);

    // The session continues, and the open page shows the result without a reload.
    await expectEventually(async () => expect(await owner.http.get('/session')).toMatchObject({ status: 200 }));
    await screen.waitForText('I will paint the lantern by Friday.');
    await waitUntilReady(owner, watchedId, 'lantern');
    await expectEventually(async () => expect(await searchUrls(owner, 'lantern')).not.toEqual([]));
    await expectEventually(async () => expect(await getNotificationIds(owner)).toHaveLength(1));
    for (const [index, id] of created.entries())
      expect(await getMeeting(owner, id)).toMatchObject({ title: `Created during the outage, ${index + 1}` });
    // The events of the writes were kept too: each meeting is found.
    await expectEventually(async () => {
      const urls = await searchUrls(owner, 'outage');
      for (const id of created) expect(urls).toContainEqual(expect.stringContaining(id));
    });
    expect(cable.isOpen()).toBe(true);
    expect(cable.getMessages()).toContainEqual(expect.objectContaining({ type: 'minutes' }));
    cable.close();
    expect(await stack.findDeadLetterQueues()).toEqual([]);
    const ids = stack.mailServer.getAllMessageIds();
    expect(new Set(ids).size).toBe(ids.length);
    // The link that confirms the address, and the minutes.
    await expectEventually(() => expect(stack.mailServer.getMessageIdsTo(owner.email)).toHaveLength(2));
  });

  it('the next meeting is processed as usual', async () => {
    const id = await createMeeting(owner, 'After the outage');
    await importTranscript(owner, id, 'harbour');
    await waitUntilReady(owner, id, 'harbour');
    await screen.close();
  });
});
