import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { inRoot } from './lib/paths.ts';

const DOCUMENTS = ['docs/security.md'];
const PATH = /`((?:charts|deploy|docs|frontends|packages|proto|scripts|services|tests)\/[^`\s]+)`/g;

const readDocument = (path: string) => readFileSync(inRoot(path), 'utf8');
const findPaths = (text: string) => [...text.matchAll(PATH)].map(([, path = '']) => path);

/** The rows of tables, without their heads, as cells. */
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
    expect(paths.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
  });
});

describe('the list of threats', () => {
  const rows = getRows(readDocument('docs/security.md'));

  it('names a threat, a control and at least one test in each row', () => {
    expect(rows.length).toBeGreaterThan(30);
    for (const [threat = '', control = '', tests = '', ...more] of rows) {
      expect({ threat, more }).toEqual({ threat: expect.stringMatching(/\w/), more: [] });
      expect({ threat, control }).toEqual({ threat, control: expect.stringMatching(/\w/) });
      expect({ threat, tests: findPaths(tests).filter((path) => isTest(path)) }).not.toEqual({ threat, tests: [] });
    }
  });
});

/** A file with tests: conformance suites are imported by the tests of both databases. */
function isTest(path: string): boolean {
  if (statSync(inRoot(path)).isDirectory()) return path.startsWith('tests/');
  return /\bit(\.each)?\b/.test(readFileSync(inRoot(path), 'utf8'));
}
