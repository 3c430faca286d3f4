import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { resolveFromRoot } from './lib/paths.ts';

const read = (...path: string[]) => readFileSync(resolveFromRoot(...path), 'utf8');
const version = read('.nvmrc').trim();
const [major = ''] = version.split('.');

type Manifest = { engines: { node: string }; devDependencies: Record<string, string> };

describe('the Node version of .nvmrc', () => {
  it('is the minimum in package.json and package-lock.json', () => {
    const manifest = JSON.parse(read('package.json')) as Manifest;
    const lock = JSON.parse(read('package-lock.json')) as { packages: { '': Manifest } };
    expect(manifest.engines.node).toBe(`>=${version}`);
    expect(lock.packages[''].engines.node).toBe(`>=${version}`);
  });

  it('has the same major version as the types, the images and the README', () => {
    const manifest = JSON.parse(read('package.json')) as Manifest;
    expect(manifest.devDependencies['@types/node']).toMatch(new RegExp(`^${major}\\.`));
    const bases = [...read('deploy', 'images', 'Dockerfile').matchAll(/^FROM (node:\S+)/gm)].map(([, base]) => base);
    expect(new Set(bases)).toEqual(new Set([`node:${major}-bookworm-slim`]));
    expect(read('README.md')).toContain(`Node ${major} runs it`);
  });

  it('is installed by the CI workflow', () => {
    expect(read('.github', 'workflows', 'ci.yml')).toContain('node-version-file: .nvmrc');
  });
});
