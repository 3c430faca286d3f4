import { runParts } from './lib/run-parts.ts';
import { faultsPart } from './lib/test-parts.ts';

await runParts([faultsPart]);
