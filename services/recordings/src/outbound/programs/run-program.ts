import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PROGRAM_ERROR_CHARACTERS, PROGRAM_OUTPUT_BYTES } from '../../limits.ts';

/** The program is not installed. */
export class ProgramMissingError extends Error {}
/** The program ran longer than its time limit. */
export class ProgramTimeoutError extends Error {}
/** The program ended with an error. Its output is not part of the message, because it may repeat content of the file. */
export class ProgramFailedError extends Error {
  readonly code: number | null;
  /** The end of its error output. */
  readonly errorOutput: string;
  constructor(program: string, code: number | null, errors: string) {
    super(`${program} ended with ${code ?? 'a signal'}`);
    this.code = code;
    this.errorOutput = errors;
  }
}

export type ProgramLimits = {
  readonly timeoutMs: number;
  readonly memoryKib: number;
  /** Folders in which programs are found, as in PATH. */
  readonly searchPath: string;
};

export type ProgramStreams = {
  readonly input?: (() => AsyncIterable<Uint8Array>) | undefined;
  /** Receives the standard output. `stop` ends the program, which then fails. */
  readonly onOutput?: (bytes: Buffer, stop: () => void) => void;
};

/** Exit code of a shell that cannot find the program. */
const NOT_FOUND = 127;

/** Limits the address space if the system supports it, then executes the program. Arguments are never part of the script. */
const LIMITING_SCRIPT = 'ulimit -v "$0" 2>/dev/null || :; exec "$@"';

/**
 * Runs a program with a time and a memory limit, and kills it when the signal is aborted. Throws ProgramMissingError, ProgramTimeoutError,
 * ProgramFailedError, or the reason of the signal.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { timeoutMs, memoryKib, searchPath }: ProgramLimits,
  signal: AbortSignal,
  { input, onOutput }: ProgramStreams = {},
): Promise<void> {
  signal.throwIfAborted();
  const child = spawn('/bin/sh', ['-c', LIMITING_SCRIPT, String(memoryKib), program, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // No secrets of the service in the environment of a program that parses users' files.
    env: { PATH: searchPath, HOME: '/nonexistent', LC_ALL: 'C' },
  });
  const timeout = AbortSignal.timeout(timeoutMs);
  const stop = () => void child.kill('SIGKILL');
  for (const reason of [signal, timeout]) reason.addEventListener('abort', stop, { once: true });
  let errors = '';
  child.stdout.on('data', (bytes: Buffer) => onOutput?.(bytes, stop));
  child.stderr.on('data', (bytes: Buffer) => {
    errors = (errors + bytes.toString('utf8')).slice(-PROGRAM_ERROR_CHARACTERS);
  });
  // The program may end before it has read everything.
  child.stdin.on('error', () => undefined);
  try {
    const closed = once(child, 'close');
    const written = writeInput(child.stdin, input, closed).catch(async (error: unknown) => {
      // Otherwise it would still write its output after the caller has removed it.
      stop();
      await closed;
      throw error;
    });
    const [[code]] = await Promise.all([closed, written]);
    signal.throwIfAborted();
    if (timeout.aborted) throw new ProgramTimeoutError(`${program} exceeded its time limit`);
    if (code === NOT_FOUND) throw new ProgramMissingError(`${program} is not installed`);
    if (code !== 0) throw new ProgramFailedError(program, code as number | null, errors);
  } finally {
    for (const reason of [signal, timeout]) reason.removeEventListener('abort', stop);
  }
}

/** Runs a program without input, and returns its standard output up to a limit, beyond which it is killed. */
export async function readProgram(
  program: string,
  args: readonly string[],
  limits: ProgramLimits,
  signal: AbortSignal,
): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const onOutput = (chunk: Buffer, stop: () => void) => {
    bytes += chunk.length;
    if (bytes > PROGRAM_OUTPUT_BYTES) stop();
    else chunks.push(chunk);
  };
  await runProgram(program, args, limits, signal, { onOutput });
  return Buffer.concat(chunks).toString('utf8');
}

async function writeInput(
  stdin: NodeJS.WritableStream & { readonly destroyed?: boolean },
  input: ProgramStreams['input'],
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
