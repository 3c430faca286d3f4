import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { eventTypes } from '@minutehand/contracts/events';
import { resolveFromRoot } from './lib/paths.ts';
import { createServiceEnvironment, forEachService, type StackProperties } from './lib/service-environment.ts';
import { SERVICE_NAMES } from './lib/services.ts';

const stack: StackProperties = {
  publicPort: 8080,
  publicUrl: 'http://localhost:8080',
  ports: forEachService((_name, index) => ({ grpc: 7000 + index, admin: 9000 + index })),
  rabbitmqUrl: 'amqp://127.0.0.1:5672',
  redisUrl: 'redis://127.0.0.1:6379',
  stateDir: '/state',
  frontendsDir: '/frontends',
  secrets: {
    SERVICE_PUBLIC_KEYS: 'public',
    GATEWAY_SIGNING_KEY: 'key of the gateway',
    MEETINGS_SIGNING_KEY: 'key of meetings',
    RECORDINGS_SIGNING_SECRET: 'secret of recordings',
  },
  environment: { PATH: '/bin', AWS_SECRET_ACCESS_KEY: 'private', MAIL_HOST: 'private' },
};

describe('the event registry', () => {
  it('names only existing services as consumers', () => {
    const consumers = Object.values(eventTypes).flatMap(({ consumers }): readonly string[] => consumers);
    expect(SERVICE_NAMES).toEqual(expect.arrayContaining(consumers));
  });
});

describe('createServiceEnvironment', () => {
  it('contains only the keys of the service', () => {
    const environment = createServiceEnvironment('meetings', stack);
    expect(environment.MEETINGS_SIGNING_KEY).toBe('key of meetings');
    expect(environment.SERVICE_PUBLIC_KEYS).toBe('public');
    expect(Object.values(environment)).not.toContain('key of the gateway');
    expect(Object.values(environment)).not.toContain('secret of recordings');
  });

  it('configures servers to listen on this machine only, except for the gateway if HOST opens it', () => {
    for (const name of SERVICE_NAMES) {
      const opened = createServiceEnvironment(name, {
        ...stack,
        environment: { HOST: '0.0.0.0', INTERNAL_HOST: '0.0.0.0' },
      });
      expect(createServiceEnvironment(name, stack).INTERNAL_HOST).toBe('127.0.0.1');
      expect(opened.INTERNAL_HOST).toBe('127.0.0.1');
      expect(opened.HOST).toBe(name === 'gateway' ? '0.0.0.0' : undefined);
    }
  });

  it('omits unrelated variables of the shell', () => {
    for (const name of SERVICE_NAMES)
      expect(Object.values(createServiceEnvironment(name, stack))).not.toContain('private');
    expect(createServiceEnvironment('ai', stack).PATH).toBe('/bin');
  });

  it('uses the same ports for a service and its callers', () => {
    expect(createServiceEnvironment('meetings', stack).MEETINGS_GRPC_PORT).toBe('7002');
    expect(createServiceEnvironment('gateway', stack).MEETINGS_ADDRESS).toBe('127.0.0.1:7002');
    expect(createServiceEnvironment('ai', stack).MEETINGS_ADDRESS).toBe('127.0.0.1:7002');
  });

  it('passes an address set by the operator to callers', () => {
    const environment = { MEETINGS_ADDRESS: 'meetings.example:50051' };
    expect(createServiceEnvironment('gateway', { ...stack, environment })).toMatchObject(environment);
    expect(createServiceEnvironment('billing', { ...stack, environment })).not.toHaveProperty('MEETINGS_ADDRESS');
  });

  it('gives each service its own database', () => {
    expect(createServiceEnvironment('ai', stack).AI_DATABASE_URL).toBe('sqlite:/state/sqlite/ai.db');
    expect(createServiceEnvironment('gateway', stack).GATEWAY_DATABASE_URL).toBeUndefined();
    const stackWithMongodb = { ...stack, mongodbUrl: 'mongodb://user:word@db:27017/?replicaSet=rs0' };
    expect(createServiceEnvironment('ai', stackWithMongodb).AI_DATABASE_URL).toBe(
      'mongodb://user:word@db:27017/ai?replicaSet=rs0',
    );
  });

  it('prefers settings of the operator', () => {
    const environment = { OPENAI_API_KEY: 'key', AI_MODEL: 'large', AI_DATABASE_URL: 'sqlite:/elsewhere/ai.db' };
    const variables = createServiceEnvironment('ai', { ...stack, environment });
    expect(variables).toMatchObject(environment);
    expect(createServiceEnvironment('search', { ...stack, environment })).not.toHaveProperty('OPENAI_API_KEY');
  });

  it.each(SERVICE_NAMES)('contains the addresses and database that the config of %s needs', (name) => {
    const file = resolveFromRoot('services', name, 'src', 'config.ts');
    expect(existsSync(file)).toBe(true);
    const config = readFileSync(file, 'utf8');
    const calls = [...(/calls: \[([^\]]*)\]/.exec(config)?.[1] ?? '').matchAll(/'(\w+)'/g)].map((match) => match[1]);
    const environment = createServiceEnvironment(name, stack);
    for (const other of calls) expect(environment).toHaveProperty(`${other?.toUpperCase()}_ADDRESS`);
    expect(`${name.toUpperCase()}_DATABASE_URL` in environment).toBe(config.includes('hasDatabase: true'));
  });

  it('gives each service its own broker user and its own certificate, and no other passwords', () => {
    const secrets = {
      AI_RABBITMQ_PASSWORD: 'word-of-ai',
      MEETINGS_RABBITMQ_PASSWORD: 'other',
      RABBITMQ_PASSWORD: 'all',
    };
    const secured = { ...stack, secrets, hasBrokerUsers: true, certificatesDir: '/state/tls' };
    expect(createServiceEnvironment('ai', secured)).toMatchObject({
      RABBITMQ_URL: 'amqp://ai:word-of-ai@127.0.0.1:5672',
      RPC_TLS_CA_FILE: '/state/tls/ai/ca.pem',
      RPC_TLS_CERT_FILE: '/state/tls/ai/cert.pem',
      RPC_TLS_KEY_FILE: '/state/tls/ai/key.pem',
    });
    for (const name of SERVICE_NAMES) {
      const variables = createServiceEnvironment(name, secured);
      expect(Object.keys(variables).filter((variable) => variable.endsWith('_PASSWORD'))).toEqual([]);
      expect(createServiceEnvironment(name, { ...stack, secrets }).RABBITMQ_URL).toBe('amqp://127.0.0.1:5672');
      expect(createServiceEnvironment(name, { ...stack, secrets })).not.toHaveProperty('RPC_TLS_KEY_FILE');
    }
  });

  it('ignores empty settings', () => {
    const variables = createServiceEnvironment('ai', { ...stack, environment: { AI_DATABASE_URL: '' } });
    expect(variables.AI_DATABASE_URL).toBe('sqlite:/state/sqlite/ai.db');
  });
});
