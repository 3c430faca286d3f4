import { readFile } from 'node:fs/promises';
import { resolveFromRoot } from '../paths.ts';
import { runCommand } from '../run-command.ts';
import type { Check } from './run-checks.ts';
import { findSourceViolations } from './source-rules.ts';

const generatedOrBinary = /(^|\/)(gen|dist|generated)\/|package-lock\.json$|\.(png|jpg|svg|binpb|woff2|ttf|gz)$/;

/** All files of the work tree that are not generated. */
async function listSourceFiles(): Promise<string[]> {
  const result = await runCommand('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
  if (result.code !== 0) throw new Error(result.output);
  return result.output.split('\n').filter((path) => path && !generatedOrBinary.test(path));
}

/** Checks the rules that dependency-cruiser and biome do not cover. */
export const sourceRulesCheck: Check = {
  name: 'source rules',
  problems: async () => {
    const files = await listSourceFiles();
    if (files.length === 0) return 'no files found';
    const violations = await Promise.all(
      // Git still lists deleted files; they have no text.
      files.map(async (path) =>
        findSourceViolations(path, await readFile(resolveFromRoot(path), 'utf8').catch(() => '')),
      ),
    );
    return violations.flat().join('\n');
  },
};
