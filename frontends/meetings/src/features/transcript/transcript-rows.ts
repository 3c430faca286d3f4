import type { Segment, TranscriptResponse } from '@minutehand/contracts/http/transcripts';

/** Segments to be shown in the transcript. Each time they are asked for it is another object. */
export interface TranscriptTarget {
  segmentIds: readonly string[];
}

/** A segment as it is shown: with its speaker's name, and whether somebody begins to speak with it. */
export interface TranscriptRow {
  id: string;
  text: string;
  start: number | null;
  speaker: string;
  speakerId: string | null;
  isTurn: boolean;
}

export function transcriptRows({ segments, speakers }: TranscriptResponse): TranscriptRow[] {
  const names = new Map(speakers.map(({ id, name, label }) => [id, name || label]));
  const nameOf = ({ speaker_id }: Segment) => (speaker_id === null ? '' : (names.get(speaker_id) ?? ''));
  return segments.map((segment, at) => {
    const { id, text, start, speaker_id } = segment;
    const before = segments[at - 1];
    return {
      id,
      text,
      start,
      speaker: nameOf(segment),
      speakerId: speaker_id,
      isTurn: !before || before.speaker_id !== speaker_id,
    };
  });
}

/** The transcript as plain text: a line for each segment, "Speaker: words". */
export function transcriptText(rows: readonly TranscriptRow[]): string {
  return rows.map(({ speaker, text }) => (speaker ? `${speaker}: ${text}` : text)).join('\n');
}

/** A place where the searched words stand in a row. */
export interface TranscriptMatch {
  row: number;
  start: number;
  end: number;
}

/** Every place of the words, in order; case does not matter, nor does space around them. */
export function findMatches(rows: readonly TranscriptRow[], words: string): TranscriptMatch[] {
  const wanted = words.trim();
  if (wanted === '') return [];
  const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
  return rows.flatMap(({ text }, row) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ row, start: index, end: index + found.length })),
  );
}
