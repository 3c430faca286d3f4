import type { Span } from './otlp-receiver.ts';

/** The spans of one trace and how they hang together. */
export type Trace = {
  readonly traceId: string;
  readonly spans: readonly Span[];
  /** From the root to the span, as "service: name". Begins with "…" where a parent never came. */
  readonly pathTo: (span: Span) => string[];
  /** The whole trace as an indented list, for whoever has to find out why it is not what it should be. */
  readonly drawn: () => string;
};

export function buildTrace(all: readonly Span[], traceId: string): Trace {
  const spans = all
    .filter((span) => span.traceId === traceId)
    .sort((one, other) => Number(one.startedAt - other.startedAt));
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const childrenOf = ({ spanId }: Span) => spans.filter(({ parentSpanId }) => parentSpanId === spanId);

  function pathTo(span: Span): string[] {
    const own = labelOf(span);
    if (span.parentSpanId === '') return [own];
    const parent = byId.get(span.parentSpanId);
    return [...(parent ? pathTo(parent) : ['…']), own];
  }

  function draw(span: Span, depth: number): string[] {
    const line = `${'  '.repeat(depth)}${labelOf(span)} (${span.kind})`;
    return [line, ...childrenOf(span).flatMap((child) => draw(child, depth + 1))];
  }

  return {
    traceId,
    spans,
    pathTo,
    drawn: () =>
      spans
        .filter(({ parentSpanId }) => !byId.has(parentSpanId))
        .flatMap((root) => draw(root, 0))
        .join('\n'),
  };
}

/** A live queue has a name for each process. */
function labelOf({ service, name }: Span): string {
  return `${service}: ${name.replace(/\.live-[0-9a-f-]{36}/, '.live')}`;
}
