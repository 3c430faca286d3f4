import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { inRoot } from './lib/paths.ts';
import { SERVICE_NAMES } from './lib/services.ts';

const read = (...path: string[]) => readFileSync(inRoot(...path), 'utf8');
const example = read('.env.example');
const explained = [...example.matchAll(/^#?((?:<NAME>_)?[A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1] ?? '');

/** What a service's config.ts names as a key of its environment. */
const keysOf = (name: string): string[] => {
  if (!existsSync(inRoot('services', name, 'src', 'config.ts'))) return [];
  const text = read('services', name, 'src', 'config.ts');
  return [...text.matchAll(/^\s*['"]?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)['"]?:\s/gm)].map((match) => match[1] ?? '');
};

/** Everything that reads settings, as one text. */
const readers = [
  ...SERVICE_NAMES.map((name) => `services/${name}/src/config.ts`).filter((path) => existsSync(inRoot(path))),
  'docker-compose.yml',
  'packages/service-kit/src/config/parse-config.ts',
  ...[
    'scripts',
    'scripts/lib',
    'scripts/lib/dependencies',
    'packages/test-kit/src/mongodb',
    'packages/service-kit/src/telemetry',
  ]
    .filter((folder) => existsSync(inRoot(folder)))
    .flatMap((folder) => readdirSync(inRoot(folder)).map((file) => `${folder}/${file}`)),
]
  .filter((path) => /\.(ts|yml)$/.test(path) && !path.endsWith('.test.ts'))
  .map((path) => read(path))
  .join('\n');

describe('.env.example', () => {
  it('explains every setting that a service reads', () => {
    const unexplained = SERVICE_NAMES.flatMap(keysOf).filter((key) => !explained.includes(key));
    expect(unexplained).toEqual([]);
  });

  it('finds settings at all', () => {
    expect(keysOf('gateway')).toContain('REDIS_URL');
  });

  it('has no setting that nobody reads', () => {
    const unread = explained.filter((key) => !readers.includes(key.replace('<NAME>', '')));
    expect(unread).toEqual([]);
  });

  it('has a comment before every setting or group of settings', () => {
    const blocks = example.split('\n\n').flatMap((block) => block.split(/\n(?=# )/));
    const bare = blocks.filter((block) => /^#?[A-Z<]/.test(block.trim()));
    expect(bare).toEqual([]);
  });
});
