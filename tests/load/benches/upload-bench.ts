import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIB } from '@minutehand/contracts/limits';
import type { ServiceName } from '../../../scripts/lib/services.ts';
import type { Stack } from '../../../scripts/lib/stack.ts';
import { createMeeting, expectStatus, register, type TestUser } from '../api-calls.ts';
import type { BenchmarkResult } from '../benchmark-result.ts';
import { startProgram } from '../program.ts';

const FILE_MIB = 32;
const WARM_UP_FILES = 4;
const FILES = 16;
const CONCURRENCY = 2;
const TRANSCRIPTS = 6;
/** Below the limit of 20,000 segments per transcript; a file has about 4 MB. */
const SEGMENTS = 15_000;
const SEGMENT_CHARACTERS = 280;

const MIN_MIB_PER_CPU_SECOND = 10;
/** Allowed memory growth after half a gigabyte of uploads (MiB). */
const GROWTH_MIB = 64;

type Usage = { readonly cpuSeconds: number; readonly residentBytes: number };

/** Resource usage of the services since their start, from their metrics. */
async function getUsage(stack: Stack, names: readonly ServiceName[]): Promise<Usage> {
  let cpuSeconds = 0;
  let residentBytes = 0;
  for (const name of names) {
    const metrics = await (await fetch(`${stack.service(name).adminUrl}/metrics`)).text();
    cpuSeconds += readMetric(metrics, 'process_cpu_seconds_total');
    residentBytes += readMetric(metrics, 'process_resident_memory_bytes');
  }
  return { cpuSeconds, residentBytes };
}

function readMetric(metrics: string, name: string): number {
  const value = Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(metrics)?.[1]);
  if (!(value > 0)) throw new Error(`the metrics have no value for ${name}`);
  return value;
}

type Upload = (bytes: Buffer) => Promise<void>;

/** MiB per second of CPU time, and memory growth since the warm-up. */
async function measure(
  upload: Upload,
  getCurrentUsage: () => Promise<Usage>,
): Promise<{ mibPerCpuSecond: number; growthMib: number }> {
  const bytes = randomBytes(FILE_MIB * MIB);
  const uploadAll = async (files: number) => {
    for (let remaining = files; remaining > 0; remaining -= CONCURRENCY) {
      await Promise.all(Array.from({ length: Math.min(CONCURRENCY, remaining) }, () => upload(bytes)));
    }
  };
  await uploadAll(WARM_UP_FILES);
  const before = await getCurrentUsage();
  await uploadAll(FILES);
  const after = await getCurrentUsage();
  return {
    mibPerCpuSecond: (FILES * FILE_MIB) / (after.cpuSeconds - before.cpuSeconds),
    growthMib: (after.residentBytes - before.residentBytes) / MIB,
  };
}

async function uploadDirectly(person: TestUser, bytes: Buffer, filename: string, checksum: string): Promise<string> {
  const blob = { filename, content_type: 'application/octet-stream', byte_size: bytes.byteLength, checksum };
  const created = (await expectStatus(person.session.post('/direct_uploads', { blob }), 200)) as {
    signed_id: string;
    direct_upload: { url: string; headers: Record<string, string> };
  };
  await putFile(created.direct_upload.url, bytes, created.direct_upload.headers);
  return created.signed_id;
}

async function putFile(url: string, bytes: Buffer, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(url, { method: 'PUT', headers, body: Uint8Array.from(bytes) });
  if (response.status !== 204) throw new Error(`${url}: ${response.status} ${await response.text()}`);
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64');

/** MiB of transcripts per second of CPU time, from the first byte at the gateway to the response that the transcript is stored. */
async function measureTranscripts(stack: Stack, person: TestUser): Promise<number> {
  const createLine = (index: number) =>
    `Speaker ${index % 7}: ${'some words of a sample '.repeat(SEGMENT_CHARACTERS / 23)}${index}\n`;
  const bytes = Buffer.from(Array.from({ length: SEGMENTS }, (_none, index) => createLine(index)).join(''));
  const checksum = md5(bytes);
  const names: ServiceName[] = ['gateway', 'recordings', 'meetings'];
  let cpuSeconds = 0;
  for (let number = 0; number <= TRANSCRIPTS; number += 1) {
    const meetingId = await createMeeting(person.session, `Transcript ${number}`);
    const before = await getUsage(stack, names);
    const signedId = await uploadDirectly(person, bytes, 'notes.txt', checksum);
    await expectStatus(person.session.post(`/meetings/${meetingId}/transcript`, { signed_id: signedId }), 202);
    // The first transcript is a warm-up.
    if (number > 0) cpuSeconds += (await getUsage(stack, names)).cpuSeconds - before.cpuSeconds;
  }
  return (TRANSCRIPTS * bytes.byteLength) / MIB / cpuSeconds;
}

/** Uploads through the gateway; the control is a PUT to the disk by plain Node. */
export async function measureUploads(
  stack: Stack,
  report: (line: string) => void,
): Promise<readonly BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'minutehand-uploads-'));
  const control = await startProgram('control-upload', { args: [folder] });
  try {
    const person = await register(stack.url, 'Sample Uploader');
    report(`uploads: ${FILES} files of ${FILE_MIB} MiB, ${CONCURRENCY} at once, then the same to plain Node`);
    const checksums = new WeakMap<Buffer, string>();
    const product = await measure(
      async (bytes) => {
        const checksum = checksums.get(bytes) ?? md5(bytes);
        checksums.set(bytes, checksum);
        await uploadDirectly(person, bytes, 'recording.bin', checksum);
      },
      () => getUsage(stack, ['gateway', 'recordings']),
    );
    const { port } = await control.request<{ port: number }>({});
    const controlUsage = await measure(
      (bytes) => putFile(`http://127.0.0.1:${port}/`, bytes),
      () => control.request<Usage>({}),
    );
    report(`uploads: ${TRANSCRIPTS} transcripts of ${SEGMENTS} segments`);
    const transcripts = await measureTranscripts(stack, person);
    return [
      {
        name: 'Direct uploads per second of CPU time (gateway and recordings)',
        product: product.mibPerCpuSecond,
        control: controlUsage.mibPerCpuSecond,
        unit: 'MiB',
        target: `≥ ${MIN_MIB_PER_CPU_SECOND} MiB`,
        isReached: product.mibPerCpuSecond >= MIN_MIB_PER_CPU_SECOND,
      },
      {
        name: `Direct uploads, memory growth after ${FILES * FILE_MIB} MiB`,
        product: product.growthMib,
        control: controlUsage.growthMib,
        unit: 'MiB',
        target: `≤ ${GROWTH_MIB} MiB`,
        isReached: product.growthMib <= GROWTH_MIB,
      },
      {
        name: 'Transcripts uploaded, parsed and stored per second of CPU time (gateway, recordings and meetings)',
        product: transcripts,
        control: controlUsage.mibPerCpuSecond,
        unit: 'MiB',
      },
    ];
  } finally {
    await control.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
