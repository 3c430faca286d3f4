import { TEXT_BLOCK_BYTES } from '../../limits.ts';
import type { Utterance } from '../transcript/transcript.ts';

/** The sizes of the texts of a meeting that count towards the quota of its account (bytes). Stored under the id of the meeting. */
export type TextSizes = {
  transcript: number;
  notes: number;
  /** All versions of the minutes. */
  minutes: number;
  /** The sum of the three. */
  bytes: number;
  /** The version of each document whose size was counted last. */
  countedTranscript: number;
  countedNotes: number;
};

/** A text that was stored: the transcript or the notes in the version of their document, or one more version of the minutes. */
export type StoredText =
  | { readonly kind: 'transcript' | 'notes'; readonly bytes: number; readonly version: number }
  | { readonly kind: 'minutes'; readonly bytes: number };

export const NO_TEXT_SIZES: TextSizes = {
  transcript: 0,
  notes: 0,
  minutes: 0,
  bytes: 0,
  countedTranscript: 0,
  countedNotes: 0,
};

const VERSION_FIELDS = { transcript: 'countedTranscript', notes: 'countedNotes' } as const;

/** Texts count in whole blocks: an edit rarely changes the counted size, and a short text is not free. */
export const roundUpToBlocks = (bytes: number): number => Math.ceil(bytes / TEXT_BLOCK_BYTES) * TEXT_BLOCK_BYTES;

export const measureText = (text: string): number => roundUpToBlocks(Buffer.byteLength(text));

export const measureUtterances = (utterances: readonly Pick<Utterance, 'text'>[]): number =>
  roundUpToBlocks(utterances.reduce((bytes, { text }) => bytes + Buffer.byteLength(text), 0));

/** Adds the size of a stored text. Returns undefined when it changes nothing, or when a later version has been counted. */
export function addTextSize<S extends TextSizes>(sizes: S, text: StoredText): S | undefined {
  const next =
    text.kind === 'minutes' ? { ...sizes, minutes: sizes.minutes + text.bytes } : replaceTextSize(sizes, text);
  if (next === undefined) return undefined;
  const bytes = next.transcript + next.notes + next.minutes;
  return bytes === sizes.bytes ? undefined : { ...next, bytes };
}

function replaceTextSize<S extends TextSizes>(
  sizes: S,
  { kind, bytes, version }: Extract<StoredText, { version: number }>,
): S | undefined {
  const versionField = VERSION_FIELDS[kind];
  if (version <= sizes[versionField]) return undefined;
  return { ...sizes, [kind]: bytes, [versionField]: version };
}
