import type { Segment, TranscriptResponse } from '@minutehand/contracts/http/meetings/transcripts';

/** Segments to scroll to. Each request creates a new object. */
export type TranscriptTarget = {
  segmentIds: readonly string[];
};

/** A segment to render, with its speaker's name. `isSpeakerChange` marks the first segment after the speaker changes. */
export type TranscriptRow = {
  id: string;
  text: string;
  start: number | null;
  speaker: string;
  speakerId: string | null;
  isSpeakerChange: boolean;
};

export function toTranscriptRows({ segments, speakers }: TranscriptResponse): TranscriptRow[] {
  const names = new Map(speakers.map(({ id, name, label }) => [id, name || label]));
  const getSpeakerName = ({ speaker_id }: Segment) => (speaker_id === null ? '' : (names.get(speaker_id) ?? ''));
  return segments.map((segment, index) => {
    const { id, text, start, speaker_id } = segment;
    const previous = segments[index - 1];
    return {
      id,
      text,
      start,
      speaker: getSpeakerName(segment),
      speakerId: speaker_id,
      isSpeakerChange: !previous || previous.speaker_id !== speaker_id,
    };
  });
}

/** Converts the rows to plain text, one "Speaker: text" line per segment. */
export function toTranscriptText(rows: readonly TranscriptRow[]): string {
  return rows.map(({ speaker, text }) => (speaker ? `${speaker}: ${text}` : text)).join('\n');
}

/** A search match in a row. */
export type TranscriptMatch = {
  row: number;
  start: number;
  end: number;
};

/** Finds all matches in order, ignoring case and surrounding spaces. */
export function findMatches(rows: readonly TranscriptRow[], searchText: string): TranscriptMatch[] {
  const query = searchText.trim();
  if (query === '') return [];
  const pattern = new RegExp(query.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
  return rows.flatMap(({ text }, row) =>
    [...text.matchAll(pattern)].map(({ index, 0: match }) => ({ row, start: index, end: index + match.length })),
  );
}
