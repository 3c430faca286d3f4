import { runSuites } from './lib/test-run/run-suites.ts';
import { createFaultsSuite } from './lib/test-run/test-suites.ts';

await runSuites([createFaultsSuite()]);
