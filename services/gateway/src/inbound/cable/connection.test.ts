import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import { createConcurrencyLimit } from '@minutehand/service-kit/concurrency-limit';
import { createLogger } from '@minutehand/service-kit/log';
import { eventually } from '@minutehand/test-kit/waiting';
import type { WebSocket } from 'ws';
import type { AccessDecision } from './channels.ts';
import { createConnection } from './connection.ts';
import { createTopics } from './topics.ts';

const user = {
  ...{ userId: 'u', accountId: 'a', credentialEpoch: 0, membershipVersion: 1, isClosed: false },
  role: 'member',
} as const;

/** Reads of access: which ones have started, one at a time, and how to end them. */
function createReads() {
  const reads: string[] = [];
  const ends: (() => void)[] = [];
  return { reads, ends, runAccessRead: createConcurrencyLimit({ maxRunning: 1 }) };
}

function connect({ reads, ends, runAccessRead } = createReads(), userId = 'u') {
  const frames: string[] = [];
  const socket = Object.assign(new EventEmitter(), {
    bufferedAmount: 0,
    send: (frame: Buffer) => frames.push(frame.toString()),
  }) as unknown as WebSocket;
  createConnection({
    ...{ socket, sessionKey: 'k', topics: createTopics(), now: () => new Date(), traceparent: '' },
    user: { ...user, userId },
    log: createLogger({ service: 'gateway', level: 'silent' }),
    runAccessRead,
    channels: {
      parse: (identifier) =>
        identifier === 'notifications'
          ? { channel: 'NotificationsChannel' }
          : { channel: 'MeetingChannel', meeting_id: identifier },
      getTopic: () => 'topic',
      needsAccessRead: ({ channel }) => channel === 'MeetingChannel',
      authorize: async (channel) => {
        if (channel.channel !== 'MeetingChannel') return 'allowed';
        reads.push(channel.meeting_id);
        return new Promise<AccessDecision>((resolve) => ends.push(() => resolve('allowed')));
      },
      receive: async () => undefined,
    },
  });
  const send = (command: string, identifier: string) =>
    socket.emit('message', Buffer.from(JSON.stringify({ command, identifier })), false);
  return { send, reads, frames, endRead: () => ends.shift()?.() };
}

it('a subscription that needs no read is confirmed at once', async () => {
  const { send, frames } = connect();
  for (const id of ['m1', 'm2', 'notifications']) send('subscribe', id);
  await eventually(() =>
    expect(frames.filter((frame) => frame.includes('confirm'))).toEqual([
      JSON.stringify({ identifier: 'notifications', type: 'confirm_subscription' }),
    ]),
  );
});

it('a subscription waits until others have been allowed, and needs no read if it ends before', async () => {
  const { send, reads, frames, endRead } = connect();
  for (const id of ['m1', 'm2', 'm3']) send('subscribe', id);
  await eventually(() => expect(reads).toEqual(['m1']));
  send('unsubscribe', 'm2');
  endRead();
  await eventually(() => expect(reads).toEqual(['m1', 'm3']));
  endRead();
  await eventually(() => expect(frames.filter((frame) => frame.includes('confirm_subscription'))).toHaveLength(2));
});

it("a user's subscription does not wait for all of another user's", async () => {
  const access = createReads();
  const [first, other] = [connect(access, 'ann'), connect(access, 'bob')];
  for (const id of ['ann 1', 'ann 2', 'ann 3', 'ann 4']) first.send('subscribe', id);
  other.send('subscribe', 'bob 1');
  for (let count = 1; count <= 5; count += 1) {
    await eventually(() => expect(access.reads).toHaveLength(count));
    first.endRead();
  }
  expect(access.reads).toEqual(['ann 1', 'ann 2', 'bob 1', 'ann 3', 'ann 4']);
});
