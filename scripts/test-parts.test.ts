import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findDifferingFiles } from './lib/checks/proto-files.ts';
import { runChecks } from './lib/checks/run-checks.ts';
import { isInstalled } from './lib/is-installed.ts';
import { resolveFromRoot } from './lib/paths.ts';
import { runCommand } from './lib/run-command.ts';
import { withTemporaryFilesInMemory } from './lib/test-run/memory-folder.ts';
import { runFiles } from './lib/test-run/run-files.ts';
import { countResults, parseJestReport, parsePlaywrightReport } from './lib/test-run/test-reports.ts';

describe('make test', () => {
  it('counts a part without a report as failed', () => {
    expect(countResults(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts a part that ran no test as failed', () => {
    expect(countResults({ total: 0, passed: 0, failures: [] }, 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts skipped tests as failed', () => {
    expect(countResults({ total: 5, passed: 3, failures: [] }, 0)).toMatchObject({ passed: 3, failed: 2 });
  });

  it('counts a runner that exits with an error as failed although every test passed', () => {
    expect(countResults({ total: 5, passed: 5, failures: [] }, 1)).toMatchObject({ passed: 5, failed: 1 });
  });

  it('parses the report of jest', () => {
    const tests = [
      { fullName: 'adds numbers', status: 'passed', failureMessages: [] },
      { fullName: 'subtracts numbers', status: 'failed', failureMessages: ['expected 1 to be 2'] },
      { fullName: 'divides numbers', status: 'skipped', failureMessages: [] },
    ];
    const files = [
      { name: 'a.test.ts', status: 'failed', message: '', assertionResults: tests },
      { name: 'b.test.ts', status: 'failed', message: 'cannot be read', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ];
    const report = { numTotalTests: 7, numPassedTests: 5, testResults: files };
    expect(parseJestReport(JSON.stringify(report))).toEqual({
      total: 7,
      passed: 5,
      failures: [
        { title: 'a.test.ts: subtracts numbers', message: 'expected 1 to be 2' },
        { title: 'a.test.ts: divides numbers', message: 'skipped' },
        { title: 'b.test.ts', message: 'cannot be read' },
      ],
    });
  });

  it('counts up to two tests that passed when they were repeated as passed, and names them', () => {
    const flaky = [{ title: 'session.test.ts:7: signs in', message: 'timed out' }];
    const report = { total: 5, passed: 4, failures: [], flaky };
    expect(countResults(report, 0)).toEqual({ passed: 5, failed: 0, failures: [], flaky });
  });

  it('counts flaky tests as failed if there are more than two', () => {
    const flaky = ['a', 'b', 'c'].map((title) => ({ title, message: 'timed out' }));
    const report = { total: 7, passed: 4, failures: [], flaky };
    expect(countResults(report, 0)).toEqual({ passed: 4, failed: 3, failures: flaky });
  });

  it('lists flaky end-to-end tests separately from failed ones', () => {
    const flaky = { status: 'flaky', results: [{ errors: [{ message: 'timed out' }] }, { errors: [] }] };
    const specs = [
      { title: 'signs in', file: 'session.test.ts', line: 7, tests: [flaky] },
      { title: 'signs out', file: 'session.test.ts', line: 9, tests: [{ status: 'expected', results: [] }] },
      { title: 'renames', file: 'session.test.ts', line: 11, tests: [{ status: 'skipped', results: [] }] },
    ];
    const report = {
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 },
      suites: [{ specs: [], suites: [{ specs }] }],
    };
    expect(parsePlaywrightReport(JSON.stringify(report))).toEqual({
      total: 7,
      passed: 4,
      failures: [{ title: 'session.test.ts:11: renames', message: 'skipped' }],
      flaky: [{ title: 'session.test.ts:7: signs in', message: 'timed out' }],
    });
  });
});

describe('checks', () => {
  it('report the problems they found and the error that they threw', async () => {
    const results = await runChecks([
      { name: 'good', problems: async () => '' },
      { name: 'bad', problems: async () => 'a problem' },
      { name: 'broken', problems: () => Promise.reject(new Error('crashed')) },
    ]);
    expect(results.map(({ name, problems }) => [name, problems])).toEqual(
      expect.arrayContaining([
        ['good', ''],
        ['bad', 'a problem'],
        ['broken', 'Error: crashed'],
      ]),
    );
  });

  it('find generated files that are missing, changed or obsolete', () => {
    const generated = new Map([
      ['a.ts', '1'],
      ['b.ts', '2'],
      ['c.ts', '3'],
    ]);
    const committed = new Map([
      ['a.ts', '1'],
      ['b.ts', 'old'],
      ['d.ts', '4'],
    ]);
    expect(findDifferingFiles(generated, committed)).toEqual(['b.ts', 'c.ts', 'd.ts']);
  });
});

describe('runCommand', () => {
  it('returns code 127 when the program does not exist', async () => {
    expect((await runCommand('no-such-program', [])).code).toBe(127);
  });

  it('stops a command after its timeout', async () => {
    const result = await runCommand('sleep', ['30'], { timeoutMs: 50 });
    expect(result.code).not.toBe(0);
  });
});

describe('isInstalled', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0', integrity: 'x' },
      'node_modules/only-elsewhere': { version: '1.0.0', integrity: 'y', optional: true },
    },
  };

  it('ignores missing optional packages of other platforms', () => {
    expect(isInstalled(lock, { packages: { 'node_modules/a': { version: '1.0.0', integrity: 'x' } } })).toBe(true);
  });

  it('returns false for another version, a missing package or an extra package', () => {
    const installed = { version: '1.0.0', integrity: 'x' };
    expect(isInstalled(lock, { packages: { 'node_modules/a': { version: '1.0.1', integrity: 'z' } } })).toBe(false);
    expect(isInstalled(lock, { packages: {} })).toBe(false);
    expect(isInstalled(lock, { packages: { 'node_modules/a': installed, 'node_modules/b': installed } })).toBe(false);
  });
});

describe('temporary files of tests', () => {
  const before = process.env.TMPDIR;
  beforeEach(() => {
    delete process.env.TMPDIR;
  });
  afterEach(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  });
  const getFolder = async () => process.env.TMPDIR;

  it('are in a new folder of the given file system, which is deleted at the end', async () => {
    const fileSystem = tmpdir();
    const folder = await withTemporaryFilesInMemory(
      async () => {
        expect(existsSync(process.env.TMPDIR ?? '')).toBe(true);
        return process.env.TMPDIR ?? '';
      },
      { fileSystem, minFreeBytes: 0 },
    );
    expect(dirname(folder)).toBe(fileSystem);
    expect(existsSync(folder)).toBe(false);
    expect(process.env.TMPDIR).toBeUndefined();
  });

  it('stay where they are if there is too little space, or no such file system', async () => {
    const minFreeBytes = Number.MAX_SAFE_INTEGER;
    expect(await withTemporaryFilesInMemory(getFolder, { fileSystem: tmpdir(), minFreeBytes })).toBeUndefined();
    expect(await withTemporaryFilesInMemory(getFolder, { fileSystem: '/missing', minFreeBytes: 0 })).toBeUndefined();
  });

  it('are in the folder that TMPDIR names', async () => {
    process.env.TMPDIR = '/chosen';
    expect(await withTemporaryFilesInMemory(getFolder, { fileSystem: tmpdir(), minFreeBytes: 0 })).toBe('/chosen');
  });
});

describe('files that run one after the other', () => {
  const failures = [{ title: 'b.test.ts: adds', message: 'expected 1 to be 2' }];
  const results: Record<string, { passed: number; failed: number; failures: typeof failures }> = {
    'a.test.ts': { passed: 3, failed: 0, failures: [] },
    'b.test.ts': { passed: 1, failed: 1, failures },
    'c.test.ts': { passed: 5, failed: 0, failures: [] },
  };
  const files = Object.keys(results).map((file) => resolveFromRoot(file));
  const run = async (file: string) => results[basename(file)]!;

  it('add up their results', async () => {
    expect(await runFiles(files, run, () => true)).toEqual({ passed: 9, failed: 1, failures, notRun: [] });
  });

  it('do not start when the time is over, and are named', async () => {
    let started = 0;
    const hasTime = () => ++started <= 2;
    expect(await runFiles(files, run, hasTime)).toEqual({ passed: 4, failed: 1, failures, notRun: ['c.test.ts'] });
  });
});
