import type { BenchMeeting } from './corpus.ts';
import { getAnchors } from './page.ts';
import { rouge1 } from './rouge.ts';
import { isQuoteVerbatim, openingWords, type WrittenMeeting } from './write-meeting.ts';

/** What is read of the minutes (words). */
const READ_WORDS = 150;

/** What is counted over all meetings. */
export type Figures = {
  right: number;
  cited: number;
  marked: number;
  mostItems: number;
  rouge: { name: string; f: number }[];
  lines: number;
  linesThatHold: number;
  longestMs: number;
};

export const emptyFigures = (): Figures => ({
  right: 0,
  cited: 0,
  marked: 0,
  mostItems: 0,
  rouge: [],
  lines: 0,
  linesThatHold: 0,
  longestMs: 0,
});

/** Counts one meeting in. */
export function addMeeting(
  figures: Figures,
  meeting: Partial<Pick<BenchMeeting, 'name' | 'marked' | 'cues'>> & Pick<BenchMeeting, 'summaries'>,
  { minutes, items, transcript }: WrittenMeeting,
): void {
  const { marked, cues, summaries, name = '' } = meeting;
  if (marked !== undefined) {
    if (transcript.segments.length !== cues)
      throw new Error(`${name} has ${transcript.segments.length} segments for ${cues} cues: they can't be compared`);
    const serverOptions = new Map(transcript.segments.map(({ id }, at) => [id, at]));
    const ids = items.flatMap(({ citations }) => citations.flatMap(({ segment_ids }) => segment_ids));
    const cited = new Set(ids.map((id) => serverOptions.get(id)));
    figures.cited += cited.size;
    figures.marked += marked.size;
    figures.right += [...cited].filter((at) => at !== undefined && marked.has(at)).length;
    figures.mostItems = Math.max(figures.mostItems, items.length);
  }
  if (summaries.length > 0) {
    const words = openingWords(minutes.content, READ_WORDS);
    figures.rouge.push({ name, f: Math.max(...summaries.map((summary) => rouge1(summary, words))) });
  }
  const held = new Set(minutes.citations.filter((one) => isQuoteVerbatim(one, transcript)).map(({ anchor }) => anchor));
  const anchors = getAnchors(minutes.rendered_html);
  figures.lines += anchors.length + items.length;
  figures.linesThatHold +=
    anchors.filter((anchor) => anchor !== undefined && held.has(anchor)).length +
    items.filter(({ citations }) => citations.length > 0 && citations.every((one) => isQuoteVerbatim(one, transcript)))
      .length;
  figures.longestMs = Math.max(figures.longestMs, minutes.generation?.duration_ms ?? 0);
}

/** The figures, each with what is wanted of it. */
export function formatFigures(figures: Figures): string[] {
  const { right, cited, marked, mostItems, rouge, lines, linesThatHold, longestMs } = figures;
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  const mean = share(
    rouge.reduce((sum, { f }) => sum + f, 0),
    rouge.length,
  );
  return [
    `utterances cited by action items: F1 ${share(2 * right, cited + marked).toFixed(3)}, precision ${share(right, cited).toFixed(3)}, recall ${share(right, marked).toFixed(3)} (wanted: F1 at least 0.40)`,
    `action items of a meeting: ${mostItems} at most (wanted: 8 at most)`,
    `ROUGE-1 F of the first ${READ_WORDS} words: ${mean.toFixed(3)} (wanted: at least 0.30); ${rouge.map(({ name, f }) => `${name} ${f.toFixed(3)}`).join(', ')}`,
    `lines with evidence that holds: ${linesThatHold} of ${lines} (wanted: all)`,
    `longest time to write: ${longestMs} ms`,
  ];
}
