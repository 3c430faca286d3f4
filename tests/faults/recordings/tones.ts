import { spawnSync } from 'node:child_process';
import { createWav } from '../../e2e/microphone/create-wav.ts';

const SAMPLE_RATE = 16_000;
const MICROPHONE_RATE = 48_000;
const LOWEST_HZ = 300;
const STEP_HZ = 40;
/** Window in which a tone is detected: a quarter of a second. */
const WINDOW_SAMPLES = SAMPLE_RATE / 4;
const HOP_SAMPLES = SAMPLE_RATE / 8;
const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);

/** Each second of a sample recording has a different tone. */
const getFrequency = (second: number): number => LOWEST_HZ + STEP_HZ * second;

function runFfmpeg(args: readonly string[], input?: Uint8Array): Buffer {
  const { stdout, stderr, status } = spawnSync('ffmpeg', ['-v', 'error', ...args, 'pipe:1'], {
    maxBuffer: 64 * 1024 * 1024,
    ...(input ? { input } : {}),
  });
  if (status !== 0) throw new Error(stderr.toString());
  return stdout;
}

/** The seconds from `first` as the container that a browser's recorder writes, in one chunk for each second. */
export function recordTones(first: number, seconds: number): Buffer[] {
  const tone = `sin(2*PI*t*(${getFrequency(first)}+${STEP_HZ}*floor(t)))/2`;
  const source = ['-f', 'lavfi', '-i', `aevalsrc=${tone}:s=${SAMPLE_RATE}:d=${seconds}`];
  const codec = ['-c:a', 'libopus', '-b:a', '24k', '-application', 'audio'];
  const bytes = runFfmpeg([...source, ...codec, '-cluster_time_limit', '1000', '-f', 'webm', '-live', '1']);
  const starts: number[] = [];
  for (let offset = bytes.indexOf(CLUSTER); offset !== -1; offset = bytes.indexOf(CLUSTER, offset + 1))
    starts.push(offset);
  // The header belongs to the first chunk. A shorter part at the end belongs to the last one.
  const cuts = [0, ...starts.slice(1, seconds), bytes.length];
  return cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end));
}

/** A WAV file with a tone for each second, for the microphone of a browser. */
export function createToneWav(seconds: number): Buffer {
  const getSample = (time: number) => 16_000 * Math.sin(2 * Math.PI * time * getFrequency(Math.floor(time)));
  return createWav(MICROPHONE_RATE, seconds, getSample);
}

/** The seconds whose tones a file contains, in their order. */
export function findTones(file: Uint8Array, seconds: number): number[] {
  const pcm = runFfmpeg(['-i', 'pipe:0', '-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le'], file);
  const samples = new Int16Array(pcm.buffer, pcm.byteOffset, Math.floor(pcm.length / 2));
  const found: number[] = [];
  for (let start = 0; start + WINDOW_SAMPLES <= samples.length; start += HOP_SAMPLES) {
    const loudest = findLoudest(samples.subarray(start, start + WINDOW_SAMPLES), seconds);
    if (loudest !== undefined && found.at(-1) !== loudest) found.push(loudest);
  }
  return found;
}

/** The second whose tone makes up most of the window; undefined between two tones. */
function findLoudest(window: Int16Array, seconds: number): number | undefined {
  const energy = window.reduce((sum, sample) => sum + sample * sample, 0);
  const powers = Array.from({ length: seconds }, (_, second) => getPower(window, getFrequency(second)));
  const loudest = Math.max(...powers);
  // A pure tone has half of the product of energy and length.
  return loudest > 0.4 * energy * window.length * 0.5 ? powers.indexOf(loudest) : undefined;
}

/** Power at a frequency (Goertzel's algorithm). */
function getPower(window: Int16Array, frequency: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * frequency) / SAMPLE_RATE);
  let [previous, secondPrevious] = [0, 0];
  for (const sample of window)
    [previous, secondPrevious] = [sample + coefficient * previous - secondPrevious, previous];
  return previous ** 2 + secondPrevious ** 2 - coefficient * previous * secondPrevious;
}
