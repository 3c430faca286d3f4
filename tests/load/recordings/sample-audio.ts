import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../../../scripts/lib/run-command.ts';

const BLOCK_SECONDS = 600;
/** Two tones and some noise that rise and fall like syllables, with a pause after each five seconds. */
const VOICE = '(0.25*sin(2*PI*t*180)+0.15*sin(2*PI*t*413)+0.08*(random(0)-0.5))*gt(mod(t,6.3),0.9)*(0.6+0.4*sin(20*t))';
/** The format of a browser's recorder: Opus in a WebM that is written in one pass, without seeking back. */
const LIVE_WEBM = ['-cluster_time_limit', '1000', '-f', 'webm', '-live', '1'];

async function ffmpeg(args: readonly string[]): Promise<void> {
  const { code, output } = await runCommand('ffmpeg', ['-nostdin', '-y', '-v', 'error', ...args]);
  if (code !== 0) throw new Error(output);
}

/** Writes a recording of this length, and returns its path. Ten minutes are encoded, the others repeat them. */
export async function writeRecording(folder: string, seconds: number): Promise<string> {
  const block = join(folder, 'block.webm');
  const path = join(folder, `recording-${seconds}.webm`);
  const source = ['-f', 'lavfi', '-i', `aevalsrc='${VOICE}':s=16000:d=${BLOCK_SECONDS}`];
  await ffmpeg([...source, '-c:a', 'libopus', '-b:a', '24k', '-f', 'webm', block]);
  await ffmpeg(['-stream_loop', '-1', '-i', block, '-t', String(seconds), '-c', 'copy', ...LIVE_WEBM, path]);
  return path;
}

/** Splits a recording as its uploads do: anywhere in the bytes. */
export async function readChunks(path: string, count: number): Promise<Buffer[]> {
  const bytes = await readFile(path);
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(Math.floor((index * bytes.length) / count), Math.floor(((index + 1) * bytes.length) / count)),
  );
}

/** Runs ffmpeg with these arguments. Returns how long it took (ms). */
export async function timeFfmpeg(args: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  await ffmpeg(args);
  return performance.now() - startedAt;
}
