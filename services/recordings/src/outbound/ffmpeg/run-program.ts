import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from '@minutehand/contracts/errors';
import { FFMPEG_ERROR_CHARACTERS, FFMPEG_MEMORY_KIB, FFMPEG_TIMEOUT_MS } from '../../limits.ts';

export type Run = {
  readonly args: readonly string[];
  readonly input?: (() => AsyncIterable<Uint8Array>) | undefined;
  /** Folders in which programs are found, as in PATH. */
  readonly searchPath: string;
  /** Receives the standard output. */
  readonly onOutput?: (bytes: Buffer) => void;
};

/** Sets the limit of memory, where the system supports one, and becomes the program: no shell sees the arguments. */
const WITH_MEMORY_LIMIT = 'ulimit -v "$0" 2>/dev/null; exec "$@"';

/** Runs ffmpeg or ffprobe with limits of time and memory. Throws recording.join_unavailable, recording.audio_unreadable. */
export async function runProgram(program: string, run: Run, signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(FFMPEG_TIMEOUT_MS)]);
  const child = spawn('/bin/sh', ['-c', WITH_MEMORY_LIMIT, String(FFMPEG_MEMORY_KIB), program, ...run.args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Nothing of the service's environment, which contains secrets.
    env: { PATH: run.searchPath, LC_ALL: 'C' },
    signal: limit,
    killSignal: 'SIGKILL',
  });
  let errors = '';
  child.stdout.on('data', (bytes: Buffer) => run.onOutput?.(bytes));
  child.stderr.on('data', (bytes: Buffer) => {
    errors = (errors + bytes.toString('utf8')).slice(-FFMPEG_ERROR_CHARACTERS);
  });
  // The program may end before it has read everything.
  child.stdin.on('error', () => undefined);
  const closed = once(child, 'close');
  const [[code]] = await Promise.all([closed, writeInput(child.stdin, run.input, closed)]);
  if (code === 127) throw new AppError('recording.join_unavailable');
  if (code !== 0)
    throw new AppError('recording.audio_unreadable', { cause: new Error(`exit ${String(code)}: ${errors}`) });
}

async function writeInput(
  stdin: NodeJS.WritableStream & { readonly destroyed?: boolean },
  input: Run['input'],
  closed: Promise<unknown>,
): Promise<void> {
  try {
    for await (const chunk of input?.() ?? []) {
      if (stdin.destroyed) break;
      if (!stdin.write(chunk)) await Promise.race([once(stdin, 'drain'), closed]);
    }
  } finally {
    stdin.end();
  }
}
