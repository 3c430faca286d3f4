import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { resolveFromRoot, root } from './lib/paths.ts';

type Lockfile = { packages: Record<string, { name?: string; version?: string; link?: boolean }> };
/** `purl` names the package itself where it is installed under an alias. */
type Component = { purl: string };

const LARGEST_OUTPUT_BYTES = 64 * 1024 * 1024;

it('the bill of materials names each installed package of package-lock.json with its version', () => {
  const { packages }: Lockfile = JSON.parse(readFileSync(resolveFromRoot('package-lock.json'), 'utf8'));
  const expected = Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { name = path.split('node_modules/').at(-1), version }]) => `${name}@${version}`);

  const output = execFileSync(resolveFromRoot('scripts', 'with-node'), ['npm', 'run', '--silent', 'sbom'], {
    cwd: root,
    maxBuffer: LARGEST_OUTPUT_BYTES,
  });
  const { components }: { components: Component[] } = JSON.parse(output.toString());
  const names = new Set(components.map(({ purl }) => decodeURIComponent(new URL(purl).pathname.replace(/^npm\//, ''))));
  expect(expected.length).toBeGreaterThan(0);
  expect(expected.filter((name) => !names.has(name))).toEqual([]);
});
