const HEADER_BYTES = 44;
const SAMPLE_BYTES = 2;

/** Creates a WAV file of mono 16-bit samples. `getSample` returns the sample at a time in seconds. */
export function createWav(sampleRate: number, seconds: number, getSample: (time: number) => number): Buffer {
  const dataBytes = sampleRate * seconds * SAMPLE_BYTES;
  const file = Buffer.alloc(HEADER_BYTES + dataBytes);
  file.write('RIFF', 0);
  file.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * SAMPLE_BYTES, 28);
  file.writeUInt16LE(SAMPLE_BYTES, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(dataBytes, 40);
  for (let index = 0; index < sampleRate * seconds; index += 1) {
    file.writeInt16LE(Math.round(getSample(index / sampleRate)), HEADER_BYTES + index * SAMPLE_BYTES);
  }
  return file;
}
