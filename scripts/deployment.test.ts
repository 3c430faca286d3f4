import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { inRoot } from './lib/paths.ts';
import { createServiceSecrets } from './lib/secrets.ts';
import { SERVICE_NAMES } from './lib/services.ts';

const read = (...path: string[]) => readFileSync(inRoot(...path), 'utf8');
const compose = read('docker-compose.yml');
const environment = read('charts', 'minutehand', 'templates', '_environment.tpl');
const chartReadme = read('charts', 'minutehand', 'README.md');

/** Settings without which a service exits, as its config.ts says. */
const neededBy = (name: string): string[] =>
  [...read('services', name, 'src', 'config.ts').matchAll(/([A-Z_]+): z\s*\.string\('is missing'\)/g)].map(
    (match) => match[1] ?? '',
  );

const composeEntry = (name: string): string =>
  compose.split(/\n(?= {2}[\w-]+:\n)/).find((entry) => entry.startsWith(`  ${name}:\n`)) ?? '';

const signers = /has \.name \(list ([^)]*)\)[^\n]*\n[^\n]*"%s_SIGNING_SECRET"/.exec(environment)?.[1] ?? '';

/** A quantity of Kubernetes in MiB. */
const mib = (quantity: string): number => {
  const [, number = '', unit = ''] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? [];
  return Number(number) * (unit === 'Gi' ? 1024 : 1);
};

describe('a deployment', () => {
  it('finds what services need at all', () => {
    expect(neededBy('meetings')).toEqual(['MEETINGS_SIGNING_SECRET']);
    expect(neededBy('gateway')).toEqual(['REDIS_URL']);
  });

  it.each(SERVICE_NAMES)(
    'gives %s each setting that it does not start without, by compose and by the chart',
    (name) => {
      const given = `${compose.slice(0, compose.indexOf('\nservices:'))}\n${composeEntry(name)}`;
      expect(neededBy(name).filter((key) => !given.includes(`  ${key}: `))).toEqual([]);
      const secret = `${name.toUpperCase()}_SIGNING_SECRET`;
      const byChart = neededBy(name).filter((key) => key !== secret && !environment.includes(`{name: ${key}, `));
      expect(byChart).toEqual([]);
      expect(signers.includes(`"${name}"`)).toBe(neededBy(name).includes(secret));
    },
  );

  it('has fresh secrets for all that the services need, and the chart’s README explains each', () => {
    const made = Object.keys(createServiceSecrets());
    const needed = SERVICE_NAMES.flatMap(neededBy).filter((key) => key.endsWith('_SECRET'));
    expect(made).toEqual(expect.arrayContaining(needed));
    expect(needed.filter((key) => !chartReadme.includes(`\`${key}\``))).toEqual([]);
  });

  it('starts every image from modules that were compiled when it was built', () => {
    const started = read('deploy', 'images', 'Dockerfile')
      .split(/\nFROM /)
      .filter((stage) => stage.includes('\nCMD '));
    expect(started).toHaveLength(2);
    for (const stage of started) {
      expect(stage).toMatch(/\nENV NODE_COMPILE_CACHE=(\S+)\nRUN node .* \/app\/compile\.mjs\n/);
      // A cache belongs to one user.
      expect(stage.indexOf('\nUSER 1000:1000\n')).toBeLessThan(stage.indexOf('\nRUN node '));
    }
  });

  it('has room for as many PDFs as are typeset at once beside the service itself', () => {
    const values = read('charts', 'minutehand', 'values.yaml');
    const limits = read('services', 'meetings', 'src', 'limits.ts');
    const usual = mib(
      /^ {2}resources:.* limits: \{memory: (\w+)\}/m.exec(values.slice(values.indexOf('\ndefault:')))?.[1] ?? '',
    );
    const meetings = mib(/^ {2}meetings: .* limits: \{memory: (\w+)\}/m.exec(values)?.[1] ?? '');
    const atOnce = Number(/PDFS_AT_ONCE = (\d+);/.exec(limits)?.[1]);
    const each = Number(/PDF_MEMORY_BYTES = (\d+) \* 1024 \* 1024;/.exec(limits)?.[1]);
    expect(usual).toBeGreaterThan(0);
    expect(meetings).toBeGreaterThanOrEqual(usual + atOnce * each);
  });
});
