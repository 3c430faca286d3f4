import { runParts } from './lib/test-run/run-parts.ts';
import { contractPart, endToEndPart, faultsPart, lintPart, unitPart } from './lib/test-run/test-parts.ts';

/** What takes long too, in the same sum: for the machine that decides. */
const hasFaults = process.argv.includes('--with-faults');

await runParts([lintPart, unitPart, contractPart, endToEndPart, ...(hasFaults ? [faultsPart] : [])]);
