import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createFileReference, createUrlReference, replaceDataReferences } from '../../../test/external-references.ts';
import { recordAudio } from '../../../test/sample-audio.ts';
import { AUDIO_SECONDS_MAX, FFMPEG_MEMORY_KIB, SAMPLE_BYTES, SAMPLE_RATE_HZ } from '../../limits.ts';
import { createFfmpegJoiner } from '../ffmpeg/ffmpeg-joiner.ts';
import { createDecoder } from './decoder.ts';

const run = promisify(execFile);
const signal = new AbortController().signal;
const searchPath = process.env.PATH ?? '';
const OPENED_FILE_HZ = 440;
const REFERENCED_FILE_HZ = 1_000;
const ARGUMENT_END = '\u001f';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function makeTone(name: string, hertz: number): Promise<string> {
  const path = join(folder, name);
  const source = ['-f', 'lavfi', '-i', `sine=frequency=${hertz}:sample_rate=${SAMPLE_RATE_HZ}:duration=2`];
  await run('ffmpeg', ['-v', 'error', '-y', ...source, '-c:a', 'pcm_s16le', path]);
  return path;
}

/** The pitch of samples (Hz), by their changes of sign; 0 without samples. */
function getPitch(samples: Buffer): number {
  const isNegative = (index: number) => samples.readInt16LE(index * SAMPLE_BYTES) < 0;
  const indexes = Array.from(
    { length: Math.min(samples.length / SAMPLE_BYTES, SAMPLE_RATE_HZ) - 1 },
    (_, index) => index + 1,
  );
  return indexes.filter((index) => isNegative(index) !== isNegative(index - 1)).length / 2;
}

/** The pitch (Hz) of the last second that a decoder reads from a file; 0 if it cannot read the file. */
async function decodePitch(path: string): Promise<number> {
  const wav = join(folder, 'decoded.wav');
  await rm(wav, { force: true });
  await createDecoder('ffmpeg', searchPath)
    .decode(path, wav, signal)
    .catch(() => undefined);
  const samples = await readFile(wav).catch(() => Buffer.alloc(0));
  return getPitch(samples.subarray(-SAMPLE_RATE_HZ * SAMPLE_BYTES));
}

describe('a QuickTime file whose audio is elsewhere', () => {
  it('reads no other file', async () => {
    const other = await makeTone('other.mov', REFERENCED_FILE_HZ);
    const path = join(folder, 'file-reference.mov');
    const validFile = await readFile(await makeTone('own.mov', OPENED_FILE_HZ));
    await writeFile(path, replaceDataReferences(validFile, createFileReference(other)));
    expect(await decodePitch(path)).toBe(0);
    // The reference is valid: ffmpeg follows it if its options allow that.
    const enabled = ['-v', 'error', '-enable_drefs', '1', '-use_absolute_path', '1', '-i', path];
    const options = { encoding: 'buffer' } as const;
    const { stdout } = await run('ffmpeg', [...enabled, '-map', '0:a:0', '-f', 's16le', 'pipe:1'], options);
    expect(Math.abs(getPitch(stdout) - REFERENCED_FILE_HZ)).toBeLessThan(5);
  });

  it('requests no URL', async () => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end();
    });
    server.on('connection', () => requests.push('connection'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/audio`;
    const path = join(folder, 'url-reference.mov');
    const validFile = await readFile(await makeTone('own.mov', OPENED_FILE_HZ));
    await writeFile(path, replaceDataReferences(validFile, createUrlReference(url)));
    await decodePitch(path);
    server.close();
    expect(requests).toEqual([]);
  });
});

describe('audio that is very long', () => {
  const LIMIT_SECONDS = 5;
  const decode = async (file: Buffer) => {
    const [path, wav] = [join(folder, 'long'), join(folder, 'long.wav')];
    await writeFile(path, file);
    await createDecoder('ffmpeg', searchPath, { audioSeconds: LIMIT_SECONDS }).decode(path, wav, signal);
    return ((await stat(wav)).size - 1_000) / SAMPLE_BYTES / SAMPLE_RATE_HZ;
  };

  it('is decoded up to the limit', async () => {
    expect(await decode(recordAudio({ seconds: 12 }))).toBeCloseTo(LIMIT_SECONDS, 0);
  });

  it('is not filled with silence beyond the limit if its times are far apart', async () => {
    const webm = recordAudio({ seconds: 3 });
    const last = webm.lastIndexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]));
    const timestamp = webm.indexOf(0xe7, last);
    // Two bytes of milliseconds: a minute later.
    expect(webm[timestamp + 1]).toBe(0x82);
    webm.writeUInt16BE(65_000, timestamp + 2);
    expect(await decode(webm)).toBeLessThan(LIMIT_SECONDS + 0.1);
  });
});

/** Logs the arguments and the memory limit of each run of a program, and runs it. */
async function logRuns(program: string, log: string): Promise<string> {
  const path = join(folder, program);
  const logged = `for argument in "$@"; do printf '%s${ARGUMENT_END}' "$argument"; done; echo "$(ulimit -v)"`;
  await writeFile(path, `#!/bin/sh\n{ ${logged}; } >> '${log}'\nexec ${program} "$@"\n`, { mode: 0o755 });
  return path;
}

describe('each run of ffmpeg and ffprobe', () => {
  it('has a memory limit, and reads only files and pipes', async () => {
    const log = join(folder, 'runs');
    const [ffmpeg, ffprobe] = [await logRuns('ffmpeg', log), await logRuns('ffprobe', log)];
    const webm = { container: 'webm', read: () => toBytes(recordAudio({ seconds: 2 })) } as const;
    const mp4 = { container: 'mp4', read: () => toBytes(recordAudio({ seconds: 2, format: 'mp4' })) } as const;
    const joiner = createFfmpegJoiner({ ffmpeg, ffprobe, searchPath, parallelSeconds: 3 });
    for (const containers of [
      [webm, webm],
      [webm, mp4],
    ])
      await joiner.join({ containers, preparedPeaks: [] }, signal, async () => undefined);
    const [source, wav] = [join(folder, 'source'), join(folder, 'logged.wav')];
    await writeFile(source, recordAudio({ seconds: 3 }));
    const decoder = createDecoder(ffmpeg, searchPath);
    await decoder.decode(source, wav, signal);
    const part = { channel: 0, from: 0, to: 1, audioFrom: 0, audioTo: 1, isDone: false };
    await using _cut = await decoder.cut({ wav, folder, isSplit: false, startsAt: 0 }, part, 'flac', signal);
    await decoder.decodeFrom(source, wav, 1, signal);

    const runs = (await readFile(log, 'utf8')).trimEnd().split('\n');
    expect(runs.length).toBeGreaterThan(10);
    for (const line of runs) {
      const args = line.split(ARGUMENT_END);
      expect(args.pop()).toBe(String(FFMPEG_MEMORY_KIB));
      expect(listProtocols(args)).toEqual(args.filter((argument) => argument === '-i').map(() => true));
    }
    expect(runs.filter((line) => line.includes(`-t${ARGUMENT_END}${AUDIO_SECONDS_MAX}${ARGUMENT_END}`))).not.toEqual(
      [],
    );
  });
});

/** For each input, whether its protocols are limited to files and pipes. */
function listProtocols(args: readonly string[]): boolean[] {
  let allowed = '';
  return args.flatMap((argument, index) => {
    if (argument === '-protocol_whitelist') allowed = args[index + 1] ?? '';
    if (argument !== '-i') return [];
    const isSafe = ['file', 'pipe', 'file,pipe'].includes(allowed);
    allowed = '';
    return [isSafe];
  });
}

async function* toBytes(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
