import { spawnSync } from 'node:child_process';
import type { StoreChunkRequest } from '@minutehand/contracts/proto/recordings/v1/recordings';

export type RecordedAudio = {
  readonly seconds: number;
  readonly channels?: number;
  readonly format?: 'webm' | 'mp4';
  readonly clusterMs?: number;
  /** A source of ffmpeg; a tone by default. */
  readonly source?: string;
};

/** Audio as the MediaRecorder of a browser writes it: a container that grows while it is being recorded. */
export function recordAudio(audio: RecordedAudio): Buffer {
  const { seconds, channels = 1, format = 'webm', clusterMs = 1_000 } = audio;
  const { source: filter = `sine=frequency=330:sample_rate=16000:duration=${seconds}` } = audio;
  const source = ['-f', 'lavfi', '-i', filter, '-ac', String(channels)];
  const output =
    format === 'webm'
      ? ['-c:a', 'libopus', '-b:a', '24k', '-cluster_time_limit', String(clusterMs), '-f', 'webm', '-live', '1']
      : [
          '-c:a',
          'aac',
          '-movflags',
          'frag_keyframe+empty_moov+default_base_moof',
          '-frag_duration',
          '1000000',
          '-f',
          'mp4',
        ];
  const { stdout, stderr, status } = spawnSync('ffmpeg', ['-v', 'error', ...source, ...output, 'pipe:1'], {
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stderr.toString());
  return stdout;
}

/** Splits a recording as its uploads do: anywhere in the bytes. */
export function splitIntoChunks(bytes: Buffer, count: number): Buffer[] {
  const size = Math.ceil(bytes.length / count);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

export type SentChunk = {
  meetingId: string;
  bytes: Buffer;
  number: number;
  recordingId?: string;
  seconds?: number;
  mimeType?: string;
  takeOver?: boolean;
  consentTold?: string[];
  ageSeconds?: number;
};

/** The messages with which the gateway forwards a chunk. */
export async function* toRequests(chunk: SentChunk): AsyncGenerator<StoreChunkRequest> {
  const {
    meetingId,
    bytes,
    number,
    recordingId = '',
    seconds = number + 1,
    mimeType = 'audio/webm;codecs=opus',
  } = chunk;
  yield { part: { $case: 'header', value: { meetingId } } };
  for (let offset = 0; offset < bytes.length; offset += 65_536) {
    yield { part: { $case: 'chunk', value: bytes.subarray(offset, offset + 65_536) } };
  }
  const { takeOver = false, consentTold = [], ageSeconds = 0 } = chunk;
  const fields = { recordingId, chunkNumber: number, currentDurationSeconds: seconds, mimeType, microphoneInfo: '' };
  yield { part: { $case: 'fields', value: { ...fields, consentTold, takeOver, ageSeconds } } };
}

const CLUSTER_ID = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);

/** A WebM without its clusters from one to another: lost chunks leave such a gap in its times. */
export function dropClusters(webm: Buffer, from: number, to: number): Buffer {
  const starts: number[] = [];
  for (let offset = webm.indexOf(CLUSTER_ID); offset !== -1; offset = webm.indexOf(CLUSTER_ID, offset + 1))
    starts.push(offset);
  return Buffer.concat([webm.subarray(0, starts[from]), webm.subarray(starts[to])]);
}
