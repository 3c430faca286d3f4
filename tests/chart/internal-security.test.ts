import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createDependencySecrets } from '../../scripts/lib/credentials/secrets.ts';
import { SERVICE_NAMES } from '../../scripts/lib/services.ts';
import { chart, getContainer, getEnvironment, getPod, getRejection, render } from './helm.ts';

const objects = render();

describe('the broker in the release', () => {
  it('has a user for each service, whose password is not available to other services', () => {
    for (const name of SERVICE_NAMES) {
      const variable = `${name.toUpperCase()}_RABBITMQ_PASSWORD`;
      expect(getEnvironment(objects, name).RABBITMQ_URL).toBe(`amqp://${name}:$(${variable})@minutehand-rabbitmq:5672`);
      const passwords = getContainer(objects, name).env.filter((entry) => entry.name.endsWith('RABBITMQ_PASSWORD'));
      expect(passwords.map((entry) => entry.name)).toEqual([variable]);
    }
  });

  it('imports its users with the passwords of the Secret in place of their variables', () => {
    const users = getPod(objects, 'rabbitmq').spec.initContainers.find(({ name }) => name === 'users');
    const [shell = '', ...args] = users?.command ?? [];
    const passwords = createDependencySecrets();
    const script = (args[1] ?? '')
      .replaceAll('/definitions/', `${join(chart, 'files')}/`)
      .replaceAll(/> *\/users\/\S+/g, '');
    const { stdout, stderr } = spawnSync(shell, [args[0] ?? '', script], { env: passwords, encoding: 'utf8' });
    expect(stderr).toBe('');
    const template = readFileSync(join(chart, 'files', 'broker-definitions.json'), 'utf8');
    expect(stdout).toBe(template.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => passwords[name] ?? ''));
    expect(users?.env.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(passwords)
        .filter((name) => name.endsWith('RABBITMQ_PASSWORD'))
        .toSorted(),
    );
  });

  it('restarts only when its users change', () => {
    const { annotations } = getPod(objects, 'rabbitmq').metadata;
    expect(annotations).toEqual(
      getPod(render({ publicUrl: 'http://localhost:9090' }), 'rabbitmq').metadata.annotations,
    );
    expect(annotations).toMatchObject({ 'checksum/users': expect.stringMatching(/^[0-9a-f]{64}$/) });
  });
});

describe('Redis in the release', () => {
  it('needs a password, which is not an argument of its process', () => {
    const { args, command, env } = getContainer(objects, 'redis');
    expect(command.join(' ')).toContain('requirepass %s');
    expect([...args, ...command].join(' ')).not.toContain('$(REDIS_PASSWORD)');
    expect(env.map(({ name }) => name)).toContain('REDIS_PASSWORD');
    expect(getEnvironment(objects, 'gateway').REDIS_URL).toBe('redis://:$(REDIS_PASSWORD)@minutehand-redis:6379');
  });
});

describe('mutual TLS', () => {
  const secured = render({ tls: { enabled: true } });

  it('gives each pod the files of its own service only, read-only', () => {
    for (const name of SERVICE_NAMES) {
      expect(getEnvironment(secured, name)).toMatchObject({
        RPC_TLS_CA_FILE: '/run/tls/ca.crt',
        RPC_TLS_CERT_FILE: '/run/tls/tls.crt',
        RPC_TLS_KEY_FILE: '/run/tls/tls.key',
      });
      expect(getContainer(secured, name).volumeMounts).toContainEqual({
        name: 'tls',
        mountPath: '/run/tls',
        readOnly: true,
      });
      expect(getPod(secured, name).spec.volumes).toContainEqual({
        name: 'tls',
        secret: {
          secretName: 'minutehand-tls',
          defaultMode: 0o440,
          items: [
            { key: 'ca.crt', path: 'ca.crt' },
            { key: `${name}.crt`, path: 'tls.crt' },
            { key: `${name}.key`, path: 'tls.key' },
          ],
        },
      });
    }
  });

  it('can use a Secret for each service, as cert-manager writes them', () => {
    const perService = render({ tls: { enabled: true, existingSecret: 'rpc', secretPerService: true } });
    expect(getPod(perService, 'ai').spec.volumes).toContainEqual({
      name: 'tls',
      secret: { secretName: 'rpc-ai', defaultMode: 0o440 },
    });
  });

  it('is off by default', () => {
    expect(getEnvironment(objects, 'ai')).not.toHaveProperty('RPC_TLS_KEY_FILE');
    expect(getPod(objects, 'ai').spec.volumes.map(({ name }) => name)).not.toContain('tls');
  });
});

describe('URLs with passwords', () => {
  it.each([
    [
      'mongodb.uri',
      { mongodb: { uri: 'mongodb://user:word@host:27017' } },
      'services.<name>.secretEnv: {<NAME>_DATABASE_URL: KEY}',
    ],
    [
      'rabbitmq.url',
      { rabbitmq: { enabled: false, url: 'amqp://user:word@host' } },
      'default.secretEnv: {RABBITMQ_URL: KEY}',
    ],
    [
      'redis.url',
      { redis: { enabled: false, url: 'redis://:word@host' } },
      'services.gateway.secretEnv: {REDIS_URL: KEY}',
    ],
    ['smtp.url', { smtp: { url: 'smtp://user:word@host' } }, 'smtp.fromSecret: true'],
    ['meilisearch.url', { meilisearch: { url: 'http://user:word@host' } }, 'MEILISEARCH_API_KEY'],
    [
      'an environment variable',
      { services: { ai: { env: { AI_DATABASE_URL: 'mongodb://user:word@host/ai' } } } },
      'AI_DATABASE_URL',
    ],
    ['a common variable', { default: { env: { RABBITMQ_URL: 'amqp://user:word@host' } } }, 'RABBITMQ_URL'],
  ])('are rejected in %s, because values stay in release records', (_, values, remedy) => {
    const rejection = getRejection(values);
    expect(rejection).toContain(remedy);
    expect(rejection).toContain('values stay readable in the records of releases');
    expect(rejection).not.toContain('word@');
  });
});
