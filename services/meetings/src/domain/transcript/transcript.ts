import { AppError } from '@minutehand/contracts/errors';
import { TRANSCRIPT_SEGMENTS } from '@minutehand/contracts/limits';
import { LABELS_BYTES, SEGMENT_BYTES } from '../../limits.ts';
import { voiceIdsOf } from './merged-speakers.ts';

/** Somebody who speaks. Who it is (`userId`, or a typed `name`) is said by a person, never guessed. */
export type Speaker = {
  id: string;
  /** As the file had it. */
  label: string;
  userId: string | null;
  name: string | null;
  /** Another speaker, whose words this one's are since somebody merged them; null mostly. */
  mergedInto?: string | null | undefined;
  /** The version in which this was last changed by a person. */
  changedIn?: number | undefined;
};

/** One cue of a timed file or one `Speaker: text` line of a plain one. Times in seconds. */
export type Segment = {
  id: string;
  speakerId: string | null;
  start: number | null;
  end: number | null;
  text: string;
  /** The version in which this was last changed by a person. */
  changedIn?: number | undefined;
};

/**
 * The transcript of a meeting; its id is the meeting's. Its version, which changes with every correction, is the version of the stored document.
 */
export type Transcript = {
  /** 1 after the first import, one more with each further one: the `import_number` of the contracts. Corrections leave it. */
  importNumber: number;
  speakers: Speaker[];
  segments: Segment[];
  /** Of the request that brought it; empty when it had none. */
  requestKey: string;
};

/** What a parser makes of a file, before ids. */
export type Turn = { label: string | null; start: number | null; end: number | null; text: string };

/** Numbers speakers and segments. A speaker of the previous import with the same label keeps the person who was assigned. */
export function makeTranscript(turns: readonly Turn[], previous?: Transcript): Transcript {
  checkSizes(turns);
  const importNumber = (previous?.importNumber ?? 0) + 1;
  const known = knownByLabel(previous?.speakers ?? []);
  const speakers = new Map<string, Speaker>();
  const speakerIdOf = (label: string): string => {
    const speaker = speakers.get(label) ?? {
      id: `t${importNumber}-p${speakers.size + 1}`,
      label,
      userId: known.get(label)?.userId ?? null,
      name: known.get(label)?.name ?? null,
    };
    speakers.set(label, speaker);
    return speaker.id;
  };
  const segments = turns.map((turn, index) => ({
    id: `t${importNumber}-s${index + 1}`,
    speakerId: turn.label === null ? null : speakerIdOf(turn.label),
    start: turn.start,
    end: turn.end,
    text: turn.text,
  }));
  return { importNumber, speakers: [...speakers.values()], segments, requestKey: '' };
}

/** Who was meant by a label; of one that was merged, whoever says what that one said. */
function knownByLabel(speakers: readonly Speaker[]): ReadonlyMap<string, Speaker> {
  const voices = voiceIdsOf(speakers);
  const byId = new Map(speakers.map((speaker) => [speaker.id, speaker]));
  return new Map(speakers.map((speaker) => [speaker.label, byId.get(voices.get(speaker.id) ?? '') ?? speaker]));
}

function checkSizes(turns: readonly Turn[]): void {
  if (turns.length > TRANSCRIPT_SEGMENTS) {
    throw new AppError('transcript.too_many_segments', {
      message: `This transcript has ${turns.length} segments; at most ${TRANSCRIPT_SEGMENTS} are possible.`,
    });
  }
  const long = turns.findIndex((turn) => Buffer.byteLength(turn.text) > SEGMENT_BYTES);
  if (long >= 0) {
    throw new AppError('transcript.unreadable', {
      message: `Segment ${long + 1} has more than 2 MB of text. Write each turn on a line of its own, as "Speaker: text".`,
    });
  }
  const labels = new Set(turns.map((turn) => turn.label ?? ''));
  if (Buffer.byteLength([...labels].join('')) > LABELS_BYTES) {
    throw new AppError('transcript.unreadable', {
      message: `The names of the ${labels.size} speakers are longer than 1 MB in all. Is each line written as "Speaker: text"?`,
    });
  }
}

/** As shown: the person's name, the name that was typed, or the label. */
export function speakerNameOf(speaker: Speaker, names: ReadonlyMap<string, string>): string {
  return (speaker.userId === null ? speaker.name : names.get(speaker.userId)) ?? speaker.label;
}

/** The last end of a timed transcript, in seconds. */
export function durationOf(transcript: Transcript): number | null {
  const duration = transcript.segments.reduce((latest, segment) => Math.max(latest, segment.end ?? -1), -1);
  return duration < 0 ? null : duration;
}
