import type { Citation } from '@minutehand/contracts/http/minutes';
import type { BenchMeeting } from './corpus.ts';
import type { WrittenMeeting } from './write-meeting.ts';

/** Longer quotes are cut on the page (characters). */
const QUOTE_SHOWN = 280;

/** A page that a person can read beside the transcript: the minutes, each line with the words behind it. */
export function formatPage(
  { name, summaries }: BenchMeeting,
  { meeting, minutes, items, transcript }: WrittenMeeting,
): string {
  const places = new Map(transcript.segments.map(({ id }, at) => [id, at + 1]));
  const behind = ({ segment_ids, quote, speaker }: Citation): string => {
    const from = places.get(segment_ids[0] ?? '') ?? 0;
    const to = places.get(segment_ids.at(-1) ?? '') ?? from;
    const shown = quote.length > QUOTE_SHOWN ? `${quote.slice(0, QUOTE_SHOWN).trimEnd()} …` : quote;
    return `${from === to ? `${from}` : `${from}–${to}`}${speaker === '' ? '' : `, ${speaker}`}: “${shown}”`;
  };
  const { generation, coverage } = minutes;
  const by = generation === null ? '' : [generation.writer, generation.model].filter(Boolean).join(', ');
  return [
    `# ${meeting.title_suggestion?.text || name}`,
    '',
    `Sample data: ${name}, a public corpus (AMI and ICSI Meeting Corpora, CC BY 4.0; QMSum, MIT; public parliamentary records).`,
    `Written by: ${by}. Read: ${coverage === null ? 'unknown' : `${coverage.to} of ${coverage.of}`}.` +
      (generation?.notice ? ` ${generation.notice}` : ''),
    'Under each line are the turns that it rests on, counted from 1, and their words.',
    '',
    ...withEvidence(minutes.content, minutes.rendered_html, minutes.citations, behind),
    '',
    '## Proposed action items',
    '',
    ...items.flatMap((item) => [
      `- ${item.assignee_display_name || 'Nobody named'}: ${item.description}${item.due_date === null ? '' : ` (by ${item.due_date})`}`,
      ...item.citations.map((citation) => `  > ${behind(citation)}`),
    ]),
    ...(items.length === 0 ? ['None.'] : []),
    '',
    ...summaries.flatMap((summary) => ['## What a person wrote about it', '', summary, '']),
  ].join('\n');
}

/** The anchors stand in the HTML, in the order of the lines. */
function withEvidence(
  content: string,
  html: string,
  citations: readonly Citation[],
  behind: (citation: Citation) => string,
): string[] {
  const anchors = getAnchors(html);
  let line = 0;
  return content
    .trim()
    .split('\n')
    .flatMap((text) => {
      const isLine = /^\s*- /.test(text);
      const shown = text.replace(/^(#{1,4}) /, '#$1 ');
      if (!isLine) return [shown];
      const anchor = anchors[line++];
      return [shown, ...citations.filter((one) => one.anchor === anchor).map((one) => `  > ${behind(one)}`)];
    });
}

/** For each line of a list the anchor of its evidence; undefined where there is none. */
export const getAnchors = (html: string): (string | undefined)[] =>
  [...html.matchAll(/<li(?: data-evidence="(\w+)")?>/g)].map(([, anchor]) => anchor);
