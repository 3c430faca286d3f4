import { SpanStatusCode } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { expect, it } from 'vitest';
import { createDiscretion, withoutSecrets } from './discretion.ts';

it('lets no contents, search words or addresses out with a span', () => {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [createDiscretion(), new SimpleSpanProcessor({ exporter })] });
  const span = provider.getTracer('test').startSpan('GET /search', {
    attributes: {
      'url.path': '/search',
      'url.query': 'q=secret',
      'db.statement': 'find secret',
      'client.address': '192.0.2.1',
      'http.route': '/search',
    },
  });
  span.recordException(new Error('secret'));
  span.setStatus({ code: SpanStatusCode.ERROR, message: 'secret' });
  span.end();
  const [exported] = exporter.getFinishedSpans();
  expect(exported?.attributes).toEqual({ 'url.path': '/search', 'http.route': '/search' });
  expect(exported?.status).toEqual({ code: SpanStatusCode.ERROR });
  expect(exported?.events.map(({ attributes }) => attributes)).toEqual([{ 'exception.type': 'Error' }]);
});

it.each([
  ['/meetings/0198c0de-0000-7000-8000-000000000000', '/meetings/0198c0de-0000-7000-8000-000000000000'],
  [`/invitations/${'t'.repeat(43)}/accept`, '/invitations/*/accept'],
  [`https://user:pass@host.example:9000/bucket/key?signature=x#y`, 'https://host.example:9000/bucket/key'],
])('keeps ids of a URL and drops its secrets: %s', (url, expected) => {
  expect(withoutSecrets(url)).toBe(expected);
});
