import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { resolveFromRoot } from './lib/paths.ts';
import { SERVICE_NAMES } from './lib/services.ts';

const read = (...path: string[]) => readFileSync(resolveFromRoot(...path), 'utf8');
const example = read('.env.example');
const documented = [...example.matchAll(/^#?((?:<NAME>_)?[A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1] ?? '');

/** The environment variables in the config.ts of a service. */
const getVariables = (name: string): string[] => {
  if (!existsSync(resolveFromRoot('services', name, 'src', 'config.ts'))) return [];
  const text = read('services', name, 'src', 'config.ts');
  return [...text.matchAll(/^\s*['"]?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)['"]?:\s/gm)].map((match) => match[1] ?? '');
};

/** The text of all files that read settings. */
const settingsReaders = [
  ...SERVICE_NAMES.map((name) => `services/${name}/src/config.ts`).filter((path) => existsSync(resolveFromRoot(path))),
  'docker-compose.yml',
  'packages/service-kit/src/config/parse-config.ts',
  ...[
    'scripts',
    'scripts/lib',
    'scripts/lib/dependencies',
    'scripts/lib/launcher',
    'packages/test-kit/src/meilisearch',
    'packages/test-kit/src/mongodb',
    'packages/service-kit/src/telemetry',
  ]
    .filter((folder) => existsSync(resolveFromRoot(folder)))
    .flatMap((folder) => readdirSync(resolveFromRoot(folder)).map((file) => `${folder}/${file}`)),
]
  .filter((path) => /\.(ts|yml)$/.test(path) && !path.endsWith('.test.ts'))
  .map((path) => read(path))
  .join('\n');

describe('.env.example', () => {
  it('documents every setting that a service reads', () => {
    const undocumented = SERVICE_NAMES.flatMap(getVariables).filter((key) => !documented.includes(key));
    expect(undocumented).toEqual([]);
  });

  it('finds the settings of a service in its config.ts', () => {
    expect(getVariables('gateway')).toContain('REDIS_URL');
  });

  it('contains no unused setting', () => {
    const unused = documented.filter((key) => !settingsReaders.includes(key.replace('<NAME>', '')));
    expect(unused).toEqual([]);
  });

  it('has a comment before every setting or group of settings', () => {
    const blocks = example.split('\n\n').flatMap((block) => block.split(/\n(?=# )/));
    const uncommented = blocks.filter((block) => /^#?[A-Z<]/.test(block.trim()));
    expect(uncommented).toEqual([]);
  });
});
