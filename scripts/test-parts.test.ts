import { describe, expect, it } from '@jest/globals';
import { differingFiles } from './lib/checks/proto-files.ts';
import { runChecks } from './lib/checks/run-checks.ts';
import { isInstalled } from './lib/is-installed.ts';
import { runCommand } from './lib/run-command.ts';
import { countResults, parseJestReport, parsePlaywrightReport } from './lib/test-run/test-reports.ts';

describe('the sum of make test', () => {
  it('counts a part without a report as failed', () => {
    expect(countResults(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts a part that ran no test as failed', () => {
    expect(countResults({ total: 0, passed: 0, faults: [] }, 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts what was left out as failed', () => {
    expect(countResults({ total: 5, passed: 3, faults: [] }, 0)).toMatchObject({ passed: 3, failed: 2 });
  });

  it('counts a runner that broke off as failed although every test passed', () => {
    expect(countResults({ total: 5, passed: 5, faults: [] }, 1)).toMatchObject({ passed: 5, failed: 1 });
  });

  it('reads the report of jest: how many passed, which did not and why', () => {
    const tests = [
      { fullName: 'a rule holds', status: 'passed', failureMessages: [] },
      { fullName: 'a rule breaks', status: 'failed', failureMessages: ['expected 1 to be 2'] },
      { fullName: 'a rule waits', status: 'skipped', failureMessages: [] },
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
      faults: [
        { title: 'a.test.ts: a rule breaks', message: 'expected 1 to be 2' },
        { title: 'a.test.ts: a rule waits', message: 'was left out' },
        { title: 'b.test.ts', message: 'cannot be read' },
      ],
    });
  });

  it('does not take a flaky end-to-end test for a passed one, and says which it was', () => {
    const flaky = { status: 'flaky', results: [{ errors: [{ message: 'too late' }] }, { errors: [] }] };
    const specs = [
      { title: 'a walk', file: 'walk.test.ts', line: 7, tests: [flaky] },
      { title: 'a look', file: 'walk.test.ts', line: 9, tests: [{ status: 'expected', results: [] }] },
    ];
    const report = {
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 },
      suites: [{ specs: [], suites: [{ specs }] }],
    };
    expect(parsePlaywrightReport(JSON.stringify(report))).toEqual({
      total: 7,
      passed: 4,
      faults: [{ title: 'walk.test.ts:7: a walk', message: 'too late' }],
    });
  });
});

describe('checks', () => {
  it('fail with what they found, and one that throws fails too', async () => {
    const results = await runChecks([
      { name: 'good', faults: async () => '' },
      { name: 'bad', faults: async () => 'a fault' },
      { name: 'broken', faults: () => Promise.reject(new Error('broke off')) },
    ]);
    expect(results.map(({ name, faults }) => [name, faults])).toEqual(
      expect.arrayContaining([
        ['good', ''],
        ['bad', 'a fault'],
        ['broken', 'Error: broke off'],
      ]),
    );
  });

  it('see a generated file that is missing, changed or left over', () => {
    const made = new Map([
      ['a.ts', '1'],
      ['b.ts', '2'],
      ['c.ts', '3'],
    ]);
    const committed = new Map([
      ['a.ts', '1'],
      ['b.ts', 'old'],
      ['d.ts', '4'],
    ]);
    expect(differingFiles(made, committed)).toEqual(['b.ts', 'c.ts', 'd.ts']);
  });
});

describe('a command', () => {
  it('that is not there ends with 127 instead of throwing', async () => {
    expect((await runCommand('no-such-program', [])).code).toBe(127);
  });

  it('that takes too long is ended', async () => {
    const result = await runCommand('sleep', ['30'], { timeoutMs: 50 });
    expect(result.code).not.toBe(0);
  });
});

describe('what npm has installed', () => {
  const wanted = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0', integrity: 'x' },
      'node_modules/only-elsewhere': { version: '1.0.0', integrity: 'y', optional: true },
    },
  };

  it('is right without optional packages of other platforms', () => {
    expect(isInstalled(wanted, { packages: { 'node_modules/a': { version: '1.0.0', integrity: 'x' } } })).toBe(true);
  });

  it('is wrong with another version, a missing package, or one too many', () => {
    const right = { version: '1.0.0', integrity: 'x' };
    expect(isInstalled(wanted, { packages: { 'node_modules/a': { version: '1.0.1', integrity: 'z' } } })).toBe(false);
    expect(isInstalled(wanted, { packages: {} })).toBe(false);
    expect(isInstalled(wanted, { packages: { 'node_modules/a': right, 'node_modules/b': right } })).toBe(false);
  });
});
