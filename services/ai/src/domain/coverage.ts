export type Span = { readonly from: number; readonly to: number };

/** Seconds if the transcript is timed, segment numbers otherwise. `missing` lists the gaps that the minutes do not cover. */
export type Coverage = Span & { readonly of: number; readonly missing?: readonly Span[] | undefined };

/** Seconds; absent where untimed. */
type SegmentTimes = { readonly start?: number | undefined; readonly end?: number | undefined };

/** The coverage of the segments for which `isRead` returns true; its argument is the index of a segment. */
export function getCoverage(
  segments: readonly SegmentTimes[],
  isRead: (index: number) => boolean = () => true,
): Coverage {
  const length = getLength(segments);
  const spans = findSpans(segments, isRead);
  const [first] = spans;
  const last = spans.at(-1);
  if (first === undefined || last === undefined) return { from: 0, to: 0, of: length };
  const gaps = spans.slice(1).map((span, index) => ({ from: spans[index]?.to ?? 0, to: span.from }));
  const from = isTimed(segments) && isRead(0) ? 0 : first.from;
  const missing = isTimed(segments) ? gaps : gaps.map((gap) => ({ from: gap.from + 1, to: gap.to - 1 }));
  return { from, to: last.to, of: length, ...(missing.length === 0 ? {} : { missing }) };
}

/** Runs of segments for which `isIncluded` is true: seconds if the transcript is timed, segment numbers otherwise. */
export function findSpans(segments: readonly SegmentTimes[], isIncluded: (index: number) => boolean): Span[] {
  const isByTime = isTimed(segments);
  const spans: Span[] = [];
  let from = -1;
  for (let index = 0; index <= segments.length; index += 1) {
    const isInSpan = index < segments.length && isIncluded(index);
    if (isInSpan && from < 0) from = index;
    if (isInSpan || from < 0) continue;
    spans.push(isByTime ? getTimeSpan(segments.slice(from, index)) : { from: from + 1, to: index });
    from = -1;
  }
  return spans;
}

export function isTimed(segments: readonly SegmentTimes[]): boolean {
  return segments.filter((segment) => (segment.end ?? segment.start) !== undefined).length > segments.length / 2;
}

function getLength(segments: readonly SegmentTimes[]): number {
  return isTimed(segments) ? getTimeSpan(segments).to : segments.length;
}

function getTimeSpan(segments: readonly SegmentTimes[]): Span {
  let from: number | undefined;
  let to = 0;
  for (const { start, end } of segments) {
    from = Math.min(from ?? Number.POSITIVE_INFINITY, start ?? end ?? Number.POSITIVE_INFINITY);
    to = Math.max(to, end ?? start ?? 0);
  }
  return { from: from === undefined || from === Number.POSITIVE_INFINITY ? 0 : from, to };
}
