import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { getTestedProduct } from '@minutehand/test-kit/product';
import { eventually } from '@minutehand/test-kit/waiting';
import fc from 'fast-check';
import { WebSocket } from 'ws';
import { createMeeting } from '../meeting-requests.ts';
import { type Person, register } from '../person.ts';
import { expectProcessesHealthy } from './process-health.ts';

/** Closed normally, without a further frame. */
const NORMAL = 1005;
let person: Person;
let meetingId: string;
const open: WebSocket[] = [];

expectProcessesHealthy();
beforeAll(async () => {
  person = await register();
  ({ id: meetingId } = await createMeeting(person));
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});

type Frame = { type?: string; identifier?: string; reason?: string };

async function openCable() {
  const url = `${getTestedProduct('baseUrl').replace('http', 'ws')}/cable`;
  const headers = { cookie: person.cookie() };
  const socket = new WebSocket(url, ['actioncable-v1-json'], { headers, origin: getTestedProduct('baseUrl') });
  open.push(socket);
  const frames: Frame[] = [];
  let code: number | undefined;
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  socket.on('close', (closedWith) => {
    code = closedWith;
  });
  socket.on('error', () => undefined);
  await once(socket, 'open');
  return {
    socket,
    frames,
    /** Waits until the socket is closed; returns how. */
    ended: () =>
      eventually(async () => {
        expect(code).toBeDefined();
        return code;
      }),
    isEnded: () => code !== undefined,
    saw: (frame: Frame) => eventually(async () => expect(frames).toContainEqual(expect.objectContaining(frame))),
  };
}

const identifier = () => JSON.stringify({ channel: 'MeetingChannel', meeting_id: meetingId });
const subscribing = (to: string) => JSON.stringify({ command: 'subscribe', identifier: to });

/** Another open screen, which errors of one client must not affect. */
async function expectOthersServed(): Promise<void> {
  const other = await openCable();
  other.socket.send(subscribing(identifier()));
  await other.saw({ type: 'confirm_subscription', identifier: identifier() });
}

describe('a frame that violates the protocol closes its socket with a reason', () => {
  it.each([
    ['bytes', Buffer.from([1, 2, 3]), true],
    ['no JSON', '{"command":', false],
    ['nothing', '', false],
    ['a list', '[]', false],
    ['null', 'null', false],
    ['a number beyond numbers', '1e999', false],
    ['a command that nobody knows', '{"command":"shutdown","identifier":"{}"}', false],
    ['no identifier', '{"command":"subscribe"}', false],
    ['an identifier that is no text', '{"command":"subscribe","identifier":{"channel":"MeetingChannel"}}', false],
    [
      'an identifier of 2,000 characters',
      JSON.stringify({ command: 'subscribe', identifier: 'x'.repeat(2_000) }),
      false,
    ],
    ['17 KB', JSON.stringify({ command: 'message', identifier: '{}', data: 'x'.repeat(17_000) }), false],
    ['lists in lists', '['.repeat(8_000), false],
  ] as const)('%s', async (_what, frame, binary) => {
    const cable = await openCable();
    cable.socket.send(frame, { binary });
    await cable.saw({ type: 'disconnect', reason: 'invalid_request' });
    expect(await cable.ended()).toBe(NORMAL);
    await expectOthersServed();
  });

  it('a frame above the read limit: 2 MB', async () => {
    const cable = await openCable();
    cable.socket.send('x'.repeat(2 * 1024 * 1024));
    expect(await cable.ended()).not.toBe(NORMAL);
    await expectOthersServed();
  });

  it('a flood of commands', async () => {
    const cable = await openCable();
    for (let n = 0; n < 2_000; n += 1)
      cable.socket.send(JSON.stringify({ command: 'unsubscribe', identifier: `${n}` }));
    await cable.saw({ type: 'disconnect', reason: 'invalid_request' });
    await cable.ended();
    await expectOthersServed();
  });

  it('an endless fragmented message', async () => {
    const cable = await openCable();
    for (let n = 0; n < 300 && !cable.isEnded(); n += 1) cable.socket.send('x'.repeat(10_000), { fin: false });
    await cable.ended();
    await expectOthersServed();
  });
});

describe('an invalid subscription', () => {
  it.each([
    ['no JSON', 'x'],
    ['a channel that nobody knows', '{"channel":"AdminChannel"}'],
    ['a channel without its meeting', '{"channel":"MeetingChannel"}'],
    ['a meeting that is no id', '{"channel":"MeetingChannel","meeting_id":{"$gt":""}}'],
    ['a meeting with a NUL', '{"channel":"MeetingChannel","meeting_id":"a\\u0000b"}'],
    ['half of a character', '{"channel":"MeetingChannel","meeting_id":"\\ud800"}'],
    ['what every object has', '{"channel":"__proto__","constructor":{"name":"MeetingChannel"}}'],
  ])('is rejected, and the socket stays: %s', async (_what, to) => {
    const cable = await openCable();
    cable.socket.send(subscribing(to));
    await cable.saw({ type: 'reject_subscription', identifier: to });
    cable.socket.send(subscribing(identifier()));
    await cable.saw({ type: 'confirm_subscription' });
  });

  it('above the limit is rejected: 50 of 150 are confirmed', async () => {
    const cable = await openCable();
    const named = (n: number) => JSON.stringify({ channel: 'NotificationsChannel', n });
    for (let n = 0; n < 150; n += 1) cable.socket.send(subscribing(named(n)));
    await cable.saw({ type: 'reject_subscription', identifier: named(149) });
    await eventually(async () => {
      const of = (type: string) => cable.frames.filter((frame) => frame.type === type).length;
      expect({ confirmed: of('confirm_subscription'), rejected: of('reject_subscription') }).toEqual({
        confirmed: 50,
        rejected: 100,
      });
    });
  });
});

it('any message of a subscriber is handled or ignored', async () => {
  const cable = await openCable();
  const to = JSON.stringify({ channel: 'NotificationsChannel' });
  cable.socket.send(subscribing(to));
  await cable.saw({ type: 'confirm_subscription', identifier: to });
  const data = fc.oneof(
    fc.json(),
    fc.string(),
    fc.constantFrom('{"action":"mark_as_read","ids":[1]}', '{"action":"mark_as_read","ids":["\\u0000","\\ud800"]}'),
    fc.constantFrom('{"action":"constructor"}', '{"__proto__":{"action":"mark_as_read"}}', '{"action":"mark_as_seen"}'),
  );
  for (const text of fc.sample(data, 100)) {
    cable.socket.send(JSON.stringify({ command: 'message', identifier: to, data: text }));
  }
  cable.socket.send(subscribing(identifier()));
  await cable.saw({ type: 'confirm_subscription', identifier: identifier() });
});

describe('bytes that violate the WebSocket protocol close the connection', () => {
  /** Performs the WebSocket handshake, sends raw bytes and waits until the server closes the connection. */
  async function sendFrames(bytes: Uint8Array): Promise<Buffer> {
    const { hostname, port, host, origin } = new URL(getTestedProduct('baseUrl'));
    const socket = connect(Number(port), hostname);
    const parts: Buffer[] = [];
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      const isFirst = parts.length === 0;
      parts.push(part);
      if (isFirst) socket.write(bytes);
    });
    const key = randomBytes(16).toString('base64');
    const lines = [
      'GET /cable HTTP/1.1',
      `Host: ${host}`,
      `Origin: ${origin}`,
      `Cookie: ${person.cookie()}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${key}`,
      'Sec-WebSocket-Protocol: actioncable-v1-json',
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    await once(socket, 'close', { signal: AbortSignal.timeout(45_000) });
    return Buffer.concat(parts);
  }
  const masked = (first: number, payload: Uint8Array) =>
    Buffer.concat([Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0]), payload]);

  it.each([
    ['a frame without a mask', Buffer.from([0x81, 0x02, 0x7b, 0x7d])],
    ['a kind of frame that there is not', masked(0x83, Buffer.from('{}'))],
    ['bits that mean nothing', masked(0xf1, Buffer.from('{}'))],
    ['text that is not UTF-8', masked(0x81, Buffer.from([0xff, 0xfe, 0xfd]))],
    ['a continuation of nothing', masked(0x80, Buffer.from('{}'))],
    ['a ping in pieces', masked(0x09, Buffer.from('x'))],
    ['a length of 2^63', Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])],
    ['a close code that there is not', masked(0x88, Buffer.from([0x00, 0x01]))],
  ])('%s', async (_what, bytes) => {
    expect((await sendFrames(bytes)).toString('latin1')).toMatch(/^HTTP\/1\.1 101 /);
    await expectOthersServed();
  });

  it.each([
    ['another version', 'Sec-WebSocket-Version: 99\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='],
    ['no key', 'Sec-WebSocket-Version: 13'],
    ['a key that is none', 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x'],
  ])('a handshake is refused: %s', async (_what, headers) => {
    const { hostname, port, host } = new URL(getTestedProduct('baseUrl'));
    const socket = connect(Number(port), hostname);
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('error', () => undefined);
    socket.write(
      `GET /cable HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n\r\n`,
    );
    await once(socket, 'close', { signal: AbortSignal.timeout(45_000) });
    expect(Buffer.concat(parts).toString('latin1')).toMatch(/^HTTP\/1\.1 4\d\d /);
  });
});
