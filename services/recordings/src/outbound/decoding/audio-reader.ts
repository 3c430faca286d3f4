import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@minutehand/contracts/errors';
import type { AudioReader, DecodedAudio, PartFormat } from '../../app/transcription/ports.ts';
import { detectMediaFormat, SNIFFED_BYTES } from '../../domain/transcription/media-format.ts';
import type { Part } from '../../domain/transcription/transcription.ts';
import {
  AUDIO_SECONDS_MAX,
  CHANNEL_CORRELATION_MAX,
  FFMPEG_MEMORY_KIB,
  FFMPEG_TIMEOUT_MS,
  SAMPLE_RATE_HZ,
} from '../../limits.ts';
import { TEMPORARY_PREFIXES } from '../audio/stale-audio.ts';
import { ProgramFailed, ProgramMissing, ProgramTimeout, runProgram } from '../programs/run-program.ts';
import { type MeasuredAudio, measureLevels } from './measure-levels.ts';

/** Reads files only, never addresses, and nothing from standard input. */
const SAFE = ['-nostdin', '-v', 'error', '-protocol_whitelist', 'file,pipe'];

type Ffmpeg = { readonly program: string; readonly searchPath: string };

/** Decodes audio with ffmpeg in temporary folders. */
export function createAudioReader(program: string, searchPath: string): AudioReader {
  const ffmpeg: Ffmpeg = { program, searchPath };
  return {
    decode: async (bytes, signal) => {
      const folder = await mkdtemp(join(tmpdir(), TEMPORARY_PREFIXES.decode));
      const remove = () => rm(folder, { recursive: true, force: true });
      try {
        const source = join(folder, 'source');
        await pipeline(bytes, createWriteStream(source, { mode: 0o600 }), { signal });
        const wav = join(folder, 'decoded.wav');
        await decode(ffmpeg, source, wav, signal);
        await rm(source);
        const measured = await measureLevels(wav);
        if (measured.durationSeconds === 0) throw new AppError('transcription.audio_unreadable');
        return createDecodedAudio({
          ffmpeg,
          folder,
          wav,
          measured,
          remove,
        });
      } catch (error) {
        await remove();
        throw error;
      }
    },
  };
}

async function decode(ffmpeg: Ffmpeg, source: string, wav: string, signal: AbortSignal): Promise<void> {
  const format = detectMediaFormat(await readHead(source));
  if (format === undefined) throw new AppError('transcription.audio_unreadable');
  const output = ['-map', '0:a:0', '-vn', '-sn', '-dn', '-af', 'aformat=channel_layouts=mono|stereo'];
  await run(
    ffmpeg,
    [
      ...[...SAFE, '-f', format, '-i', `file:${source}`, ...output, '-ar', String(SAMPLE_RATE_HZ)],
      ...['-t', String(AUDIO_SECONDS_MAX), '-c:a', 'pcm_s16le', '-f', 'wav', `file:${wav}`],
    ],
    signal,
  );
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function run(ffmpeg: Ffmpeg, args: readonly string[], signal: AbortSignal): Promise<void> {
  try {
    const limits = { timeoutMs: FFMPEG_TIMEOUT_MS, memoryKib: FFMPEG_MEMORY_KIB, searchPath: ffmpeg.searchPath };
    await runProgram(ffmpeg.program, args, limits, signal);
  } catch (error) {
    if (error instanceof ProgramMissing) throw new AppError('transcription.ffmpeg_missing');
    if (error instanceof ProgramFailed || error instanceof ProgramTimeout)
      throw new AppError('transcription.audio_unreadable', { cause: error });
    throw error;
  }
}

type Decoded = {
  readonly ffmpeg: Ffmpeg;
  readonly folder: string;
  readonly wav: string;
  readonly measured: MeasuredAudio;
  readonly remove: () => Promise<void>;
};

function createDecodedAudio({ ffmpeg, folder, wav, measured, remove }: Decoded): DecodedAudio {
  const { levels, correlation, durationSeconds } = measured;
  const isSplit = levels.length === 2 && correlation < CHANNEL_CORRELATION_MAX;
  return {
    durationSeconds,
    channels: isSplit ? levels : [mixLevels(levels)],
    cut: async (part, format, signal) => {
      const path = join(folder, `part-${part.channel}-${part.audioFrom}.${format}`);
      await run(ffmpeg, [...SAFE, ...createCutArguments(part, wav, isSplit, format), '-y', `file:${path}`], signal);
      return { path, [Symbol.asyncDispose]: () => rm(path, { force: true }) };
    },
    [Symbol.asyncDispose]: remove,
  };
}

function createCutArguments(part: Part, wav: string, isSplit: boolean, format: PartFormat): string[] {
  const { audioFrom, audioTo, channel } = part;
  const input = ['-f', 'wav', '-ss', String(audioFrom), '-t', String(audioTo - audioFrom), '-i', `file:${wav}`];
  const mono = isSplit ? ['-af', `pan=mono|c0=c${channel}`] : ['-ac', '1'];
  const codec = format === 'flac' ? ['-c:a', 'flac', '-f', 'flac'] : ['-c:a', 'pcm_s16le', '-f', 's16le'];
  return [...input, ...mono, ...codec];
}

/** The louder channel of each frame: a mix is about as loud. */
function mixLevels([first, second]: readonly Float32Array[]): Float32Array {
  if (first === undefined) return new Float32Array();
  return second === undefined ? first : first.map((level, frame) => Math.max(level, second[frame] ?? level));
}
