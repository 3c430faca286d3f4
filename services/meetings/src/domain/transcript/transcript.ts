import { AppError } from '@minutehand/contracts/errors';
import { TRANSCRIPT_SEGMENTS_MAX } from '@minutehand/contracts/limits';
import { LABELS_BYTES, SEGMENT_BYTES } from '../../limits.ts';
import { resolveSpeakerIds } from './merged-speakers.ts';

/** A speaker of the transcript. Users assign the member (`userId`) or a typed `name`; it is never guessed. */
export type Speaker = {
  id: string;
  /** The label in the imported file. */
  label: string;
  userId: string | null;
  name: string | null;
  /** The speaker that this one was merged into, or null. */
  mergedInto?: string | null | undefined;
  /** The version in which a user last changed this. */
  changedIn?: number | undefined;
};

/** One cue of a timed file, or one `Speaker: text` line of a plain one. Times are in seconds. */
export type Segment = {
  id: string;
  speakerId: string | null;
  start: number | null;
  end: number | null;
  text: string;
  /** The version in which a user last changed this. */
  changedIn?: number | undefined;
};

/**
 * The transcript of a meeting; its id is the meeting's. Its version, which changes with every correction, is the version of the stored document.
 */
export type Transcript = {
  /** Counts imports: `import_number` in the contracts. Corrections do not change it. */
  importNumber: number;
  speakers: Speaker[];
  segments: Segment[];
  /** Idempotency key of the import request; empty if it had none. */
  requestKey: string;
};

/** A parsed segment, before ids are assigned. */
export type Utterance = { label: string | null; start: number | null; end: number | null; text: string };

/** Assigns ids to speakers and segments. A speaker keeps the identity assigned to the same label in the previous import. */
export function createTranscript(utterances: readonly Utterance[], previous?: Transcript): Transcript {
  checkSizes(utterances);
  const importNumber = (previous?.importNumber ?? 0) + 1;
  const previousSpeakers = mapSpeakersByLabel(previous?.speakers ?? []);
  const speakers = new Map<string, Speaker>();
  const getSpeakerId = (label: string): string => {
    const speaker = speakers.get(label) ?? {
      id: `t${importNumber}-p${speakers.size + 1}`,
      label,
      userId: previousSpeakers.get(label)?.userId ?? null,
      name: previousSpeakers.get(label)?.name ?? null,
    };
    speakers.set(label, speaker);
    return speaker.id;
  };
  const segments = utterances.map((utterance, index) => ({
    id: `t${importNumber}-s${index + 1}`,
    speakerId: utterance.label === null ? null : getSpeakerId(utterance.label),
    start: utterance.start,
    end: utterance.end,
    text: utterance.text,
  }));
  return { importNumber, speakers: [...speakers.values()], segments, requestKey: '' };
}

/** Speakers by label; a merged speaker's label maps to its target. */
function mapSpeakersByLabel(speakers: readonly Speaker[]): ReadonlyMap<string, Speaker> {
  const resolvedIds = resolveSpeakerIds(speakers);
  const byId = new Map(speakers.map((speaker) => [speaker.id, speaker]));
  return new Map(speakers.map((speaker) => [speaker.label, byId.get(resolvedIds.get(speaker.id) ?? '') ?? speaker]));
}

function checkSizes(utterances: readonly Utterance[]): void {
  if (utterances.length > TRANSCRIPT_SEGMENTS_MAX) {
    throw new AppError('transcript.too_many_segments', {
      message: `This transcript has ${utterances.length} segments; at most ${TRANSCRIPT_SEGMENTS_MAX} are possible.`,
    });
  }
  const longIndex = utterances.findIndex((utterance) => Buffer.byteLength(utterance.text) > SEGMENT_BYTES);
  if (longIndex >= 0) {
    throw new AppError('transcript.unreadable', {
      message: `Segment ${longIndex + 1} has more than 2 MB of text. Write each turn on a separate line, as "Speaker: text".`,
    });
  }
  const labels = new Set(utterances.map((utterance) => utterance.label ?? ''));
  if (Buffer.byteLength([...labels].join('')) > LABELS_BYTES) {
    throw new AppError('transcript.unreadable', {
      message: `The names of the ${labels.size} speakers are longer than 1 MB in all. Is each line written as "Speaker: text"?`,
    });
  }
}

/** The display name: the member's name, the typed name, or the label. */
export function getSpeakerName(speaker: Speaker, names: ReadonlyMap<string, string>): string {
  return (speaker.userId === null ? speaker.name : names.get(speaker.userId)) ?? speaker.label;
}

/** The last end of a timed transcript, in seconds. */
export function getDurationSeconds(transcript: Transcript): number | null {
  const duration = transcript.segments.reduce((latest, segment) => Math.max(latest, segment.end ?? -1), -1);
  return duration < 0 ? null : duration;
}
