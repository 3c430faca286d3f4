import { parseArgs } from 'node:util';
import { runSuites } from './lib/test-run/run-suites.ts';
import { contractSuite, createFaultsSuite, endToEndSuite, lintSuite, unitSuite } from './lib/test-run/test-suites.ts';

const { values: options } = parseArgs({
  options: {
    /** Also runs the slow fault tests, for example in CI. */
    'with-faults': { type: 'boolean', default: false },
    /** Time after which no further file of fault tests starts (s since 1970). Default: no limit. */
    'last-start': { type: 'string', default: 'Infinity' },
  },
});
const lastStart = Number(options['last-start']) * 1000;
if (Number.isNaN(lastStart)) throw new Error('--last-start needs a number of seconds since 1970');
const faults = createFaultsSuite({ lastStart });

await runSuites([lintSuite, unitSuite, contractSuite, endToEndSuite, ...(options['with-faults'] ? [faults] : [])]);
