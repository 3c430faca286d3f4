import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { SECURITY_EVENT_CATEGORIES } from '@minutehand/contracts/http/security-events';
import { resolveFromRoot, root } from './lib/paths.ts';

/** The tests of the services that write security events. */
const readTests = (): string =>
  execFileSync('git', ['ls-files', 'services/*.component.test.ts'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((path) => readFileSync(resolveFromRoot(path), 'utf8'))
    .join('\n');

it('expects each security event in a test of the service that writes it', () => {
  const tests = readTests();
  const types = Object.keys(SECURITY_EVENT_CATEGORIES);
  expect(types.length).toBeGreaterThan(40);
  expect(types.filter((type) => !tests.includes(`'${type}'`))).toEqual([]);
});

it('describes each security event in docs/security-log.md', () => {
  const documented = readFileSync(resolveFromRoot('docs/security-log.md'), 'utf8').matchAll(/^\| `(\w+)` \| \w+ \| /gm);
  const types = Array.from(documented, ([, type]) => type);
  expect(types.toSorted()).toEqual(Object.keys(SECURITY_EVENT_CATEGORIES).toSorted());
});
