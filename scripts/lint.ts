import { mkdirSync } from 'node:fs';
import { lintChecks } from './lib/checks/checks.ts';
import { runChecks } from './lib/checks/run-checks.ts';
import { resolveFromRoot } from './lib/paths.ts';

mkdirSync(resolveFromRoot('.cache'), { recursive: true });
const results = await runChecks(lintChecks);
const failed = results.filter((result) => result.problems).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
