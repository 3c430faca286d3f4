import { QUOTE_CHARACTERS } from '../../limits.ts';
import { voiceIdsOf } from './merged-speakers.ts';
import { type Speaker, speakerNameOf, type Transcript } from './transcript.ts';

/** Where something was said: `quote` is a contiguous, exact part of the segments' texts joined by one space. */
export type Evidence = { segmentIds: string[]; quote: string };

/** Evidence that was checked, with who said it and when. */
export type Citation = Evidence & {
  speaker: string;
  start: number | null;
  end: number | null;
  /** The ids of those who said it. */
  voices?: string[] | undefined;
  /** The transcript was corrected, and does not say this any more. */
  outdated?: boolean | undefined;
};

/** Checks evidence against the stored transcript; answers undefined for what does not match. */
export type EvidenceCheck = (evidence: Evidence | undefined) => Citation | undefined;

/** A transcript in which places are looked up. */
export type Heard = {
  readonly importNumber: number;
  /** Undefined where one of the segments is not there. */
  readonly find: (segmentIds: readonly string[]) => Place | undefined;
  /** Who says now what this speaker said: the same one, unless they were merged. Undefined for nobody of this transcript. */
  readonly voiceOf: (speakerId: string) => Speaker | undefined;
  /** As shown. */
  readonly nameOf: (speaker: Speaker) => string;
};

/** What was said there, by whom and when. */
export type Place = {
  readonly text: string;
  readonly speaker: string;
  readonly voices: string[];
  readonly start: number | null;
  readonly end: number | null;
};

/** `names` are those of the members that speakers are linked to. */
export function hear(transcript: Transcript, names: ReadonlyMap<string, string>): Heard {
  const segments = new Map(transcript.segments.map((segment) => [segment.id, segment]));
  const speakers = new Map<string, Speaker>(transcript.speakers.map((speaker) => [speaker.id, speaker]));
  const voiceIds = voiceIdsOf(transcript.speakers);
  const voiceOf = (speakerId: string) => speakers.get(voiceIds.get(speakerId) ?? '');
  const nameOf = (speaker: Speaker) => speakerNameOf(speaker, names);
  return {
    importNumber: transcript.importNumber,
    voiceOf,
    nameOf,
    find: (segmentIds) => {
      const cited = segmentIds.map((id) => segments.get(id)).filter((segment) => segment !== undefined);
      if (cited.length !== segmentIds.length || cited.length === 0) return undefined;
      const voices = cited.map((segment) => voiceOf(segment.speakerId ?? '')).filter((voice) => voice !== undefined);
      const starts = cited.map((segment) => segment.start).filter((time) => time !== null);
      const ends = cited.map((segment) => segment.end).filter((time) => time !== null);
      return {
        text: cited.map((segment) => segment.text).join(' '),
        speaker: [...new Set(voices.map(nameOf))].join(', '),
        voices: [...new Set(voices.map(({ id }) => id))],
        start: starts.length === 0 ? null : Math.min(...starts),
        end: ends.length === 0 ? null : Math.max(...ends),
      };
    },
  };
}

/** `names` are those of the members that speakers are linked to. */
export function makeEvidenceCheck(transcript: Transcript, names: ReadonlyMap<string, string>): EvidenceCheck {
  const { find } = hear(transcript, names);
  return (evidence) => {
    if (evidence === undefined || evidence.quote.trim() === '') return undefined;
    if (evidence.quote.length > QUOTE_CHARACTERS) return undefined;
    const place = find(evidence.segmentIds);
    if (place === undefined || !place.text.includes(evidence.quote)) return undefined;
    const { speaker, voices, start, end } = place;
    return { segmentIds: [...evidence.segmentIds], quote: evidence.quote, speaker, start, end, voices };
  };
}

/** The same words in a transcript that has been corrected since: who said them now, and whether they still stand. */
export function hearAgain<C extends Citation>(citation: C, { find }: Pick<Heard, 'find'>): C {
  const place = find(citation.segmentIds);
  const outdated = place === undefined || !place.text.includes(citation.quote);
  const { speaker, voices } = place ?? citation;
  const wasOutdated = citation.outdated === true;
  const isSame = outdated === wasOutdated && speaker === citation.speaker && String(voices) === String(citation.voices);
  return isSame ? citation : { ...citation, speaker, voices, outdated };
}

/** The citation of what was approved: nothing of it changes, but that it is not what the transcript says any more. */
export function markIfOutdated<C extends Citation>(citation: C, { find }: Pick<Heard, 'find'>): C {
  const place = find(citation.segmentIds);
  const stands = place?.text.includes(citation.quote) === true && place.speaker === citation.speaker;
  return (citation.outdated === true) === !stands ? citation : { ...citation, outdated: !stands };
}
