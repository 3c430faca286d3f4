import { runSuites } from './lib/test-run/run-suites.ts';
import { faultsSuite } from './lib/test-run/test-suites.ts';

await runSuites([faultsSuite]);
