import { QUOTE_CHARACTERS, QUOTE_WORDS_MIN, SEGMENTS_PER_STATEMENT } from '../limits.ts';
import type { Citation, Segment } from './draft.ts';
import { createQuoteIndex, findQuote, type QuoteIndex } from './find-quote.ts';

/** A transcript with the position of each segment by its id, and an index of its words. */
export type Transcript = {
  readonly segments: readonly Segment[];
  readonly positionById: ReadonlyMap<string, number>;
  readonly quoteIndex: QuoteIndex;
};

export function indexTranscript(segments: readonly Segment[]): Transcript {
  const positionById = new Map(segments.map((segment, position) => [segment.id, position]));
  return { segments, positionById, quoteIndex: createQuoteIndex(segments) };
}

/**
 * Returns the cited segments if the citation is valid: they exist, are adjacent and in order, and the quote is an exact,
 * contiguous part of their texts joined by one space that reaches into the first and the last. Otherwise undefined.
 */
export function findCitedSegments(citation: Citation, transcript: Transcript): Segment[] | undefined {
  const { segmentIds, quote } = citation;
  if (segmentIds.length === 0 || segmentIds.length > SEGMENTS_PER_STATEMENT) return undefined;
  if (quote.length > QUOTE_CHARACTERS || quote.trim() === '' || quote !== quote.trim()) return undefined;
  const cited: Segment[] = [];
  const first = transcript.positionById.get(segmentIds[0] ?? '') ?? 0;
  for (const [offset, id] of segmentIds.entries()) {
    const position = transcript.positionById.get(id);
    const segment = position === undefined ? undefined : transcript.segments[position];
    if (segment === undefined || position !== first + offset) return undefined;
    cited.push(segment);
  }
  return spansAllSegments(cited, quote) && isLongEnough(cited, quote) ? cited : undefined;
}

function spansAllSegments(cited: readonly Segment[], quote: string): boolean {
  const text = cited.map((segment) => segment.text).join(' ');
  const firstEnd = cited[0]?.text.length ?? 0;
  const lastStart = text.length - (cited.at(-1)?.text.length ?? 0);
  for (let index = text.indexOf(quote); index >= 0; index = text.indexOf(quote, index + 1)) {
    if (index < firstEnd && index + quote.length > lastStart) return true;
  }
  return false;
}

/** A quote of few words is evidence only if it is the whole segment. */
function isLongEnough(cited: readonly Segment[], quote: string): boolean {
  const words = quote.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length >= QUOTE_WORDS_MIN) return true;
  // Scripts without spaces between words.
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4}/u.test(quote)) return true;
  return words.length > 0 && cited.length === 1 && cited[0]?.text.trim() === quote;
}

/**
 * Repairs frequent mistakes of models in a citation: wrong, missing, additional or shifted segments, and a quote whose
 * punctuation, capitals, hesitations or single words differ. What is stored is always the exact words of the transcript. A quote
 * that is not found is returned unchanged.
 */
export function repairCitation(citation: Citation, transcript: Transcript): Citation {
  const { segments, positionById, quoteIndex } = transcript;
  const quote = citation.quote.trim();
  const cited = { segmentIds: citation.segmentIds, quote };
  if (findCitedSegments(cited, transcript) !== undefined) return cited;
  const positions = citation.segmentIds.flatMap((id) => positionById.get(id) ?? []);
  const citedPlace = { first: Math.min(...positions), last: Math.max(...positions) };
  const found = findQuote(quote, citedPlace, segments, quoteIndex);
  if (found !== undefined) {
    const segmentIds = segments.slice(found.firstSegment, found.lastSegment + 1).map(({ id }) => id);
    const repaired = { segmentIds, quote: found.quote };
    if (findCitedSegments(repaired, transcript) !== undefined) return repaired;
  }
  // A quote of few words is only found as a whole segment, in or beside those that are cited.
  for (const position of positions.flatMap((cited) => [cited, cited - 1, cited + 1])) {
    const id = segments[position]?.id;
    if (id === undefined) continue;
    const wholeSegment = { segmentIds: [id], quote };
    if (findCitedSegments(wholeSegment, transcript) !== undefined) return wholeSegment;
  }
  return cited;
}
