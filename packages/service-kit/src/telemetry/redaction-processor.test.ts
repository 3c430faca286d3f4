import { expect, it } from '@jest/globals';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { createRedactionProcessor, redactUrl } from './redaction-processor.ts';

function createRedactingTracer() {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({
    spanProcessors: [createRedactionProcessor(), new SimpleSpanProcessor({ exporter })],
  });
  return { tracer: provider.getTracer('test'), exported: () => exporter.getFinishedSpans() };
}

it('removes content, search terms and addresses from spans', () => {
  const { tracer, exported: finished } = createRedactingTracer();
  const span = tracer.startSpan('GET /search', {
    attributes: {
      'url.path': '/search',
      'url.query': 'q=secret',
      'db.statement': 'find secret',
      'client.address': '192.0.2.1',
      'grpc.error_message': 'secret',
      'messaging.url': 'amqp://user:secret@host.example:5672?heartbeat=10',
      'http.route': '/search',
    },
  });
  span.recordException(new Error('secret'));
  span.setStatus({ code: SpanStatusCode.ERROR, message: 'secret' });
  span.end();
  const [exported] = finished();
  expect(exported?.attributes).toEqual({
    'url.path': '/search',
    'http.route': '/search',
    'messaging.url': 'amqp://host.example:5672',
  });
  expect(exported?.status).toEqual({ code: SpanStatusCode.ERROR });
  expect(exported?.events.map(({ attributes }) => attributes)).toEqual([{ 'exception.type': 'Error' }]);
});

it.each([
  ['/meetings/:id/transcript', '/meetings/0198c0de00007000/transcript', '/meetings/0198c0de00007000/transcript'],
  ['/meetings/:id', '/meetings/secret@words.example', '/meetings/:id'],
  ['/passwords/:token', `/passwords/${'t'.repeat(43)}`, '/passwords/:token'],
  ['/pages/*rest', '/pages/secret/words', '/pages/*rest'],
  [undefined, '/secret@words.example', undefined],
])('reduces the path of a request to its route and ids: %s, %s', (route, path, expected) => {
  const { tracer, exported } = createRedactingTracer();
  const attributes = { 'url.path': path, ...(route ? { 'http.route': route } : {}) };
  tracer.startSpan('GET', { kind: SpanKind.SERVER, attributes }).end();
  expect(exported()[0]?.attributes['url.path']).toBe(expected);
});

it.each([
  ['/meetings/0198c0de-0000-7000-8000-000000000000', '/meetings/0198c0de-0000-7000-8000-000000000000'],
  [`/invitations/${'t'.repeat(43)}/accept`, '/invitations/*/accept'],
  [`https://user:pass@host.example:9000/bucket/key?signature=x#y`, 'https://host.example:9000/bucket/key'],
])('keeps the ids of a URL and removes its secrets: %s', (url, expected) => {
  expect(redactUrl(url)).toBe(expected);
});
