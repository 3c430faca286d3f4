import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { createServiceSecrets } from './lib/credentials/secrets.ts';
import { resolveFromRoot } from './lib/paths.ts';
import { SERVICE_NAMES } from './lib/services.ts';

const read = (...path: string[]) => readFileSync(resolveFromRoot(...path), 'utf8');
const compose = read('docker-compose.yml');
const environment = read('charts', 'minutehand', 'templates', '_environment.tpl');
const chartReadme = read('charts', 'minutehand', 'README.md');

/** The required settings of a service, read from its config.ts. */
const getRequiredSettings = (name: string): string[] =>
  [...read('services', name, 'src', 'config.ts').matchAll(/([A-Z_]+): z\s*\.string\('is missing'\)/g)].map(
    (match) => match[1] ?? '',
  );

const getComposeEntry = (name: string): string =>
  compose.split(/\n(?= {2}[\w-]+:\n)/).find((entry) => entry.startsWith(`  ${name}:\n`)) ?? '';

const servicesWithSecrets = /has \.name \(list ([^)]*)\)[^\n]*\n[^\n]*"%s_SIGNING_SECRET"/.exec(environment)?.[1] ?? '';

/** Converts a Kubernetes quantity to MiB. */
const toMib = (quantity: string): number => {
  const [, number = '', unit = ''] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? [];
  return Number(number) * (unit === 'Gi' ? 1024 : 1);
};

describe('a deployment', () => {
  it('finds the required settings of a service in its config.ts', () => {
    expect(getRequiredSettings('meetings')).toEqual(['MEETINGS_SIGNING_SECRET']);
    expect(getRequiredSettings('gateway')).toEqual(['REDIS_URL']);
  });

  it.each(SERVICE_NAMES)('sets every required setting of %s in docker-compose.yml and the chart', (name) => {
    const configured = `${compose.slice(0, compose.indexOf('\nservices:'))}\n${getComposeEntry(name)}`;
    expect(getRequiredSettings(name).filter((key) => !configured.includes(`  ${key}: `))).toEqual([]);
    const secret = `${name.toUpperCase()}_SIGNING_SECRET`;
    const missingInChart = getRequiredSettings(name).filter(
      (key) => key !== secret && !environment.includes(`{name: ${key}, `),
    );
    expect(missingInChart).toEqual([]);
    expect(servicesWithSecrets.includes(`"${name}"`)).toBe(getRequiredSettings(name).includes(secret));
  });

  it('generates and documents every required secret', () => {
    const generated = Object.keys(createServiceSecrets());
    const required = SERVICE_NAMES.flatMap(getRequiredSettings).filter((key) => key.endsWith('_SECRET'));
    expect(generated).toEqual(expect.arrayContaining(required));
    expect(required.filter((key) => !chartReadme.includes(`\`${key}\``))).toEqual([]);
  });

  it('precompiles the modules of every image', () => {
    const runnableStages = read('deploy', 'images', 'Dockerfile')
      .split(/\nFROM /)
      .filter((stage) => stage.includes('\nCMD '));
    expect(runnableStages).toHaveLength(2);
    for (const stage of runnableStages) {
      expect(stage).toMatch(/\nENV NODE_COMPILE_CACHE=(\S+)\nRUN node .* \/app\/compile\.mjs\n/);
      // The compile cache must belong to the user that runs the service.
      expect(stage.indexOf('\nUSER 1000:1000\n')).toBeLessThan(stage.indexOf('\nRUN node '));
    }
  });

  it('installs no test packages into images, although npm installs those of a development dependency despite --omit=dev', () => {
    const lines = read('deploy', 'images', 'Dockerfile').split('\n');
    const installs = lines.flatMap((line, index) => (/npm ci .*--omit=dev/.test(line) ? [index] : []));
    expect(installs).toHaveLength(2);
    for (const index of installs) {
      const workspace = /--workspace (\S+)/.exec(lines[index] ?? '')?.[1] ?? 'none';
      expect(lines[index - 1]).toContain(`npm pkg delete devDependencies --workspace ${workspace}`);
    }
  });

  it('configures the services of every image to listen on all addresses of their container', () => {
    const stages = read('deploy', 'images', 'Dockerfile').split(/\nFROM /);
    const getStage = (name: string) => stages.find((stage) => stage.split('\n')[0]?.endsWith(` AS ${name}`)) ?? '';
    expect(getStage('service')).toMatch(/^ENV .* INTERNAL_HOST=0\.0\.0\.0$/m);
    expect(getStage('gateway')).toMatch(/^ {4}HOST=0\.0\.0\.0 INTERNAL_HOST=0\.0\.0\.0$/m);
  });

  it('publishes ports of containers on this machine only unless HOST opens the gateway', () => {
    const published = [...compose.matchAll(/ports: \["([^"]*)"\]/g)].map((match) => match[1]);
    expect(published).toHaveLength(2);
    for (const port of published) expect(port).toMatch(/^(\$\{HOST:-127\.0\.0\.1\}|127\.0\.0\.1):/);
    expect(compose).not.toMatch(/^ +(HOST|INTERNAL_HOST): /m);
  });

  it('limits the log of every container in Compose', () => {
    const { services } = parse(compose, { merge: true });
    expect(Object.keys(services)).toEqual(expect.arrayContaining([...SERVICE_NAMES, 'mongodb', 'collector']));
    for (const [name, { logging }] of Object.entries<{ logging?: unknown }>(services))
      expect({ name, logging }).toEqual({
        name,
        logging: { driver: 'json-file', options: { 'max-size': '20m', 'max-file': '3' } },
      });
  });

  it('has a broker user for each service in Compose, and a database user for each service with a database', () => {
    for (const name of SERVICE_NAMES) {
      const prefix = name.toUpperCase();
      const entry = getComposeEntry(name);
      expect(entry).toContain(`amqp://${name}:\${${prefix}_RABBITMQ_PASSWORD:?`);
      const hasDatabase = read('services', name, 'src', 'config.ts').includes('hasDatabase: true');
      expect(entry.includes(`mongodb://${name}:\${${prefix}_MONGODB_PASSWORD:?`)).toBe(hasDatabase);
      expect(getComposeEntry('mongodb').includes(`${prefix}_MONGODB_PASSWORD: `)).toBe(hasDatabase);
    }
    expect(compose).not.toMatch(/(mongodb|redis|amqp):\/\/(mongodb|redis|rabbitmq)/);
    expect(compose).toMatch(/requirepass \$\{REDIS_PASSWORD:\?/);
  });

  it('can have mutual TLS in Compose, with the files of its own service in each container', () => {
    const override = read('deploy', 'local', 'mutual-tls.yml');
    for (const name of SERVICE_NAMES)
      expect(override).toMatch(
        new RegExp(
          `^  ${name}:\\n.*\\*tls.*\\n.*source: \\./certificates/${name}, target: /run/tls, read_only: true`,
          'm',
        ),
      );
  });

  it('bounds the memory of Redis, which then rejects writes instead of evicting sessions or rate limits', () => {
    const redisConf = read('deploy', 'local', 'redis.conf');
    expect(redisConf).toMatch(/^maxmemory \d+mb$/m);
    expect(redisConf).toMatch(/^maxmemory-policy noeviction$/m);
    const values = read('charts', 'minutehand', 'values.yaml');
    const redis = values.slice(values.indexOf('\nredis:'), values.indexOf('\nmeilisearch:'));
    const maxMemory = Number(/^ {2}maxMemory: (\d+)mb$/m.exec(redis)?.[1]);
    const limit = toMib(/limits: \{memory: (\w+)\}/.exec(redis)?.[1] ?? '');
    // While Redis rewrites its log, changed pages exist twice.
    expect(maxMemory).toBeLessThanOrEqual(limit / 2);
  });

  it('limits the memory of meetings to more than its concurrent PDFs need', () => {
    const values = read('charts', 'minutehand', 'values.yaml');
    const limits = read('services', 'meetings', 'src', 'limits.ts');
    const defaultLimit = toMib(
      /^ {2}resources:.* limits: \{memory: (\w+)\}/m.exec(values.slice(values.indexOf('\ndefault:')))?.[1] ?? '',
    );
    const meetings = toMib(/^ {2}meetings: .* limits: \{memory: (\w+)\}/m.exec(values)?.[1] ?? '');
    const concurrentPdfs = Number(/CONCURRENT_PDFS = (\d+);/.exec(limits)?.[1]);
    const memoryPerPdf = Number(/PDF_MEMORY_BYTES = (\d+) \* 1024 \* 1024;/.exec(limits)?.[1]);
    expect(defaultLimit).toBeGreaterThan(0);
    expect(meetings).toBeGreaterThanOrEqual(defaultLimit + concurrentPdfs * memoryPerPdf);
  });
});
