import type { BenchMeeting } from './corpus.ts';
import { getAnchors } from './page.ts';
import { rouge1 } from './rouge.ts';
import { isQuoteVerbatim, openingWords, type WrittenMeeting } from './write-meeting.ts';

/** Length of the minutes' beginning that is compared with summaries (words). */
const READ_WORDS = 150;

/** Totals over all meetings. */
export type Figures = {
  right: number;
  cited: number;
  marked: number;
  maxItems: number;
  rouge: { name: string; f: number }[];
  lines: number;
  linesWithEvidence: number;
  maxDurationMs: number;
};

export const emptyFigures = (): Figures => ({
  right: 0,
  cited: 0,
  marked: 0,
  maxItems: 0,
  rouge: [],
  lines: 0,
  linesWithEvidence: 0,
  maxDurationMs: 0,
});

/** Adds a meeting to the totals. */
export function addMeeting(
  figures: Figures,
  meeting: Partial<Pick<BenchMeeting, 'name' | 'marked' | 'cues'>> & Pick<BenchMeeting, 'summaries'>,
  { minutes, items, transcript }: WrittenMeeting,
): void {
  const { marked, cues, summaries, name = '' } = meeting;
  if (marked !== undefined) {
    if (transcript.segments.length !== cues)
      throw new Error(`${name} has ${transcript.segments.length} segments for ${cues} cues`);
    const segmentIndexes = new Map(transcript.segments.map(({ id }, at) => [id, at]));
    const ids = items.flatMap(({ citations }) => citations.flatMap(({ segment_ids }) => segment_ids));
    const cited = new Set(ids.map((id) => segmentIndexes.get(id)));
    figures.cited += cited.size;
    figures.marked += marked.size;
    figures.right += [...cited].filter((at) => at !== undefined && marked.has(at)).length;
    figures.maxItems = Math.max(figures.maxItems, items.length);
  }
  if (summaries.length > 0) {
    const words = openingWords(minutes.content, READ_WORDS);
    figures.rouge.push({ name, f: Math.max(...summaries.map((summary) => rouge1(summary, words))) });
  }
  const verbatimAnchors = new Set(
    minutes.citations.filter((citation) => isQuoteVerbatim(citation, transcript)).map(({ anchor }) => anchor),
  );
  const anchors = getAnchors(minutes.rendered_html);
  figures.lines += anchors.length + items.length;
  figures.linesWithEvidence +=
    anchors.filter((anchor) => anchor !== undefined && verbatimAnchors.has(anchor)).length +
    items.filter(
      ({ citations }) => citations.length > 0 && citations.every((citation) => isQuoteVerbatim(citation, transcript)),
    ).length;
  figures.maxDurationMs = Math.max(figures.maxDurationMs, minutes.generation?.duration_ms ?? 0);
}

/** Formats the totals, each with its target. */
export function formatFigures(figures: Figures): string[] {
  const { right, cited, marked, maxItems, rouge, lines, linesWithEvidence, maxDurationMs } = figures;
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  const mean = share(
    rouge.reduce((sum, { f }) => sum + f, 0),
    rouge.length,
  );
  return [
    `utterances cited by action items: F1 ${share(2 * right, cited + marked).toFixed(3)}, precision ${share(right, cited).toFixed(3)}, recall ${share(right, marked).toFixed(3)} (target: F1 at least 0.40)`,
    `action items per meeting: at most ${maxItems} (target: at most 8)`,
    `ROUGE-1 F of the first ${READ_WORDS} words: ${mean.toFixed(3)} (target: at least 0.30); ${rouge.map(({ name, f }) => `${name} ${f.toFixed(3)}`).join(', ')}`,
    `lines with verbatim evidence: ${linesWithEvidence} of ${lines} (target: all)`,
    `longest time to write: ${maxDurationMs} ms`,
  ];
}
