import { QUOTE_CHARACTERS, QUOTE_WORDS_MIN, SEGMENTS_PER_STATEMENT } from '../limits.ts';
import type { Evidence, Segment } from './draft.ts';

/** A transcript with the position of each segment by its id. */
export type Transcript = { readonly segments: readonly Segment[]; readonly positionById: ReadonlyMap<string, number> };

export function indexTranscript(segments: readonly Segment[]): Transcript {
  return { segments, positionById: new Map(segments.map((segment, position) => [segment.id, position])) };
}

/**
 * Returns the cited segments if the evidence is valid: they exist, are adjacent and in order, and the quote is an exact,
 * contiguous part of their texts joined by one space that reaches into the first and the last. Otherwise undefined.
 */
export function findCitedSegments(evidence: Evidence, transcript: Transcript): Segment[] | undefined {
  const { segmentIds, quote } = evidence;
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
 * Repairs frequent mistakes of models in a citation: additional segments, different punctuation, capitals or spacing. The
 * words themselves must match. A citation that cannot be found is returned unchanged.
 */
export function repairCitation(evidence: Evidence, transcript: Transcript): Evidence {
  const quote = evidence.quote.trim();
  const ids = [...new Set(evidence.segmentIds)]
    .filter((id) => transcript.positionById.has(id))
    .sort((a, b) => (transcript.positionById.get(a) ?? 0) - (transcript.positionById.get(b) ?? 0))
    .slice(0, SEGMENTS_PER_STATEMENT);
  for (let length = 1; length <= ids.length; length++) {
    for (let from = 0; from + length <= ids.length; from++) {
      const segmentIds = ids.slice(from, from + length);
      const exact = findExactQuote(segmentIds, quote, transcript);
      if (exact !== undefined) return { segmentIds, quote: exact };
    }
  }
  return { segmentIds: evidence.segmentIds, quote };
}

function findExactQuote(segmentIds: readonly string[], quote: string, transcript: Transcript): string | undefined {
  if (findCitedSegments({ segmentIds, quote }, transcript) !== undefined) return quote;
  const text = segmentIds.map((id) => transcript.segments[transcript.positionById.get(id) ?? -1]?.text ?? '').join(' ');
  const quoteWords = [...quote.matchAll(WORD)].map(([word]) => word.toLowerCase());
  const textWords = [...text.matchAll(WORD)];
  if (quoteWords.length < QUOTE_WORDS_MIN) return undefined;
  for (let from = 0; from + quoteWords.length <= textWords.length; from++) {
    if (!quoteWords.every((word, index) => textWords[from + index]?.[0].toLowerCase() === word)) continue;
    const last = textWords[from + quoteWords.length - 1];
    const exact = text.slice(textWords[from]?.index, (last?.index ?? 0) + (last?.[0].length ?? 0));
    return findCitedSegments({ segmentIds, quote: exact }, transcript) === undefined ? undefined : exact;
  }
  return undefined;
}

const WORD = /[\p{L}\p{N}]+/gu;
