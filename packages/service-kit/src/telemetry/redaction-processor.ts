import type { Attributes } from '@opentelemetry/api';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { Span, SpanProcessor } from '@opentelemetry/sdk-trace';

/** What instrumentations write that may hold contents, search words, tokens or where a person is. */
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
/** Longer parts of a path are no ids but tokens (characters). */
const ID_CHARACTERS = 40;
const ID = /^(?:\d+|[0-9a-f-]{16,40})$/i;

/** Keeps spans to ids, counts, codes and durations, whatever instrumentation wrote them. */
export function createRedactionProcessor(): SpanProcessor {
  return {
    onStart: () => {},
    onEnding: (span: Span) => {
      redact(span.attributes);
      if (span.kind === SpanKind.SERVER) redactPath(span.attributes);
      for (const event of span.events) redact(event.attributes ?? {});
      // The message of a status is an error's message.
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

/** Anybody may ask for any path: what is said of it is its route, with ids. */
function redactPath(attributes: Attributes): void {
  const { 'http.route': route, 'url.path': path } = attributes;
  if (typeof path !== 'string') return;
  if (typeof route === 'string') attributes['url.path'] = routeWithIds(route, path);
  else delete attributes['url.path'];
}

function routeWithIds(route: string, path: string): string {
  const parts = path.split('/');
  const withId = (part: string, at: number) => (part.startsWith(':') && ID.test(parts[at] ?? '') ? parts[at] : part);
  return route.split('/').map(withId).join('/');
}

/** Without user, query and fragment; tokens in the path as "*". */
export function redactUrl(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  return path
    .replace(/^([a-z]+:\/\/)[^/@]*@/, '$1')
    .split('/')
    .map((part) => (part.length > ID_CHARACTERS && !part.includes(':') ? '*' : part))
    .join('/');
}
