import { RECORDING_PEAKS } from '@minutehand/contracts/limits';

const SAMPLE_BYTES = 2;
const LOUDEST = 32_768;

/** At most `limit` of the peaks: the loudest of each group of neighboring ones. */
export function reducePeaks(peaks: readonly number[], limit = RECORDING_PEAKS): number[] {
  const size = Math.max(1, Math.ceil(peaks.length / limit));
  return Array.from({ length: Math.ceil(peaks.length / size) }, (_, index) =>
    Math.max(...peaks.slice(index * size, (index + 1) * size)),
  );
}

/** Measures the loudness of about `samples` samples (signed, 16 bits, little-endian) as at most `limit` numbers from 0 to 1. */
export function createPeakMeter(samples: number, limit = RECORDING_PEAKS) {
  const samplesPerPeak = Math.max(Math.ceil(samples / limit), 1);
  const peaks: number[] = [];
  let rest: Buffer = Buffer.alloc(0);
  let count = 0;
  let loudest = 0;
  const close = () => {
    if (peaks.length < limit) peaks.push(Math.round((loudest / LOUDEST) * 1_000) / 1_000);
    count = 0;
    loudest = 0;
  };
  return {
    add(bytes: Buffer): void {
      const buffer = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      const end = buffer.length - (buffer.length % SAMPLE_BYTES);
      for (let offset = 0; offset < end; offset += SAMPLE_BYTES) {
        loudest = Math.max(loudest, Math.abs(buffer.readInt16LE(offset)));
        count += 1;
        if (count === samplesPerPeak) close();
      }
      rest = buffer.subarray(end);
    },
    /** Silent from the end of the sound on. */
    get(): readonly number[] {
      if (count > 0) close();
      while (peaks.length < Math.min(limit, Math.floor(samples / samplesPerPeak))) peaks.push(0);
      return peaks;
    },
  };
}
