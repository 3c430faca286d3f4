import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SAMPLE_RATE = 48_000;
const SECONDS = 10;

/** Chromium's arguments for a microphone that plays a rising tone again and again, without a permission prompt. */
export const fakeMicrophone = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${writeTone()}`,
];

/** Writes a WAV file of mono 16-bit samples. */
function writeTone(): string {
  const samples = Buffer.alloc(SAMPLE_RATE * SECONDS * 2);
  for (let index = 0; index < SAMPLE_RATE * SECONDS; index += 1) {
    const seconds = index / SAMPLE_RATE;
    samples.writeInt16LE(Math.round(12_000 * Math.sin(2 * Math.PI * (300 + 40 * seconds) * seconds)), index * 2);
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  const path = join(mkdtempSync(join(tmpdir(), 'minutehand-microphone-')), 'tone.wav');
  writeFileSync(path, Buffer.concat([header, samples]));
  return path;
}
