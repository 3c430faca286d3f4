import { readFile } from 'node:fs/promises';
import { inRoot } from '../paths.ts';
import { runCommand } from '../run-command.ts';
import { houseFaults } from './house-rules.ts';
import type { Check } from './run-checks.ts';

const made = /(^|\/)(gen|dist|generated)\/|package-lock\.json$|\.(png|jpg|svg|binpb|woff2|ttf|gz)$/;

/** Every file of the work tree that people write. */
async function writtenFiles(): Promise<string[]> {
  const listed = await runCommand('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
  if (listed.code !== 0) throw new Error(listed.output);
  return listed.output.split('\n').filter((path) => path && !made.test(path));
}

/** The house rules that dependency-cruiser and biome cannot see. */
export const houseCheck: Check = {
  name: 'house rules',
  faults: async () => {
    const files = await writtenFiles();
    if (files.length === 0) return 'no file was looked at';
    const faults = await Promise.all(
      // A file that git still lists but that is gone has nothing to break.
      files.map(async (path) => houseFaults(path, await readFile(inRoot(path), 'utf8').catch(() => ''))),
    );
    return faults.flat().join('\n');
  },
};
