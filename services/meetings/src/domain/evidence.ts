import { QUOTE_CHARACTERS } from '../limits.ts';
import { type Speaker, speakerNameOf, type Transcript } from './transcript/transcript.ts';

/** Where something was said: `quote` is a contiguous, exact part of the segments' texts joined by one space. */
export type Evidence = { segmentIds: string[]; quote: string };

/** Evidence that was checked, with who said it and when. */
export type Citation = Evidence & { speaker: string; start: number | null; end: number | null };

/** Checks evidence against the stored transcript; answers undefined for what does not match. */
export type EvidenceCheck = (evidence: Evidence | undefined) => Citation | undefined;

/** `names` are those of the members that speakers are linked to. */
export function makeEvidenceCheck(transcript: Transcript, names: ReadonlyMap<string, string>): EvidenceCheck {
  const segments = new Map(transcript.segments.map((segment) => [segment.id, segment]));
  const speakers = new Map<string, Speaker>(transcript.speakers.map((speaker) => [speaker.id, speaker]));

  return (evidence) => {
    if (evidence === undefined || evidence.quote.trim() === '' || evidence.segmentIds.length === 0) return undefined;
    if (evidence.quote.length > QUOTE_CHARACTERS) return undefined;
    const cited = evidence.segmentIds.map((id) => segments.get(id)).filter((segment) => segment !== undefined);
    if (cited.length !== evidence.segmentIds.length) return undefined;
    if (
      !cited
        .map((segment) => segment.text)
        .join(' ')
        .includes(evidence.quote)
    )
      return undefined;

    const voices = cited.map((segment) => speakers.get(segment.speakerId ?? '')).filter((voice) => voice !== undefined);
    const starts = cited.map((segment) => segment.start).filter((time) => time !== null);
    const ends = cited.map((segment) => segment.end).filter((time) => time !== null);
    return {
      segmentIds: [...evidence.segmentIds],
      quote: evidence.quote,
      speaker: [...new Set(voices.map((voice) => speakerNameOf(voice, names)))].join(', '),
      start: starts.length === 0 ? null : Math.min(...starts),
      end: ends.length === 0 ? null : Math.max(...ends),
    };
  };
}
