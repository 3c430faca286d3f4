import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const attributeSchema = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const attributesSchema = z.array(attributeSchema).default([]);

const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
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
              attributes: attributesSchema,
              links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** In the order of OTLP's numbers for span kinds. */
const SPAN_KINDS = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'] as const;

export type Span = {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the root span. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly kind: (typeof SPAN_KINDS)[number];
  readonly startedAt: bigint;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
};

export type OtlpReceiver = {
  readonly url: string;
  /** The raw body of every export. */
  readonly getBodies: () => readonly string[];
  readonly getSpans: () => Span[];
  readonly stop: () => Promise<void>;
};

/** Starts a collector that records the exports of the services: OTLP over HTTP with JSON. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const isTraceExport = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
    if (isTraceExport) bodies.push(body);
    response.writeHead(isTraceExport ? 200 : 415, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    getBodies: () => bodies,
    getSpans: () => bodies.flatMap(parseSpans),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function parseSpans(body: string): Span[] {
  return exportSchema.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(unwrapValues(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ kind, startTimeUnixNano, ...span }) => ({
        ...span,
        service,
        kind: SPAN_KINDS[kind] ?? 'unspecified',
        startedAt: BigInt(startTimeUnixNano),
        attributes: unwrapValues(span.attributes),
      })),
    );
  });
}

/** OTLP wraps each value in its type: `{ stringValue: … }`, `{ intValue: … }`. */
function unwrapValues(attributes: z.infer<typeof attributesSchema>): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
