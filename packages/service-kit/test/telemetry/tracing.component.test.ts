import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { startTestRabbitmq, type TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const register = new URL('../../src/telemetry/register.ts', import.meta.url).href;
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
  it('follows one trace through every library that a service uses, says no contents, and flushes at the end', async () => {
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

  it('keeps traces and their ids in logs without a collector', async () => {
    const { stdout, stderr } = await run({});
    expect(stdout).toContain(`"trace_id":"${TRACE_ID}"`);
    expect(stderr).toBe('');
  });
});
