import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { getTestedStack } from '@minutehand/test-kit/stack';
import { eventually } from '@minutehand/test-kit/waiting';
import fc from 'fast-check';
import { WebSocket } from 'ws';
import { createMeeting } from '../meeting-requests.ts';
import { register, type TestUser } from '../person.ts';
import { expectProcessesHealthy } from './process-health.ts';

/** The close code that is reported for a close frame without a status code. */
const NO_STATUS_CODE = 1005;
let person: TestUser;
let meetingId: string;
const openSockets: WebSocket[] = [];

expectProcessesHealthy();
beforeAll(async () => {
  person = await register();
  ({ id: meetingId } = await createMeeting(person));
});
afterEach(() => {
  for (const socket of openSockets.splice(0)) socket.terminate();
});

type Frame = { type?: string; identifier?: string; reason?: string };

async function openCable() {
  const url = `${getTestedStack('baseUrl').replace('http', 'ws')}/cable`;
  const headers = { cookie: person.cookie() };
  const socket = new WebSocket(url, ['actioncable-v1-json'], { headers, origin: getTestedStack('baseUrl') });
  openSockets.push(socket);
  const frames: Frame[] = [];
  let code: number | undefined;
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  socket.on('close', (closeCode) => {
    code = closeCode;
  });
  socket.on('error', () => undefined);
  await once(socket, 'open');
  return {
    socket,
    frames,
    /** Waits until the socket is closed; returns the close code. */
    waitUntilClosed: () =>
      eventually(async () => {
        expect(code).toBeDefined();
        return code;
      }),
    isClosed: () => code !== undefined,
    waitForFrame: (frame: Frame) =>
      eventually(async () => expect(frames).toContainEqual(expect.objectContaining(frame))),
  };
}

const createMeetingIdentifier = () => JSON.stringify({ channel: 'MeetingChannel', meeting_id: meetingId });
const createSubscribeCommand = (identifierText: string) =>
  JSON.stringify({ command: 'subscribe', identifier: identifierText });

/** Opens another socket, which errors of one client must not affect. */
async function expectOtherSocketsServed(): Promise<void> {
  const otherCable = await openCable();
  otherCable.socket.send(createSubscribeCommand(createMeetingIdentifier()));
  await otherCable.waitForFrame({ type: 'confirm_subscription', identifier: createMeetingIdentifier() });
}

describe('a frame that violates the protocol closes its socket with a reason', () => {
  it.each([
    ['binary data', Buffer.from([1, 2, 3]), true],
    ['invalid JSON', '{"command":', false],
    ['no data', '', false],
    ['an array', '[]', false],
    ['null', 'null', false],
    ['a number out of range', '1e999', false],
    ['an unknown command', '{"command":"shutdown","identifier":"{}"}', false],
    ['no identifier', '{"command":"subscribe"}', false],
    ['an identifier that is not a string', '{"command":"subscribe","identifier":{"channel":"MeetingChannel"}}', false],
    [
      'an identifier of 2,000 characters',
      JSON.stringify({ command: 'subscribe', identifier: 'x'.repeat(2_000) }),
      false,
    ],
    ['17 KB', JSON.stringify({ command: 'message', identifier: '{}', data: 'x'.repeat(17_000) }), false],
    ['deeply nested arrays', '['.repeat(8_000), false],
  ] as const)('%s', async (_description, frame, binary) => {
    const cable = await openCable();
    cable.socket.send(frame, { binary });
    await cable.waitForFrame({ type: 'disconnect', reason: 'invalid_request' });
    expect(await cable.waitUntilClosed()).toBe(NO_STATUS_CODE);
    await expectOtherSocketsServed();
  });

  it('a frame above the read limit: 2 MB', async () => {
    const cable = await openCable();
    cable.socket.send('x'.repeat(2 * 1024 * 1024));
    expect(await cable.waitUntilClosed()).not.toBe(NO_STATUS_CODE);
    await expectOtherSocketsServed();
  });

  it('a flood of commands', async () => {
    const cable = await openCable();
    for (let n = 0; n < 2_000; n += 1)
      cable.socket.send(JSON.stringify({ command: 'unsubscribe', identifier: `${n}` }));
    await cable.waitForFrame({ type: 'disconnect', reason: 'invalid_request' });
    await cable.waitUntilClosed();
    await expectOtherSocketsServed();
  });

  it('an endless fragmented message', async () => {
    const cable = await openCable();
    for (let n = 0; n < 300 && !cable.isClosed(); n += 1) cable.socket.send('x'.repeat(10_000), { fin: false });
    await cable.waitUntilClosed();
    await expectOtherSocketsServed();
  });
});

describe('an invalid subscription', () => {
  it.each([
    ['invalid JSON', 'x'],
    ['an unknown channel', '{"channel":"AdminChannel"}'],
    ['a channel without a meeting id', '{"channel":"MeetingChannel"}'],
    ['a meeting id that is not a string', '{"channel":"MeetingChannel","meeting_id":{"$gt":""}}'],
    ['a meeting id with a NUL', '{"channel":"MeetingChannel","meeting_id":"a\\u0000b"}'],
    ['an unpaired surrogate', '{"channel":"MeetingChannel","meeting_id":"\\ud800"}'],
    ['object prototype properties', '{"channel":"__proto__","constructor":{"name":"MeetingChannel"}}'],
  ])('is rejected, and the socket stays open: %s', async (_description, identifierText) => {
    const cable = await openCable();
    cable.socket.send(createSubscribeCommand(identifierText));
    await cable.waitForFrame({ type: 'reject_subscription', identifier: identifierText });
    cable.socket.send(createSubscribeCommand(createMeetingIdentifier()));
    await cable.waitForFrame({ type: 'confirm_subscription' });
  });

  it('above the limit is rejected: 50 of 150 are confirmed', async () => {
    const cable = await openCable();
    const createIdentifier = (n: number) => JSON.stringify({ channel: 'NotificationsChannel', n });
    for (let n = 0; n < 150; n += 1) cable.socket.send(createSubscribeCommand(createIdentifier(n)));
    await cable.waitForFrame({ type: 'reject_subscription', identifier: createIdentifier(149) });
    await eventually(async () => {
      const countFrames = (type: string) => cable.frames.filter((frame) => frame.type === type).length;
      expect({ confirmed: countFrames('confirm_subscription'), rejected: countFrames('reject_subscription') }).toEqual({
        confirmed: 50,
        rejected: 100,
      });
    });
  });
});

it('every message of a subscriber is handled or ignored', async () => {
  const cable = await openCable();
  const identifierText = JSON.stringify({ channel: 'NotificationsChannel' });
  cable.socket.send(createSubscribeCommand(identifierText));
  await cable.waitForFrame({ type: 'confirm_subscription', identifier: identifierText });
  const data = fc.oneof(
    fc.json(),
    fc.string(),
    fc.constantFrom('{"action":"mark_as_read","ids":[1]}', '{"action":"mark_as_read","ids":["\\u0000","\\ud800"]}'),
    fc.constantFrom('{"action":"constructor"}', '{"__proto__":{"action":"mark_as_read"}}', '{"action":"mark_as_seen"}'),
  );
  for (const text of fc.sample(data, 100)) {
    cable.socket.send(JSON.stringify({ command: 'message', identifier: identifierText, data: text }));
  }
  cable.socket.send(createSubscribeCommand(createMeetingIdentifier()));
  await cable.waitForFrame({ type: 'confirm_subscription', identifier: createMeetingIdentifier() });
});

describe('bytes that violate the WebSocket protocol close the connection', () => {
  /** Performs the WebSocket handshake, sends raw bytes and waits until the server closes the connection. */
  async function sendFrames(bytes: Uint8Array): Promise<Buffer> {
    const { hostname, port, host, origin } = new URL(getTestedStack('baseUrl'));
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const isFirst = chunks.length === 0;
      chunks.push(chunk);
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
    return Buffer.concat(chunks);
  }
  const createMaskedFrame = (firstByte: number, payload: Uint8Array) =>
    Buffer.concat([Buffer.from([firstByte, 0x80 | payload.length, 0, 0, 0, 0]), payload]);

  it.each([
    ['an unmasked frame', Buffer.from([0x81, 0x02, 0x7b, 0x7d])],
    ['an unknown opcode', createMaskedFrame(0x83, Buffer.from('{}'))],
    ['reserved bits', createMaskedFrame(0xf1, Buffer.from('{}'))],
    ['text that is not UTF-8', createMaskedFrame(0x81, Buffer.from([0xff, 0xfe, 0xfd]))],
    ['a continuation frame without a first one', createMaskedFrame(0x80, Buffer.from('{}'))],
    ['a fragmented ping', createMaskedFrame(0x09, Buffer.from('x'))],
    ['a length of 2^63', Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])],
    ['an invalid close code', createMaskedFrame(0x88, Buffer.from([0x00, 0x01]))],
  ])('%s', async (_description, bytes) => {
    expect((await sendFrames(bytes)).toString('latin1')).toMatch(/^HTTP\/1\.1 101 /);
    await expectOtherSocketsServed();
  });

  it.each([
    ['an unsupported version', 'Sec-WebSocket-Version: 99\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='],
    ['no key', 'Sec-WebSocket-Version: 13'],
    ['an invalid key', 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x'],
  ])('a handshake with %s is rejected', async (_description, headers) => {
    const { hostname, port, host } = new URL(getTestedStack('baseUrl'));
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.write(
      `GET /cable HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n\r\n`,
    );
    await once(socket, 'close', { signal: AbortSignal.timeout(45_000) });
    expect(Buffer.concat(chunks).toString('latin1')).toMatch(/^HTTP\/1\.1 4\d\d /);
  });
});
