import type { Attributes } from '@opentelemetry/api';
import { SpanStatusCode } from '@opentelemetry/api';
import type { Span, SpanProcessor } from '@opentelemetry/sdk-trace';

/** What instrumentations write that may hold contents, search words, tokens or where a person is. */
const UNSPOKEN = [
  'url.query',
  'db.statement',
  'db.query.text',
  'exception.message',
  'exception.stacktrace',
  'client.address',
  'network.peer.address',
  'network.peer.port',
];
const URLS = ['url.full', 'url.path'];
/** Longer parts of a path are no ids but tokens (characters). */
const ID_CHARACTERS = 40;

/** Keeps spans to ids, counts, codes and durations, whatever instrumentation wrote them. */
export function createDiscretion(): SpanProcessor {
  return {
    onStart: () => {},
    onEnding: (span: Span) => {
      hush(span.attributes);
      for (const event of span.events) hush(event.attributes ?? {});
      // The message of a status is an error's message.
      if (span.status.message !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
    },
    onEnd: () => {},
    forceFlush: async () => {},
    shutdown: async () => {},
  };
}

function hush(attributes: Attributes): void {
  for (const key of UNSPOKEN) delete attributes[key];
  for (const key of URLS) {
    const url = attributes[key];
    if (typeof url === 'string') attributes[key] = withoutSecrets(url);
  }
}

/** Without user, query and fragment; tokens in the path as "*". */
export function withoutSecrets(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  return path
    .replace(/^([a-z]+:\/\/)[^/@]*@/, '$1')
    .split('/')
    .map((part) => (part.length > ID_CHARACTERS && !part.includes(':') ? '*' : part))
    .join('/');
}
