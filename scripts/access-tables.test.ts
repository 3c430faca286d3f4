import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { resolveFromRoot, root } from './lib/paths.ts';

const read = (path: string) => readFileSync(resolveFromRoot(path), 'utf8');

it('every gRPC service has an access table in its tests', () => {
  const services = globSync('proto/**/*.proto', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/^service (\w+)/gm)].map(([, name]) => `${name}Service`),
  );
  const tables = globSync('services/*/test/*access.component.test.ts', { cwd: root }).map(read).join('\n');
  expect(services).not.toHaveLength(0);
  expect(services.filter((name) => !new RegExp(`describeAccess\\('\\w+', ${name}, table`).test(tables))).toEqual([]);
});
