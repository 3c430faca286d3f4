import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { eventually } from '@minutehand/test-kit/waiting';
import { Redis } from 'ioredis';
import { TABS_PER_MEETING } from '../src/limits.ts';
import { openCable, subscribe } from './raw-cable.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let redis: TestRedis;
let gateways: [Gateway, Gateway];
beforeAll(async () => {
  redis = await startTestRedis();
  gateways = [await startGateway(redis.url), await startGateway(redis.url)];
});
afterAll(async () => {
  for (const gateway of gateways ?? []) await gateway.stop();
  await redis?.stop();
});

const report = (browser: Browser, meetingId: string, activity = 'viewing', clientId = 'tab-1') =>
  browser.json('PUT', `/meetings/${meetingId}/presence`, { body: { client_id: clientId, activity } });
const readPeople = async (browser: Browser, meetingId: string) => (await report(browser, meetingId)).body.people;

describe('the presence on a meeting', () => {
  it('lists the users of all gateway processes by name, and who is editing', async () => {
    const ada = await new Browser(gateways[0]).signIn('ada');
    const ben = await new Browser(gateways[1]).signIn('ben-ada');
    const meetingId = 'account-ada:1';
    expect(await readPeople(ada, meetingId)).toEqual([]);
    expect(await readPeople(ben, meetingId)).toEqual([{ user_id: 'user-ada', name: 'ada', activity: 'viewing' }]);
    await report(ben, meetingId, 'editing_minutes');
    // Another tab of the same user does not hide that they edit.
    await report(ben, meetingId, 'viewing', 'tab-2');
    expect(await readPeople(ada, meetingId)).toEqual([
      { user_id: 'user-ben-ada', name: 'ben-ada', activity: 'editing_minutes' },
    ]);
    await report(ben, meetingId, 'left');
    await report(ben, meetingId, 'left', 'tab-2');
    expect(await readPeople(ada, meetingId)).toEqual([]);
  });

  it('is pushed through all gateway processes when a user opens, edits or leaves the meeting, but not at each report', async () => {
    const ada = await new Browser(gateways[0]).signIn('ada');
    const ben = await new Browser(gateways[1]).signIn('ben-ada');
    const meetingId = 'account-ada:2';
    const cable = await openCable(ada);
    await subscribe(cable, { channel: 'MeetingChannel', meeting_id: meetingId });
    const countPushes = () =>
      cable.frames.filter(({ message }) => (message as { type?: string } | undefined)?.type === 'presence').length;
    const activities = ['viewing', 'viewing', 'editing_minutes', 'editing_minutes', 'left'];
    for (const [index, activity] of activities.entries()) {
      await report(ben, meetingId, activity);
      await eventually(() => expect(countPushes()).toBe(new Set(activities.slice(0, index + 1)).size));
    }
    cable.socket.close();
  });

  it('is shown to readers of the meeting only, and stored in Redis with a short lifetime', async () => {
    const ada = await new Browser(gateways[0]).signIn('ada');
    const eve = await new Browser(gateways[0]).signIn('eve');
    expect((await report(eve, 'account-ada:3')).status).toBe(404);
    // A tab that leaves a meeting which is deleted or no longer shared gets no response about it.
    expect((await report(eve, 'account-ada:3', 'left')).body).toEqual({ people: [] });
    await report(ada, 'account-ada:3');
    const direct = new Redis(redis.url);
    const lifetimeMs = await direct.pttl('gateway:presence:account-ada:3');
    expect(lifetimeMs).toBeGreaterThan(0);
    expect(lifetimeMs).toBeLessThanOrEqual(45_000);
    direct.disconnect();
  });

  it('drops tabs that stopped reporting and counts a limited number of tabs', async () => {
    const ada = await new Browser(gateways[0]).signIn('ada');
    const meetingId = 'account-ada:4';
    const direct = new Redis(redis.url);
    const at = Date.now();
    const toEntry = (userId: string, age: number) =>
      JSON.stringify({ userId, name: userId, activity: 'viewing', at: at - age });
    await direct.hset(`gateway:presence:${meetingId}`, 'old', toEntry('gone', 60_000), 'new', toEntry('here', 0));
    expect(await readPeople(ada, meetingId)).toMatchObject([{ user_id: 'here' }]);
    for (let tab = 0; tab < TABS_PER_MEETING; tab += 1) {
      await direct.hset(`gateway:presence:${meetingId}`, `tab-${tab}`, toEntry('here', 0));
    }
    await report(ada, meetingId, 'viewing', 'one-too-many');
    expect(await direct.hexists(`gateway:presence:${meetingId}`, 'user-ada:one-too-many')).toBe(0);
    direct.disconnect();
  });

  it('rejects other activities and long ids of tabs', async () => {
    const ada = await new Browser(gateways[0]).signIn('ada');
    expect((await report(ada, 'account-ada:5', 'sleeping')).status).toBe(422);
    expect((await report(ada, 'account-ada:5', 'viewing', 'x'.repeat(65))).status).toBe(422);
  });
});
