import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIB } from '@minutehand/contracts/limits';
import type { ServiceName } from '../../../scripts/lib/services.ts';
import type { Stack } from '../../../scripts/lib/stack.ts';
import type { Figure } from '../figure.ts';
import { expectStatus, newMeeting, type Person, register } from '../people.ts';
import { startProgram } from '../program.ts';

const FILE_MIB = 32;
const WARM_UP_FILES = 4;
const FILES = 16;
const AT_ONCE = 2;
const TRANSCRIPTS = 6;
/** 20,000 segments are the most that a transcript may have: these are 15,000 in 4 MB. */
const SEGMENTS = 15_000;
const SEGMENT_CHARACTERS = 280;

const LEAST_PER_CORE = 10;
/** What a heap may keep for itself after half a gigabyte has passed through (MiB). */
const GROWTH_MIB = 64;

type Used = { readonly cpuSeconds: number; readonly residentBytes: number };

/** What services have used since they started, as they say themselves. */
async function usedBy(stack: Stack, names: readonly ServiceName[]): Promise<Used> {
  let cpuSeconds = 0;
  let residentBytes = 0;
  for (const name of names) {
    const metrics = await (await fetch(`${stack.service(name).adminUrl}/metrics`)).text();
    cpuSeconds += gauge(metrics, 'process_cpu_seconds_total');
    residentBytes += gauge(metrics, 'process_resident_memory_bytes');
  }
  return { cpuSeconds, residentBytes };
}

function gauge(metrics: string, name: string): number {
  const value = Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(metrics)?.[1]);
  if (!(value > 0)) throw new Error(`the metrics do not tell ${name}`);
  return value;
}

type Put = (bytes: Buffer) => Promise<void>;

/** MiB for each second of a core, and how much more memory is held than after the warm-up. */
async function measure(put: Put, used: () => Promise<Used>): Promise<{ perCore: number; grownMib: number }> {
  const bytes = randomBytes(FILE_MIB * MIB);
  const putAll = async (files: number) => {
    for (let left = files; left > 0; left -= AT_ONCE) {
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, left) }, () => put(bytes)));
    }
  };
  await putAll(WARM_UP_FILES);
  const before = await used();
  await putAll(FILES);
  const after = await used();
  return {
    perCore: (FILES * FILE_MIB) / (after.cpuSeconds - before.cpuSeconds),
    grownMib: (after.residentBytes - before.residentBytes) / MIB,
  };
}

async function announceAndPut(person: Person, bytes: Buffer, filename: string, checksum: string): Promise<string> {
  const blob = { filename, content_type: 'application/octet-stream', byte_size: bytes.byteLength, checksum };
  const announced = (await expectStatus(person.session.post('/direct_uploads', { blob }), 200)) as {
    signed_id: string;
    direct_upload: { url: string; headers: Record<string, string> };
  };
  await putTo(announced.direct_upload.url, bytes, announced.direct_upload.headers);
  return announced.signed_id;
}

async function putTo(url: string, bytes: Buffer, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(url, { method: 'PUT', headers, body: Uint8Array.from(bytes) });
  if (response.status !== 204) throw new Error(`${url}: ${response.status} ${await response.text()}`);
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64');

/** MiB of transcripts for each second of a core, from the first byte at the gateway to the answer that it is stored. */
async function measureTranscripts(stack: Stack, person: Person): Promise<number> {
  const line = (at: number) => `Speaker ${at % 7}: ${'some words of a sample '.repeat(SEGMENT_CHARACTERS / 23)}${at}\n`;
  const bytes = Buffer.from(Array.from({ length: SEGMENTS }, (_none, at) => line(at)).join(''));
  const checksum = md5(bytes);
  const names: ServiceName[] = ['gateway', 'recordings', 'meetings'];
  let cpuSeconds = 0;
  for (let number = 0; number <= TRANSCRIPTS; number += 1) {
    const meetingId = await newMeeting(person.session, `Transcript ${number}`);
    const before = await usedBy(stack, names);
    const signedId = await announceAndPut(person, bytes, 'notes.txt', checksum);
    await expectStatus(person.session.post(`/meetings/${meetingId}/transcript`, { signed_id: signedId }), 202);
    // The first one warms up.
    if (number > 0) cpuSeconds += (await usedBy(stack, names)).cpuSeconds - before.cpuSeconds;
  }
  return (TRANSCRIPTS * bytes.byteLength) / MIB / cpuSeconds;
}

/** Uploads through the gateway, beside a PUT to the disk by bare Node. */
export async function measureUploads(stack: Stack, say: (line: string) => void): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'minutehand-uploads-'));
  const control = await startProgram('bare-upload', { args: [folder] });
  try {
    const person = await register(stack.url, 'Sample Uploader');
    say(`uploads: ${FILES} files of ${FILE_MIB} MiB, ${AT_ONCE} at once, then the same to bare Node`);
    const checksums = new WeakMap<Buffer, string>();
    const product = await measure(
      async (bytes) => {
        const checksum = checksums.get(bytes) ?? md5(bytes);
        checksums.set(bytes, checksum);
        await announceAndPut(person, bytes, 'recording.bin', checksum);
      },
      () => usedBy(stack, ['gateway', 'recordings']),
    );
    const { port } = await control.ask<{ port: number }>({});
    const bare = await measure(
      (bytes) => putTo(`http://127.0.0.1:${port}/`, bytes),
      () => control.ask<Used>({}),
    );
    say(`uploads: ${TRANSCRIPTS} transcripts of ${SEGMENTS} segments`);
    const transcripts = await measureTranscripts(stack, person);
    return [
      {
        name: 'Direct uploads, a second of a core (gateway and recordings)',
        product: product.perCore,
        control: bare.perCore,
        unit: 'MiB',
        target: `≥ ${LEAST_PER_CORE} MiB`,
        isReached: product.perCore >= LEAST_PER_CORE,
      },
      {
        name: `Direct uploads, memory held after ${FILES * FILE_MIB} MiB more`,
        product: product.grownMib,
        control: bare.grownMib,
        unit: 'MiB',
        target: `≤ ${GROWTH_MIB} MiB`,
        isReached: product.grownMib <= GROWTH_MIB,
      },
      {
        name: 'Transcripts uploaded, read and stored, a second of a core (gateway, recordings and meetings)',
        product: transcripts,
        control: bare.perCore,
        unit: 'MiB',
      },
    ];
  } finally {
    await control.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
