import { joinAtCut } from './join-at-cut.ts';
import type { RecognizedSegment } from './segments.ts';
import type { Part } from './transcription.ts';

/** The transcript of a recording as other services read it. Times in seconds. */
export type RecordedTranscript = {
  speakers: { id: string; label: string }[];
  segments: { speaker_id: string | null; start: number; end: number; text: string }[];
};

type RecognizedPart = { readonly index: number; readonly segments: readonly RecognizedSegment[] };
/** `key` identifies a speaker; undefined if the engine does not distinguish speakers. */
type KeyedSegment = RecognizedSegment & { readonly key: string | undefined };

/**
 * Joins the parts of a recording in chronological order. An engine numbers the speakers of each part independently, so the same label in another part is
 * treated as another speaker. Users can merge speakers; separating two people who were merged by mistake is harder.
 */
export function createTranscript(plan: readonly Part[], recognized: readonly RecognizedPart[]): RecordedTranscript {
  const byIndex = new Map(recognized.map(({ index, segments }) => [index, segments]));
  const channels = [...new Set(plan.map(({ channel }) => channel))];
  const segments = channels
    .flatMap((channel) => joinChannel(plan, byIndex, channel, channels.length > 1))
    .toSorted((a, b) => a.start - b.start);
  const ids = new Map<string, string>();
  const getSpeakerId = (key: string): string => {
    const id = ids.get(key) ?? `s${ids.size + 1}`;
    ids.set(key, id);
    return id;
  };
  const joined = segments.map(({ key, start, end, text }) => ({
    speaker_id: key === undefined ? null : getSpeakerId(key),
    start,
    end,
    text,
  }));
  return { speakers: [...ids.values()].map((id, index) => ({ id, label: `Speaker ${index + 1}` })), segments: joined };
}

function joinChannel(
  plan: readonly Part[],
  recognized: ReadonlyMap<number, readonly RecognizedSegment[]>,
  channel: number,
  hasChannels: boolean,
): KeyedSegment[] {
  let joined: KeyedSegment[] = [];
  let previous: Part | undefined;
  for (const [index, part] of plan.entries()) {
    if (part.channel !== channel) continue;
    const segments = (recognized.get(index) ?? []).map((segment) => ({
      ...segment,
      key: getKey(segment, { index, channel, hasChannels }),
    }));
    const isOverlapping = previous !== undefined && previous.audioTo > part.audioFrom;
    joined = isOverlapping ? joinAtCut(joined, segments, part) : [...joined, ...segments];
    previous = part;
  }
  return joined;
}

function getKey(
  { speaker }: RecognizedSegment,
  { index, channel, hasChannels }: { index: number; channel: number; hasChannels: boolean },
): string | undefined {
  if (speaker !== null) return `${channel}/${index}/${speaker}`;
  return hasChannels ? `${channel}` : undefined;
}
