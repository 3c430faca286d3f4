import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { describeSpeechToText, installSpeechPrograms } from './lib/dependencies/speech-programs.ts';

const { PATH } = process.env;
/** The only folder on the PATH. */
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speech-programs-'));
  await symlink('/usr/bin/env', join(folder, 'env'));
  process.env.PATH = folder;
  jest.spyOn(process, 'getuid').mockReturnValue(0);
});
afterEach(async () => {
  process.env.PATH = PATH;
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const createProgram = (name: string, script = 'exit 0') =>
  writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

async function install(env: Record<string, string> = {}): Promise<string[]> {
  const lines: string[] = [];
  await installSpeechPrograms((line) => void lines.push(line), env);
  return lines;
}

const MESSAGES = [
  'ffmpeg not found: recordings are stored, but cannot be played or transcribed',
  'pocketsphinx and pocketsphinx-en-us not found: recordings are transcribed only with RECORDINGS_SPEECH_URL',
];

describe('the programs for audio and speech', () => {
  it('are used if they are installed', async () => {
    await createProgram('ffmpeg');
    await createProgram('pocketsphinx_continuous');
    await createProgram('apt-get', 'exit 1');
    expect(await install()).toEqual([]);
  });

  it('are installed with apt if they are missing', async () => {
    const log = join(folder, 'packages');
    await createProgram('apt-get', `echo "$@" >> ${log}`);
    expect(await install()).toEqual([
      'installing ffmpeg with apt (root)',
      'installing pocketsphinx with apt (root)',
      'installing pocketsphinx-en-us with apt (root)',
    ]);
    const options = 'install -y --no-install-recommends';
    expect(await readFile(log, 'utf8')).toBe(
      `${options} ffmpeg\n${options} pocketsphinx\n${options} pocketsphinx-en-us\n`,
    );
  });

  it('are reported with the consequence if apt refuses', async () => {
    await createProgram('apt-get', 'echo "E: Unable to locate package" >&2; exit 100');
    const lines = await install();
    expect(lines).toEqual(expect.arrayContaining(MESSAGES));
    expect(lines).toContain('Error: apt-get install ffmpeg: E: Unable to locate package');
  });

  it('are reported with the consequence if there is no apt, or no permission to use it', async () => {
    expect(await install()).toEqual(MESSAGES);
    await createProgram('apt-get', 'exit 0');
    await createProgram('sudo', 'exit 1');
    jest.spyOn(process, 'getuid').mockReturnValue(1_000);
    expect(await install()).toEqual(MESSAGES);
  });

  it('do not include the basic speech engine while it is turned off', async () => {
    expect(await install({ RECORDINGS_POCKETSPHINX: 'off' })).toEqual(MESSAGES.slice(0, 1));
  });
});

describe('the line about speech to text', () => {
  const describeWith = (env: Record<string, string> = {}) => describeSpeechToText({ PATH: folder, ...env });

  it('names the endpoint, if there is one', async () => {
    expect(await describeWith({ RECORDINGS_SPEECH_URL: 'http://localhost/v1' })).toBe(
      'the endpoint of RECORDINGS_SPEECH_URL',
    );
  });

  it('names pocketsphinx only if it is installed', async () => {
    expect(await describeWith()).toMatch(/^none, because pocketsphinx is not installed/);
    await createProgram('pocketsphinx_continuous');
    expect(await describeWith()).toMatch(/^basic, pocketsphinx/);
    expect(await describeWith({ RECORDINGS_POCKETSPHINX: join(folder, 'absent') })).toMatch(/^none/);
    expect(await describeWith({ RECORDINGS_POCKETSPHINX: 'off' })).toMatch(/^off/);
  });
});
