/** A failed test. */
export type TestFailure = { readonly title: string; readonly message: string };

/** The result of one suite of `make test`, with the failures that its runner reported. */
export type SuiteResult = {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly TestFailure[];
  /** Tests that failed at first and passed when they were repeated. */
  readonly flaky?: readonly TestFailure[];
  /** Files that were not run, because the time was over. */
  readonly notRun?: readonly string[];
};

/** The parsed report of a test runner. Tests that did not pass count as failed, including skipped tests. */
export type Report = {
  readonly total: number;
  readonly passed: number;
  readonly failures: readonly TestFailure[];
  readonly flaky?: readonly TestFailure[];
};

/** Flaky tests of one run that are reported only. More of them count as failed (decision 0103). */
const MAX_FLAKY_TESTS = 2;

/** A suite also fails when its runner exits with an error or runs no tests. */
export function countResults(report: Report | undefined, exitCode: number): SuiteResult {
  if (!report || report.total === 0) return { passed: 0, failed: 1, failures: report?.failures ?? [] };
  const { total, failures, flaky = [] } = report;
  const areTolerated = flaky.length <= MAX_FLAKY_TESTS;
  const passed = report.passed + (areTolerated ? flaky.length : 0);
  const failed = total - passed === 0 && exitCode !== 0 ? 1 : total - passed;
  return areTolerated ? { passed, failed, failures, flaky } : { passed, failed, failures: [...failures, ...flaky] };
}

type JestFile = {
  readonly name: string;
  readonly message?: string;
  readonly status: string;
  readonly assertionResults: ReadonlyArray<{
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages?: readonly string[] | null;
  }>;
};

/** Parses the output of `jest --json`. */
export function parseJestReport(text: string): Report {
  const report: { numTotalTests: number; numPassedTests: number; testResults: readonly JestFile[] } = JSON.parse(text);
  return {
    total: report.numTotalTests,
    passed: report.numPassedTests,
    failures: report.testResults.flatMap(getFileFailures),
  };
}

/** A file that failed to load has a message but no tests. */
function getFileFailures({ name, message = '', status, assertionResults }: JestFile): TestFailure[] {
  const failures = assertionResults
    .filter((test) => test.status !== 'passed')
    .map(({ fullName, failureMessages }) => ({
      title: `${name}: ${fullName}`,
      message: failureMessages?.join('\n') || 'skipped',
    }));
  return failures.length === 0 && status !== 'passed' ? [{ title: name, message }] : failures;
}

type PlaywrightSuite = {
  readonly specs: ReadonlyArray<{
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: ReadonlyArray<{
      readonly status: string;
      readonly results: ReadonlyArray<{ readonly errors: ReadonlyArray<{ readonly message?: string }> }>;
    }>;
  }>;
  readonly suites?: readonly PlaywrightSuite[];
};

/** Parses the output of Playwright's `json` reporter. */
export function parsePlaywrightReport(text: string): Report {
  type Stats = { expected: number; unexpected: number; flaky: number; skipped: number };
  const { stats, suites }: { stats: Stats; suites: readonly PlaywrightSuite[] } = JSON.parse(text);
  const total = stats.expected + stats.unexpected + stats.flaky + stats.skipped;
  const results = suites.flatMap(getUnpassedResults);
  return {
    total,
    passed: stats.expected,
    failures: results.filter(({ status }) => status !== 'flaky').map(({ failure }) => failure),
    flaky: results.filter(({ status }) => status === 'flaky').map(({ failure }) => failure),
  };
}

/** Failed, flaky and skipped. */
function getUnpassedResults({ specs, suites = [] }: PlaywrightSuite): { status: string; failure: TestFailure }[] {
  const found = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => {
        const errors = results.flatMap((result) => result.errors.map(({ message }) => message ?? ''));
        return { status, failure: { title: `${file}:${line}: ${title}`, message: errors.join('\n') || 'skipped' } };
      }),
  );
  return [...found, ...suites.flatMap(getUnpassedResults)];
}
