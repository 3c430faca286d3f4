import { readFile } from 'node:fs/promises';
import { inRoot } from '../paths.ts';
import { runCommand } from '../run-command.ts';
import type { Check } from './run-checks.ts';
import { findSourceFaults } from './source-rules.ts';

const made = /(^|\/)(gen|dist|generated)\/|package-lock\.json$|\.(png|jpg|svg|binpb|woff2|ttf|gz)$/;

/** Every file of the work tree that people write. */
async function writtenFiles(): Promise<string[]> {
  const listed = await runCommand('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
  if (listed.code !== 0) throw new Error(listed.output);
  return listed.output.split('\n').filter((path) => path && !made.test(path));
}

/** The source rules that dependency-cruiser and biome cannot see. */
export const sourceRulesCheck: Check = {
  name: 'source rules',
  faults: async () => {
    const files = await writtenFiles();
    if (files.length === 0) return 'no file was looked at';
    const faults = await Promise.all(
      // A file that git still lists but that is gone has nothing to break.
      files.map(async (path) => findSourceFaults(path, await readFile(inRoot(path), 'utf8').catch(() => ''))),
    );
    return faults.flat().join('\n');
  },
};
