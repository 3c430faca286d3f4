import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError, isAppError } from '@minutehand/contracts/errors';
import { RECORDING_PEAKS } from '@minutehand/contracts/limits';
import { z } from 'zod';
import type { AudioJoiner, ContainerSource, JoinedAudio } from '../../app/ports.ts';
import { createPeakMeter, reducePeaks } from '../../domain/recordings/peaks.ts';
import {
  AUDIO_BITRATE,
  AUDIO_SECONDS_MAX,
  COUNTED_SAMPLE_RATE,
  EMPTY_CONTAINER_BYTES,
  FFMPEG_MEMORY_KIB,
  FFMPEG_TIMEOUT_MS,
  PARALLEL_SECONDS_MIN,
  PEAKS_SAMPLE_RATE,
  PREPARED_PEAKS_PER_SECOND,
} from '../../limits.ts';
import { ProgramFailedError, ProgramMissingError, type ProgramStreams, runProgram } from '../programs/run-program.ts';
import { TEMPORARY_PREFIXES } from '../stale-files.ts';

type Probed = { readonly codec: string; readonly channels: number; readonly durationSeconds: number };
type AudioFile = Probed & { readonly path: string };
type MeasuredFile = { readonly path: string; readonly container: 'webm' | 'mp4'; readonly seconds: number };

const probeSchema = z.object({
  streams: z.array(z.object({ codec_name: z.string().default(''), channels: z.number().default(0) })),
  format: z.object({ duration: z.coerce.number().default(0) }),
});

const QUIET_OPTIONS = ['-nostdin', '-hide_banner', '-v', 'error', '-y'] as const;
/** Messages of ffmpeg when it cannot write. */
const DISK_FULL = 'No space left on device';
/** The format is that of the first bytes, and never detected: a playlist could refer to other files and URLs. */
const DEMUXERS = { webm: 'matroska', mp4: 'mov' } as const;

/** The waveform has silence in gaps, at the times of the container. The length of the sound is counted without it. */
const MEASURING_FILTER = [
  `[0:a:0]aformat=channel_layouts=mono:sample_rates=${PEAKS_SAMPLE_RATE}:sample_fmts=s16,asplit[waveform][samples]`,
  '[waveform]aresample=async=1:first_pts=0[filled]',
  `[samples]aresample=${COUNTED_SAMPLE_RATE}[sound]`,
].join(';');

export type JoinerOptions = {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  readonly searchPath: string;
  /** Audio of at least this length is measured in two halves (s). */
  readonly parallelSeconds?: number;
};

/** Joins recordings with ffmpeg, in a temporary folder. */
export function createFfmpegJoiner(options: JoinerOptions): AudioJoiner {
  const { ffmpeg, ffprobe, searchPath, parallelSeconds = PARALLEL_SECONDS_MIN } = options;
  const limits = { timeoutMs: FFMPEG_TIMEOUT_MS, memoryKib: FFMPEG_MEMORY_KIB, searchPath };

  /** Runs ffmpeg or ffprobe. Throws recording.join_unavailable, recording.audio_unreadable. */
  async function run(
    program: string,
    args: readonly string[],
    signal: AbortSignal,
    streams?: ProgramStreams,
  ): Promise<void> {
    try {
      await runProgram(program, args, limits, signal, streams);
    } catch (error) {
      if (error instanceof ProgramMissingError) throw new AppError('recording.join_unavailable');
      if (!(error instanceof ProgramFailedError)) throw error;
      if (error.errorOutput.includes(DISK_FULL)) throw new AppError('recording.disk_full', { cause: error });
      throw new AppError('recording.audio_unreadable', {
        cause: new Error(`exit ${String(error.code)}: ${error.errorOutput}`),
      });
    }
  }

  /** Copies the audio of a container into a separate file. */
  async function copyAudio(
    folder: string,
    number: number,
    source: ContainerSource,
    signal: AbortSignal,
  ): Promise<AudioFile> {
    const path = join(folder, `${number}.${source.container}`);
    const input = ['-protocol_whitelist', 'pipe', '-f', DEMUXERS[source.container], '-i', 'pipe:0'];
    const output = ['-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1', '-c', 'copy', '-f', source.container];
    const fast = source.container === 'mp4' ? ['-movflags', '+faststart'] : [];
    const args = [...QUIET_OPTIONS, '-fflags', '+discardcorrupt', ...input, ...output, ...fast, path];
    await run(ffmpeg, args, signal, { input: source.read });
    return { path, ...(await probe(path, source.container, signal)) };
  }

  /** Like copyAudio; undefined if the container ended within its header, so that it contains no audio. */
  async function copyAudioIfAny(folder: string, number: number, source: ContainerSource, signal: AbortSignal) {
    let byteSize = 0;
    let isRead = false;
    async function* read(): AsyncGenerator<Uint8Array> {
      for await (const bytes of source.read()) {
        byteSize += bytes.length;
        yield bytes;
      }
      isRead = true;
    }
    try {
      return await copyAudio(folder, number, { ...source, read }, signal);
    } catch (error) {
      const isEmpty = isRead && byteSize <= EMPTY_CONTAINER_BYTES;
      if (isAppError(error, 'recording.audio_unreadable') && isEmpty) return undefined;
      throw error;
    }
  }

  async function probe(path: string, container: 'webm' | 'mp4', signal: AbortSignal): Promise<Probed> {
    const output: Buffer[] = [];
    const args = ['-v', 'error', '-protocol_whitelist', 'file', '-f', DEMUXERS[container], '-of', 'json'];
    const entries = ['-show_entries', 'format=duration:stream=codec_name,channels', '-i', `file:${path}`];
    await run(ffprobe, [...args, ...entries], signal, { onOutput: (bytes) => output.push(bytes) });
    const { streams, format } = probeSchema.parse(JSON.parse(Buffer.concat(output).toString('utf8')));
    const [stream] = streams;
    if (stream === undefined) throw new AppError('recording.audio_unreadable');
    return { codec: stream.codec_name, channels: stream.channels, durationSeconds: format.duration };
  }

  async function concatenate(folder: string, files: readonly AudioFile[], signal: AbortSignal): Promise<AudioFile> {
    const [first] = files;
    if (first === undefined) throw new AppError('recording.audio_unreadable');
    if (files.length === 1) return first;
    const isUniform = files.every(({ codec, channels }) => codec === first.codec && channels === first.channels);
    const path = join(folder, isUniform && first.codec !== 'opus' ? 'joined.mp4' : 'joined.webm');
    const container = path.endsWith('.mp4') ? 'mp4' : 'webm';
    const probed = async () => ({ path, ...(await probe(path, container, signal)) });
    const format = container === 'mp4' ? ['-movflags', '+faststart', '-f', 'mp4'] : ['-f', 'webm'];
    if (isUniform) {
      const list = join(folder, 'files.txt');
      await writeFile(list, files.map((file) => `file 'file:${file.path}'\n`).join(''));
      const input = ['-protocol_whitelist', 'file', '-f', 'concat', '-safe', '0', '-i', `file:${list}`];
      await run(ffmpeg, [...QUIET_OPTIONS, ...input, '-map', '0:a:0', '-c', 'copy', ...format, path], signal);
      return probed();
    }
    const inputs = files.flatMap((file) => ['-protocol_whitelist', 'file', '-i', `file:${file.path}`]);
    const encoder = ['-filter_complex', createConcatFilter(files), '-map', '[audio]', '-c:a', 'libopus'];
    await run(ffmpeg, [...QUIET_OPTIONS, ...inputs, ...encoder, '-b:a', AUDIO_BITRATE, ...format, path], signal);
    return probed();
  }

  /** Decodes the audio that was not measured before: long audio in two halves concurrently, because ffmpeg decodes audio on one core. */
  async function measurePeaks(
    { path, container, seconds }: MeasuredFile,
    preparedPeaks: readonly number[],
    signal: AbortSignal,
  ) {
    const start = Math.min(preparedPeaks.length / PREPARED_PEAKS_PER_SECOND, seconds);
    const remainingSeconds = seconds - start;
    const limit =
      preparedPeaks.length === 0
        ? RECORDING_PEAKS
        : Math.max(1, Math.ceil(remainingSeconds * PREPARED_PEAKS_PER_SECOND));
    const measure = async (number: number, section: readonly string[], share: number) => {
      const peaks = createPeakMeter(remainingSeconds * PEAKS_SAMPLE_RATE * share, limit * share);
      const counted = `${path}.${number}.pcm`;
      const input = ['-protocol_whitelist', 'file', ...section, '-f', DEMUXERS[container], '-i', `file:${path}`];
      const filled = ['-map', '[filled]', '-t', String(AUDIO_SECONDS_MAX), '-f', 's16le', 'pipe:1'];
      const sound = ['-map', '[sound]', '-c:a', 'pcm_u8', '-f', 'u8', `file:${counted}`];
      const args = [...QUIET_OPTIONS, ...input, '-filter_complex', MEASURING_FILTER, ...filled, ...sound];
      await run(ffmpeg, args, signal, { onOutput: peaks.add });
      const { size } = await stat(counted);
      await rm(counted);
      return { peaks: peaks.get(), soundSeconds: size / COUNTED_SAMPLE_RATE };
    };
    const from = start === 0 ? [] : ['-ss', String(start)];
    const measured =
      remainingSeconds < parallelSeconds
        ? [await measure(0, from, 1)]
        : await Promise.all([
            measure(0, [...from, '-t', String(remainingSeconds / 2)], 0.5),
            measure(1, ['-ss', String(start + remainingSeconds / 2)], 0.5),
          ]);
    const soundSeconds = measured.reduce((sum, section) => sum + section.soundSeconds, 0);
    const peaks = measured.flatMap((section) => section.peaks);
    return {
      peaks: preparedPeaks.length === 0 ? peaks : reducePeaks([...preparedPeaks, ...peaks]),
      decodedSeconds: start + soundSeconds,
    };
  }

  async function measureJoinedFile(
    joined: AudioFile,
    preparedPeaks: readonly number[],
    signal: AbortSignal,
  ): Promise<JoinedAudio> {
    const { path, channels, durationSeconds } = joined;
    const container = path.endsWith('.mp4') ? 'mp4' : 'webm';
    const [measured, checksum, { size: byteSize }] = await Promise.all([
      measurePeaks({ path, container, seconds: durationSeconds }, preparedPeaks, signal),
      hashFile(path, signal),
      stat(path),
    ]);
    return { path, contentType: `audio/${container}`, byteSize, checksum, durationSeconds, channels, ...measured };
  }

  return {
    isAvailable: () =>
      run(ffmpeg, ['-version'], new AbortController().signal).then(
        () => true,
        () => false,
      ),

    join: async ({ containers, preparedPeaks }, signal, use) => {
      const folder = await mkdtemp(join(tmpdir(), TEMPORARY_PREFIXES.join));
      try {
        const files: AudioFile[] = [];
        for (const [number, source] of containers.entries()) {
          const file = await copyAudioIfAny(folder, number, source, signal);
          if (file) files.push(file);
        }
        return await use(await measureJoinedFile(await concatenate(folder, files, signal), preparedPeaks, signal));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/**
 * Otherwise ffmpeg gives all files the layout of the first, which mixes the two channels of a later one. A file with one channel is the
 * microphone, which is on the left: on both channels, it would be transcribed twice.
 */
function createConcatFilter(files: readonly Probed[]): string {
  const isStereo = files.some(({ channels }) => channels > 1);
  const formats = files.map(({ channels }, index) => {
    const layout =
      isStereo && channels === 1 ? 'pan=stereo|c0=c0' : `aformat=channel_layouts=${isStereo ? 'stereo' : 'mono'}`;
    return `[${index}:a:0]${layout}[input${index}]`;
  });
  const inputs = files.map((_file, index) => `[input${index}]`).join('');
  return [...formats, `${inputs}concat=n=${files.length}:v=0:a=1[audio]`].join(';');
}

async function hashFile(path: string, signal: AbortSignal): Promise<string> {
  const md5 = createHash('md5');
  for await (const bytes of createReadStream(path, { signal })) md5.update(bytes);
  return md5.digest('base64');
}
