import { once } from 'node:events';
import { Agent, request as sendHttp } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { KIB, MIB, SECOND_MS } from '@minutehand/contracts/limits';
import { eventually } from '@minutehand/test-kit/waiting';
import { createHttpSession, type HttpSession } from '../../scripts/lib/http-session.ts';
import type { Stack } from '../../scripts/lib/stack.ts';
import { startTestStack } from '../../scripts/lib/test-stack.ts';
import { printLine } from './print-line.ts';

const MAX_CONNECTIONS = 80;
const CONCURRENCY = 8;
/** Requests of one flood. */
const FLOOD_REQUESTS = 400;
/** Requests without a session that a client network may send in a minute. */
const ANONYMOUS_REQUESTS = 600;
const PASSWORD = 'long enough for anybody';
/** Time in which the gateway closes connections whose headers do not arrive (ms), on a busy machine. */
const HEADERS_DEADLINE_MS = 40 * SECOND_MS;
/** The client networks of attackers, one for each test, and of all other users, as the trusted proxy reports them. */
const attackers = { anonymous: '203.0.113.1', guessing: '203.0.113.2', writing: '203.0.113.3', slow: '203.0.113.4' };
const VICTIM = '198.51.100.7';

let stack: Stack;
let victim: HttpSession;
const sockets: Socket[] = [];
beforeAll(async () => {
  stack = await startTestStack(printLine, {
    needsFrontends: false,
    env: {
      GATEWAY_TRUST_PROXY: '1',
      GATEWAY_MAX_CONNECTIONS: String(MAX_CONNECTIONS),
      GATEWAY_ANONYMOUS_REQUESTS_PER_MINUTE: String(ANONYMOUS_REQUESTS),
    },
  });
  victim = await register(VICTIM);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await eventually(async () => expect((await fetch(`${stack.url}/health/ready`)).status).toBe(200));
});
afterAll(() => stack?.stop());

/** A browser in a client network. */
function openBrowser(network: string): HttpSession {
  const session = createHttpSession(stack.url);
  const send: HttpSession['send'] = (method, path, { headers, ...options } = {}) =>
    session.send(method, path, { ...options, headers: { 'x-forwarded-for': network, ...headers } });
  return {
    ...session,
    send,
    get: (path) => send('GET', path),
    post: (path, body = {}) => send('POST', path, { body }),
    patch: (path, body = {}) => send('PATCH', path, { body }),
    delete: (path) => send('DELETE', path),
    open: () => send('GET', '/session'),
  };
}

async function register(network: string): Promise<HttpSession> {
  const browser = openBrowser(network);
  await browser.open();
  const email = `${crypto.randomUUID()}@sample.example`;
  const registration = { name: 'Sample Person', email, password: PASSWORD };
  expect(await browser.post('/registrations', registration)).toMatchObject({ status: 201 });
  return browser;
}

async function createMeeting(session: HttpSession): Promise<string> {
  return meetingResponseSchema.parse((await session.post('/meetings', { meeting: {} })).body).meeting.id;
}

/** Runs tasks, eight at a time. */
async function runParallel<T>(count: number, task: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) results.push(await task(next++));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return results;
}

/** Sends commands to a database of Redis; returns the text of all replies. */
async function callRedis(database: number, command: string): Promise<string> {
  const { hostname, port } = new URL(stack.dependencies.find(({ name }) => name === 'Redis')?.url ?? '');
  const socket = connect(Number(port), hostname);
  socket.write(`SELECT ${database}\r\n${command}\r\nQUIT\r\n`);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
}
const countKeys = async (database: number) => Number(/:(\d+)/.exec(await callRedis(database, 'DBSIZE'))?.[1]);
const getUsedBytes = async () => Number(/used_memory:(\d+)/.exec(await callRedis(0, 'INFO memory'))?.[1]);

/** Sets the counter of anonymous requests to its limit: a busy machine may not reach the limit within its interval. */
async function exhaustLimit(network: string): Promise<void> {
  expect(await callRedis(1, `SET gateway:limit:anonymous:${network} ${ANONYMOUS_REQUESTS} PX 60000`)).toContain('OK');
}

type RawClient = { readonly socket: Socket; readonly received: () => string; readonly isClosed: () => boolean };

/** Opens a connection and sends text, which may be an incomplete request. */
function openRaw(text: string): RawClient {
  const { hostname, port } = new URL(stack.url);
  const socket = connect(Number(port), hostname, () => socket.write(text));
  sockets.push(socket);
  let received = '';
  let isClosed = false;
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isClosed = true;
  });
  return { socket, received: () => received, isClosed: () => isClosed };
}

describe('a flood of requests', () => {
  it('stores only a counter if it has no cookies, is limited by client network, and does not affect other networks', async () => {
    const sessionsBefore = await countKeys(0);
    const countersBefore = await countKeys(1);
    const statuses = await runParallel(
      FLOOD_REQUESTS,
      async () => (await openBrowser(attackers.anonymous).open()).status,
    );
    expect([401, 429]).toEqual(expect.arrayContaining([...new Set(statuses)]));
    expect(await countKeys(0)).toBe(sessionsBefore);
    expect((await countKeys(1)) - countersBefore).toBeLessThan(5);
    await exhaustLimit(attackers.anonymous);
    const limited = await openBrowser(attackers.anonymous).open();
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await openBrowser(VICTIM).open()).status).toBe(401);
    expect((await victim.get('/meetings')).status).toBe(200);
  });

  it('is limited by client network if it has guessed access tokens', async () => {
    const guess = (index: number) =>
      openBrowser(attackers.guessing).send('GET', '/meetings', { headers: { authorization: `Bearer mh_${index}` } });
    const statuses = (await runParallel(FLOOD_REQUESTS, guess)).map(({ status }) => status);
    expect([401, 429]).toEqual(expect.arrayContaining([...new Set(statuses)]));
    await exhaustLimit(attackers.guessing);
    expect((await guess(0)).status).toBe(429);
    expect((await victim.get('/meetings')).status).toBe(200);
  });

  it('stores little per request in Redis if it has Idempotency-Keys, and does not affect others', async () => {
    const attacker = await register(attackers.writing);
    const meetingId = await createMeeting(attacker);
    const before = await getUsedBytes();
    const content = 'x'.repeat(100 * KIB);
    const save = (index: number) =>
      attacker.send('PATCH', `/meetings/${meetingId}/notes`, {
        body: { notes: { content: `${index} ${content}` } },
        headers: { 'idempotency-key': `write ${index}` },
      });
    const statuses = (await runParallel(150, save)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(CONCURRENCY);
    // Whole responses would be 15 MB.
    expect((await getUsedBytes()) - before).toBeLessThan(MIB);
    const headers = { 'idempotency-key': 'of the victim' };
    const response = await victim.send('POST', '/meetings', { body: { meeting: {} }, headers });
    expect(response.status).toBe(201);
  });
});

describe('slow clients', () => {
  it('do not delay others, and are disconnected when their headers do not arrive', async () => {
    const head = `POST /session HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${attackers.slow}\r\n`;
    const headers = Array.from({ length: 25 }, () => openRaw(head));
    const bodies = Array.from({ length: 25 }, () =>
      openRaw(`${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`),
    );
    await Promise.all([...headers, ...bodies].map(({ socket }) => once(socket, 'connect')));
    const statuses = await runParallel(40, async () => (await victim.get('/meetings')).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await eventually(() => expect(headers.every(({ isClosed }) => isClosed())).toBe(true), HEADERS_DEADLINE_MS);
    expect(headers.every(({ received }) => received().startsWith('HTTP/1.1 408'))).toBe(true);
    // A write without the CSRF token is rejected before its body is read.
    expect(bodies.every(({ received }) => received().startsWith('HTTP/1.1 403'))).toBe(true);
  });
});

describe('a flood of connections', () => {
  it('is refused above the limit, does not close open connections, and needs no restart afterwards', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { hostname, port } = new URL(stack.url);
    const readOnOpenConnection = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const options = { agent, hostname, port, path: '/health/live' };
        const request = sendHttp(options, (response) => {
          response.resume();
          response.once('end', () => resolve(response.statusCode));
        });
        request.once('error', reject).end();
      });
    expect(await readOnOpenConnection()).toBe(200);
    const flood = Array.from({ length: 3 * MAX_CONNECTIONS }, () => openRaw(''));
    await eventually(() =>
      expect(flood.filter(({ isClosed }) => isClosed()).length).toBeGreaterThanOrEqual(2 * MAX_CONNECTIONS),
    );
    expect(await readOnOpenConnection()).toBe(200);
    // Connections that send nothing are closed like slow ones.
    await eventually(() => expect(flood.every(({ isClosed }) => isClosed())).toBe(true), HEADERS_DEADLINE_MS);
    await eventually(async () => {
      const client = openRaw('GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
      await once(client.socket, 'close');
      expect(client.received()).toMatch(/^HTTP\/1.1 200/);
    });
    agent.destroy();
  });
});
