import { existsSync } from 'node:fs';
import { type CommandResult, runCommand } from '../run-command.ts';
import { findProgram } from './programs.ts';
import type { PrintLine } from './source.ts';

const APT_TIMEOUT_MS = 600_000;

let queue: Promise<unknown> = Promise.resolve();

/** Installs a Debian package as root or with passwordless sudo. Returns false when apt or the permission to use it is missing. */
export function installPackage(name: string, print: PrintLine, unit?: string): Promise<boolean> {
  // apt is locked during an installation, so installations run one after the other.
  const installation = queue.then(() => install(name, print, unit));
  queue = installation.catch(() => undefined);
  return installation;
}

export type NeededPrograms = {
  /** Names or paths; one of them is enough. */
  readonly programs: readonly string[];
  /** The Debian packages that contain them. */
  readonly packages: readonly string[];
  readonly unit?: string;
};

/** Installs the packages of programs that are missing. Returns whether they are available; prints why an installation failed. */
export async function installMissing({ programs, packages, unit }: NeededPrograms, print: PrintLine): Promise<boolean> {
  if (await findProgram(programs)) return true;
  try {
    for (const name of packages) if (!(await installPackage(name, print, unit))) return false;
    return true;
  } catch (error) {
    print(String(error));
    return false;
  }
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
  const installCommand = ['install', '-y', '--no-install-recommends', name] as const;
  let result = await run(apt, ...installCommand);
  if (result.code !== 0) {
    await run(apt, 'update');
    result = await run(apt, ...installCommand);
  }
  if (result.code !== 0) throw new Error(`apt-get install ${name}: ${result.output.trim().split('\n').pop()}`);
  // With systemd the package starts its own daemon, which is not needed.
  if (unit && existsSync('/run/systemd/system')) await run('systemctl', 'disable', '--now', unit);
  return true;
}
