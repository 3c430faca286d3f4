import { spawn } from 'node:child_process';

export type Outcome = { readonly ok: boolean; readonly output: string };

/** Runs a program until it exits or times out. Never throws, even if the program is missing. */
export function runCommand(program: string, args: readonly string[], limitMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: limitMs, killSignal: 'SIGKILL' });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}
