import { statSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { lintChecks } from '../checks/checks.ts';
import { runChecks } from '../checks/run-checks.ts';
import { resolveFromRoot } from '../paths.ts';
import { runCommand } from '../run-command.ts';
import { runFiles } from './run-files.ts';
import { installS3Gateway } from './s3-gateway.ts';
import { findChromium, findHeadlessShell } from './test-programs.ts';
import { countResults, parseJestReport, parsePlaywrightReport, type Report, type SuiteResult } from './test-reports.ts';

/** A part of `make test`. */
export type TestSuite = { readonly name: string; readonly run: () => Promise<SuiteResult> };

const reports = resolveFromRoot('.cache', 'test-reports');

async function runWithReport(
  name: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  parse: (report: string) => Report,
): Promise<SuiteResult> {
  const file = getReportFile(name);
  await mkdir(reports, { recursive: true });
  await rm(file, { force: true });
  const { code } = await runCommand(program, args, { isShown: true, env });
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return countResults(text === undefined ? undefined : parse(text), code);
}

function getReportFile(name: string): string {
  return resolveFromRoot('.cache', 'test-reports', `${name}.json`);
}

/** Jest needs this flag for native ES modules. */
const jest = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  resolveFromRoot('node_modules/jest/bin/jest.js'),
];

function createJestSuite(title: string, projects: readonly string[], options: readonly string[] = []): TestSuite {
  const name = title.replaceAll(' ', '-');
  const report = ['--json', `--outputFile=${getReportFile(name)}`];
  const args = [...jest, ...report, ...options, '--selectProjects', ...projects];
  return { name: title, run: () => runWithReport(name, process.execPath, args, {}, parseJestReport) };
}

export const lintSuite: TestSuite = {
  name: 'lint',
  run: async () => {
    const results = await runChecks(lintChecks);
    const failures = results
      .filter((result) => result.problems)
      .map(({ name, problems }) => ({ title: name, message: problems }));
    return { passed: results.length - failures.length, failed: failures.length, failures };
  },
};

const jestUnitSuite = createJestSuite('unit and component', ['node', 'web']);
export const unitSuite: TestSuite = {
  ...jestUnitSuite,
  run: async () => {
    await installS3Gateway((line) => console.log(line));
    return jestUnitSuite.run();
  },
};

/** Tests of the whole product through its public API. */
export const contractSuite = createJestSuite('contract', ['contract']);

/**
 * Slow tests of the whole product with failing processes, dependencies or messages. Each file starts its own stack; no file starts
 * after `lastStart` (ms since 1970).
 */
export function createFaultsSuite({ lastStart = Number.POSITIVE_INFINITY } = {}): TestSuite {
  const runFile = (file: string): Promise<SuiteResult> =>
    createJestSuite('faults', ['faults'], ['--runInBand', '--runTestsByPath', file]).run();
  return {
    name: 'faults',
    run: async () => runFiles(await listFaultTests(), runFile, () => Date.now() <= lastStart),
  };
}

/** The files of fault tests, the longest first. */
async function listFaultTests(): Promise<string[]> {
  const { output } = await runCommand(process.execPath, [...jest, '--listTests', '--selectProjects', 'faults']);
  const files = output.split('\n').filter((line) => line.endsWith('.test.ts'));
  const sizes = new Map(files.map((file) => [file, statSync(file).size]));
  return files.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0));
}

/** Tests of the whole product in a browser. */
export const endToEndSuite: TestSuite = {
  name: 'end to end',
  run: async () => {
    const name = 'end-to-end';
    const print = (line: string) => console.log(line);
    const env = {
      CHROMIUM: await findChromium(print),
      CHROMIUM_HEADLESS_SHELL: (await findHeadlessShell(print)) ?? '',
      PLAYWRIGHT_JSON_OUTPUT_NAME: getReportFile(name),
    };
    const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'];
    return runWithReport(name, 'playwright', args, env, parsePlaywrightReport);
  },
};
