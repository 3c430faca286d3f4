import type { Scope } from '@minutehand/service-kit/identity';
import type { Logger } from '@minutehand/service-kit/log';
import type { Collection } from '@minutehand/service-kit/store';
import type { Levels } from '../../domain/transcription/levels.ts';
import type { PreparedPart } from '../../domain/transcription/prepared-part.ts';
import type { RecognizedSegment } from '../../domain/transcription/segments.ts';
import type { TranscribedTime } from '../../domain/transcription/transcribed-time.ts';
import type { EngineName, Part, Transcription } from '../../domain/transcription/transcription.ts';
import type { Ports } from '../ports.ts';

/** The result of an engine for one part of a recording. Kept until the recording is deleted, so that no part is transcribed, and paid for, twice. */
export type TranscribedPart = {
  readonly recordingId: string;
  readonly index: number;
  readonly channel: number;
  /** Times are those of the recording. */
  readonly segments: readonly RecognizedSegment[];
};

/** Stored audio of a recording or an uploaded file. */
export type StoredAudio = {
  readonly meetingId: string;
  readonly key: string;
  readonly byteSize: number;
};

/** Decoded audio in a separate folder, which disposing removes. */
export interface DecodedAudio extends AsyncDisposable {
  readonly durationSeconds: number;
  /** Loudness of each channel that is transcribed separately. */
  readonly channels: readonly Levels[];
  /** The prepared parts that this audio uses: all of them or none. */
  readonly prepared: readonly PreparedPart[];
  /** Writes a range of a channel to a file. */
  cut(part: Part, format: PartFormat, signal: AbortSignal): Promise<CutAudio>;
}

/** Audio of an open recording. Times start at its first sample. */
export interface DecodedSection extends Pick<DecodedAudio, 'durationSeconds' | 'cut'>, AsyncDisposable {
  /** Undefined if it has several channels, or gaps in its times, so that it cannot be prepared. */
  readonly levels: Levels | undefined;
  /** The loudest sample of each tenth of a second, 0 to 1. */
  readonly peaks: readonly number[];
}

/** The audio of prepared parts, with which only the rest of a recording is decoded. */
export type PreparedAudio = {
  readonly parts: readonly PreparedPart[];
  /** Throws blob.not_found. */
  readonly read: (key: string) => AsyncIterable<Uint8Array>;
};

/** FLAC, which is lossless and encoded several times faster than MP3, or samples of 16 bits without a header. */
export type PartFormat = 'flac' | 'raw';

/** A range of decoded audio. Disposing removes the file. */
export interface CutAudio extends AsyncDisposable {
  readonly path: string;
}

/** Reads audio. Throws AppError transcription.audio_unreadable, transcription.ffmpeg_missing. */
export type AudioReader = {
  decode(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal, prepared?: PreparedAudio): Promise<DecodedAudio>;
  /** Decodes a WebM from a time of its clock (s). */
  decodeSection(bytes: AsyncIterable<Uint8Array>, from: number, signal: AbortSignal): Promise<DecodedSection>;
};

export type SpeechRequest = {
  readonly path: string;
  readonly seconds: number;
  /** Names that may be said. */
  readonly vocabulary: readonly string[];
};

/** Speech to text. Throws AppError transcription.*. */
export type SpeechEngine = {
  readonly name: EngineName;
  /** Identifies engine and model. */
  readonly model: string;
  /** Longest audio of one call (s). */
  readonly partSeconds: number;
  readonly format: PartFormat;
  /** Times of the segments are seconds from the start of the file. */
  transcribe(request: SpeechRequest, signal: AbortSignal): Promise<readonly RecognizedSegment[]>;
};

/** The dependencies of transcriptions. */
export type TranscriptionPorts = Ports & {
  readonly transcriptions: Collection<Transcription>;
  readonly transcribedParts: Collection<TranscribedPart>;
  readonly transcribedTime: Collection<TranscribedTime>;
  /** Price of a minute at the endpoint, in the operator's currency. */
  readonly pricePerMinute: number;
  /** Undefined if the recording was deleted. */
  readonly findAudio: (scope: Scope, recordingId: string) => Promise<StoredAudio | undefined>;
  readonly audio: AudioReader;
  /** Throws AppError transcription.engine_missing. */
  readonly findEngine: () => Promise<SpeechEngine>;
  /** Names that may be said, the likeliest first; empty if they cannot be determined. */
  readonly findVocabulary: (accountId: string, meetingId: string, signal: AbortSignal) => Promise<readonly string[]>;
  readonly log: Logger;
};
