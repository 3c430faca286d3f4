import { mkdirSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { inRoot } from '../paths.ts';
import type { TestPart } from './test-parts.ts';
import { installTestPrograms } from './test-programs.ts';
import type { Fault, Tally } from './test-reports.ts';

/** Of what a test said when it failed: enough to know it again, in lines. */
const MOST_LINES = 20;

/** Runs parts one after the other; the last line says "N passed, N failed", and the exit code too. */
export async function runParts(parts: readonly TestPart[]): Promise<void> {
  mkdirSync(inRoot('.cache'), { recursive: true });
  await installTestPrograms((line) => console.log(line));
  const summary: string[] = [];
  const faults: Fault[] = [];
  const sum = { passed: 0, failed: 0 };
  for (const part of parts) {
    console.log(`\n━━ ${part.name}`);
    const begun = performance.now();
    const tally = await part.run().catch((error: unknown): Tally => {
      console.error(error);
      return { passed: 0, failed: 1, faults: [{ title: part.name, message: String(error) }] };
    });
    sum.passed += tally.passed;
    sum.failed += tally.failed;
    faults.push(...tally.faults);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    summary.push(`${part.name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`);
  }
  if (faults.length > 0) console.log(`\n━━ failed\n${faults.map(inShort).join('\n')}`);
  console.log(`\n━━ sum\n${summary.join('\n')}`);
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  process.exitCode = sum.failed === 0 ? 0 : 1;
}

/** What failed stands at the end too: of a long log often only the end is kept. */
function inShort({ title, message }: Fault): string {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  return [title, ...lines.slice(0, MOST_LINES).map((line) => `    ${line}`)].join('\n');
}
