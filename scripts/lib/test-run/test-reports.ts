/** One thing that failed: its title, and what was found. */
export type Fault = { readonly title: string; readonly message: string };

/** How a part went, and what failed in it as far as its runner told. */
export type Tally = { readonly passed: number; readonly failed: number; readonly faults: readonly Fault[] };

/** What a runner wrote down. Anything that did not pass has failed: a test that was left out proves nothing. */
export type Report = { readonly total: number; readonly passed: number; readonly faults: readonly Fault[] };

/** A part counts as failed also when its runner broke off, or ran nothing at all. */
export function countResults(report: Report | undefined, exitCode: number): Tally {
  if (!report || report.total === 0) return { passed: 0, failed: 1, faults: report?.faults ?? [] };
  const failed = report.total - report.passed;
  return { passed: report.passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, faults: report.faults };
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

/** Jest's `--json`. */
export function parseJestReport(text: string): Report {
  const report: { numTotalTests: number; numPassedTests: number; testResults: readonly JestFile[] } = JSON.parse(text);
  return {
    total: report.numTotalTests,
    passed: report.numPassedTests,
    faults: report.testResults.flatMap(faultsOfFile),
  };
}

/** A file that could not even be read has a message of its own and no tests. */
function faultsOfFile({ name, message = '', status, assertionResults }: JestFile): Fault[] {
  const faults = assertionResults
    .filter((test) => test.status !== 'passed')
    .map(({ fullName, failureMessages }) => ({
      title: `${name}: ${fullName}`,
      message: failureMessages?.join('\n') || 'was left out',
    }));
  return faults.length === 0 && status !== 'passed' ? [{ title: name, message }] : faults;
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

/** Playwright's `json` reporter; a test that passed only when tried again has failed. */
export function parsePlaywrightReport(text: string): Report {
  type Stats = { expected: number; unexpected: number; flaky: number; skipped: number };
  const { stats, suites }: { stats: Stats; suites: readonly PlaywrightSuite[] } = JSON.parse(text);
  const total = stats.expected + stats.unexpected + stats.flaky + stats.skipped;
  return { total, passed: stats.expected, faults: suites.flatMap(faultsOfSuite) };
}

function faultsOfSuite({ specs, suites = [] }: PlaywrightSuite): Fault[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ results }) => {
        const errors = results.flatMap((result) => result.errors.map(({ message }) => message ?? ''));
        return { title: `${file}:${line}: ${title}`, message: errors.join('\n') || 'was left out' };
      }),
  );
  return [...own, ...suites.flatMap(faultsOfSuite)];
}
