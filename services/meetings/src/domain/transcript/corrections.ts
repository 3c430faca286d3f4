import { AppError } from '@minutehand/contracts/errors';
import { SEGMENTS_PER_REQUEST, TRANSCRIPT_BYTES } from '@minutehand/contracts/limits';
import { SEGMENT_BYTES, SPEAKERS_PER_TRANSCRIPT } from '../../limits.ts';
import { resolveSpeakerIds } from './merged-speakers.ts';
import type { Segment, Speaker, Transcript } from './transcript.ts';

/** A transcript and its version; each correction increments it. */
type VersionedTranscript = Transcript & { readonly version: number };

/** A member, a typed name, or nobody. */
export type SpeakerIdentity = { readonly userId: string | null; readonly name: string | null };

/** Absent fields are unchanged; an empty speaker id removes the speaker. */
export type SegmentCorrection = {
  readonly segmentId: string;
  readonly text?: string | undefined;
  readonly speakerId?: string | undefined;
};

/** Assigns a member or a typed name to a speaker, or clears both. */
export function setSpeakerIdentity<T extends VersionedTranscript>(
  transcript: T,
  speakerId: string,
  identity: SpeakerIdentity,
  seenVersion?: number,
): T {
  const speaker = getSpeaker(transcript, speakerId);
  requireUnchanged(transcript, [speaker], seenVersion);
  const assigned =
    identity.userId === null ? { userId: null, name: identity.name } : { userId: identity.userId, name: null };
  if (speaker.userId === assigned.userId && speaker.name === assigned.name) return transcript;
  return replaceSpeaker(transcript, { ...speaker, ...assigned });
}

/** Merges a speaker into another one. Segments keep their speaker, so that the merge can be undone. */
export function applySpeakerMerge<T extends VersionedTranscript>(
  transcript: T,
  { speakerId, intoSpeakerId }: { speakerId: string; intoSpeakerId: string },
  seenVersion?: number,
): T {
  const [speaker, into] = [getSpeaker(transcript, speakerId), getSpeaker(transcript, intoSpeakerId)];
  if (speaker === into)
    throw createInvalidSpeakerError('into_speaker_id', "A speaker can't be merged with themselves.");
  requireUnchanged(transcript, [speaker, into], seenVersion);
  return replaceSpeaker(transcript, { ...speaker, mergedInto: into.id });
}

/** Undoes a merge. The speaker gets back the segments that were not reassigned since. */
export function undoSpeakerMerge<T extends VersionedTranscript>(
  transcript: T,
  speakerId: string,
  seenVersion?: number,
): T {
  const speaker = transcript.speakers.find(({ id }) => id === speakerId);
  if (speaker === undefined) throw new AppError('speaker.not_found');
  if (!speaker.mergedInto) return transcript;
  requireUnchanged(transcript, [speaker], seenVersion);
  return replaceSpeaker(transcript, { ...speaker, mergedInto: null });
}

/** Corrects text and speakers: all corrections or none. Segments keep their ids. */
export function applySegmentCorrections<T extends VersionedTranscript>(
  transcript: T,
  corrections: readonly SegmentCorrection[],
  newSpeaker: (SpeakerIdentity & { readonly label: string }) | undefined,
  seenVersion?: number,
): T {
  const byId = new Map(transcript.segments.map((segment) => [segment.id, segment]));
  const checked = checkCorrections(corrections, byId, newSpeaker !== undefined);
  const before = checked.map(({ segmentId }) => byId.get(segmentId)).filter((segment) => segment !== undefined);
  requireUnchanged(transcript, before, seenVersion);

  const extended = newSpeaker === undefined ? transcript : addSpeaker(transcript, newSpeaker);
  const resolvedIds = resolveSpeakerIds(extended.speakers);
  const newSpeakerId = newSpeaker && extended.speakers.find((speaker) => hasIdentity(speaker, newSpeaker))?.id;
  const corrected = new Map(checked.map((correction) => [correction.segmentId, correction]));
  let isChanged = false;
  const segments = extended.segments.map((segment): Segment => {
    const correction = corrected.get(segment.id);
    if (correction === undefined) return segment;
    const text = correction.text === undefined ? segment.text : checkText(correction.text);
    const requestedId = newSpeakerId ?? correction.speakerId;
    const speakerId =
      requestedId === undefined ? segment.speakerId : checkSpeakerId(transcript, requestedId, newSpeakerId);
    const currentId = segment.speakerId && (resolvedIds.get(segment.speakerId) ?? segment.speakerId);
    // Unchanged if the segment already has this speaker, directly or by a merge.
    const isSame = text === segment.text && (speakerId === currentId || speakerId === segment.speakerId);
    if (isSame) return segment;
    isChanged = true;
    return {
      ...segment,
      text,
      speakerId: speakerId === currentId ? segment.speakerId : speakerId,
      changedIn: transcript.version + 1,
    };
  });
  if (!isChanged) return transcript;
  checkSize(segments);
  return { ...extended, segments };
}

function checkCorrections(
  corrections: readonly SegmentCorrection[],
  byId: ReadonlyMap<string, Segment>,
  hasNewSpeaker: boolean,
): readonly SegmentCorrection[] {
  if (corrections.length === 0) throw createInvalidSegmentsError('segments', 'Please choose what to edit.');
  if (corrections.length > SEGMENTS_PER_REQUEST) {
    throw createInvalidSegmentsError('segments', `At most ${SEGMENTS_PER_REQUEST} segments can be edited at once.`);
  }
  const ids = new Set(corrections.map(({ segmentId }) => segmentId));
  if (ids.size < corrections.length)
    throw createInvalidSegmentsError('segments', 'Each segment can be edited once at a time.');
  if (corrections.some(({ segmentId }) => !byId.has(segmentId))) throw new AppError('segment.not_found');
  const changesNothing = ({ text, speakerId }: SegmentCorrection) => text === undefined && speakerId === undefined;
  if (!hasNewSpeaker && corrections.some(changesNothing)) {
    throw createInvalidSegmentsError('segments', 'Please make at least one change.');
  }
  if (hasNewSpeaker && corrections.some(({ speakerId }) => speakerId !== undefined)) {
    throw createInvalidSegmentsError('new_speaker', 'Either a speaker of the transcript or a new one, not both.');
  }
  return corrections;
}

function checkText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') throw createInvalidSegmentsError('text', 'Please write what was said.');
  if (Buffer.byteLength(line) > SEGMENT_BYTES)
    throw createInvalidSegmentsError('text', 'A segment may have at most 2 MB of text.');
  return line;
}

function checkSpeakerId(transcript: Transcript, speakerId: string, newSpeakerId: string | undefined): string | null {
  if (speakerId === '') return null;
  return speakerId === newSpeakerId ? newSpeakerId : getSpeaker(transcript, speakerId).id;
}

function checkSize(segments: readonly Segment[]): void {
  const bytes = segments.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  if (bytes > TRANSCRIPT_BYTES) throw new AppError('transcript.too_large');
}

/** Finds a speaker that is not merged. Throws speaker.not_found. */
function getSpeaker(transcript: Transcript, speakerId: string): Speaker {
  const speaker = transcript.speakers.find(({ id, mergedInto }) => id === speakerId && !mergedInto);
  if (speaker === undefined) throw new AppError('speaker.not_found');
  return speaker;
}

function replaceSpeaker<T extends VersionedTranscript>(transcript: T, changed: Speaker): T {
  const next = { ...changed, changedIn: transcript.version + 1 };
  return { ...transcript, speakers: transcript.speakers.map((speaker) => (speaker.id === next.id ? next : speaker)) };
}

const hasIdentity = (speaker: Speaker, { userId, name }: SpeakerIdentity): boolean =>
  !speaker.mergedInto &&
  (userId === null ? speaker.userId === null && (speaker.name ?? speaker.label) === name : speaker.userId === userId);

/** Adds a speaker, unless there is one with the same identity. */
function addSpeaker<T extends VersionedTranscript>(
  transcript: T,
  identity: SpeakerIdentity & { readonly label: string },
): T {
  if (identity.userId === null && identity.name === null) {
    throw createInvalidSegmentsError('new_speaker', 'Please say who it is: a member, or a name.');
  }
  if (transcript.speakers.some((speaker) => hasIdentity(speaker, identity))) return transcript;
  if (transcript.speakers.length >= SPEAKERS_PER_TRANSCRIPT) {
    throw createInvalidSegmentsError(
      'new_speaker',
      `A transcript may have at most ${SPEAKERS_PER_TRANSCRIPT} speakers.`,
    );
  }
  const speaker: Speaker = {
    id: `t${transcript.importNumber}-p${transcript.speakers.length + 1}`,
    label: identity.label,
    userId: identity.userId,
    name: identity.userId === null ? identity.name : null,
    mergedInto: null,
    changedIn: transcript.version + 1,
  };
  return { ...transcript, speakers: [...transcript.speakers, speaker] };
}

/** Throws platform.stale_version if any of these changed after the version that the caller has seen. */
function requireUnchanged(
  { version }: VersionedTranscript,
  affected: readonly { readonly changedIn?: number | undefined }[],
  seenVersion: number | undefined,
): void {
  if (seenVersion === undefined || affected.every(({ changedIn = 0 }) => changedIn <= seenVersion)) return;
  throw new AppError('platform.stale_version', { details: { currentVersion: version } });
}

export function createInvalidSpeakerError(field: string, message: string): AppError {
  return new AppError('speaker.invalid', { message, details: { fields: { [field]: [message] } } });
}

function createInvalidSegmentsError(field: string, message: string): AppError {
  return new AppError('segment.invalid', { message, details: { fields: { [field]: [message] } } });
}
