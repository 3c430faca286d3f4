import { runParts } from './lib/run-parts.ts';
import { contractPart, endToEndPart, lintPart, unitPart } from './lib/test-parts.ts';

await runParts([lintPart, unitPart, contractPart, endToEndPart]);
