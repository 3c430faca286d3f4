import { AppError } from '@minutehand/contracts/errors';
import { SEGMENTS_AT_ONCE, TRANSCRIPT_BYTES } from '@minutehand/contracts/limits';
import { SEGMENT_BYTES, SPEAKERS_PER_TRANSCRIPT } from '../../limits.ts';
import { voiceIdsOf } from './merged-speakers.ts';
import type { Segment, Speaker, Transcript } from './transcript.ts';

/** A transcript with its version; a correction makes the next one. */
type VersionedTranscript = Transcript & { readonly version: number };

/** A member, a typed name, or nobody. */
export type SpeakerPerson = { readonly userId: string | null; readonly name: string | null };

/** What is absent stays; an empty speaker is nobody. */
export type SegmentCorrection = {
  readonly segmentId: string;
  readonly text?: string | undefined;
  readonly speakerId?: string | undefined;
};

/** Says who a speaker is: a member, a typed name, or nobody again. */
export function assignSpeaker<T extends VersionedTranscript>(
  transcript: T,
  speakerId: string,
  person: SpeakerPerson,
  seenVersion?: number,
): T {
  const speaker = getSpeaker(transcript, speakerId);
  requireUnchanged(transcript, [speaker], seenVersion);
  const named = person.userId === null ? { userId: null, name: person.name } : { userId: person.userId, name: null };
  if (speaker.userId === named.userId && speaker.name === named.name) return transcript;
  return withSpeaker(transcript, { ...speaker, ...named });
}

/** What one speaker says is another's from now on; the segments remember, so that it can be taken back. */
export function mergeSpeakers<T extends VersionedTranscript>(
  transcript: T,
  { speakerId, intoSpeakerId }: { speakerId: string; intoSpeakerId: string },
  seenVersion?: number,
): T {
  const [speaker, into] = [getSpeaker(transcript, speakerId), getSpeaker(transcript, intoSpeakerId)];
  if (speaker === into) throw invalidSpeaker('into_speaker_id', 'A speaker cannot be merged with themselves.');
  requireUnchanged(transcript, [speaker, into], seenVersion);
  return withSpeaker(transcript, { ...speaker, mergedInto: into.id });
}

/** A merged speaker is one of their own again, with what they still say. */
export function separateSpeaker<T extends VersionedTranscript>(
  transcript: T,
  speakerId: string,
  seenVersion?: number,
): T {
  const speaker = transcript.speakers.find(({ id }) => id === speakerId);
  if (speaker === undefined) throw new AppError('speaker.not_found');
  if (!speaker.mergedInto) return transcript;
  requireUnchanged(transcript, [speaker], seenVersion);
  return withSpeaker(transcript, { ...speaker, mergedInto: null });
}

/** Words, and who said them: all corrections, or none. Segments keep their ids. */
export function correctSegments<T extends VersionedTranscript>(
  transcript: T,
  corrections: readonly SegmentCorrection[],
  newSpeaker: (SpeakerPerson & { readonly label: string }) | undefined,
  seenVersion?: number,
): T {
  const byId = new Map(transcript.segments.map((segment) => [segment.id, segment]));
  const asked = checkList(corrections, byId, newSpeaker !== undefined);
  const before = asked.map(({ segmentId }) => byId.get(segmentId)).filter((segment) => segment !== undefined);
  requireUnchanged(transcript, before, seenVersion);

  const withNew = newSpeaker === undefined ? transcript : withNewSpeaker(transcript, newSpeaker);
  const voices = voiceIdsOf(withNew.speakers);
  const newId = newSpeaker && withNew.speakers.find((speaker) => isPerson(speaker, newSpeaker))?.id;
  const corrected = new Map(asked.map((one) => [one.segmentId, one]));
  let isChanged = false;
  const segments = withNew.segments.map((segment): Segment => {
    const correction = corrected.get(segment.id);
    if (correction === undefined) return segment;
    const text = correction.text === undefined ? segment.text : checkText(correction.text);
    const wanted = newId ?? correction.speakerId;
    const speakerId = wanted === undefined ? segment.speakerId : checkSpeakerId(transcript, wanted, newId);
    const voice = segment.speakerId && (voices.get(segment.speakerId) ?? segment.speakerId);
    // Whose words they are already, also by merging, they stay.
    const isSame = text === segment.text && (speakerId === voice || speakerId === segment.speakerId);
    if (isSame) return segment;
    isChanged = true;
    return {
      ...segment,
      text,
      speakerId: speakerId === voice ? segment.speakerId : speakerId,
      changedIn: transcript.version + 1,
    };
  });
  if (!isChanged) return transcript;
  checkSize(segments);
  return { ...withNew, segments };
}

function checkList(
  corrections: readonly SegmentCorrection[],
  byId: ReadonlyMap<string, Segment>,
  hasNewSpeaker: boolean,
): readonly SegmentCorrection[] {
  if (corrections.length === 0) throw invalidSegments('segments', 'Please choose what to correct.');
  if (corrections.length > SEGMENTS_AT_ONCE) {
    throw invalidSegments('segments', `At most ${SEGMENTS_AT_ONCE} segments can be corrected at once.`);
  }
  const ids = new Set(corrections.map(({ segmentId }) => segmentId));
  if (ids.size < corrections.length) throw invalidSegments('segments', 'Each segment can be corrected once at a time.');
  if (corrections.some(({ segmentId }) => !byId.has(segmentId))) throw new AppError('segment.not_found');
  const changesNothing = ({ text, speakerId }: SegmentCorrection) => text === undefined && speakerId === undefined;
  if (!hasNewSpeaker && corrections.some(changesNothing)) {
    throw invalidSegments('segments', 'Please make at least one change.');
  }
  if (hasNewSpeaker && corrections.some(({ speakerId }) => speakerId !== undefined)) {
    throw invalidSegments('new_speaker', 'Either a speaker of the transcript or a new one, not both.');
  }
  return corrections;
}

function checkText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') throw invalidSegments('text', 'Please write what was said.');
  if (Buffer.byteLength(line) > SEGMENT_BYTES)
    throw invalidSegments('text', 'A segment may have at most 2 MB of text.');
  return line;
}

function checkSpeakerId(transcript: Transcript, speakerId: string, newId: string | undefined): string | null {
  if (speakerId === '') return null;
  return speakerId === newId ? newId : getSpeaker(transcript, speakerId).id;
}

function checkSize(segments: readonly Segment[]): void {
  const bytes = segments.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  if (bytes > TRANSCRIPT_BYTES) throw new AppError('transcript.too_large');
}

/** Of those who are still speakers of their own. */
function getSpeaker(transcript: Transcript, speakerId: string): Speaker {
  const speaker = transcript.speakers.find(({ id, mergedInto }) => id === speakerId && !mergedInto);
  if (speaker === undefined) throw new AppError('speaker.not_found');
  return speaker;
}

function withSpeaker<T extends VersionedTranscript>(transcript: T, changed: Speaker): T {
  const next = { ...changed, changedIn: transcript.version + 1 };
  return { ...transcript, speakers: transcript.speakers.map((speaker) => (speaker.id === next.id ? next : speaker)) };
}

const isPerson = (speaker: Speaker, { userId, name }: SpeakerPerson): boolean =>
  !speaker.mergedInto &&
  (userId === null ? speaker.userId === null && (speaker.name ?? speaker.label) === name : speaker.userId === userId);

/** Who is a speaker already is not added again. */
function withNewSpeaker<T extends VersionedTranscript>(
  transcript: T,
  person: SpeakerPerson & { readonly label: string },
): T {
  if (person.userId === null && person.name === null) {
    throw invalidSegments('new_speaker', 'Please say who it is: a member, or a name.');
  }
  if (transcript.speakers.some((speaker) => isPerson(speaker, person))) return transcript;
  if (transcript.speakers.length >= SPEAKERS_PER_TRANSCRIPT) {
    throw invalidSegments('new_speaker', `A transcript may have at most ${SPEAKERS_PER_TRANSCRIPT} speakers.`);
  }
  const speaker: Speaker = {
    id: `t${transcript.importNumber}-p${transcript.speakers.length + 1}`,
    label: person.label,
    userId: person.userId,
    name: person.userId === null ? person.name : null,
    mergedInto: null,
    changedIn: transcript.version + 1,
  };
  return { ...transcript, speakers: [...transcript.speakers, speaker] };
}

/** What somebody else has changed since it was seen is not changed over their words. */
function requireUnchanged(
  { version }: VersionedTranscript,
  touched: readonly { readonly changedIn?: number | undefined }[],
  seen: number | undefined,
): void {
  if (seen === undefined || touched.every(({ changedIn = 0 }) => changedIn <= seen)) return;
  throw new AppError('platform.stale_version', { details: { currentVersion: version } });
}

export function invalidSpeaker(field: string, message: string): AppError {
  return new AppError('speaker.invalid', { message, details: { fields: { [field]: [message] } } });
}

function invalidSegments(field: string, message: string): AppError {
  return new AppError('segment.invalid', { message, details: { fields: { [field]: [message] } } });
}
