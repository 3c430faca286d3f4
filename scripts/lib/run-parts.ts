import { mkdirSync } from 'node:fs';
import { inRoot } from './paths.ts';
import type { Tally, TestPart } from './test-parts.ts';
import { installTestPrograms } from './test-programs.ts';

/** Runs parts one after the other; the last line says "N passed, N failed", and the exit code too. */
export async function runParts(parts: readonly TestPart[]): Promise<void> {
  mkdirSync(inRoot('.cache'), { recursive: true });
  await installTestPrograms((line) => console.log(line));
  const summary: string[] = [];
  let sum: Tally = { passed: 0, failed: 0 };
  for (const part of parts) {
    console.log(`\n━━ ${part.name}`);
    const begun = performance.now();
    const tally = await part.run().catch((error: unknown): Tally => {
      console.error(error);
      return { passed: 0, failed: 1 };
    });
    sum = { passed: sum.passed + tally.passed, failed: sum.failed + tally.failed };
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    summary.push(`${part.name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`);
  }
  console.log(`\n━━ sum\n${summary.join('\n')}`);
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  process.exitCode = sum.failed === 0 ? 0 : 1;
}
