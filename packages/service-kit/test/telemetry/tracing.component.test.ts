import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const register = new URL('../../src/telemetry/register.ts', import.meta.url).href;
const programWithoutInstrumentation = new URL('./program-without-instrumentation.ts', import.meta.url).pathname;
const program = new URL('./traced-program.ts', import.meta.url).pathname;

type Attribute = { key: string; value: { stringValue?: string } };
type Scope = { scope: { name: string }; spans: { traceId: string; name: string }[] };
type Export = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: Scope[] }[] };

let broker: TestRabbitmq;
let redis: TestRedis;
let collector: Server;
const received: string[] = [];

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    received.push(await text(request));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  [broker, redis] = await Promise.all([startTestRabbitmq(), startTestRedis()]);
});
afterAll(async () => {
  collector.close();
  await Promise.all([broker.stop(), redis.stop()]);
});

type Line = { msg: string; trace_id?: string; stored?: string; fetched?: string };

/** Returns the log of program-without-instrumentation.ts for one request with this traceparent. */
async function runWithoutCollector(traceparent: string): Promise<Line[]> {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--import', register, programWithoutInstrumentation],
    {
      env: { PATH: process.env.PATH, START_TRACEPARENT: traceparent },
    },
  );
  expect(stderr).toBe('');
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

function run(env: Record<string, string>) {
  return promisify(execFile)(process.execPath, ['--import', register, program], {
    env: {
      PATH: process.env.PATH,
      RABBITMQ_URL: broker.url,
      REDIS_URL: redis.url,
      START_TRACEPARENT: `00-${TRACE_ID}-b7ad6b7169203331-01`,
      ...env,
    },
  });
}

describe('tracing', () => {
  it('records one trace through every instrumented library, without content, and flushes on exit', async () => {
    const { port } = collector.address() as AddressInfo;
    const { stdout } = await run({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_SERVICE_NAME: 'probe',
    });
    const exports = received.map((body) => JSON.parse(body) as Export).flatMap(({ resourceSpans }) => resourceSpans);
    const scopes = exports.flatMap(({ scopeSpans }) => scopeSpans);
    const named = new Set(
      scopes.flatMap(({ scope, spans }) => (spans.some(({ traceId }) => traceId === TRACE_ID) ? [scope.name] : [])),
    );
    expect([...named].sort()).toEqual([
      '@minutehand/service-kit',
      '@opentelemetry/instrumentation-amqplib',
      '@opentelemetry/instrumentation-express',
      '@opentelemetry/instrumentation-grpc',
      '@opentelemetry/instrumentation-http',
      '@opentelemetry/instrumentation-ioredis',
      '@opentelemetry/instrumentation-undici',
    ]);
    const names = scopes.flatMap(({ spans }) => spans.map(({ name }) => name));
    expect(names).toContain('GET /search/:kind');
    expect(exports[0]?.resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'probe' } });
    expect(received.join()).not.toMatch(/secret|127\.0\.0\.1:\d+\/search\/quick\?/);
    expect(stdout).toContain(`"trace_id":"${TRACE_ID}"`);
    expect(stdout).toContain('"isMongodbPatched":true');
  });

  describe('without a collector', () => {
    it('propagates the trace of a request to calls, log lines, events and other programs', async () => {
      const lines = await runWithoutCollector(`00-${TRACE_ID}-b7ad6b7169203331-01`);
      expect(lines.map(({ msg }) => msg)).toEqual(['requested', 'called', 'streamed', 'responded']);
      expect(new Set(lines.map(({ trace_id }) => trace_id))).toEqual(new Set([TRACE_ID]));
      const traceparent = expect.stringMatching(new RegExp(`^00-${TRACE_ID}-`));
      expect(lines[0]).toMatchObject({ stored: traceparent, fetched: traceparent });
    });

    it.each(['', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`])(
      'starts a new trace for a request without a valid one: "%s"',
      async (traceparent) => {
        const ids = new Set((await runWithoutCollector(traceparent)).map(({ trace_id }) => trace_id));
        expect([...ids]).toEqual([expect.stringMatching(/^(?!0{32})[0-9a-f]{32}$/)]);
      },
    );

    it('patches no library', async () => {
      const { stdout, stderr } = await run({});
      expect(stdout).toContain('"isMongodbPatched":false');
      expect(stderr).toBe('');
    });
  });
});
