import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../../scripts/lib/run-command.ts';

const BLOCK = Buffer.alloc(64 * 1024);

/** A separate file system in a folder. */
export type SmallDisk = {
  readonly folder: string;
  /** Writes until there is no space left. */
  readonly fill: () => Promise<void>;
  /** Removes what `fill` wrote. */
  readonly free: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** Mounts a file system of this size. Requires root, or sudo without a password. */
export async function mountSmallDisk(mebibytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'minutehand-small-disk-'));
  const filler = join(folder, 'filler');
  const owner = `uid=${process.getuid?.()},gid=${process.getgid?.()},mode=700`;
  await runAsRoot('mount', '-t', 'tmpfs', '-o', `size=${mebibytes}m,${owner}`, 'minutehand-small-disk', folder);
  return {
    folder,
    async fill() {
      const file = await open(filler, 'w');
      try {
        for (;;) await file.write(BLOCK);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        await file.close();
      }
    },
    free: () => rm(filler),
    async remove() {
      await runAsRoot('umount', folder);
      await rm(folder, { recursive: true });
    },
  };
}

async function runAsRoot(...command: readonly string[]): Promise<void> {
  const [program = '', ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  const { code, output } = await runCommand(program, args);
  if (code !== 0) throw new Error(`run this test as root, or with sudo without a password: ${output.trim()}`);
}
