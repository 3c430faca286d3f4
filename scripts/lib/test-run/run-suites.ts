import { mkdirSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { resolveFromRoot } from '../paths.ts';
import { withTemporaryFilesInMemory } from './memory-folder.ts';
import { installTestPrograms } from './test-programs.ts';
import type { SuiteResult, TestFailure } from './test-reports.ts';
import type { TestSuite } from './test-suites.ts';

/** Lines of a failure message in the summary. */
const MESSAGE_LINES = 20;

/** Runs suites one after the other. The last line is "N passed, N failed"; the exit code is 1 after a failure. */
export const runSuites = (suites: readonly TestSuite[]): Promise<void> =>
  withTemporaryFilesInMemory(() => runAll(suites));

async function runAll(suites: readonly TestSuite[]): Promise<void> {
  mkdirSync(resolveFromRoot('.cache'), { recursive: true });
  await installTestPrograms((line) => console.log(line));
  const summary: string[] = [];
  const failures: TestFailure[] = [];
  const flaky: TestFailure[] = [];
  const total = { passed: 0, failed: 0 };
  for (const suite of suites) {
    console.log(`\n━━ ${suite.name}`);
    const startedAt = performance.now();
    const result = await suite.run().catch((error: unknown): SuiteResult => {
      console.error(error);
      return { passed: 0, failed: 1, failures: [{ title: suite.name, message: String(error) }] };
    });
    total.passed += result.passed;
    total.failed += result.failed;
    failures.push(...result.failures);
    flaky.push(...(result.flaky ?? []));
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    summary.push(`${suite.name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
    for (const file of result.notRun ?? []) summary.push(`  NOT RUN, because the time was over: ${file}`);
  }
  if (flaky.length > 0) console.log(`\n━━ failed once, then passed\n${flaky.map(summarize).join('\n')}`);
  if (failures.length > 0) console.log(`\n━━ failed\n${failures.map(summarize).join('\n')}`);
  console.log(`\n━━ summary\n${summary.join('\n')}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

/** Failures are repeated at the end, because often only the end of a long log is kept. */
function summarize({ title, message }: TestFailure): string {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  return [title, ...lines.slice(0, MESSAGE_LINES).map((line) => `    ${line}`)].join('\n');
}
