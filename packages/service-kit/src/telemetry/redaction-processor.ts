import type { Attributes } from '@opentelemetry/api';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { Span, SpanProcessor } from '@opentelemetry/sdk-trace';

/** Attributes of instrumentations that may hold content, search terms, tokens or addresses. */
const REDACTED_ATTRIBUTES = [
  'url.query',
  'db.statement',
  'db.query.text',
  'exception.message',
  'exception.stacktrace',
  'grpc.error_message',
  'client.address',
  'network.peer.address',
  'network.peer.port',
];
const URLS = ['url.full', 'url.path', 'messaging.url'];
/** Longer path segments are tokens, not ids (characters). */
const ID_CHARACTERS = 40;
const ID = /^(?:\d+|[0-9a-f-]{16,40})$/i;

/** Reduces spans to ids, counts, codes and durations. */
export function createRedactionProcessor(): SpanProcessor {
  return {
    onStart: () => {},
    onEnding: (span: Span) => {
      redact(span.attributes);
      if (span.kind === SpanKind.SERVER) redactPath(span.attributes);
      for (const event of span.events) redact(event.attributes ?? {});
      // The status message is an error message, which may hold content.
      if (span.status.message !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
    },
    onEnd: () => {},
    forceFlush: async () => {},
    shutdown: async () => {},
  };
}

function redact(attributes: Attributes): void {
  for (const key of REDACTED_ATTRIBUTES) delete attributes[key];
  for (const key of URLS) {
    const url = attributes[key];
    if (typeof url === 'string') attributes[key] = redactUrl(url);
  }
}

/** A path may hold arbitrary text: only its route and ids are kept. */
function redactPath(attributes: Attributes): void {
  const { 'http.route': route, 'url.path': path } = attributes;
  if (typeof path !== 'string') return;
  if (typeof route === 'string') attributes['url.path'] = insertIds(route, path);
  else delete attributes['url.path'];
}

function insertIds(route: string, path: string): string {
  const parts = path.split('/');
  const toSegment = (part: string, index: number) =>
    part.startsWith(':') && ID.test(parts[index] ?? '') ? parts[index] : part;
  return route.split('/').map(toSegment).join('/');
}

/** Removes user info, query and fragment, and replaces tokens in the path with "*". */
export function redactUrl(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  return path
    .replace(/^([a-z]+:\/\/)[^/@]*@/, '$1')
    .split('/')
    .map((part) => (part.length > ID_CHARACTERS && !part.includes(':') ? '*' : part))
    .join('/');
}
