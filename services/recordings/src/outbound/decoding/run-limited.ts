import { spawn } from 'node:child_process';
import { PROGRAM_OUTPUT_BYTES } from '../../limits.ts';

/** The program is not installed. */
export class ProgramMissing extends Error {}
/** The program ran longer than its time limit. */
export class ProgramTimeout extends Error {}
/** The program ended with an error. Its output is not part of the message, because it may repeat content of the file. */
export class ProgramFailed extends Error {
  readonly code: number | null;
  constructor(program: string, code: number | null) {
    super(`${program} ended with ${code ?? 'a signal'}`);
    this.code = code;
  }
}

export type ProgramLimits = {
  readonly timeoutMs: number;
  readonly memoryKib: number;
  /** Folders in which programs are found, as in PATH. */
  readonly searchPath: string;
};

/** Exit code of a shell that cannot find the program. */
const NOT_FOUND = 127;

/** Limits the address space where the system can, then becomes the program. Arguments are never part of the script. */
const LIMITED = 'ulimit -v "$0" 2>/dev/null || :; exec "$@"';

/** Runs a program without input, with a time and a memory limit, and returns its standard output. Kills it when the signal is aborted. */
export async function runLimited(
  program: string,
  args: readonly string[],
  { timeoutMs, memoryKib, searchPath }: ProgramLimits,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = spawn('/bin/sh', ['-c', LIMITED, String(memoryKib), program, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    // No secrets of the service in the environment of a program that parses users' files.
    env: { PATH: searchPath, HOME: '/nonexistent', LC_ALL: 'C' },
  });
  const timeout = AbortSignal.timeout(timeoutMs);
  const stop = () => child.kill('SIGKILL');
  for (const reason of [signal, timeout]) reason.addEventListener('abort', stop, { once: true });
  const chunks: Buffer[] = [];
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > PROGRAM_OUTPUT_BYTES) stop();
    else chunks.push(chunk);
  });
  child.on('error', reject);
  child.on('close', (code) => {
    if (signal.aborted) reject(signal.reason);
    else if (timeout.aborted) reject(new ProgramTimeout(`${program} exceeded its time limit`));
    else if (code === NOT_FOUND) reject(new ProgramMissing(`${program} is not installed`));
    else if (code !== 0) reject(new ProgramFailed(program, code));
    else resolve(Buffer.concat(chunks).toString('utf8'));
  });
  try {
    return await promise;
  } finally {
    for (const reason of [signal, timeout]) reason.removeEventListener('abort', stop);
  }
}
