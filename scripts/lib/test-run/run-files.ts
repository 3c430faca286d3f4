import { relative } from 'node:path';
import { resolveFromRoot } from '../paths.ts';
import type { SuiteResult } from './test-reports.ts';

/** Runs test files one after the other while there is time, and adds up their results. */
export async function runFiles(
  files: readonly string[],
  run: (file: string) => Promise<SuiteResult>,
  hasTime: () => boolean,
): Promise<SuiteResult> {
  const results: SuiteResult[] = [];
  const notRun: string[] = [];
  for (const file of files) {
    if (hasTime()) results.push(await run(file));
    else notRun.push(relative(resolveFromRoot(), file));
  }
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    failures: results.flatMap(({ failures }) => failures),
    notRun,
  };
}
