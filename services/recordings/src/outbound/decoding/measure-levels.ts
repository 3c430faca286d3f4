import { open } from 'node:fs/promises';
import { QUIETEST_DB } from '../../domain/transcription/levels.ts';
import {
  COMMON_SIGNAL_SECONDS_MIN,
  COMMON_SIGNAL_SHARE_MIN,
  LEVEL_FRAME_SECONDS,
  NO_SIGNAL_DB,
  PREPARED_PEAKS_PER_SECOND,
  SAMPLE_BYTES,
  SAMPLE_RATE_HZ,
} from '../../limits.ts';

const FULL_SCALE = 32_768;
const HEADER_BYTES = 4_096;
const FRAMES_PER_PEAK = Math.round(1 / PREPARED_PEAKS_PER_SECOND / LEVEL_FRAME_SECONDS);

export type MeasuredAudio = {
  readonly durationSeconds: number;
  /** Loudness by channel, in dB below full scale. */
  readonly levels: readonly Float32Array[];
  /** Correlation of two channels where both have a signal, 0 to 1; 0 if that is too short to tell, and 1 if only one has any. */
  readonly correlation: number;
  /** The loudest sample of each tenth of a second in the first channel, 0 to 1. */
  readonly peaks: readonly number[];
};

/** Reads a WAV file of 16-bit samples that ffmpeg wrote, with one or two channels, and measures the loudness of each frame. */
export async function measureLevels(path: string): Promise<MeasuredAudio> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(Math.min(HEADER_BYTES, size));
    await file.read(header, 0, header.length, 0);
    const { channels, dataAt } = readHeader(header);
    const samples = Math.floor((size - dataAt) / SAMPLE_BYTES / channels);
    const frameSamples = SAMPLE_RATE_HZ * LEVEL_FRAME_SECONDS;
    const frames = Math.ceil(samples / frameSamples);
    const levels = Array.from({ length: channels }, () => new Float32Array(frames));
    const peaks: number[] = [];
    const channelsWithSignal = new Set<number>();
    const sums = { both: 0, first: 0, second: 0 };
    const frameCounts = { withAnySignal: 0, withBothSignals: 0 };
    // Whole frames per read.
    const stepBytes = frameSamples * SAMPLE_BYTES * channels * 50;
    const buffer = Buffer.alloc(stepBytes);
    for (let at = dataAt, frame = 0; at < size; at += stepBytes) {
      const { bytesRead } = await file.read(buffer, 0, stepBytes, at);
      const data = new Int16Array(buffer.buffer, buffer.byteOffset, Math.floor(bytesRead / SAMPLE_BYTES));
      for (let start = 0; start < data.length; start += frameSamples * channels, frame++) {
        const end = Math.min(data.length, start + frameSamples * channels);
        for (const [channel, target] of levels.entries()) {
          target[frame] = measureFrame(data, start + channel, end, channels);
          if ((target[frame] ?? QUIETEST_DB) > NO_SIGNAL_DB) channelsWithSignal.add(channel);
        }
        if (frame % FRAMES_PER_PEAK === 0) peaks.push(0);
        peaks[peaks.length - 1] = Math.max(peaks.at(-1) ?? 0, findLoudest(data, start, end, channels));
        const signalCount = levels.filter((each) => (each[frame] ?? QUIETEST_DB) > NO_SIGNAL_DB).length;
        if (signalCount > 0) frameCounts.withAnySignal++;
        // While a recording has the microphone only, its second channel has no signal.
        if (signalCount === 2) {
          frameCounts.withBothSignals++;
          addProducts(sums, data, start, end);
        }
      }
    }
    const correlation = channelsWithSignal.size < 2 ? 1 : hasEnoughInCommon(frameCounts) ? correlate(sums) : 0;
    return { durationSeconds: samples / SAMPLE_RATE_HZ, levels, correlation, peaks };
  } finally {
    await file.close();
  }
}

/** Finds the samples: ffmpeg writes a LIST chunk before them. */
function readHeader(header: Buffer): { channels: number; dataAt: number } {
  let channels = 1;
  for (let at = 12; at + 8 <= header.length; ) {
    const name = header.toString('latin1', at, at + 4);
    if (name === 'data') return { channels, dataAt: at + 8 };
    if (name === 'fmt ') channels = header.readUInt16LE(at + 10);
    at += 8 + header.readUInt32LE(at + 4);
  }
  return { channels, dataAt: header.length };
}

function measureFrame(data: Int16Array, start: number, end: number, step: number): number {
  let sum = 0;
  let count = 0;
  for (let at = start; at < end; at += step, count++) {
    const sample = data[at] ?? 0;
    sum += sample * sample;
  }
  const rms = Math.sqrt(sum / Math.max(1, count)) / FULL_SCALE;
  return rms === 0 ? QUIETEST_DB : Math.max(QUIETEST_DB, 20 * Math.log10(rms));
}

function findLoudest(data: Int16Array, start: number, end: number, step: number): number {
  let loudest = 0;
  for (let at = start; at < end; at += step) loudest = Math.max(loudest, Math.abs(data[at] ?? 0));
  return loudest / FULL_SCALE;
}

type FrameCounts = { readonly withAnySignal: number; readonly withBothSignals: number };

/** An echo of a second in an hour does not show that both channels have the same sound. */
function hasEnoughInCommon({ withAnySignal, withBothSignals }: FrameCounts): boolean {
  const needed = Math.min(COMMON_SIGNAL_SECONDS_MIN, COMMON_SIGNAL_SHARE_MIN * withAnySignal * LEVEL_FRAME_SECONDS);
  return withBothSignals > 0 && withBothSignals * LEVEL_FRAME_SECONDS >= needed;
}

type Products = { both: number; first: number; second: number };

function correlate({ both, first, second }: Products): number {
  const power = Math.sqrt(first * second);
  return power > 0 ? Math.abs(both) / power : 0;
}

function addProducts(sums: Products, data: Int16Array, start: number, end: number) {
  for (let at = start; at + 1 < end; at += 2) {
    const [first, second] = [data[at] ?? 0, data[at + 1] ?? 0];
    sums.both += first * second;
    sums.first += first * first;
    sums.second += second * second;
  }
}
