import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { CABLE_POLL_MS, RECONNECT_ATTEMPTS, RECONNECT_MS } from '../limits.ts';

type Callbacks = {
  connected(): void;
  disconnected(details: { willAttemptReconnect: boolean }): void;
  rejected(): void;
  received(message: unknown): void;
};

const cable = {
  created: [] as Array<{ params: unknown; callbacks: Callbacks; unsubscribe: () => void; perform: () => void }>,
  connect: jest.fn(),
  disconnect: jest.fn(),
};

jest.unstable_mockModule('@rails/actioncable', () => ({
  createConsumer: () => ({
    connect: cable.connect,
    disconnect: cable.disconnect,
    subscriptions: {
      create: (params: unknown, callbacks: Callbacks) => {
        const subscription = { params, callbacks, unsubscribe: jest.fn(), perform: jest.fn() };
        cable.created.push(subscription);
        return subscription;
      },
    },
  }),
}));

const { getCableStatus, closeCable, reopenCable, subscribe } = await import('./cable.ts');

const meeting = { channel: 'MeetingChannel', meeting_id: 'm1' };
const waitForSubscription = () => eventually(() => cable.created.at(-1) ?? Promise.reject(new Error('not yet')));

beforeEach(() => {
  closeCable();
  cable.created.length = 0;
  cable.disconnect.mockClear();
});

test('listeners of the same channel share one subscription, which ends with the last one', async () => {
  const [first, second] = [jest.fn(), jest.fn()];
  const firstListener = subscribe(meeting, { onMessage: first });
  const secondListener = subscribe(meeting, { onMessage: second });
  const subscription = await waitForSubscription();
  subscription.callbacks.received({ type: 'minutes' });
  expect(first).toHaveBeenCalledWith({ type: 'minutes' });
  expect(second).toHaveBeenCalledWith({ type: 'minutes' });
  expect(cable.created).toHaveLength(1);
  firstListener.stop();
  expect(subscription.unsubscribe).not.toHaveBeenCalled();
  secondListener.stop();
  expect(subscription.unsubscribe).toHaveBeenCalledTimes(1);
});

test('calls onRefetch on the first subscription and after each interruption', async () => {
  const onRefetch = jest.fn();
  subscribe(meeting, { onRefetch });
  const { callbacks } = await waitForSubscription();
  callbacks.connected();
  expect(getCableStatus()).toBe('live');
  callbacks.disconnected({ willAttemptReconnect: true });
  expect(getCableStatus()).toBe('interrupted');
  callbacks.connected();
  expect(onRefetch).toHaveBeenCalledTimes(2);
  expect(getCableStatus()).toBe('live');
});

test('a subscription reports whether it is connected, and when the connection is lost', async () => {
  const onDisconnected = jest.fn();
  const { isConnected } = subscribe(meeting, { onDisconnected });
  const { callbacks } = await waitForSubscription();
  expect(isConnected()).toBe(false);
  callbacks.connected();
  expect(isConnected()).toBe(true);
  callbacks.disconnected({ willAttemptReconnect: true });
  expect(isConnected()).toBe(false);
  expect(onDisconnected).toHaveBeenCalledTimes(1);
});

test('calls onRefetch for a listener that joins a connected channel', async () => {
  subscribe(meeting, {});
  const { callbacks } = await waitForSubscription();
  callbacks.connected();
  const onRefetch = jest.fn();
  subscribe(meeting, { onRefetch });
  await eventually(() => expect(onRefetch).toHaveBeenCalledTimes(1));
});

test('passes on a rejection', async () => {
  const onRejected = jest.fn();
  subscribe(meeting, { onRejected });
  (await waitForSubscription()).callbacks.rejected();
  expect(onRejected).toHaveBeenCalledTimes(1);
});

test('does not subscribe to a channel that is stopped before it opens', async () => {
  subscribe(meeting, {}).stop();
  subscribe({ channel: 'NotificationsChannel' }, {});
  await waitForSubscription();
  expect(cable.created.map(({ params }) => params)).toEqual([{ channel: 'NotificationsChannel' }]);
});

test('closeCable ends the connection, and the next subscription opens a new one', async () => {
  subscribe(meeting, {});
  await waitForSubscription();
  closeCable();
  await eventually(() => expect(cable.disconnect).toHaveBeenCalledTimes(1));
  expect(getCableStatus()).toBe('idle');
  subscribe(meeting, {});
  await eventually(() => expect(cable.created).toHaveLength(2));
});

test('reopenCable ends the connection and opens the channels of mounted screens again', async () => {
  const listener = { onMessage: jest.fn(), onRefetch: jest.fn(), onDisconnected: jest.fn() };
  const { isConnected, stop } = subscribe(meeting, listener);
  const first = await waitForSubscription();
  first.callbacks.connected();
  reopenCable();
  expect(isConnected()).toBe(false);
  expect(listener.onDisconnected).toHaveBeenCalledTimes(1);
  await eventually(() => expect(cable.disconnect).toHaveBeenCalledTimes(1));
  await eventually(() => expect(cable.created).toHaveLength(2));
  const second = await waitForSubscription();
  expect(second.params).toEqual(meeting);
  second.callbacks.connected();
  first.callbacks.disconnected({ willAttemptReconnect: false });
  second.callbacks.received({ type: 'minutes' });
  expect([isConnected(), getCableStatus()]).toEqual([true, 'live']);
  expect(listener.onRefetch).toHaveBeenCalledTimes(2);
  expect(listener.onMessage).toHaveBeenCalledWith({ type: 'minutes' });
  stop();
  expect(second.unsubscribe).toHaveBeenCalledTimes(1);
});

test('a subscription is no longer connected after closeCable', async () => {
  const { isConnected } = subscribe(meeting, {});
  (await waitForSubscription()).callbacks.connected();
  closeCable();
  expect(isConnected()).toBe(false);
});

describe('without a connection', () => {
  let isHidden = false;
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0);
    isHidden = false;
    jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  const advanceToPoll = () => jest.advanceTimersByTimeAsync(CABLE_POLL_MS);

  /** A screen that refetches its data whenever it is told to. */
  async function openScreen() {
    const read = jest.fn();
    const { stop } = subscribe(meeting, { onRefetch: read });
    await jest.advanceTimersByTimeAsync(0);
    const callbacks = cable.created.at(-1)?.callbacks;
    if (!callbacks) throw new Error('not subscribed');
    return { read, stop, callbacks };
  }

  test('the data of a screen is refetched every 10 s, even if sockets are blocked from the start', async () => {
    const { read } = await openScreen();
    await advanceToPoll();
    await advanceToPoll();
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('sockets that are blocked after a new session count as interrupted after 10 s', async () => {
    const { callbacks } = await openScreen();
    callbacks.connected();
    reopenCable();
    await jest.advanceTimersByTimeAsync(CABLE_POLL_MS - 1);
    expect(getCableStatus()).toBe('idle');
    await jest.advanceTimersByTimeAsync(1);
    expect(getCableStatus()).toBe('interrupted');
  });

  test('sockets that are blocked from the start count as interrupted after 10 s', async () => {
    await openScreen();
    await jest.advanceTimersByTimeAsync(CABLE_POLL_MS - 1);
    expect(getCableStatus()).toBe('idle');
    await jest.advanceTimersByTimeAsync(1);
    expect(getCableStatus()).toBe('interrupted');
  });

  test('the data of a screen is not refetched at intervals while connected, and is refetched once after an interruption', async () => {
    const { read, callbacks } = await openScreen();
    callbacks.connected();
    await advanceToPoll();
    expect(read).toHaveBeenCalledTimes(1);
    callbacks.disconnected({ willAttemptReconnect: true });
    await advanceToPoll();
    expect(read).toHaveBeenCalledTimes(2);
    callbacks.connected();
    await advanceToPoll();
    expect(read).toHaveBeenCalledTimes(3);
  });

  test('the interval is longer by up to 30 % at random', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(1);
    const { read } = await openScreen();
    await jest.advanceTimersByTimeAsync(1.3 * CABLE_POLL_MS - 1);
    expect(read).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('a hidden tab refetches nothing, and refetches once when it is visible again', async () => {
    const { read } = await openScreen();
    isHidden = true;
    await advanceToPoll();
    await advanceToPoll();
    expect(read).not.toHaveBeenCalled();
    isHidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(read).toHaveBeenCalledTimes(1);
    await advanceToPoll();
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('another interruption does not delay the next refetch', async () => {
    const { read, callbacks } = await openScreen();
    await jest.advanceTimersByTimeAsync(CABLE_POLL_MS - 1);
    callbacks.disconnected({ willAttemptReconnect: true });
    await jest.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('nothing is refetched after a rejection, an ended session, or the unmounting of the screen', async () => {
    const rejected = await openScreen();
    rejected.callbacks.rejected();
    await advanceToPoll();
    expect(rejected.read).not.toHaveBeenCalled();
    closeCable();
    const ended = await openScreen();
    ended.callbacks.disconnected({ willAttemptReconnect: false });
    await advanceToPoll();
    expect(ended.read).not.toHaveBeenCalled();
    closeCable();
    const leftScreen = await openScreen();
    leftScreen.stop();
    await advanceToPoll();
    expect(leftScreen.read).not.toHaveBeenCalled();
  });
});

describe('a lost connection', () => {
  const maxTotalMs = RECONNECT_ATTEMPTS * RECONNECT_MS.max;
  const loseConnection = async (willAttemptReconnect = true) => {
    subscribe(meeting, {});
    const { callbacks } = await waitForSubscription();
    callbacks.connected();
    jest.useFakeTimers();
    cable.connect.mockClear();
    callbacks.disconnected({ willAttemptReconnect });
    return callbacks;
  };
  afterEach(() => void jest.useRealTimers());

  test('reconnects soon, and not again once connected', async () => {
    const callbacks = await loseConnection();
    expect(cable.connect).not.toHaveBeenCalled();
    jest.advanceTimersByTime(RECONNECT_MS.max);
    expect(cable.connect).toHaveBeenCalled();
    callbacks.connected();
    cable.connect.mockClear();
    jest.advanceTimersByTime(maxTotalMs);
    expect(cable.connect).not.toHaveBeenCalled();
  });

  test('is retried a limited number of times within ten seconds', async () => {
    await loseConnection();
    expect(maxTotalMs).toBeLessThan(10_000);
    jest.advanceTimersByTime(10 * maxTotalMs);
    expect(cable.connect).toHaveBeenCalledTimes(RECONNECT_ATTEMPTS);
  });

  test('is not retried if the server forbids it or the connection is closed', async () => {
    await loseConnection(false);
    jest.advanceTimersByTime(maxTotalMs);
    expect(cable.connect).not.toHaveBeenCalled();
    jest.useRealTimers();
    await loseConnection();
    closeCable();
    await jest.advanceTimersByTimeAsync(maxTotalMs);
    expect(cable.connect).not.toHaveBeenCalled();
  });
});
