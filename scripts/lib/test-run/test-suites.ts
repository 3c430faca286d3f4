import { mkdir, readFile, rm } from 'node:fs/promises';
import { lintChecks } from '../checks/checks.ts';
import { runChecks } from '../checks/run-checks.ts';
import { resolveFromRoot } from '../paths.ts';
import { runCommand } from '../run-command.ts';
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

/** Slow tests of the whole product with failing processes, dependencies or messages. Each file starts its own stack. */
export const faultsSuite = createJestSuite('faults', ['faults'], ['--maxWorkers=1']);

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
