import type { BenchMeeting } from './corpus.ts';
import { type GeneratedMeeting, getFirstWords, isQuoteVerbatim } from './import-and-generate.ts';
import { getAnchors } from './page.ts';
import { rouge1 } from './rouge.ts';
import { getSummaryStatements, getSummaryText, type SummaryScore, scoreSummary } from './summary.ts';

/** Number of words at the beginning of the minutes that are compared with summaries. */
const COMPARED_WORDS = 150;

/** Totals over all meetings. */
export type Metrics = {
  correct: number;
  cited: number;
  annotated: number;
  maxItems: number;
  rouge: { name: string; f: number }[];
  summaries: SummaryScore[];
  lines: number;
  linesWithEvidence: number;
  maxDurationMs: number;
};

export const createMetrics = (): Metrics => ({
  correct: 0,
  cited: 0,
  annotated: 0,
  maxItems: 0,
  rouge: [],
  summaries: [],
  lines: 0,
  linesWithEvidence: 0,
  maxDurationMs: 0,
});

/** Adds a meeting to the totals. */
export function addMeeting(
  metrics: Metrics,
  meeting: Partial<Pick<BenchMeeting, 'name' | 'annotatedCues' | 'cueCount'>> & Pick<BenchMeeting, 'summaries'>,
  { minutes, items, transcript }: GeneratedMeeting,
): void {
  const { annotatedCues, cueCount, summaries, name = '' } = meeting;
  if (annotatedCues !== undefined) {
    if (transcript.segments.length !== cueCount)
      throw new Error(`${name} has ${transcript.segments.length} segments for ${cueCount} cues`);
    const segmentIndexes = new Map(transcript.segments.map(({ id }, index) => [id, index]));
    const citedIds = items.flatMap(({ citations }) => citations.flatMap(({ segment_ids }) => segment_ids));
    const cited = new Set(citedIds.map((id) => segmentIndexes.get(id)));
    metrics.cited += cited.size;
    metrics.annotated += annotatedCues.size;
    metrics.correct += [...cited].filter((index) => index !== undefined && annotatedCues.has(index)).length;
    metrics.maxItems = Math.max(metrics.maxItems, items.length);
  }
  if (summaries.length > 0) {
    const words = getFirstWords(minutes.content, COMPARED_WORDS);
    metrics.rouge.push({ name, f: Math.max(...summaries.map((summary) => rouge1(summary, words))) });
    metrics.summaries.push(scoreSummary(getSummaryText(minutes.summary), transcript, summaries));
  }
  const verbatimAnchors = new Set(
    minutes.citations.filter((citation) => isQuoteVerbatim(citation, transcript)).map(({ anchor }) => anchor),
  );
  const anchors = getAnchors(minutes.rendered_html);
  const summaryStatements = getSummaryStatements(minutes.summary);
  metrics.lines += anchors.length + items.length + summaryStatements.length;
  metrics.linesWithEvidence +=
    anchors.filter((anchor) => anchor !== undefined && verbatimAnchors.has(anchor)).length +
    [...items, ...summaryStatements].filter(
      ({ citations }) => citations.length > 0 && citations.every((citation) => isQuoteVerbatim(citation, transcript)),
    ).length;
  metrics.maxDurationMs = Math.max(metrics.maxDurationMs, minutes.generation?.duration_ms ?? 0);
}

/** Formats the totals, each with its target. */
export function formatMetrics(metrics: Metrics): string[] {
  const { correct, cited, annotated, maxItems, rouge, lines, linesWithEvidence, maxDurationMs, summaries } = metrics;
  const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  const mean = ratio(
    rouge.reduce((sum, { f }) => sum + f, 0),
    rouge.length,
  );
  const computeMean = (pick: (score: SummaryScore) => number) =>
    ratio(
      summaries.map(pick).reduce((sum, f) => sum + f, 0),
      summaries.length,
    ).toFixed(3);
  return [
    `utterances cited by action items: F1 ${ratio(2 * correct, cited + annotated).toFixed(3)}, precision ${ratio(correct, cited).toFixed(3)}, recall ${ratio(correct, annotated).toFixed(3)} (target: F1 at least 0.40)`,
    `action items per meeting: at most ${maxItems} (target: at most 8)`,
    `ROUGE-1 F of the first ${COMPARED_WORDS} words: ${mean.toFixed(3)} (target: at least 0.30); ${rouge.map(({ name, f }) => `${name} ${f.toFixed(3)}`).join(', ')}`,
    `ROUGE-1 F of the summary: ${computeMean(({ f }) => f)}; controls: first three sentences of the transcript ${computeMean(({ lead }) => lead)}, as many words from its start ${computeMean(({ leadOfSameLength }) => leadOfSameLength)}`,
    `lines with verbatim evidence: ${linesWithEvidence} of ${lines} (target: all)`,
    `longest time to write: ${maxDurationMs} ms`,
  ];
}
