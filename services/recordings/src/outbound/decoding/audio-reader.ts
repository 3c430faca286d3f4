import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError, isAppError } from '@minutehand/contracts/errors';
import type { AudioReader, DecodedAudio, PartFormat, PreparedAudio } from '../../app/transcription/ports.ts';
import { getNextStart, joinLevels } from '../../domain/transcription/prepared-part.ts';
import type { Part } from '../../domain/transcription/transcription.ts';
import { CHANNEL_CORRELATION_MAX, CLOCK_TOLERANCE_SECONDS } from '../../limits.ts';
import { TEMPORARY_PREFIXES } from '../stale-files.ts';
import { createDecoder, type Decoder } from './decoder.ts';
import { type MeasuredAudio, measureLevels } from './measure-levels.ts';

/** Decodes audio with ffmpeg in temporary folders. */
export function createAudioReader(program: string, searchPath: string): AudioReader {
  const decoder = createDecoder(program, searchPath);

  /** Writes the audio into a folder, which is removed if `use` fails. */
  async function withSourceFiles<T>(
    bytes: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
    use: (files: SourceFiles) => Promise<T>,
  ): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), TEMPORARY_PREFIXES.decode));
    const remove = () => rm(folder, { recursive: true, force: true });
    try {
      const source = join(folder, 'source');
      await pipeline(bytes, createWriteStream(source, { mode: 0o600 }), { signal });
      return await use({ folder, source, wav: join(folder, 'decoded.wav'), remove });
    } catch (error) {
      await remove();
      throw error;
    }
  }

  return {
    decode: (bytes, signal, prepared) =>
      withSourceFiles(bytes, signal, async (files) => {
        const rest = prepared && (await decodeRest(decoder, files, prepared, signal));
        if (rest !== undefined) return rest;
        await decoder.decode(files.source, files.wav, signal);
        await rm(files.source);
        const measured = await measureLevels(files.wav);
        if (measured.durationSeconds === 0) throw new AppError('transcription.audio_unreadable');
        return createDecodedAudio(decoder, files, measured);
      }),

    decodeSection: (bytes, from, signal) =>
      withSourceFiles(bytes, signal, async ({ source, wav, folder, remove }) => {
        const filledSeconds = await decoder.decodeFrom(source, wav, from, signal);
        await rm(source);
        const { durationSeconds, levels, peaks } = await measureLevels(wav);
        const isContinuous = Math.abs(filledSeconds / levels.length - durationSeconds) <= CLOCK_TOLERANCE_SECONDS;
        return {
          durationSeconds,
          levels: levels.length === 1 && isContinuous ? levels[0] : undefined,
          peaks,
          cut: (part, format, cutSignal) =>
            decoder.cut({ wav, folder, isSplit: false, startsAt: 0 }, part, format, cutSignal),
          [Symbol.asyncDispose]: remove,
        };
      }),
  };
}

type SourceFiles = {
  readonly folder: string;
  readonly source: string;
  readonly wav: string;
  readonly remove: () => Promise<void>;
};

function createDecodedAudio(
  decoder: Decoder,
  { folder, wav, remove }: SourceFiles,
  measured: MeasuredAudio,
): DecodedAudio {
  const { levels, correlation, durationSeconds } = measured;
  const isSplit = levels.length === 2 && correlation < CHANNEL_CORRELATION_MAX;
  return {
    durationSeconds,
    channels: isSplit ? levels : [mixLevels(levels)],
    prepared: [],
    cut: (part, format, signal) => decoder.cut({ wav, folder, isSplit, startsAt: 0 }, part, format, signal),
    [Symbol.asyncDispose]: remove,
  };
}

/** Decodes the audio after the prepared parts. Undefined if there are none, or if they do not match the rest. */
async function decodeRest(
  decoder: Decoder,
  { folder, source, wav, remove }: SourceFiles,
  { parts, read }: PreparedAudio,
  signal: AbortSignal,
): Promise<DecodedAudio | undefined> {
  if (parts.length === 0) return undefined;
  const { audioFrom: startsAt } = getNextStart(parts.at(-1));
  const measured = await measureRest(decoder, { source, wav, startsAt }, signal);
  if (measured === undefined) return undefined;
  const { levels, durationSeconds } = measured;
  const wholeFile = join(folder, 'whole.wav');
  let isWholeDecoded: Promise<void> | undefined;

  /** The file of a prepared part; false if it is not stored. */
  async function readPrepared({ audioFrom, audioTo }: Part, path: string): Promise<boolean> {
    const part = parts.find((candidate) => candidate.audioFrom === audioFrom && candidate.audioTo === audioTo);
    if (part === undefined) return false;
    try {
      await pipeline(read(part.key), createWriteStream(path, { mode: 0o600 }), { signal });
      return true;
    } catch (error) {
      if (isAppError(error, 'blob.not_found')) return false;
      throw error;
    }
  }

  return {
    durationSeconds: startsAt + durationSeconds,
    channels: [joinLevels(parts, { from: startsAt, levels })],
    prepared: parts,
    cut: async (part, format: PartFormat, cutSignal) => {
      const path = decoder.getPath(folder, part, format);
      if (format === 'flac' && (await readPrepared(part, path)))
        return { path, [Symbol.asyncDispose]: () => rm(path, { force: true }) };
      if (part.audioFrom >= startsAt)
        return decoder.cut({ wav, folder, isSplit: false, startsAt }, part, format, cutSignal);
      // Its file is missing, for example after a restore.
      isWholeDecoded ??= decoder.decode(source, wholeFile, signal);
      await isWholeDecoded;
      return decoder.cut({ wav: wholeFile, folder, isSplit: false, startsAt: 0 }, part, format, cutSignal);
    },
    [Symbol.asyncDispose]: remove,
  };
}

/** Undefined if nothing follows, or if it has several channels. */
async function measureRest(
  decoder: Decoder,
  { source, wav, startsAt }: { readonly source: string; readonly wav: string; readonly startsAt: number },
  signal: AbortSignal,
) {
  try {
    await decoder.decode(source, wav, signal, startsAt);
  } catch (error) {
    if (isAppError(error, 'transcription.audio_unreadable')) return undefined;
    throw error;
  }
  const { levels: channels, durationSeconds } = await measureLevels(wav);
  const [levels, ...others] = channels;
  return levels === undefined || others.length > 0 || durationSeconds === 0 ? undefined : { levels, durationSeconds };
}

/** The louder channel of each frame: a mix is about as loud. */
function mixLevels([first, second]: readonly Float32Array[]): Float32Array {
  if (first === undefined) return new Float32Array();
  return second === undefined ? first : first.map((level, frame) => Math.max(level, second[frame] ?? level));
}
