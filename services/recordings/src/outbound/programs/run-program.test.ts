import { access } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { PROGRAM_OUTPUT_BYTES } from '../../limits.ts';
import {
  ProgramFailedError,
  ProgramMissingError,
  ProgramTimeoutError,
  readProgram,
  runProgram,
} from './run-program.ts';

const signal = new AbortController().signal;
const limits = { timeoutMs: 60_000, memoryKib: 1024 * 1024, searchPath: process.env.PATH ?? '' };

afterEach(() => {
  delete process.env.RECORDINGS_SAMPLE_SECRET;
});

/** A program that prints its id and then never ends. */
function startEndless(overrides: Partial<typeof limits> = {}, stopSignal = signal) {
  const started = Promise.withResolvers<number>();
  const script = ['-c', 'echo $$; exec sleep 600'];
  const onOutput = (bytes: Buffer) => started.resolve(Number(bytes.toString()));
  const ended = runProgram('sh', script, { ...limits, ...overrides }, stopSignal, { onOutput });
  // It may fail before the test waits for it.
  ended.catch(() => undefined);
  return { pid: started.promise, ended };
}

const expectKilled = (pid: number) => eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));

describe('a program', () => {
  it('is killed at its time limit', async () => {
    const { pid, ended } = startEndless({ timeoutMs: 1_000 });
    await expect(ended).rejects.toBeInstanceOf(ProgramTimeoutError);
    await expectKilled(await pid);
  });

  it('is killed when its job is stopped', async () => {
    const stop = new AbortController();
    const { pid, ended } = startEndless({}, stop.signal);
    const id = await pid;
    stop.abort(new Error('the process stops'));
    await expect(ended).rejects.toThrow('the process stops');
    await expectKilled(id);
  });

  it('is killed when its input fails, before the error is thrown', async () => {
    const input = async function* () {
      yield Buffer.from('some bytes');
      throw new Error('the input failed');
    };
    const script = ['-c', 'cat > /dev/null; exec sleep 600'];
    await expect(runProgram('sh', script, limits, signal, { input })).rejects.toThrow('the input failed');
  });

  it('cannot allocate more than its memory limit', async () => {
    const allocate = (memoryKib: number) =>
      runProgram('dd', ['if=/dev/zero', 'of=/dev/null', 'bs=200M', 'count=1'], { ...limits, memoryKib }, signal);
    await expect(allocate(100 * 1024)).rejects.toBeInstanceOf(ProgramFailedError);
    await allocate(400 * 1024);
  });

  it('does not inherit the environment, which contains secrets', async () => {
    process.env.RECORDINGS_SAMPLE_SECRET = 'a secret';
    const output = await readProgram('env', [], limits, signal);
    const names = output.split('\n').flatMap((line) => line.split('=', 1).filter(Boolean));
    // The shell adds the last ones.
    expect(names.filter((name) => !['PATH', 'HOME', 'LC_ALL', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual(
      [],
    );
    expect(output).toContain('HOME=/nonexistent');
  });

  it('gets its arguments as they are: a shell does not interpret them', async () => {
    const path = join(tmpdir(), `run-program-${process.pid}`);
    const args = [`$(touch ${path})`, `; touch ${path}`, '`id`', '"'];
    expect(await readProgram('printf', ['%s|%s|%s|%s', ...args], limits, signal)).toBe(args.join('|'));
    await expect(access(path)).rejects.toThrow('ENOENT');
  });

  it('is killed when its output exceeds the size limit', async () => {
    await expect(readProgram('yes', ['x'.repeat(PROGRAM_OUTPUT_BYTES / 100)], limits, signal)).rejects.toBeInstanceOf(
      ProgramFailedError,
    );
  });

  it('is reported as missing if it is not on the search path', async () => {
    await expect(runProgram('no-such-program', [], limits, signal)).rejects.toBeInstanceOf(ProgramMissingError);
    await expect(runProgram('env', [], { ...limits, searchPath: '/nonexistent' }, signal)).rejects.toBeInstanceOf(
      ProgramMissingError,
    );
  });

  it('fails with its exit code, and without its output in the message', async () => {
    const failed = runProgram('sh', ['-c', 'echo words of a meeting >&2; exit 3'], limits, signal);
    await expect(failed).rejects.toMatchObject({
      code: 3,
      errorOutput: 'words of a meeting\n',
      message: 'sh ended with 3',
    });
  });
});
