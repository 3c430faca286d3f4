import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@minutehand/service-kit/log';
import { Registry } from 'prom-client';
import { BREACH_RESPONSE_BYTES } from '../../limits.ts';
import { createBreachedPasswords } from './breached-passwords.ts';

const PASSWORD = 'pterodactylumbrella';
const HASH = createHash('sha1').update(PASSWORD).digest('hex').toUpperCase();
const DEADLINE_MS = 300;
const others = ['0018A45C4D1DEF81644B54AB7F969B88D65:1', '00D4F6E8FA6EECAD2A3AA415EEC418D38EC:2'];

type Responder = (request: IncomingMessage, response: ServerResponse) => void;
let server: Server;
let respond: Responder;
let requests: IncomingMessage[];
let lines: string[];
let registry: Registry;

beforeEach(async () => {
  requests = [];
  lines = [];
  registry = new Registry();
  server = createServer((request, response) => {
    requests.push(request);
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const respondWith =
  (...body: string[]): Responder =>
  (_request, response) =>
    response.end(body.join('\r\n'));

function check(password = PASSWORD): Promise<boolean> {
  const { port } = server.address() as AddressInfo;
  const log = createLogger({ service: 'accounts', level: 'info' }, { write: (line) => void lines.push(line) });
  const url = `http://127.0.0.1:${port}/range/`;
  return createBreachedPasswords({ url, log, registry, deadlineMs: DEADLINE_MS }).has(password);
}

async function getOutcomes(): Promise<Record<string, number>> {
  const [metric] = await registry.getMetricsAsJSON();
  expect(metric?.name).toBe('minutehand_breach_checks_total');
  return Object.fromEntries(metric!.values.map(({ labels, value }) => [labels.outcome, value]));
}

describe('the breach check', () => {
  it('sends only the first five characters of the hash, and requests padding', async () => {
    respond = respondWith(...others);
    expect(await check()).toBe(false);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.url).toBe(`/range/${HASH.slice(0, 5)}`);
    expect(requests[0]?.method).toBe('GET');
    expect(requests[0]?.headers['add-padding']).toBe('true');
    expect(JSON.stringify([requests[0]?.headers, requests[0]?.url])).not.toContain(HASH.slice(5));
    expect(await getOutcomes()).toEqual({ not_found: 1 });
    expect(lines).toEqual([]);
  });

  it('finds the rest of the hash, ignoring case', async () => {
    for (const rest of [HASH.slice(5), HASH.slice(5).toLowerCase()]) {
      respond = respondWith(...others, `${rest}:3`);
      expect(await check()).toBe(true);
    }
    expect(lines).toEqual([]);
  });

  it('ignores padding entries, which have the count 0', async () => {
    respond = respondWith(`${HASH.slice(5)}:0`, ...others);
    expect(await check()).toBe(false);
  });

  it('accepts the password if the server lists no hash with its prefix', async () => {
    respond = respondWith();
    expect(await check()).toBe(false);
    expect(await getOutcomes()).toEqual({ not_found: 1 });
  });

  it('compares a password in the form in which it is hashed', async () => {
    respond = respondWith(`${HASH.slice(5)}:1`);
    expect(await check('ｐterodactylumbrella')).toBe(true);
  });

  it.each<[string, Responder]>([
    ['fails', (_request, response) => response.writeHead(503).end()],
    ['redirects', (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['closes the connection', (request) => request.socket.destroy()],
    ['does not respond', () => undefined],
    ['does not finish its response', (_request, response) => void response.write(`${others[0]}\r\n`)],
    ['responds with another format', respondWith('<html>sign in to the network</html>')],
    ['responds with too many bytes', respondWith('x'.repeat(BREACH_RESPONSE_BYTES + 1))],
  ])('accepts the password, and counts and logs the failure, when the server %s', async (_what, responder) => {
    respond = responder;
    expect(await check()).toBe(false);
    expect(await getOutcomes()).toEqual({ failed: 1 });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'warn' });
    expect(lines[0]).not.toContain(HASH.slice(0, 5));
    expect(requests).toHaveLength(1);
  });
});
