import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { resolveFromRoot } from './lib/paths.ts';

const DOCUMENTS = ['docs/security.md', 'docs/asvs.md'];
/** Requirements of level 1 of ASVS 5.0.0: chapter.section, and how the requirements of the section are numbered. */
const LEVEL_1 = `1.2.1-5 1.3.1-2 1.5.1 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.3.1 3.4.1-2 3.5.1-3 4.1.1 4.4.1 5.2.1-2 5.3.1-2 6.1.1 6.2.1-8 6.3.1-2 6.4.1-2
  7.2.1-4 7.4.1-2 8.1.1 8.2.1-2 8.3.1 9.1.1-3 9.2.1 10.4.1-5 11.3.1-2 11.4.1 12.1.1 12.2.1-2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`;
const PATH = /`((?:charts|deploy|docs|frontends|native|packages|proto|scripts|services|tests)\/[^`\s]+)`/g;

const readDocument = (path: string) => readFileSync(resolveFromRoot(path), 'utf8');
const findPaths = (text: string) => [...text.matchAll(PATH)].map(([, path = '']) => path);

/** The cells of tables, row by row, without header rows. */
const getRows = (text: string) =>
  text
    .split('\n')
    .filter(
      (line, index, lines) => line.startsWith('|') && !line.startsWith('|---') && !lines[index + 1]?.startsWith('|---'),
    )
    .map((line) => line.split('|').slice(1, -1));

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readDocument(document);

  it('names only files and folders that exist', () => {
    const paths = findPaths(text);
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !existsSync(resolveFromRoot(path)))).toEqual([]);
  });
});

describe('the list of threats', () => {
  const rows = getRows(readDocument('docs/security.md'));

  it('names a threat, a control and at least one test in each row', () => {
    expect(rows.length).toBeGreaterThan(30);
    for (const [threat = '', control = '', tests = '', ...extraCells] of rows) {
      expect({ threat, more: extraCells }).toEqual({ threat: expect.stringMatching(/\w/), more: [] });
      expect({ threat, control }).toEqual({ threat, control: expect.stringMatching(/\w/) });
      expect({ threat, tests: findPaths(tests).filter((path) => isTest(path)) }).not.toEqual({ threat, tests: [] });
    }
  });
});

describe('the tables of docs/security.md', () => {
  const rows = getRows(readDocument('docs/security.md'));

  it('list each threat once', () => {
    const threats = rows.map(([threat = '']) => threat.trim());
    expect(threats.filter((threat, index) => threats.indexOf(threat) < index)).toEqual([]);
  });

  it('name tests by their full paths', () => {
    const names = rows.flatMap(([, , tests = '']) => [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
    expect(names.filter((name) => !name.includes('/'))).toEqual([]);
  });
});

describe('the list of ASVS requirements', () => {
  const [levelOne = ''] = readDocument('docs/asvs.md').split('## Level 2');
  const rows = getRows(levelOne);

  it('lists each requirement of level 1 once', () => {
    const ids = rows.flatMap(([id = '']) => expandIds(id.trim()));
    expect(ids).toEqual(LEVEL_1.split(/\s+/).flatMap(expandIds));
    expect(ids).toHaveLength(70);
  });

  it('names a test or a document for each requirement that is met', () => {
    const missing = rows.filter(
      ([, , state = '', evidence = '']) =>
        state.trim() === 'met' &&
        !findPaths(evidence).some((path) => /\.test\.tsx?$|^tests\/|conformance/.test(path)) &&
        !/\]\(|docs\//.test(evidence),
    );
    expect(missing.map(([id = '']) => id.trim())).toEqual([]);
  });

  it('states for each requirement whether it is met, and a file or the reason', () => {
    for (const [id, , state = '', evidence = ''] of rows) {
      expect([id, state.trim()]).toEqual([
        id,
        expect.stringMatching(/^(met|operator|planned|not met|not applicable)$/),
      ]);
      expect([id, evidence]).toEqual([id, expect.stringMatching(/\w{3}/)]);
    }
  });
});

describe('SECURITY.md', () => {
  it('states by when dependencies with vulnerabilities are updated, by risk, and when other updates are made', () => {
    const [, dependencies = ''] = readDocument('SECURITY.md').split('## Dependencies');
    const [table = ''] = dependencies.split('\n## ');
    const rows = getRows(table).map((cells) => cells.map((cell) => cell.trim()));
    const toDays = (within = '') => Number(/^(\d+) (?:working )?days$/.exec(within)?.[1]);
    expect(rows.map(([risk = '']) => /critical|high|other|not reachable/.exec(risk)?.[0])).toEqual([
      'critical',
      'high',
      'other',
      'not reachable',
    ]);
    const days = rows.map(([, within]) => toDays(within));
    expect(days.every((count) => count > 0)).toBe(true);
    expect(days).toEqual(days.toSorted((a, b) => a - b));
  });
});

/** 6.2.1-3 is 6.2.1, 6.2.2 and 6.2.3; so is 6.2.1–6.2.3. */
function expandIds(range: string): string[] {
  const [first = '', last] = range.split(/[-–]/);
  const section = first.slice(0, first.lastIndexOf('.') + 1);
  const toNumber = (id: string) => Number(id.slice(id.lastIndexOf('.') + 1));
  const count = toNumber(last ?? first) - toNumber(first) + 1;
  return Array.from({ length: count }, (_, index) => `${section}${toNumber(first) + index}`);
}

/** A file with tests: conformance suites are imported by the tests of both databases. */
function isTest(path: string): boolean {
  if (statSync(resolveFromRoot(path)).isDirectory()) return path.startsWith('tests/');
  return /\bit(\.each)?\b/.test(readFileSync(resolveFromRoot(path), 'utf8'));
}
