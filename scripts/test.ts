import { runParts } from './lib/test-run/run-parts.ts';
import { contractPart, endToEndPart, faultsPart, lintPart, unitPart } from './lib/test-run/test-parts.ts';

/** Option that also runs the slow fault tests, for example in CI. */
const includesFaultTests = process.argv.includes('--with-faults');

await runParts([lintPart, unitPart, contractPart, endToEndPart, ...(includesFaultTests ? [faultsPart] : [])]);
