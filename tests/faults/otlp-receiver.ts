import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const attributes = z.array(attribute).default([]);

const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().default(''),
              name: z.string(),
              kind: z.int(),
              startTimeUnixNano: z.string(),
              attributes,
              links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** In the order of OTLP's numbers. */
const kinds = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'] as const;

export type Span = {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty at the root. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly kind: (typeof kinds)[number];
  readonly startedAt: bigint;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
};

export type OtlpReceiver = {
  readonly url: string;
  /** Every export as it came over the wire, nothing left out. */
  readonly bodies: () => readonly string[];
  readonly spans: () => Span[];
  readonly stop: () => Promise<void>;
};

/** A collector that keeps what it is sent: OTLP over HTTP with JSON, which is what the services' exporter speaks. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const isTraces = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
    if (isTraces) bodies.push(body);
    response.writeHead(isTraces ? 200 : 415, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    bodies: () => bodies,
    spans: () => bodies.flatMap(parseSpans),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function parseSpans(body: string): Span[] {
  return exported.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(unwrapValues(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ kind, startTimeUnixNano, ...span }) => ({
        ...span,
        service,
        kind: kinds[kind] ?? 'unspecified',
        startedAt: BigInt(startTimeUnixNano),
        attributes: unwrapValues(span.attributes),
      })),
    );
  });
}

/** OTLP wraps each value in its type: `{ stringValue: … }`, `{ intValue: … }`. */
function unwrapValues(given: z.infer<typeof attributes>): Record<string, unknown> {
  return Object.fromEntries(given.map(({ key, value }) => [key, Object.values(value)[0]]));
}
