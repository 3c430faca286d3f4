import { mkdir, readFile, rm } from 'node:fs/promises';
import { lintChecks } from './checks.ts';
import { inRoot } from './paths.ts';
import { runChecks } from './run-checks.ts';
import { runCommand } from './run-command.ts';
import { findChromium } from './test-programs.ts';

export type Tally = { readonly passed: number; readonly failed: number };

/** A part of `make test`. */
export type TestPart = { readonly name: string; readonly run: () => Promise<Tally> };

/** What a runner wrote down. Anything that did not pass has failed: a test that was left out proves nothing. */
export type Report = { readonly total: number; readonly passed: number };

/** A part counts as failed also when its runner broke off, or ran nothing at all. */
export function tallyOf(report: Report | undefined, exitCode: number): Tally {
  if (!report || report.total === 0) return { passed: 0, failed: 1 };
  const failed = report.total - report.passed;
  return { passed: report.passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

const reports = inRoot('.cache', 'test-reports');

async function runReported(
  name: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  parse: (report: string) => Report,
): Promise<Tally> {
  const file = reportFile(name);
  await mkdir(reports, { recursive: true });
  await rm(file, { force: true });
  const { code } = await runCommand(program, args, { isShown: true, env });
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return tallyOf(text === undefined ? undefined : parse(text), code);
}

function reportFile(name: string): string {
  return inRoot('.cache', 'test-reports', `${name}.json`);
}

/** Vitest's `--reporter=json`. */
export function parseVitestReport(text: string): Report {
  const report: { numTotalTests: number; numPassedTests: number } = JSON.parse(text);
  return { total: report.numTotalTests, passed: report.numPassedTests };
}

/** Playwright's `json` reporter; a test that passed only when tried again has failed. */
export function parsePlaywrightReport(text: string): Report {
  const { stats }: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } } =
    JSON.parse(text);
  return { total: stats.expected + stats.unexpected + stats.flaky + stats.skipped, passed: stats.expected };
}

function vitestPart(title: string, projects: readonly string[]): TestPart {
  const name = title.replaceAll(' ', '-');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(name)}`];
  const args = ['run', ...projects.map((project) => `--project=${project}`), ...reporters];
  return { name: title, run: () => runReported(name, 'vitest', args, {}, parseVitestReport) };
}

export const lintPart: TestPart = {
  name: 'lint',
  run: async () => {
    const results = await runChecks(lintChecks);
    const failed = results.filter((result) => result.faults).length;
    return { passed: results.length - failed, failed };
  },
};

export const unitPart = vitestPart('unit and component', ['node', 'web']);

/** The whole product from outside, through the real gateway. */
export const contractPart = vitestPart('contract', ['contract']);

/** The whole product with a process, a dependency or a message gone wrong; takes long. */
export const faultsPart = vitestPart('faults', ['faults']);

/** The whole product in a browser. */
export const endToEndPart: TestPart = {
  name: 'end to end',
  run: async () => {
    const name = 'end-to-end';
    const env = {
      CHROMIUM: await findChromium((line) => console.log(line)),
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile(name),
    };
    const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'];
    return runReported(name, 'playwright', args, env, parsePlaywrightReport);
  },
};
