import { mkdirSync } from 'node:fs';
import { lintChecks } from './lib/checks.ts';
import { inRoot } from './lib/paths.ts';
import { runChecks } from './lib/run-checks.ts';

mkdirSync(inRoot('.cache'), { recursive: true });
const results = await runChecks(lintChecks);
const failed = results.filter((result) => result.faults).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
