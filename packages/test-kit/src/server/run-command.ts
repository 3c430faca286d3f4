import { spawn } from 'node:child_process';

export type CommandResult = { readonly hasSucceeded: boolean; readonly output: string };

/** Runs a program until it exits or times out. Never throws, even if the program is missing. */
export function runCommand(program: string, args: readonly string[], timeoutMs: number): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    let output = '';
    const appendOutput = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', appendOutput);
    child.stderr.on('data', appendOutput);
    child.once('error', (error) => resolve({ hasSucceeded: false, output: error.message }));
    child.once('close', (code) => resolve({ hasSucceeded: code === 0, output: output.trim() }));
  });
}
