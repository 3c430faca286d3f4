import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent } from '@minutehand/contracts/events';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { eventually } from '@minutehand/test-kit/waiting';
import { REQUEST_DRAIN_MS } from '../src/limits.ts';
import { openCable, subscribe } from './raw-cable.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let redis: TestRedis;
let gateway: Gateway;
beforeAll(async () => {
  redis = await startTestRedis();
  gateway = await startGateway(redis.url);
});
afterAll(async () => {
  await gateway?.stop();
  await redis?.stop();
});

const createMeetingChannel = (id: string) => ({ channel: 'MeetingChannel', meeting_id: id });
const occurredAt = '2026-01-05T09:00:00.000Z';
const openSignedIn = (name = 'ada') => new Browser(gateway).signIn(name);

describe('connecting to /cable', () => {
  it('welcomes a signed-in session and sends pings with the time', async () => {
    const cable = await openCable(await openSignedIn());
    expect(cable.socket.protocol).toBe('actioncable-v1-json');
    await cable.waitForFrame({ type: 'welcome' });
    await eventually(() => expect(cable.frames.at(-1)?.type).toBe('ping'));
    expect(Math.abs(Number(cable.frames.at(-1)?.message) - Date.now() / 1_000)).toBeLessThan(5);
    cable.socket.close();
  });

  it.each([
    ['no session', async () => new Browser(gateway), {}],
    ['an anonymous session', async () => new Browser(gateway).open(), {}],
    ['another origin', openSignedIn, { origin: 'http://evil.test' }],
    ['no origin', openSignedIn, { origin: undefined }],
  ] as const)('rejects %s', async (_, browser, options) => {
    const cable = await openCable(await browser(), options);
    await cable.closed;
    expect(cable.frames).toEqual([{ type: 'disconnect', reason: 'unauthorized', reconnect: false }]);
  });

  it('closes the connection of a client without a supported protocol', async () => {
    const cable = await openCable(await openSignedIn(), { protocols: ['graphql-ws'] });
    await cable.closed;
    expect(cable.frames).toEqual([]);
  });

  it('rejects upgrades on other paths', async () => {
    const cable = await openCable(await openSignedIn(), { path: '/other' });
    await cable.closed;
    expect(cable.frames).toEqual([]);
  });
});

describe('subscriptions', () => {
  it('are confirmed for readable meetings, with the unchanged identifier', async () => {
    const cable = await openCable(await openSignedIn());
    const identifier = '{ "meeting_id":"account-ada:1",  "channel":"MeetingChannel" }';
    cable.send({ command: 'subscribe', identifier });
    await cable.waitForFrame({ identifier, type: 'confirm_subscription' });
    cable.socket.close();
  });

  it("are rejected for another account's meeting, another account and unknown channels", async () => {
    const cable = await openCable(await openSignedIn());
    for (const channel of [
      createMeetingChannel('account-other:1'),
      { channel: 'NotificationsChannel', account_id: 'account-other' },
      { channel: 'SecretChannel' },
    ]) {
      const identifier = JSON.stringify(channel);
      cable.send({ command: 'subscribe', identifier });
      await cable.waitForFrame({ identifier, type: 'reject_subscription' });
    }
    cable.send({ command: 'subscribe', identifier: 'not json' });
    await cable.waitForFrame({ identifier: 'not json', type: 'reject_subscription' });
    cable.socket.close();
  });

  it('receive changes until they unsubscribe', async () => {
    const cable = await openCable(await openSignedIn());
    const first = await subscribe(cable, createMeetingChannel('account-ada:1'));
    const second = await subscribe(cable, createMeetingChannel('account-ada:2'));
    cable.send({ command: 'unsubscribe', identifier: second });
    const processing = { step: 'minutes', progress: 40, error: '', of: 'meeting' };
    for (const id of ['account-ada:2', 'account-ada:1']) {
      await gateway.bus.publish(
        createStoredEvent(
          createEvent('meetings.meeting_changed', {
            meetingId: id,
            version: 5,
            parts: ['processing', 'title_suggestion', 'something_new'],
            state: 'generating',
            processing,
          }),
          { occurredAt: occurredAt },
        ),
      );
    }
    await gateway.bus.publish(
      createStoredEvent(
        createEvent('meetings.minutes_changed', { meetingId: 'account-ada:1', version: 2, generated: true }),
        {
          occurredAt: occurredAt,
        },
      ),
    );
    await gateway.bus.publish(
      createStoredEvent(
        createEvent('meetings.action_items_changed', { meetingId: 'account-ada:1', actionItemIds: [] }),
        {
          occurredAt: occurredAt,
          aggregateVersion: 9,
        },
      ),
    );
    const common = { meeting_id: 'account-ada:1', at: occurredAt };
    await cable.waitForFrame({ identifier: first, message: { type: 'action_items', version: 9, ...common } });
    await gateway.bus.publish(
      createStoredEvent(createEvent('meetings.agenda_items_changed', { meetingId: 'account-ada:1', version: 4 }), {
        occurredAt: occurredAt,
      }),
    );
    await cable.waitForFrame({ identifier: first, message: { type: 'agenda_items', version: 4, ...common } });
    await gateway.bus.publish(
      createStoredEvent(createEvent('meetings.item_changes_changed', { meetingId: 'account-ada:1', version: 2 }), {
        occurredAt: occurredAt,
        aggregateVersion: 2,
      }),
    );
    await cable.waitForFrame({ identifier: first, message: { type: 'meeting', version: 2, ...common } });
    expect(cable.framesWithoutPings().slice(-6)).toEqual([
      {
        identifier: first,
        message: { type: 'processing', version: 5, ...common, processing: { ...processing, error: null } },
      },
      { identifier: first, message: { type: 'title_suggestion', version: 5, ...common } },
      { identifier: first, message: { type: 'minutes', version: 2, ...common } },
      { identifier: first, message: { type: 'action_items', version: 9, ...common } },
      { identifier: first, message: { type: 'agenda_items', version: 4, ...common } },
      { identifier: first, message: { type: 'meeting', version: 2, ...common } },
    ]);
    expect(cable.frames.filter(({ identifier, message }) => identifier === second && message)).toEqual([]);
    cable.socket.close();
  });

  it('are rechecked after the broker reconnects, and allowed ones are confirmed again', async () => {
    const cable = await openCable(await openSignedIn());
    const allowed = await subscribe(cable, createMeetingChannel('account-ada:5'));
    const revoked = await subscribe(cable, createMeetingChannel('account-ada:6'));
    gateway.unreadable.add('account-ada:6');
    gateway.bus.simulateReconnect();
    await cable.waitForFrame({ identifier: revoked, type: 'reject_subscription' });
    await eventually(() => {
      const confirmed = cable.framesWithoutPings().filter(({ type }) => type === 'confirm_subscription');
      expect(confirmed.map(({ identifier }) => identifier)).toEqual([allowed, revoked, allowed]);
    });
    cable.socket.close();
  });

  it('end when access is revoked or the meeting is deleted', async () => {
    const cable = await openCable(await openSignedIn());
    const shared = await subscribe(cable, createMeetingChannel('account-ada:3'));
    const allowed = await subscribe(cable, createMeetingChannel('account-ada:4'));
    gateway.unreadable.add('account-ada:3');
    const payload = { meetingId: 'account-ada:3', userIds: ['user-ada'] };
    await gateway.bus.publish(createStoredEvent(createEvent('meetings.access_changed', payload)));
    await cable.waitForFrame({ identifier: shared, type: 'reject_subscription' });
    await gateway.bus.publish(
      createStoredEvent(createEvent('meetings.meeting_deleted', { meetingId: 'account-ada:4' })),
    );
    await cable.waitForFrame({ identifier: allowed, type: 'reject_subscription' });
    cable.socket.close();
  });
});

describe('notifications', () => {
  it('are pushed to their user, are escaped, and can be marked as seen and read over the socket', async () => {
    const cable = await openCable(await openSignedIn());
    const other = await openCable(await openSignedIn('bob'));
    const identifier = await subscribe(cable, { channel: 'NotificationsChannel', account_id: 'account-ada' });
    await subscribe(other, { channel: 'NotificationsChannel', account_id: 'account-bob' });
    const payload = { notificationId: 'n1', userId: 'user-ada', accountId: 'account-two' };
    await gateway.bus.publish(createStoredEvent(createEvent('notifications.notification_created', payload)));
    await eventually(() => expect(cable.frames.some((frame) => frame.message && frame.identifier)).toBe(true));
    expect(cable.frames.find((frame) => frame.identifier && frame.message)).toEqual({
      identifier,
      message: {
        account_id: 'account-two',
        html: expect.stringContaining('id="notification_n1"'),
        browser: { title: 'Minutes <ready>', options: { body: 'Look', tag: 'n1', data: { url: '/meetings/1' } } },
      },
    });
    expect(JSON.stringify(cable.frames)).toContain('Minutes &lt;ready&gt;');
    expect(other.frames.filter((frame) => frame.identifier && frame.message)).toEqual([]);

    cable.send({ command: 'message', identifier, data: JSON.stringify({ action: 'mark_as_seen', ids: ['n1'] }) });
    cable.send({ command: 'message', identifier, data: JSON.stringify({ action: 'mark_as_read', ids: ['n1'] }) });
    await eventually(() => {
      const marks = gateway.calls.filter(({ method }) => method === 'markNotifications');
      expect(marks.map(({ request }) => request)).toEqual([
        { ids: ['n1'], mark: 'seen' },
        { ids: ['n1'], mark: 'read' },
      ]);
    });
    cable.socket.close();
    other.socket.close();
  });
});

describe('misbehaving clients', () => {
  it.each([
    ['bad JSON', '{"command":'],
    ['an unknown command', '{"command":"explode","identifier":"{}"}'],
    ['no identifier', '{"command":"subscribe"}'],
    ['a large frame', JSON.stringify({ command: 'subscribe', identifier: 'x'.repeat(20_000) })],
  ])('are disconnected for %s without affecting other sockets', async (_, text) => {
    const browser = await openSignedIn();
    const validSocket = await openCable(browser);
    const invalidSocket = await openCable(browser);
    invalidSocket.send(text);
    await invalidSocket.closed;
    expect(invalidSocket.framesWithoutPings().at(-1)).toEqual({
      type: 'disconnect',
      reason: 'invalid_request',
      reconnect: false,
    });
    await subscribe(validSocket, createMeetingChannel('account-ada:1'));
    validSocket.socket.close();
  });

  it('are disconnected for too many commands, binary frames and oversized frames', async () => {
    const browser = await openSignedIn();
    const busySocket = await openCable(browser);
    for (let count = 0; count < 300; count += 1) busySocket.send({ command: 'unsubscribe', identifier: '{}' });
    await busySocket.closed;
    expect(busySocket.framesWithoutPings().at(-1)?.reason).toBe('invalid_request');
    const binary = await openCable(browser);
    binary.socket.send(Buffer.from('{}'));
    await binary.closed;
    expect(binary.framesWithoutPings().at(-1)?.reason).toBe('invalid_request');
    const oversized = await openCable(browser);
    oversized.send('x'.repeat(3_000_000));
    await oversized.closed;
    expect((await browser.request('GET', '/health/live')).status).toBe(200);
  });

  it('cannot exceed the limit of subscriptions', async () => {
    const cable = await openCable(await openSignedIn());
    for (let count = 0; count <= 50; count += 1) {
      cable.send({ command: 'subscribe', identifier: JSON.stringify(createMeetingChannel(`account-ada:n${count}`)) });
    }
    await cable.waitForFrame({
      identifier: JSON.stringify(createMeetingChannel('account-ada:n50')),
      type: 'reject_subscription',
    });
    await cable.waitForFrame({
      identifier: JSON.stringify(createMeetingChannel('account-ada:n49')),
      type: 'confirm_subscription',
    });
    cable.socket.close();
  });
});

describe('ending a session', () => {
  it('disconnects its sockets, and they may reconnect only after an account switch', async () => {
    const browser = await openSignedIn();
    const first = await openCable(browser);
    await browser.request('POST', '/accounts/account-two/switch');
    await first.closed;
    expect(first.framesWithoutPings().at(-1)).toEqual({ type: 'disconnect', reason: 'remote', reconnect: true });

    browser.csrfToken = (await browser.json('GET', '/session')).body.csrf_token;
    const second = await openCable(browser);
    await browser.request('DELETE', '/session');
    await second.closed;
    expect(second.framesWithoutPings().at(-1)).toEqual({ type: 'disconnect', reason: 'remote', reconnect: false });
  });

  it('disconnects sockets of other gateway processes', async () => {
    const other = await startGateway(redis.url);
    const browser = await openSignedIn('zoe');
    const cable = await openCable(Object.assign(new Browser(other), { cookie: browser.cookie }));
    await cable.waitForFrame({ type: 'welcome' });
    await browser.request('DELETE', '/session');
    await cable.closed;
    expect(cable.framesWithoutPings().at(-1)).toEqual({ type: 'disconnect', reason: 'remote', reconnect: false });
    await other.stop();
  });

  it('disconnects the sockets of a removed member', async () => {
    const cable = await openCable(await openSignedIn('liz'));
    await cable.waitForFrame({ type: 'welcome' });
    const payload = { accountId: 'account-liz', userId: 'user-liz' };
    await gateway.bus.publish(createStoredEvent(createEvent('accounts.member_removed', payload)));
    await cable.closed;
    expect(cable.framesWithoutPings().at(-1)).toEqual({ type: 'disconnect', reason: 'remote', reconnect: false });
  });
});

describe('shutdown', () => {
  it('sends every socket a message to reconnect', async () => {
    const stopping = await startGateway(redis.url);
    const cable = await openCable(await new Browser(stopping).signIn());
    await cable.waitForFrame({ type: 'welcome' });
    await stopping.stop();
    await cable.closed;
    expect(cable.framesWithoutPings().at(-1)).toEqual({
      type: 'disconnect',
      reason: 'server_restart',
      reconnect: true,
    });
  });

  it('terminates a socket that does not complete the close handshake', async () => {
    const stopping = await startGateway(redis.url);
    const pausedSocket = await openCable(await new Browser(stopping).signIn());
    await pausedSocket.waitForFrame({ type: 'welcome' });
    pausedSocket.socket.pause();
    const startedAt = performance.now();
    await stopping.stop();
    // Without termination, stopping takes until the drain deadline.
    expect(performance.now() - startedAt).toBeLessThan(REQUEST_DRAIN_MS);
    pausedSocket.socket.terminate();
  });
});
