import { runSuites } from './lib/test-run/run-suites.ts';
import { contractSuite, endToEndSuite, faultsSuite, lintSuite, unitSuite } from './lib/test-run/test-suites.ts';

/** Option that also runs the slow fault tests, for example in CI. */
const includesFaultTests = process.argv.includes('--with-faults');

await runSuites([lintSuite, unitSuite, contractSuite, endToEndSuite, ...(includesFaultTests ? [faultsSuite] : [])]);
