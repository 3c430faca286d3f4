import type { Citation, Summary, SummaryStatement } from '@minutehand/contracts/http/meetings/minutes';
import type { BenchMeeting } from './corpus.ts';
import type { GeneratedMeeting } from './import-and-generate.ts';

/** Longer quotes are truncated on the page (characters). */
const QUOTE_CHARACTERS = 280;

/** Formats the minutes as a Markdown page with the quotes of the evidence below each line. */
export function formatPage(
  { name, summaries }: BenchMeeting,
  { meeting, minutes, items, transcript }: GeneratedMeeting,
): string {
  const segmentNumbers = new Map(transcript.segments.map(({ id }, index) => [id, index + 1]));
  const formatCitation = ({ segment_ids, quote, speaker }: Citation): string => {
    const from = segmentNumbers.get(segment_ids[0] ?? '') ?? 0;
    const to = segmentNumbers.get(segment_ids.at(-1) ?? '') ?? from;
    const formatted = quote.length > QUOTE_CHARACTERS ? `${quote.slice(0, QUOTE_CHARACTERS).trimEnd()} …` : quote;
    return `${from === to ? `${from}` : `${from}–${to}`}${speaker === '' ? '' : `, ${speaker}`}: “${formatted}”`;
  };
  const { generation, coverage } = minutes;
  const writer = generation === null ? '' : [generation.writer, generation.model].filter(Boolean).join(', ');
  return [
    `# ${meeting.title_suggestion?.text || name}`,
    '',
    `Sample data: ${name}, a public corpus (AMI and ICSI Meeting Corpora, CC BY 4.0; QMSum, MIT; public parliamentary records).`,
    `Written by: ${writer}. Read: ${coverage === null ? 'unknown' : `${coverage.to} of ${coverage.of}`}.` +
      (generation?.notice ? ` ${generation.notice}` : ''),
    'Below each line are the segments that support it, counted from 1, with their text.',
    '',
    ...formatSummary(minutes.summary, formatCitation),
    ...withEvidence(minutes.content, minutes.rendered_html, minutes.citations, formatCitation),
    '',
    '## Proposed action items',
    '',
    ...items.flatMap((item) => [
      `- ${item.assignee_display_name || 'Unassigned'}: ${item.description}${item.due_date === null ? '' : ` (by ${item.due_date})`}`,
      ...item.citations.map((citation) => `  > ${formatCitation(citation)}`),
    ]),
    ...(items.length === 0 ? ['None.'] : []),
    '',
    ...summaries.flatMap((summary) => ['## Reference summary', '', summary, '']),
  ].join('\n');
}

function formatSummary(summary: Summary | null, formatCitation: (citation: Citation) => string): string[] {
  if (summary === null) return [];
  const format = (label: string, lines: readonly SummaryStatement[]) =>
    lines.flatMap(({ text, citations }) => [
      `- ${label}${text}`,
      ...citations.map((citation) => `  > ${formatCitation(citation)}`),
    ]);
  return ['## Summary', '', ...format('', summary.sentences), ...format('Decision: ', summary.decisions), ''];
}

/** Adds the citations below each line. Only the HTML has anchors, in the order of the lines. */
function withEvidence(
  content: string,
  html: string,
  citations: readonly Citation[],
  formatCitation: (citation: Citation) => string,
): string[] {
  const anchors = getAnchors(html);
  let line = 0;
  return content
    .trim()
    .split('\n')
    .flatMap((text) => {
      const isLine = /^\s*- /.test(text);
      const formatted = text.replace(/^(#{1,4}) /, '#$1 ');
      if (!isLine) return [formatted];
      const anchor = anchors[line++];
      return [
        formatted,
        ...citations
          .filter((citation) => citation.anchor === anchor)
          .map((citation) => `  > ${formatCitation(citation)}`),
      ];
    });
}

/** The evidence anchor of each list item; undefined for items without evidence. */
export const getAnchors = (html: string): (string | undefined)[] =>
  [...html.matchAll(/<li(?: data-evidence="(\w+)")?>/g)].map(([, anchor]) => anchor);
