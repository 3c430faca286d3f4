import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type CableConsumer, createCableConsumer, getReconnectIntervalMs } from '@minutehand/test-kit/action-cable';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { eventually } from '@minutehand/test-kit/waiting';
import { CABLE_FRAME_BYTES, CABLE_PING_MS } from '../src/limits.ts';
import { startFlakyProxy } from './flaky-proxy.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

type Frame = { readonly type?: string; readonly identifier?: string; readonly message?: unknown };
type Page = ReturnType<typeof openPage>;

let redis: TestRedis;
let gateways: [Gateway, Gateway];
const consumers: CableConsumer[] = [];

beforeAll(async () => {
  redis = await startTestRedis();
  gateways = [await startGateway(redis.url), await startGateway(redis.url)];
});
afterEach(() => {
  for (const consumer of consumers.splice(0)) consumer.disconnect();
});
afterAll(async () => {
  for (const gateway of gateways ?? []) await gateway.stop();
  await redis?.stop();
});

/** A page whose Action Cable client connects to a URL, with the frames that it receives. */
function openPage(browser: Browser, baseUrl: string) {
  const frames: Frame[] = [];
  const consumer = createCableConsumer({
    baseUrl,
    cookie: () => browser.cookie,
    onFrame: (frame) => frames.push(frame),
  });
  consumers.push(consumer);
  return {
    frames,
    consumer,
    /** Subscribes, and records what the client reports. */
    subscribe: (channel: object) => {
      const events: string[] = [];
      const messages: unknown[] = [];
      const subscription = consumer.subscriptions.create(channel, {
        connected: () => events.push('connected'),
        rejected: () => events.push('rejected'),
        disconnected: ({ willAttemptReconnect }) =>
          events.push(willAttemptReconnect ? 'disconnected, will reconnect' : 'disconnected'),
        received: (message) => messages.push(message),
      });
      return { events, messages, subscription };
    },
  };
}

type Subscription = ReturnType<Page['subscribe']>;

const createMeetingChannel = (id: string) => ({ channel: 'MeetingChannel', meeting_id: `account-ada:${id}` });
const waitForEvents = (subscription: Subscription, events: readonly string[]) =>
  eventually(() => expect(subscription.events).toEqual(events));
const countPresence = ({ messages }: Subscription) =>
  messages.filter((message) => (message as { type?: string }).type === 'presence').length;
/** Reports that a tab opens the meeting, which is broadcast to its readers. */
const openMeeting = (browser: Browser, id: string, tab = 'tab') =>
  browser.json('PUT', `/meetings/account-ada:${id}/presence`, { body: { client_id: tab, activity: 'viewing' } });

/** Pages of the same user on both gateways. */
async function openPages() {
  const ada = await new Browser(gateways[0]).signIn('ada');
  const pages: readonly [Page, Page] = [openPage(ada, gateways[0].origin), openPage(ada, gateways[1].origin)];
  return { ada, pages };
}

describe('@rails/actioncable, unmodified, on two gateways', () => {
  it('is welcomed first, and gets a ping with the time every 3 s', async () => {
    const { pages } = await openPages();
    for (const page of pages) page.consumer.connect();
    for (const { frames } of pages)
      await eventually(() => expect(frames.filter(({ type }) => type === 'ping').length).toBeGreaterThanOrEqual(2), {
        timeout: 4 * CABLE_PING_MS,
      });
    for (const { frames } of pages) {
      expect(frames[0]).toEqual({ type: 'welcome' });
      const times = frames.filter(({ type }) => type === 'ping').map(({ message }) => Number(message));
      expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual([3]);
    }
  });

  it('receives a confirmation or a rejection for each subscription', async () => {
    const { pages } = await openPages();
    for (const page of pages) {
      const confirmed = page.subscribe(createMeetingChannel('1'));
      const rejected = [{ channel: 'MeetingChannel', meeting_id: 'account-other:1' }, { channel: 'NoChannel' }].map(
        page.subscribe,
      );
      await waitForEvents(confirmed, ['connected']);
      for (const subscription of rejected) await waitForEvents(subscription, ['rejected']);
    }
  });

  it('receives its identifiers unchanged, byte for byte', async () => {
    const { pages } = await openPages();
    const channels = [
      { channel: 'MeetingChannel', meeting_id: 'account-ada:2' },
      { meeting_id: 'account-ada:2', channel: 'MeetingChannel' },
      { channel: 'MeetingChannel', meeting_id: 'no such "meeting" – ü 🙂 \u2028 </script>' },
    ];
    for (const page of pages) {
      for (const channel of channels) page.subscribe(channel);
      await eventually(() =>
        expect(page.frames.flatMap(({ identifier }) => identifier ?? []).toSorted()).toEqual(
          channels.map((channel) => JSON.stringify(channel)).toSorted(),
        ),
      );
    }
  });

  it('performs actions', async () => {
    const { pages } = await openPages();
    for (const [index, page] of pages.entries()) {
      const notifications = page.subscribe({ channel: 'NotificationsChannel', account_id: 'account-ada' });
      await waitForEvents(notifications, ['connected']);
      notifications.subscription.perform('mark_as_seen', { ids: [`n${index}`] });
      await eventually(() =>
        expect(gateways[index]?.calls.findLast(({ method }) => method === 'markNotifications')?.request).toEqual({
          ids: [`n${index}`],
          mark: 'seen',
        }),
      );
    }
  });

  it('receives each message once for each subscription, on both gateways, regardless of the gateway that published it', async () => {
    const { ada, pages } = await openPages();
    const ben = [await new Browser(gateways[0]).signIn('ben-ada'), await new Browser(gateways[1]).signIn('ben-ada')];
    // Two subscriptions of one stream: their identifiers differ.
    const subscriptions = pages.flatMap((page) =>
      [createMeetingChannel('3'), Object.fromEntries(Object.entries(createMeetingChannel('3')).toReversed())].map(
        page.subscribe,
      ),
    );
    for (const subscription of subscriptions) await waitForEvents(subscription, ['connected']);
    for (const [index, browser] of ben.entries()) {
      await openMeeting(browser, '3', `tab ${index}`);
      // The second tab of a user changes nothing, so that another user writes next.
      if (index === 0) await eventually(() => expect(subscriptions.map(countPresence)).toEqual([1, 1, 1, 1]));
    }
    await openMeeting(ada, '3');
    await eventually(() => expect(subscriptions.map(countPresence)).toEqual([2, 2, 2, 2]));
  });

  it('receives no messages after it unsubscribed, while its other subscriptions continue', async () => {
    const { pages } = await openPages();
    const ben = await new Browser(gateways[0]).signIn('ben-ada');
    const keptSubscriptions = pages.map((page) => page.subscribe(createMeetingChannel('4')));
    const ended = pages.map((page) => page.subscribe({ meeting_id: 'account-ada:4', channel: 'MeetingChannel' }));
    for (const subscription of [...keptSubscriptions, ...ended]) await waitForEvents(subscription, ['connected']);
    for (const { subscription } of ended) subscription.unsubscribe();
    // The server handles the commands of a socket in order.
    const later = pages.map((page) => page.subscribe(createMeetingChannel('5')));
    for (const subscription of later) await waitForEvents(subscription, ['connected']);
    await openMeeting(ben, '4');
    await eventually(() => expect(keptSubscriptions.map(countPresence)).toEqual([1, 1]));
    expect(ended.map(countPresence)).toEqual([0, 0]);
  });

  it('does not reconnect when it is unauthorized', async () => {
    for (const gateway of gateways) {
      const page = openPage(await new Browser(gateway).open(), gateway.origin);
      const subscription = page.subscribe(createMeetingChannel('1'));
      await waitForEvents(subscription, ['disconnected']);
      expect(page.frames).toEqual([{ type: 'disconnect', reason: 'unauthorized', reconnect: false }]);
    }
  });

  it('does not reconnect after an invalid request, and other pages stay connected', async () => {
    const { pages } = await openPages();
    const [broken, other] = pages.map((page) => page.subscribe(createMeetingChannel('6'))) as [
      Subscription,
      Subscription,
    ];
    const neighbor = openPage(await new Browser(gateways[0]).signIn('ada'), gateways[0].origin);
    const untouched = neighbor.subscribe(createMeetingChannel('6'));
    for (const subscription of [broken, other, untouched]) await waitForEvents(subscription, ['connected']);
    broken.subscription.perform('mark_as_seen', { ids: ['x'.repeat(CABLE_FRAME_BYTES)] });
    await waitForEvents(broken, ['connected', 'disconnected']);
    expect(pages[0].frames).toContainEqual({ type: 'disconnect', reason: 'invalid_request', reconnect: false });
    await openMeeting(await new Browser(gateways[1]).signIn('ben-ada'), '6');
    await eventually(() => expect([other, untouched].map(countPresence)).toEqual([1, 1]));
  });

  it('is disconnected immediately and does not reconnect when its session ends through the other gateway', async () => {
    const { ada, pages } = await openPages();
    const subscriptions = pages.map((page) => page.subscribe(createMeetingChannel('7')));
    for (const subscription of subscriptions) await waitForEvents(subscription, ['connected']);
    await ada.json('DELETE', '/session');
    for (const subscription of subscriptions) await waitForEvents(subscription, ['connected', 'disconnected']);
    for (const { frames } of pages)
      expect(frames).toContainEqual({ type: 'disconnect', reason: 'remote', reconnect: false });
  });

  it('reconnects to the other gateway when its own restarts, and receives messages again', async () => {
    const restarted = await startGateway(redis.url);
    const balancer = await startFlakyProxy(restarted.origin);
    const page = openPage(await new Browser(gateways[0]).signIn('ada'), balancer.url);
    const subscription = page.subscribe(createMeetingChannel('8'));
    await waitForEvents(subscription, ['connected']);
    balancer.setTarget(gateways[1].origin);
    await restarted.stop();
    expect(page.frames).toContainEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true });
    await eventually(
      () => expect(subscription.events).toEqual(['connected', 'disconnected, will reconnect', 'connected']),
      { timeout: 2 * getReconnectIntervalMs() },
    );
    await openMeeting(await new Browser(gateways[0]).signIn('ben-ada'), '8');
    await eventually(() => expect(countPresence(subscription)).toBe(1));
    await balancer.stop();
  });

  it('detects a connection without traffic, and reconnects once the network is back', async () => {
    const network = await startFlakyProxy(gateways[0].origin);
    const page = openPage(await new Browser(gateways[0]).signIn('ada'), network.url);
    const subscription = page.subscribe(createMeetingChannel('9'));
    await waitForEvents(subscription, ['connected']);
    network.setState('silent');
    const timeout = 2 * getReconnectIntervalMs();
    await eventually(() => expect(subscription.events.at(-1)).toBe('disconnected, will reconnect'), { timeout });
    network.setState('up');
    await eventually(() => expect(subscription.events.at(-1)).toBe('connected'), { timeout });
    await openMeeting(await new Browser(gateways[1]).signIn('ben-ada'), '9');
    await eventually(() => expect(countPresence(subscription)).toBe(1));
    await network.stop();
  });
});
