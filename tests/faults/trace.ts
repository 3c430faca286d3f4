import type { Span } from './otlp-receiver.ts';

/** The spans of one trace as a tree. */
export type Trace = {
  readonly traceId: string;
  readonly spans: readonly Span[];
  /** Labels ("service: name") from the root to the span. The first one is "…" if a parent is missing. */
  readonly getPath: (span: Span) => string[];
  /** The whole trace as an indented list, for debugging. */
  readonly toText: () => string;
};

export function buildTrace(allSpans: readonly Span[], traceId: string): Trace {
  const spans = allSpans.filter((span) => span.traceId === traceId).sort((a, b) => Number(a.startedAt - b.startedAt));
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const getChildren = ({ spanId }: Span) => spans.filter(({ parentSpanId }) => parentSpanId === spanId);

  function getPath(span: Span): string[] {
    const label = formatLabel(span);
    if (span.parentSpanId === '') return [label];
    const parent = byId.get(span.parentSpanId);
    return [...(parent ? getPath(parent) : ['…']), label];
  }

  function formatTree(span: Span, depth: number): string[] {
    const line = `${'  '.repeat(depth)}${formatLabel(span)} (${span.kind})`;
    return [line, ...getChildren(span).flatMap((child) => formatTree(child, depth + 1))];
  }

  return {
    traceId,
    spans,
    getPath,
    toText: () =>
      spans
        .filter(({ parentSpanId }) => !byId.has(parentSpanId))
        .flatMap((root) => formatTree(root, 0))
        .join('\n'),
  };
}

/** Returns "service: name", without the random id at the end of the names of live queues. */
function formatLabel({ service, name }: Span): string {
  return `${service}: ${name.replace(/\.live-[0-9a-f-]{36}/, '.live')}`;
}
