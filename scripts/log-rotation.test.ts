import { appendFile, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rotateLog } from './lib/child-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'logs-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the log of a program', () => {
  it('is moved when it is too large, and the program continues in the same file', async () => {
    const logFile = join(folder, 'program.log');
    const program = await open(logFile, 'a');
    await program.appendFile('first\n');
    await rotateLog(logFile, 10);
    await program.appendFile('second\n');
    await rotateLog(logFile, 10);
    await program.appendFile('third\n');
    await program.close();
    expect(await readFile(`${logFile}.1`, 'utf8')).toBe('first\nsecond\n');
    expect(await readFile(logFile, 'utf8')).toBe('third\n');
  });

  it('replaces the one that was moved before, so that two are kept', async () => {
    const logFile = join(folder, 'another.log');
    await writeFile(logFile, 'first first\n');
    await rotateLog(logFile, 10);
    await appendFile(logFile, 'second second\n');
    await rotateLog(logFile, 10);
    expect(await readFile(`${logFile}.1`, 'utf8')).toBe('second second\n');
  });

  it('may not exist yet', async () => {
    await rotateLog(join(folder, 'missing.log'));
  });
});
