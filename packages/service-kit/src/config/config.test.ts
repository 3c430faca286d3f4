import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { generateServiceKeys } from '../identity/index.ts';
import { describeFaults, parseConfig } from './index.ts';

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

function faultsOf(changes: Record<string, string | undefined>): string[] {
  return (parseConfig('meetings', shape, { ...env, ...changes }).faults ?? []).map(({ variable }) => variable);
}

describe('a service’s configuration', () => {
  it('is read from variables with the service’s name in front, and the shared ones', () => {
    expect(parseConfig('meetings', shape, env).config).toEqual({
      name: 'meetings',
      grpcPort: 7002,
      adminPort: 0,
      databaseUrl: 'sqlite:/tmp/meetings.db',
      signingKey: keys.signingKeys.meetings,
      servicePublicKeys: keys.publicKeys,
      rabbitmqUrl: 'amqp://localhost:5672',
      logLevel: 'info',
      drainMs: 0,
      addresses: { accounts: 'accounts:7001' },
    });
  });

  it('can’t be changed afterwards', () => {
    const { config } = parseConfig('meetings', shape, env);
    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config?.addresses)).toBe(true);
  });

  it('tells everything that is missing at once, and takes an empty variable for a missing one', () => {
    const { faults } = parseConfig('meetings', shape, { MEETINGS_GRPC_PORT: ' ' });
    expect(faults?.map(({ variable }) => variable)).toEqual(Object.keys(env).sort(byOrderOfReading));
    expect(faults?.every(({ problem }) => problem === 'is missing')).toBe(true);
  });

  it.each([
    ['MEETINGS_GRPC_PORT', '65536'],
    ['MEETINGS_GRPC_PORT', '-1'],
    ['MEETINGS_ADMIN_PORT', '80a'],
    ['MEETINGS_DATABASE_URL', 'postgres://localhost/db'],
    ['RABBITMQ_URL', 'localhost:5672'],
    ['ACCOUNTS_ADDRESS', 'http://accounts:7001'],
    ['ACCOUNTS_ADDRESS', 'accounts'],
    ['LOG_LEVEL', 'loud'],
    ['DRAIN_MS', '8001'],
    ['DRAIN_MS', '5s'],
    ['SERVICE_PUBLIC_KEYS', 'nonsense'],
    ['MEETINGS_SIGNING_KEY', 'nonsense'],
  ])('refuses %s=%s', (variable, value) => {
    expect(faultsOf({ [variable]: value })).toEqual([variable]);
  });

  it('refuses a signing key that is another service’s', () => {
    expect(faultsOf({ MEETINGS_SIGNING_KEY: keys.signingKeys.ai })).toEqual(['MEETINGS_SIGNING_KEY']);
  });

  it('needs no database, neighbours or gRPC port for a service that has none', () => {
    const { MEETINGS_DATABASE_URL: _, ACCOUNTS_ADDRESS: __, MEETINGS_GRPC_PORT: ___, ...rest } = env;
    expect(parseConfig('meetings', { hasRpc: false }, rest).config).toMatchObject({ grpcPort: 0, addresses: {} });
  });

  it('holds a service’s own keys beside them, typed and renamed as the service says', () => {
    const extra = z
      .object({ MEETINGS_IMPORT_LIMIT: z.coerce.number().int().default(3) })
      .transform(({ MEETINGS_IMPORT_LIMIT }) => ({ importLimit: MEETINGS_IMPORT_LIMIT }));
    const parsed = parseConfig('meetings', { ...shape, extra }, { ...env, MEETINGS_IMPORT_LIMIT: '7' });
    const limit: number | undefined = parsed.config?.importLimit;
    expect(limit).toBe(7);
  });

  it('tells faults of own keys together with the others, with their examples', () => {
    const extra = z
      .object({
        PUBLIC_URL: z.url('must be a URL').meta({ example: 'http://localhost:8080' }),
        REDIS_URL: z.string(),
      })
      .transform((own) => own);
    const { faults } = parseConfig('meetings', { ...shape, extra }, { ...env, LOG_LEVEL: 'loud', PUBLIC_URL: 'here' });
    expect(faults).toMatchObject([
      { variable: 'LOG_LEVEL' },
      { variable: 'PUBLIC_URL', problem: 'is wrong (must be a URL)', example: 'http://localhost:8080' },
      { variable: 'REDIS_URL', problem: 'is missing' },
    ]);
  });

  it('is described line by line with what is wrong and an example, never with a value', () => {
    const { faults = [] } = parseConfig('meetings', shape, {
      ...env,
      MEETINGS_GRPC_PORT: 'hunter2',
      RABBITMQ_URL: 'http://user:hunter2@host',
    });
    const text = describeFaults('meetings', faults);
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
function byOrderOfReading(a: string, b: string): number {
  return order.indexOf(a) - order.indexOf(b);
}
