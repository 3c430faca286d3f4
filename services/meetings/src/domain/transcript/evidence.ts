import { QUOTE_CHARACTERS } from '@minutehand/contracts/limits';
import { resolveSpeakerIds } from './merged-speakers.ts';
import { getSpeakerName, type Speaker, type Transcript } from './transcript.ts';

/** A quote and its segments: `quote` is a contiguous, exact part of their texts joined by one space. */
export type UncheckedCitation = { segmentIds: string[]; quote: string };

/** The citations of a statement before they are checked. Named as in the responses of `ai`: `evidence` is the first, `furtherEvidence` the others. */
export type Evidence = {
  evidence: UncheckedCitation | undefined;
  furtherEvidence?: UncheckedCitation[] | undefined;
  /** True if they support it only partly. */
  isDoubtful?: boolean | undefined;
};

/** A checked citation, with speaker and time. */
export type Citation = UncheckedCitation & {
  speaker: string;
  start: number | null;
  end: number | null;
  /** Ids of the quoted speakers. */
  voices?: string[] | undefined;
  /** True if a correction removed the quote from the transcript. */
  outdated?: boolean | undefined;
  /** True if the words support the statement only partly, so that users check it. */
  doubtful?: boolean | undefined;
};

/** Checks a citation against the stored transcript; undefined if it does not match. */
export type CitationCheck = (citation: UncheckedCitation | undefined) => Citation | undefined;

/** A transcript indexed by segment and speaker. */
export type TranscriptIndex = {
  readonly importNumber: number;
  /** Undefined if a segment does not exist. */
  readonly findPassage: (segmentIds: readonly string[]) => Passage | undefined;
  /** Resolves merged speakers. Undefined for an unknown id. */
  readonly getSpeaker: (speakerId: string) => Speaker | undefined;
  /** The display name. */
  readonly getName: (speaker: Speaker) => string;
};

/** The text of cited segments, with speakers and time. */
export type Passage = {
  readonly text: string;
  readonly speaker: string;
  readonly voices: string[];
  readonly start: number | null;
  readonly end: number | null;
};

/** `names` maps member ids to names. */
export function createTranscriptIndex(transcript: Transcript, names: ReadonlyMap<string, string>): TranscriptIndex {
  const segments = new Map(transcript.segments.map((segment) => [segment.id, segment]));
  const speakers = new Map<string, Speaker>(transcript.speakers.map((speaker) => [speaker.id, speaker]));
  const resolvedSpeakerIds = resolveSpeakerIds(transcript.speakers);
  const getSpeaker = (speakerId: string) => speakers.get(resolvedSpeakerIds.get(speakerId) ?? '');
  const getName = (speaker: Speaker) => getSpeakerName(speaker, names);
  return {
    importNumber: transcript.importNumber,
    getSpeaker,
    getName,
    findPassage: (segmentIds) => {
      const citedSegments = segmentIds.map((id) => segments.get(id)).filter((segment) => segment !== undefined);
      if (citedSegments.length !== segmentIds.length || citedSegments.length === 0) return undefined;
      const citedSpeakers = citedSegments
        .map((segment) => getSpeaker(segment.speakerId ?? ''))
        .filter((citedSpeaker) => citedSpeaker !== undefined);
      const starts = citedSegments.map((segment) => segment.start).filter((time) => time !== null);
      const ends = citedSegments.map((segment) => segment.end).filter((time) => time !== null);
      return {
        text: citedSegments.map((segment) => segment.text).join(' '),
        speaker: [...new Set(citedSpeakers.map(getName))].join(', '),
        voices: [...new Set(citedSpeakers.map(({ id }) => id))],
        start: starts.length === 0 ? null : Math.min(...starts),
        end: ends.length === 0 ? null : Math.max(...ends),
      };
    },
  };
}

/** `names` maps member ids to names. */
export function createCitationCheck(transcript: Transcript, names: ReadonlyMap<string, string>): CitationCheck {
  const { findPassage } = createTranscriptIndex(transcript, names);
  return (citation) => {
    if (citation === undefined || citation.quote.trim() === '') return undefined;
    if (citation.quote.length > QUOTE_CHARACTERS) return undefined;
    const passage = findPassage(citation.segmentIds);
    if (passage === undefined || !passage.text.includes(citation.quote)) return undefined;
    const { speaker, voices, start, end } = passage;
    return { segmentIds: [...citation.segmentIds], quote: citation.quote, speaker, start, end, voices };
  };
}

/** The citations that match the transcript. None if the first does not match. */
export function checkEvidence(
  { evidence, furtherEvidence = [], isDoubtful }: Evidence,
  check: CitationCheck,
): Citation[] {
  const first = check(evidence);
  if (first === undefined) return [];
  const citations = [first, ...furtherEvidence.flatMap((further) => check(further) ?? [])];
  return isDoubtful ? citations.map((citation) => ({ ...citation, doubtful: true })) : citations;
}

/** Updates a citation after a correction: speaker, and whether the quote still matches. Returns the same object if unchanged. */
export function refreshCitation<C extends Citation>(
  citation: C,
  { findPassage }: Pick<TranscriptIndex, 'findPassage'>,
): C {
  const passage = findPassage(citation.segmentIds);
  const outdated = passage === undefined || !passage.text.includes(citation.quote);
  const { speaker, voices } = passage ?? citation;
  const wasOutdated = citation.outdated === true;
  const isSame = outdated === wasOutdated && speaker === citation.speaker && String(voices) === String(citation.voices);
  return isSame ? citation : { ...citation, speaker, voices, outdated };
}

/** For approved texts: only marks whether the citation still matches the transcript. */
export function markIfOutdated<C extends Citation>(
  citation: C,
  { findPassage }: Pick<TranscriptIndex, 'findPassage'>,
): C {
  const passage = findPassage(citation.segmentIds);
  const isQuoted = passage?.text.includes(citation.quote) === true && passage.speaker === citation.speaker;
  return (citation.outdated === true) === !isQuoted ? citation : { ...citation, outdated: !isQuoted };
}
