import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MIB } from '@minutehand/contracts/limits';
import type { SpeechSegment } from '@minutehand/test-kit/speech';

const run = promisify(execFile);
const SAMPLE_RATE = 16_000;
const LOWEST_HZ = 300;
const STEP_HZ = 40;
/** Pitch and loudness are measured in frames of this length (s). */
const FRAME_SECONDS = 0.1;
const FRAME_SAMPLES = SAMPLE_RATE * FRAME_SECONDS;
const SILENT_LEVEL = 300;
/** A tone of less than this share of its length is a cut word, which an engine takes for another word. */
const WHOLE_WORD_SHARE = 0.85;

/** A source of ffmpeg in which each second has another tone, and ends with a pause. */
export const createToneSource = (seconds: number, pauseSeconds = 0): string =>
  `aevalsrc='lt(mod(t,1),${1 - pauseSeconds})*0.5*sin(2*PI*t*(${LOWEST_HZ}+${STEP_HZ}*floor(t)))':s=${SAMPLE_RATE}:d=${seconds}`;

export const getToneWord = (second: number): string => `word${second}`;

type Run = { tone: number; frames: number; start: number };

/** What an engine recognizes: a word for each tone, with its times. Of a tone that is cut, only a part of its word. */
export async function recognizeTones(flac: Buffer, pauseSeconds = 0): Promise<SpeechSegment[]> {
  const wholeSeconds = (1 - pauseSeconds) * WHOLE_WORD_SHARE;
  const samples = await decode(flac);
  const runs: Run[] = [];
  for (let frame = 0; (frame + 1) * FRAME_SAMPLES <= samples.length; frame += 1) {
    const tone = measureTone(samples.subarray(frame * FRAME_SAMPLES, (frame + 1) * FRAME_SAMPLES));
    const last = runs.at(-1);
    if (tone !== undefined && last?.tone === tone && last.start + last.frames === frame) last.frames += 1;
    else if (tone !== undefined) runs.push({ tone, frames: 1, start: frame });
  }
  // A single frame is the change between two tones.
  return runs
    .filter(({ frames }) => frames > 1)
    .map(({ tone, frames, start }) => {
      const isWhole = frames * FRAME_SECONDS >= wholeSeconds - FRAME_SECONDS;
      const times = { start: start * FRAME_SECONDS, end: (start + frames) * FRAME_SECONDS };
      return { ...times, text: isWhole ? getToneWord(tone) : `part${tone}` };
    });
}

function measureTone(frame: Int16Array): number | undefined {
  const loudest = frame.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  if (loudest < SILENT_LEVEL) return undefined;
  let changes = 0;
  for (let offset = 1; offset < frame.length; offset += 1)
    if ((frame[offset] ?? 0) < 0 !== (frame[offset - 1] ?? 0) < 0) changes += 1;
  return Math.max(0, Math.round((changes / 2 / FRAME_SECONDS - LOWEST_HZ) / STEP_HZ));
}

async function decode(flac: Buffer): Promise<Int16Array> {
  const folder = await mkdtemp(join(tmpdir(), 'tone-words-'));
  try {
    const path = join(folder, 'audio.flac');
    await writeFile(path, flac);
    const output = ['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', 'pipe:1'];
    const options = { encoding: 'buffer', maxBuffer: 64 * MIB } as const;
    const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', path, ...output], options);
    return new Int16Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.length / 2));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
