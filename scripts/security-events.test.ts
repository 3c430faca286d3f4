import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { SECURITY_EVENT_CATEGORIES } from '@minutehand/contracts/http/security-events';
import { resolveFromRoot, root } from './lib/paths.ts';

type DocumentedEvent = { readonly type: string; readonly service: string };

/** The events and the services that write them, as docs/security-log.md lists them. */
function readDocumentedEvents(): DocumentedEvent[] {
  const text = readFileSync(resolveFromRoot('docs/security-log.md'), 'utf8');
  return Array.from(text.matchAll(/^\| `(\w+)` \| (\w+) \| /gm), ([, type = '', service = '']) => ({ type, service }));
}

/** The component tests of a service. */
const readTests = (service: string): string =>
  execFileSync('git', ['ls-files', `services/${service}/*.component.test.ts`], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '')
    .map((path) => readFileSync(resolveFromRoot(path), 'utf8'))
    .join('\n');

it('expects each security event in a test of the service that writes it', () => {
  const events = readDocumentedEvents();
  expect(events.length).toBeGreaterThan(40);
  const tests = new Map(events.map(({ service }) => [service, readTests(service)]));
  const untested = events.filter(({ type, service }) => !tests.get(service)?.includes(`'${type}'`));
  expect(untested).toEqual([]);
});

it('describes each security event in docs/security-log.md', () => {
  const types = readDocumentedEvents().map(({ type }) => type);
  expect(types.toSorted()).toEqual(Object.keys(SECURITY_EVENT_CATEGORIES).toSorted());
});
