import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { generateServiceKeys } from '../identity/index.ts';
import { formatConfigErrors, parseConfig } from './index.ts';

const keys = generateServiceKeys(['meetings', 'ai']);
const env = {
  MEETINGS_GRPC_PORT: '7002',
  MEETINGS_ADMIN_PORT: '0',
  MEETINGS_DATABASE_URL: 'sqlite:/tmp/meetings.db',
  MEETINGS_SIGNING_KEY: keys.signingKeys.meetings,
  SERVICE_PUBLIC_KEYS: keys.publicKeys,
  RABBITMQ_URL: 'amqp://localhost:5672',
  ACCOUNTS_ADDRESS: 'accounts:7001',
};
const shape = { calls: ['accounts'], hasDatabase: true };

function getErrors(changes: Record<string, string | undefined>): string[] {
  return (parseConfig('meetings', shape, { ...env, ...changes }).errors ?? []).map(({ variable }) => variable);
}

describe('a service’s configuration', () => {
  it('is read from variables prefixed with the service’s name and from shared ones', () => {
    expect(parseConfig('meetings', shape, env).config).toEqual({
      name: 'meetings',
      grpcPort: 7002,
      adminPort: 0,
      internalHost: '127.0.0.1',
      databaseUrl: 'sqlite:/tmp/meetings.db',
      shouldCheckDatabase: true,
      signingKey: keys.signingKeys.meetings,
      servicePublicKeys: keys.publicKeys,
      rabbitmqUrl: 'amqp://localhost:5672',
      logLevel: 'info',
      drainDelayMs: 0,
      addresses: { accounts: 'accounts:7001' },
    });
  });

  it('has mutual TLS with all three of its files, which are optional', () => {
    const files = {
      RPC_TLS_CA_FILE: '/tls/ca.pem',
      RPC_TLS_CERT_FILE: '/tls/cert.pem',
      RPC_TLS_KEY_FILE: '/tls/key.pem',
    };
    expect(parseConfig('meetings', shape, { ...env, ...files }).config?.rpcTls).toEqual({
      caFile: '/tls/ca.pem',
      certFile: '/tls/cert.pem',
      keyFile: '/tls/key.pem',
    });
    expect(parseConfig('meetings', shape, env).config?.rpcTls).toBeUndefined();
    expect(getErrors({ ...files, RPC_TLS_KEY_FILE: '' })).toEqual(['RPC_TLS_KEY_FILE']);
    expect(getErrors({ RPC_TLS_KEY_FILE: '/tls/key.pem' })).toEqual(['RPC_TLS_CA_FILE', 'RPC_TLS_CERT_FILE']);
  });

  it('is frozen', () => {
    const { config } = parseConfig('meetings', shape, env);
    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config?.addresses)).toBe(true);
  });

  it('reports all missing variables at once, and treats empty ones as missing', () => {
    const { errors } = parseConfig('meetings', shape, { MEETINGS_GRPC_PORT: ' ' });
    expect(errors?.map(({ variable }) => variable)).toEqual(Object.keys(env).sort(compareByPosition));
    expect(errors?.every(({ problem }) => problem === 'is missing')).toBe(true);
  });

  it.each([
    ['MEETINGS_GRPC_PORT', '65536'],
    ['MEETINGS_GRPC_PORT', '-1'],
    ['MEETINGS_ADMIN_PORT', '80a'],
    ['MEETINGS_DATABASE_URL', 'postgres://localhost/db'],
    ['DATABASE_CHECK_ON_START', 'sometimes'],
    ['RABBITMQ_URL', 'localhost:5672'],
    ['ACCOUNTS_ADDRESS', 'http://accounts:7001'],
    ['ACCOUNTS_ADDRESS', 'accounts'],
    ['INTERNAL_HOST', 'all'],
    ['INTERNAL_HOST', 'localhost'],
    ['LOG_LEVEL', 'loud'],
    ['DRAIN_MS', '8001'],
    ['DRAIN_MS', '5s'],
    ['SERVICE_PUBLIC_KEYS', 'nonsense'],
    ['MEETINGS_SIGNING_KEY', 'nonsense'],
  ])('rejects %s=%s', (variable, value) => {
    expect(getErrors({ [variable]: value })).toEqual([variable]);
  });

  it('rejects the signing key of another service', () => {
    expect(getErrors({ MEETINGS_SIGNING_KEY: keys.signingKeys.ai })).toEqual(['MEETINGS_SIGNING_KEY']);
  });

  it('can turn off the check of the database', () => {
    const { config } = parseConfig('meetings', shape, { ...env, DATABASE_CHECK_ON_START: 'false' });
    expect(config?.shouldCheckDatabase).toBe(false);
  });

  it('requires no database, addresses or gRPC port for a service without them', () => {
    const { MEETINGS_DATABASE_URL: _, ACCOUNTS_ADDRESS: __, MEETINGS_GRPC_PORT: ___, ...rest } = env;
    expect(parseConfig('meetings', { hasRpc: false }, rest).config).toMatchObject({ grpcPort: 0, addresses: {} });
  });

  it('includes a service’s own keys, typed and renamed by its schema', () => {
    const extraVariables = z
      .object({ MEETINGS_IMPORT_LIMIT: z.coerce.number().int().default(3) })
      .transform(({ MEETINGS_IMPORT_LIMIT }) => ({ importLimit: MEETINGS_IMPORT_LIMIT }));
    const parsed = parseConfig('meetings', { ...shape, extraVariables }, { ...env, MEETINGS_IMPORT_LIMIT: '7' });
    const limit: number | undefined = parsed.config?.importLimit;
    expect(limit).toBe(7);
  });

  it('reports errors of the service’s keys together with the others, with their examples', () => {
    const extraVariables = z
      .object({
        PUBLIC_URL: z.url('must be a URL').meta({ example: 'http://localhost:8080' }),
        REDIS_URL: z.string(),
      })
      .transform((parsed) => parsed);
    const { errors } = parseConfig(
      'meetings',
      { ...shape, extraVariables },
      { ...env, LOG_LEVEL: 'loud', PUBLIC_URL: 'here' },
    );
    expect(errors).toMatchObject([
      { variable: 'LOG_LEVEL' },
      { variable: 'PUBLIC_URL', problem: 'is wrong (must be a URL)', example: 'http://localhost:8080' },
      { variable: 'REDIS_URL', problem: 'is missing' },
    ]);
  });

  it('has its errors reported line by line with the problem and an example, never with a value', () => {
    const { errors = [] } = parseConfig('meetings', shape, {
      ...env,
      MEETINGS_GRPC_PORT: 'hunter2',
      RABBITMQ_URL: 'http://user:hunter2@host',
    });
    const text = formatConfigErrors('meetings', errors);
    expect(text).toBe(
      [
        "meetings can't start. 2 settings are wrong:",
        '  MEETINGS_GRPC_PORT must be a port number from 0 to 65535 (0 picks a free one), for example MEETINGS_GRPC_PORT=7001',
        '  RABBITMQ_URL must start with amqp:// or amqps://, for example RABBITMQ_URL=amqp://localhost:5672',
        '',
      ].join('\n'),
    );
  });
});

const order = [
  'MEETINGS_GRPC_PORT',
  'MEETINGS_ADMIN_PORT',
  'MEETINGS_DATABASE_URL',
  'RABBITMQ_URL',
  'MEETINGS_SIGNING_KEY',
  'SERVICE_PUBLIC_KEYS',
  'ACCOUNTS_ADDRESS',
];
function compareByPosition(a: string, b: string): number {
  return order.indexOf(a) - order.indexOf(b);
}
