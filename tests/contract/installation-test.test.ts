import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { getTestedStack } from '@minutehand/test-kit/stack';
import { resolveFromRoot } from '../../scripts/lib/paths.ts';

const script = readFileSync(resolveFromRoot('charts', 'minutehand', 'files', 'main-job.mjs'), 'utf8');

/** Runs the test of `helm test` as its pod does. */
async function runMainJob(gatewayUrl: string, deadlineSeconds = 60, retrySeconds = 10) {
  const env = {
    PATH: process.env.PATH,
    GATEWAY_URL: gatewayUrl,
    DEADLINE_SECONDS: String(deadlineSeconds),
    RETRY_SECONDS: String(retrySeconds),
  };
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}

type ReplacementResponse = { readonly status: number; readonly body: object; readonly isForwarded?: boolean };

const UNAVAILABLE: ReplacementResponse = { status: 503, body: { error: 'Unavailable.' } };

function respond(response: ServerResponse, replacement: ReplacementResponse): void {
  response.writeHead(replacement.status, { 'content-type': 'application/json' }).end(JSON.stringify(replacement.body));
}

/** A proxy of the product. A replacement is returned in place of the product's response; it forwards the request to the product only with `isForwarded`. */
async function runBehindProxy(
  getResponse: (method: string, path: string) => ReplacementResponse | undefined,
  deadlineSeconds = 15,
  retrySeconds = 1,
) {
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    const replacement = getResponse(method, path);
    if (replacement && !replacement.isForwarded) {
      request.resume();
      respond(response, replacement);
      return;
    }
    const forwarded = sendRequest(
      new URL(path, getTestedStack('baseUrl')),
      { method, headers },
      (forwardedResponse) => {
        if (replacement) {
          forwardedResponse.resume();
          forwardedResponse.once('end', () => respond(response, replacement));
          return;
        }
        response.writeHead(forwardedResponse.statusCode ?? 502, forwardedResponse.headers);
        forwardedResponse.pipe(response);
      },
    );
    forwarded.once('error', () => response.destroy());
    request.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await runMainJob(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      deadlineSeconds,
      retrySeconds,
    );
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('the test of an installation', () => {
  it('passes if the product works, and prints no contents of meetings', async () => {
    const { code, output } = await runMainJob(getTestedStack('baseUrl'));
    expect(output).toContain('The installation works.');
    expect(code).toBe(0);
    expect(output).not.toMatch(/library|@/);
  });

  it.each([
    ['accounts', 'POST', /^\/registrations$/],
    ['billing', 'GET', /^\/plans$/],
    ['recordings', 'POST', /^\/direct_uploads$/],
    ['recordings', 'PUT', /^\/direct_uploads\//],
    ['meetings', 'POST', /^\/meetings$/],
    ['search', 'GET', /^\/search\?/],
    ['notifications', 'GET', /^\/notifications$/],
  ])('fails and names %s when %s %p is unavailable', async (service, failing, pattern) => {
    const { code, output } = await runBehindProxy((method, path) =>
      method === failing && pattern.test(path) ? UNAVAILABLE : undefined,
    );
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`FAILED[^\\n]*503[^\\n]*\\n +It needs [^\\n]*${service}`));
  });

  it('passes when services are unavailable for a moment, as after a restart', async () => {
    const rejected = new Set<string>();
    const getResponse = (method: string, path: string) => {
      const [, route = ''] = path.split('/');
      if (method !== 'POST' || rejected.has(route)) return undefined;
      rejected.add(route);
      return UNAVAILABLE;
    };
    const { code, output } = await runBehindProxy(getResponse, 60, 10);
    expect([...rejected]).toEqual(['registrations', 'direct_uploads', 'meetings']);
    expect(output).toContain('The installation works.');
    expect(code).toBe(0);
  });

  it('signs in when the person was registered although the response was 503', async () => {
    let isFirst = true;
    const { code, output } = await runBehindProxy(
      (method, path) => {
        if (method !== 'POST' || path !== '/registrations' || !isFirst) return undefined;
        isFirst = false;
        return { ...UNAVAILABLE, isForwarded: true };
      },
      60,
      10,
    );
    expect(output).toContain('The installation works.');
    expect(code).toBe(0);
  });

  it('fails and names ai when minutes are not written in time', async () => {
    const { code, output } = await runBehindProxy((method, path) =>
      method === 'GET' && /^\/meetings\/[^/]+$/.test(path)
        ? { status: 200, body: { meeting: { state: 'generating' } } }
        : undefined,
    );
    expect(code).toBe(1);
    expect(output).toMatch(/FAILED {2}writes minutes: did not happen in time\n +It needs ai/);
  });

  it('fails when the gateway cannot be reached', async () => {
    const { code, output } = await runMainJob('http://127.0.0.1:9');
    expect(code).toBe(1);
    expect(output).toContain('FAILED  the gateway is ready');
  });

  it('contains no text that Kubernetes expands in the arguments of a container', () => {
    expect(script).not.toMatch(/\$\(|\$\$/);
  });
});
