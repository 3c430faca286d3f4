import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { RECONNECT_ATTEMPTS, RECONNECT_MS } from '../limits.ts';

interface Callbacks {
  connected(): void;
  disconnected(details: { willAttemptReconnect: boolean }): void;
  rejected(): void;
  received(message: unknown): void;
}

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

const { getCableStatus, closeCable, subscribe } = await import('./cable.ts');

const meeting = { channel: 'MeetingChannel', meeting_id: 'm1' };
const opened = () => eventually(() => cable.created.at(-1) ?? Promise.reject(new Error('not yet')));

beforeEach(() => {
  closeCable();
  cable.created.length = 0;
  cable.disconnect.mockClear();
});

test('listeners to the same channel share one subscription, which ends with the last', async () => {
  const [first, second] = [jest.fn(), jest.fn()];
  const one = subscribe(meeting, { onMessage: first });
  const two = subscribe(meeting, { onMessage: second });
  const subscription = await opened();
  subscription.callbacks.received({ type: 'minutes' });
  expect(first).toHaveBeenCalledWith({ type: 'minutes' });
  expect(second).toHaveBeenCalledWith({ type: 'minutes' });
  expect(cable.created).toHaveLength(1);
  one.stop();
  expect(subscription.unsubscribe).not.toHaveBeenCalled();
  two.stop();
  expect(subscription.unsubscribe).toHaveBeenCalledTimes(1);
});

test('every subscription, the first and after an interruption, asks for a refetch', async () => {
  const onConnected = jest.fn();
  subscribe(meeting, { onConnected });
  const { callbacks } = await opened();
  callbacks.connected();
  expect(getCableStatus()).toBe('live');
  callbacks.disconnected({ willAttemptReconnect: true });
  expect(getCableStatus()).toBe('interrupted');
  callbacks.connected();
  expect(onConnected).toHaveBeenCalledTimes(2);
  expect(getCableStatus()).toBe('live');
});

test('who joins a channel that is connected is told so too', async () => {
  subscribe(meeting, {});
  const { callbacks } = await opened();
  callbacks.connected();
  const onConnected = jest.fn();
  subscribe(meeting, { onConnected });
  await eventually(() => expect(onConnected).toHaveBeenCalledTimes(1));
});

test('a rejection is handed on', async () => {
  const onRejected = jest.fn();
  subscribe(meeting, { onRejected });
  (await opened()).callbacks.rejected();
  expect(onRejected).toHaveBeenCalledTimes(1);
});

test('a channel that is left before it opened is never subscribed', async () => {
  subscribe(meeting, {}).stop();
  subscribe({ channel: 'NotificationsChannel' }, {});
  await opened();
  expect(cable.created.map(({ params }) => params)).toEqual([{ channel: 'NotificationsChannel' }]);
});

test('closing ends the connection; the next subscription opens a new one', async () => {
  subscribe(meeting, {});
  await opened();
  closeCable();
  await eventually(() => expect(cable.disconnect).toHaveBeenCalledTimes(1));
  expect(getCableStatus()).toBe('idle');
  subscribe(meeting, {});
  await eventually(() => expect(cable.created).toHaveLength(2));
});

describe('a connection that was closed', () => {
  const mostMs = RECONNECT_ATTEMPTS * RECONNECT_MS.max;
  const lose = async (willAttemptReconnect = true) => {
    subscribe(meeting, {});
    const { callbacks } = await opened();
    callbacks.connected();
    jest.useFakeTimers();
    cable.connect.mockClear();
    callbacks.disconnected({ willAttemptReconnect });
    return callbacks;
  };
  afterEach(() => void jest.useRealTimers());

  test('is opened again soon, and not again once it is there', async () => {
    const callbacks = await lose();
    expect(cable.connect).not.toHaveBeenCalled();
    jest.advanceTimersByTime(RECONNECT_MS.max);
    expect(cable.connect).toHaveBeenCalled();
    callbacks.connected();
    cable.connect.mockClear();
    jest.advanceTimersByTime(mostMs);
    expect(cable.connect).not.toHaveBeenCalled();
  });

  test('is tried some times, within ten seconds, and then left to its client', async () => {
    await lose();
    expect(mostMs).toBeLessThan(10_000);
    jest.advanceTimersByTime(10 * mostMs);
    expect(cable.connect).toHaveBeenCalledTimes(RECONNECT_ATTEMPTS);
  });

  test('stays closed when the server wants no return, and when nobody wants it any more', async () => {
    await lose(false);
    jest.advanceTimersByTime(mostMs);
    expect(cable.connect).not.toHaveBeenCalled();
    jest.useRealTimers();
    await lose();
    closeCable();
    await jest.advanceTimersByTimeAsync(mostMs);
    expect(cable.connect).not.toHaveBeenCalled();
  });
});
