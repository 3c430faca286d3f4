import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@minutehand/contracts/errors';
import type { CutAudio, PartFormat } from '../../app/transcription/ports.ts';
import { detectMediaFormat, SNIFFED_BYTES } from '../../domain/transcription/media-format.ts';
import type { Part } from '../../domain/transcription/transcription.ts';
import {
  AUDIO_SECONDS_MAX,
  COUNTED_SAMPLE_RATE,
  DECODED_SECTION_SECONDS_MAX,
  FFMPEG_MEMORY_KIB,
  FFMPEG_TIMEOUT_MS,
  SAMPLE_RATE_HZ,
} from '../../limits.ts';
import {
  ProgramFailedError,
  ProgramMissingError,
  type ProgramStreams,
  ProgramTimeoutError,
  runProgram,
} from '../programs/run-program.ts';

/** Reads files only, never addresses, and nothing from standard input. */
const SAFE_OPTIONS = ['-nostdin', '-y', '-v', 'error', '-protocol_whitelist', 'file,pipe'];
/** A byte for each sample. */
const COUNTED_FORMAT = ['-c:a', 'pcm_u8', '-f', 'u8'];
const LAYOUT_FILTER = 'aformat=channel_layouts=mono|stereo';
/** Gaps in the times of the audio become silence, so that later audio keeps its time. Small samples first: ffmpeg holds a gap in its memory. */
const GAP_FILLING_FILTER = `${LAYOUT_FILTER}:sample_rates=${SAMPLE_RATE_HZ}:sample_fmts=s16,aresample=async=1:first_pts=0`;

/** A decoded file. Its first sample is at `startsAt` (s). */
export type DecodedFile = {
  readonly wav: string;
  readonly folder: string;
  /** Each channel is transcribed separately. */
  readonly isSplit: boolean;
  readonly startsAt: number;
};

export type Decoder = ReturnType<typeof createDecoder>;

/** Longest audio that is decoded (s): of a file, and of a section. */
type DecodingLimits = { readonly audioSeconds?: number; readonly sectionSeconds?: number };

/** ffmpeg, which reads users' files with limits of time and memory. */
export function createDecoder(
  program: string,
  searchPath: string,
  { audioSeconds = AUDIO_SECONDS_MAX, sectionSeconds = DECODED_SECTION_SECONDS_MAX }: DecodingLimits = {},
) {
  async function run(args: readonly string[], signal: AbortSignal, streams?: ProgramStreams): Promise<void> {
    try {
      const limits = { timeoutMs: FFMPEG_TIMEOUT_MS, memoryKib: FFMPEG_MEMORY_KIB, searchPath };
      await runProgram(program, args, limits, signal, streams);
    } catch (error) {
      if (error instanceof ProgramMissingError) throw new AppError('transcription.ffmpeg_missing');
      if (error instanceof ProgramFailedError || error instanceof ProgramTimeoutError)
        throw new AppError('transcription.audio_unreadable', { cause: error });
      throw error;
    }
  }

  const getPath = (folder: string, part: Pick<Part, 'channel' | 'audioFrom'>, format: PartFormat): string =>
    join(folder, `part-${part.channel}-${part.audioFrom}.${format}`);

  return {
    getPath,

    /** Decodes audio from a time on to samples of 16 bits, with silence in its gaps. */
    async decode(source: string, wav: string, signal: AbortSignal, from = 0): Promise<void> {
      const format = detectMediaFormat(await readHead(source));
      if (format === undefined) throw new AppError('transcription.audio_unreadable');
      const seek = from === 0 ? [] : ['-ss', String(from)];
      const output = ['-map', '0:a:0', '-vn', '-sn', '-dn', '-af', GAP_FILLING_FILTER];
      const limited = ['-t', String(audioSeconds), '-c:a', 'pcm_s16le', '-f', 'wav', `file:${wav}`];
      await run([...SAFE_OPTIONS, ...seek, '-f', format, '-i', `file:${source}`, ...output, ...limited], signal);
    },

    /**
     * Decodes a WebM from a time of its clock, regardless of earlier audio. Returns the length that all channels have together by this clock
     * (s): more than that of their samples if there are gaps.
     */
    async decodeFrom(source: string, wav: string, from: number, signal: AbortSignal): Promise<number> {
      const trimmed = `[0:a:0]atrim=start=${from},${LAYOUT_FILTER},aresample=${SAMPLE_RATE_HZ},asplit[samples][clock]`;
      const firstSample = Math.round(from * SAMPLE_RATE_HZ);
      // Few and small samples, because they are only counted.
      const filled = `[clock]aresample=async=1:first_pts=${firstSample},aresample=${COUNTED_SAMPLE_RATE}[filled]`;
      const input = ['-copyts', '-f', 'matroska', '-i', `file:${source}`, '-filter_complex', `${trimmed};${filled}`];
      // Times of a hostile file may be far apart. With `-copyts`, the limit is a time of the container, not a length.
      const limited = ['-t', String(from + sectionSeconds)];
      const samples = ['-map', '[samples]', ...limited, '-c:a', 'pcm_s16le', '-f', 'wav', `file:${wav}`];
      let bytes = 0;
      await run(
        [...SAFE_OPTIONS, ...input, ...samples, '-map', '[filled]', ...limited, ...COUNTED_FORMAT, 'pipe:1'],
        signal,
        {
          onOutput: (output) => {
            bytes += output.length;
          },
        },
      );
      return bytes / COUNTED_SAMPLE_RATE;
    },

    /** Writes a range of a channel to a file. */
    async cut(file: DecodedFile, part: Part, format: PartFormat, signal: AbortSignal): Promise<CutAudio> {
      const path = getPath(file.folder, part, format);
      await run([...SAFE_OPTIONS, ...createCutArguments(file, part, format), `file:${path}`], signal);
      return { path, [Symbol.asyncDispose]: () => rm(path, { force: true }) };
    },
  };
}

function createCutArguments({ wav, isSplit, startsAt }: DecodedFile, part: Part, format: PartFormat): string[] {
  const { audioFrom, audioTo, channel } = part;
  const start = String(Math.max(0, audioFrom - startsAt));
  const input = ['-f', 'wav', '-ss', start, '-t', String(audioTo - audioFrom), '-i', `file:${wav}`];
  const mono = isSplit ? ['-af', `pan=mono|c0=c${channel}`] : ['-ac', '1'];
  const codec = format === 'flac' ? ['-c:a', 'flac', '-f', 'flac'] : ['-c:a', 'pcm_s16le', '-f', 's16le'];
  return [...input, ...mono, ...codec];
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
