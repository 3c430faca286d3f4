import type { Summary, SummaryStatement } from '@minutehand/contracts/http/meetings/minutes';
import type { TranscriptResponse } from '@minutehand/contracts/http/meetings/transcripts';
import { rouge1 } from './rouge.ts';

const LEAD_SENTENCES = 3;

/** ROUGE-1 F of a summary against the best matching reference, and of two trivial controls. */
export type SummaryScore = {
  readonly f: number;
  /** The first three sentences of the transcript. */
  readonly lead: number;
  /** The first words of the transcript, as many as the summary has. */
  readonly leadOfSameLength: number;
};

export function getSummaryStatements(summary: Summary | null): SummaryStatement[] {
  return summary === null ? [] : [...summary.sentences, ...summary.decisions];
}

export function getSummaryText(summary: Summary | null): string {
  return getSummaryStatements(summary)
    .map(({ text }) => text)
    .join(' ');
}

export function scoreSummary(
  summary: string,
  { segments }: Pick<TranscriptResponse, 'segments'>,
  references: readonly string[],
): SummaryScore {
  const score = (text: string) => Math.max(0, ...references.map((reference) => rouge1(reference, text)));
  const transcript = segments.map(({ text }) => text).join(' ');
  const words = transcript.split(/\s+/).filter(Boolean);
  return {
    f: score(summary),
    lead: score(
      transcript
        .split(/(?<=[.?!])\s+/)
        .slice(0, LEAD_SENTENCES)
        .join(' '),
    ),
    leadOfSameLength: score(words.slice(0, summary.split(/\s+/).filter(Boolean).length).join(' ')),
  };
}
