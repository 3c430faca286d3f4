import { type ChildProcess, spawn } from 'node:child_process';
import { root } from './paths.ts';

export type CommandResult = { readonly code: number; readonly output: string; readonly seconds: number };

export type CommandOptions = {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Also prints the output while the command runs. */
  readonly isShown?: boolean;
  readonly timeoutMs?: number;
};

const running = new Set<ChildProcess>();

// Commands must end with this process.
process.once('exit', () => {
  for (const child of running) child.kill();
});

/** Runs a program and waits for its end. Never rejects: a missing program has code 127. */
export function runCommand(
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, [...args], {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.timeoutMs,
    });
    running.add(child);
    const parts: Buffer[] = [];
    const collect = (part: Buffer) => {
      parts.push(part);
      if (options.isShown) process.stdout.write(part);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const finish = (code: number, suffix = '') => {
      running.delete(child);
      resolve({
        code,
        output: Buffer.concat(parts).toString('utf8') + suffix,
        seconds: (performance.now() - startedAt) / 1000,
      });
    };
    child.on('error', (error) => finish(127, error.message));
    child.on('close', (code, signal) => finish(code ?? 1, signal ? `\nterminated by ${signal}` : ''));
  });
}
