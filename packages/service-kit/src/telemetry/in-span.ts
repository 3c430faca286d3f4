import {
  type Attributes,
  type Context,
  context,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

export type SpanOptions = {
  readonly attributes?: Attributes;
  /** "client" for calls to external systems. */
  readonly kind?: 'internal' | 'client';
  /** Traceparents of other requests that wait for the same work. */
  readonly linkedTo?: readonly string[];
};

const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT };

/** Runs `fn` in a child span of the active one. An error marks the span with its code and is rethrown. */
export function inSpan<T>(name: string, options: SpanOptions, fn: (span: Span) => Promise<T> | T): Promise<T> {
  return runInSpan(name, options, context.active(), fn);
}

/** Adds attributes to the active span. */
export function describeSpan(attributes: Attributes): void {
  trace.getActiveSpan()?.setAttributes(attributes);
}

/** Like inSpan, but with `parent` as the parent context. */
export async function runInSpan<T>(
  name: string,
  options: SpanOptions,
  parent: Context,
  fn: (span: Span) => Promise<T> | T,
): Promise<T> {
  const { attributes = {}, kind = 'internal', linkedTo = [] } = options;
  const links = linkedTo.flatMap(toLinks);
  const tracer = trace.getTracer('@minutehand/service-kit');
  const span = tracer.startSpan(name, { attributes, kind: kinds[kind], links }, parent);
  try {
    return await context.with(trace.setSpan(parent, span), () => fn(span));
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', getErrorType(error));
    throw error;
  } finally {
    span.end();
  }
}

function toLinks(traceparent: string): Link[] {
  const linked = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, { traceparent }));
  return linked ? [{ context: linked }] : [];
}

/** Returns a code or a class name. Messages may hold user content. */
function getErrorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
