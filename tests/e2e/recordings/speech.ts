import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIB } from '@minutehand/contracts/limits';

/** Sentences of a novel: recordings of the Debian package pocketsphinx-testdata, which `make test` installs, and their words. */
const FOLDER = '/usr/share/pocketsphinx/test/data/librivox';
const WORDS = {
  '0870':
    'and mister john dashwood had then leisure to consider how much there might be prudently in his power to do for them',
  '0880': 'he was not an ill disposed young man',
  '0890': 'unless to be rather cold hearted and rather selfish is to be ill disposed',
  '0920': 'had he married a more amiable woman he might have been made still more respectable than he was',
  '0930': 'he might even have been made amiable himself',
};
/** Options of ffmpeg for each sentence. Where the package cannot be installed, ffmpeg speaks the words. */
const SENTENCES = Object.entries(WORDS).map(([number, words]) =>
  existsSync(FOLDER)
    ? ['-i', join(FOLDER, `sense_and_sensibility_01_austen_64kb-${number}.wav`)]
    : ['-f', 'lavfi', '-i', `flite=text='${words}'`],
);
/** Silence before each sentence (s). */
const PAUSE_SECONDS = 0.8;
const MICROPHONE_SAMPLE_RATE = 48_000;
const SAMPLE_RATE = 8_000;

/** Loudness is measured in frames of this length (s). */
export const FRAME_SECONDS = 0.02;
const FRAME_SAMPLES = SAMPLE_RATE * FRAME_SECONDS;
/** Quieter frames count as this loud (dB): noise suppression makes pauses quieter. */
const QUIETEST_DB = -50;

/** The loudness of successive frames (dB below the loudest). */
export type Envelope = readonly number[];

/** Chromium's arguments for a microphone that plays the sentences in a loop from its opening on. */
export function createSpeechMicrophone(): string[] {
  const path = join(mkdtempSync(join(tmpdir(), 'minutehand-microphone-')), 'speech.wav');
  const delay = `adelay=${PAUSE_SECONDS * 1_000}`;
  const delayed = SENTENCES.map((_sentence, index) => `[${index}:a]${delay}[s${index}]`);
  const inputs = SENTENCES.map((_sentence, index) => `[s${index}]`).join('');
  const filter = [...delayed, `${inputs}concat=n=${SENTENCES.length}:v=0:a=1`].join(';');
  const output = ['-ar', String(MICROPHONE_SAMPLE_RATE), '-ac', '1', '-c:a', 'pcm_s16le', path];
  runFfmpeg([...SENTENCES.flat(), '-filter_complex', filter, ...output]);
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${path}`];
}

/** The loudness of each recorded sentence. */
export const readSentenceEnvelopes = (): Envelope[] => SENTENCES.map((input) => measureEnvelope(input));

/** The loudness of audio, of one channel or of all. */
export const readEnvelope = (audio: Buffer, channel?: number): Envelope =>
  measureEnvelope(['-i', 'pipe:0', ...selectChannel(channel)], audio);

/** The pitch of a channel in the second that starts at `start` (Hz). */
export function measurePitch(audio: Buffer, channel: number, start: number): number {
  const bytes = decode(['-i', 'pipe:0', ...selectChannel(channel)], audio);
  const isNegative = (sample: number) => bytes.readInt16LE(sample * 2) < 0;
  const first = Math.round(start * SAMPLE_RATE);
  let changes = 0;
  for (let sample = first + 1; sample < first + SAMPLE_RATE; sample += 1)
    if (isNegative(sample) !== isNegative(sample - 1)) changes += 1;
  return changes / 2;
}

const selectChannel = (channel?: number): string[] => (channel === undefined ? [] : ['-af', `pan=mono|c0=c${channel}`]);

const decode = (input: readonly string[], audio?: Buffer): Buffer =>
  runFfmpeg([...input, '-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', 'pipe:1'], audio);

function measureEnvelope(input: readonly string[], audio?: Buffer): Envelope {
  const bytes = decode(input, audio);
  const levels: number[] = [];
  for (let offset = 0; (offset + FRAME_SAMPLES) * 2 <= bytes.length; offset += FRAME_SAMPLES) {
    let sum = 0;
    for (let index = offset; index < offset + FRAME_SAMPLES; index += 1) sum += bytes.readInt16LE(index * 2) ** 2;
    levels.push(10 * Math.log10(sum / FRAME_SAMPLES + 1e-9));
  }
  const loudest = levels.reduce((most, level) => Math.max(most, level), Number.NEGATIVE_INFINITY);
  return levels.map((level) => Math.max(QUIETEST_DB, level - loudest));
}

function runFfmpeg(args: readonly string[], input?: Buffer): Buffer {
  return execFileSync('ffmpeg', ['-v', 'error', ...args], { maxBuffer: 256 * MIB, ...(input && { input }) });
}

export type Match = { readonly start: number; readonly correlation: number };

/** The place between two times (s) at which the audio is most similar to a sentence. */
export function findSentence(audio: Envelope, sentence: Envelope, from = 0, to = Number.POSITIVE_INFINITY): Match {
  let best: Match = { start: from, correlation: -1 };
  const last = Math.min(audio.length - sentence.length, Math.round(to / FRAME_SECONDS));
  for (let shift = Math.max(0, Math.round(from / FRAME_SECONDS)); shift <= last; shift += 1) {
    const correlation = correlate(audio.slice(shift, shift + sentence.length), sentence);
    if (correlation > best.correlation) best = { start: shift * FRAME_SECONDS, correlation };
  }
  return best;
}

/** All places of a sentence in audio with at least this correlation, in the order of their times. */
export function findAllMatches(audio: Envelope, sentence: Envelope, minCorrelation: number): Match[] {
  const length = sentence.length * FRAME_SECONDS;
  const matches: Match[] = [];
  for (let from = 0; from < audio.length * FRAME_SECONDS - length; ) {
    const match = findSentence(audio, sentence, from, from + length);
    if (match.correlation >= minCorrelation) matches.push(match);
    from = match.correlation >= minCorrelation ? match.start + length : from + length;
  }
  return matches;
}

/** The correlation of two equally long envelopes, from -1 to 1. */
function correlate(first: Envelope, second: Envelope): number {
  const mean = (values: Envelope) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [firstMean, secondMean] = [mean(first), mean(second)];
  let [product, firstSquares, secondSquares] = [0, 0, 0];
  for (const [index, value] of first.entries()) {
    const [a, b] = [value - firstMean, (second[index] ?? 0) - secondMean];
    product += a * b;
    firstSquares += a * a;
    secondSquares += b * b;
  }
  return product / Math.sqrt(firstSquares * secondSquares || 1);
}
