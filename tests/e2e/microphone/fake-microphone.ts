import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWav } from './create-wav.ts';

const SAMPLE_RATE = 48_000;
const SECONDS = 10;

/** Chromium's arguments for a microphone that plays a rising tone in a loop, without a permission prompt. */
export const fakeMicrophone = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${writeTone()}`,
];

/** Writes a tone to a WAV file. Returns its path. */
function writeTone(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'minutehand-microphone-')), 'tone.wav');
  const getSample = (time: number) => 12_000 * Math.sin(2 * Math.PI * (300 + 40 * time) * time);
  writeFileSync(path, createWav(SAMPLE_RATE, SECONDS, getSample));
  return path;
}
