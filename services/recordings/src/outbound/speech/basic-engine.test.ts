import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createBasicEngine, hasBasicEngine } from './basic-engine.ts';
import { createEngineFinder } from './find-engine.ts';

const run = promisify(execFile);
const { signal } = new AbortController();
const searchPath = process.env.PATH ?? '';
const retryTiming = { now: () => new Date(0), random: () => 1, sleep: async () => undefined };
const REAL_PROGRAM = 'pocketsphinx_continuous';
const isInstalled = (await hasBasicEngine(REAL_PROGRAM, searchPath)) && (await canSpeak());
let folder: string;
let path: string;

/** Whether ffmpeg can synthesize speech. */
async function canSpeak(): Promise<boolean> {
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-filters']);
  return /\sflite\s/.test(stdout);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'basic-engine-'));
  path = join(folder, 'audio.raw');
  await writeFile(path, 'audio');
});
afterEach(() => rm(folder, { recursive: true }));

async function createProgram(script: string): Promise<string> {
  const program = join(folder, 'pocketsphinx');
  await writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return program;
}

const transcribe = async (program: string, timeLimit?: { baseMs: number; perSecondMs: number }) =>
  createBasicEngine(program, searchPath, timeLimit).transcribe({ path, seconds: 3, vocabulary: [] }, signal);

describe('the basic speech engine', () => {
  it('gets the file and returns the words that it prints with their times', async () => {
    const log = join(folder, 'arguments');
    const program = await createProgram(
      `echo "$@" > ${log}; echo 'we ship'; echo '<s> 0.0 0.1 1.0'; echo 'we 0.2 0.4 0.9'; echo 'ship 0.5 0.9 0.9'; echo '</s> 1.0 1.1 1.0'`,
    );
    expect(await transcribe(program)).toEqual([{ start: 0.2, end: 0.9, text: 'we ship', speaker: null }]);
    expect(await readFile(log, 'utf8')).toBe(`-infile ${path} -time yes -logfn /dev/null\n`);
  });

  it('fails if the program fails, without what it printed', async () => {
    const program = await createProgram('echo words of a meeting; echo words of a meeting >&2; exit 1');
    const failure = await transcribe(program).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'transcription.failed' });
    expect(JSON.stringify(failure)).not.toContain('words of a meeting');
  });

  it('fails with a specific code if the program is not installed', async () => {
    await expect(transcribe(join(folder, 'absent'))).rejects.toMatchObject({ code: 'transcription.engine_missing' });
  });

  it('is stopped if it takes too long', async () => {
    const program = await createProgram('exec sleep 600');
    const timeLimit = { baseMs: 100, perSecondMs: 100 };
    await expect(transcribe(program, timeLimit)).rejects.toMatchObject({ code: 'transcription.timeout' });
  });

  it('recognizes English, where the program is installed and ffmpeg can synthesize speech', async () => {
    if (!isInstalled) {
      process.stderr.write(`${REAL_PROGRAM} or the filter flite of ffmpeg is not installed: English is not tested\n`);
      return;
    }
    const text = 'flite=text=this is a meeting about the new office:voice=slt';
    const samples = ['-ar', '16000', '-ac', '1', '-f', 's16le', '-y', path];
    await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', text, ...samples]);
    const words = (await transcribe(REAL_PROGRAM)).map((segment) => segment.text).join(' ');
    expect(words).toMatch(/meeting|office/);
  });
});

describe('the engine that is used', () => {
  const endpoint = {
    ...{ url: 'http://127.0.0.1:1/v1', key: '', model: 'whisper-1', language: '' },
    ...{ timeoutMs: 1_000, partSeconds: 600, partBytes: 24_000_000 },
  };
  const find = (settings: { endpoint?: typeof endpoint; pocketsphinx: string }) =>
    createEngineFinder({ endpoint: undefined, liveSeconds: 0, ...settings }, retryTiming, searchPath)();

  it('is the endpoint, even if the basic speech engine is installed', async () => {
    const pocketsphinx = await createProgram('exit 0');
    expect(await find({ endpoint, pocketsphinx })).toMatchObject({ name: 'endpoint', model: 'whisper-1' });
  });

  it('is the basic speech engine without an endpoint, by its path or by its name', async () => {
    const pocketsphinx = await createProgram('exit 0');
    expect(await find({ pocketsphinx })).toMatchObject({ name: 'basic', model: 'pocketsphinx' });
    const inFolder = createEngineFinder(
      { endpoint: undefined, liveSeconds: 0, pocketsphinx: 'pocketsphinx' },
      retryTiming,
      folder,
    );
    expect(await inFolder()).toMatchObject({ name: 'basic' });
  });

  it.each([
    ['not installed', 'no-such-program'],
    ['turned off', ''],
  ])('is none if there is no endpoint, and the basic speech engine is %s', async (_reason, pocketsphinx) => {
    await expect(find({ pocketsphinx })).rejects.toMatchObject({ code: 'transcription.engine_missing' });
  });

  it('is found without a restart once the basic speech engine is installed', async () => {
    const findEngine = createEngineFinder(
      { endpoint: undefined, liveSeconds: 0, pocketsphinx: join(folder, 'pocketsphinx') },
      retryTiming,
      searchPath,
    );
    await expect(findEngine()).rejects.toMatchObject({ code: 'transcription.engine_missing' });
    await createProgram('exit 0');
    expect(await findEngine()).toMatchObject({ name: 'basic' });
  });
});
