import { spawnSync } from 'node:child_process';

/** The first bytes of every WebM file. */
export const WEBM_HEADER = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x01, 0x00]);

/** A tone as a browser's recorder writes it. */
export function recordTone(seconds: number): Buffer {
  const source = ['-f', 'lavfi', '-i', `sine=frequency=330:sample_rate=16000:duration=${seconds}`, '-ac', '1'];
  const output = [
    '-c:a',
    'libopus',
    '-b:a',
    '24k',
    '-cluster_time_limit',
    '1000',
    '-f',
    'webm',
    '-live',
    '1',
    'pipe:1',
  ];
  const { stdout, stderr, status } = spawnSync('ffmpeg', ['-v', 'error', ...source, ...output]);
  if (status !== 0) throw new Error(stderr.toString());
  return stdout;
}

/** The form of a chunk, with the file first, as recorders send it. */
export function createChunkForm(bytes: Uint8Array, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  const { chunk_number: number = '0' } = fields;
  const mimeType = fields.mime_type ?? 'audio/webm;codecs=opus';
  form.append(
    'chunk',
    new Blob([Uint8Array.from(bytes)], { type: mimeType }),
    fields.filename ?? `chunk_${number}.webm`,
  );
  const all = {
    chunk_number: number,
    is_final_chunk: 'false',
    current_duration: String(Number(number) + 1),
    ...fields,
  };
  for (const [name, value] of Object.entries({ ...all, mime_type: mimeType })) form.append(name, value);
  return form;
}

/** The form of the final request. */
export function createFinalRequestForm(totalChunks: number): FormData {
  const form = new FormData();
  const fields = {
    is_final_chunk: 'true',
    total_chunks: totalChunks,
    successful_chunks: totalChunks,
    failed_chunks: 0,
  };
  for (const [name, value] of Object.entries({ ...fields, success_rate: '100', format: 'webm' }))
    form.append(name, `${value}`);
  return form;
}
