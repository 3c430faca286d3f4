import { runParts } from './lib/test-run/run-parts.ts';
import { faultsPart } from './lib/test-run/test-parts.ts';

await runParts([faultsPart]);
