import { existsSync } from 'node:fs';
import { type CommandResult, runCommand } from '../run-command.ts';
import { findProgram } from './programs.ts';
import type { PrintLine } from './source.ts';

const APT_TIMEOUT_MS = 600_000;

let queue: Promise<unknown> = Promise.resolve();

/** Installs a Debian package as root, or with sudo when it asks for no password. False where there is no apt or no right to use it. */
export function installPackage(name: string, print: PrintLine, unit?: string): Promise<boolean> {
  // apt takes a lock: two installations at once would fail.
  const turn = queue.then(() => install(name, print, unit));
  queue = turn.catch(() => undefined);
  return turn;
}

async function install(name: string, print: PrintLine, unit: string | undefined): Promise<boolean> {
  const apt = await findProgram(['apt-get']);
  if (!apt) return false;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (asRoot.length > 0 && (await runCommand('sudo', ['-n', 'true'])).code !== 0) return false;
  print(`installing ${name} with apt (${asRoot.length > 0 ? 'sudo' : 'root'})`);

  const run = (...command: string[]): Promise<CommandResult> => {
    const [program = '', ...args] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', ...command];
    return runCommand(program, args, { timeoutMs: APT_TIMEOUT_MS });
  };
  const wanted = ['install', '-y', '--no-install-recommends', name] as const;
  let result = await run(apt, ...wanted);
  if (result.code !== 0) {
    await run(apt, 'update');
    result = await run(apt, ...wanted);
  }
  if (result.code !== 0) throw new Error(`apt-get install ${name}: ${result.output.trim().split('\n').pop()}`);
  // The package starts a daemon of its own where there is systemd; ours has its own folder and port.
  if (unit && existsSync('/run/systemd/system')) await run('systemctl', 'disable', '--now', unit);
  return true;
}
