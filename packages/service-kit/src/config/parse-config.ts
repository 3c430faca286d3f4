import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { parsePublicKeys, parseSigningKey } from '../identity/index.ts';
import type { ServiceConfig } from '../service/types.ts';
import type { ConfigError } from './config-errors.ts';
import {
  addressVariable,
  databaseUrlVariable,
  drainVariable,
  type Environment,
  logLevelVariable,
  portVariable,
  publicKeysVariable,
  rabbitmqUrlVariable,
  signingKeyVariable,
} from './variables.ts';

/** Schema of a service's own variables. `.transform` may rename them; `.meta({ example })` adds an example to error messages. */
export type ExtraVariables = z.ZodType<object>;

export type ConfigShape<E extends ExtraVariables = ExtraVariables> = {
  /** Services that this one calls. Each needs `<OTHER>_ADDRESS`. */
  readonly calls?: readonly string[];
  readonly hasDatabase?: boolean;
  /** False for a service without gRPC methods: `<NAME>_GRPC_PORT` is then optional. Default true. */
  readonly hasRpc?: boolean;
  readonly extra?: E;
};

export type LoadedConfig<E extends ExtraVariables> = Readonly<ServiceConfig & z.output<E>>;

export type ParsedConfig<E extends ExtraVariables> =
  | { readonly config: LoadedConfig<E>; readonly errors?: undefined }
  | { readonly config?: undefined; readonly errors: readonly ConfigError[] };

/** Returns a service's variable prefix: "MEETINGS" for "meetings". */
export function variablePrefix(service: string): string {
  return service.toUpperCase().replaceAll('-', '_');
}

function removeEmpty(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
}

function getExample(schema: z.ZodType, variable: string): string | undefined {
  const object = schema instanceof z.ZodPipe ? schema.in : schema;
  const field: unknown = object instanceof z.ZodObject ? object.shape[variable] : undefined;
  const example: unknown = field instanceof z.ZodType ? field.meta()?.example : undefined;
  return example === undefined ? undefined : String(example);
}

function isKeyPair(name: string, signingKey: string, publicKeys: string): boolean {
  const ownPublicKey = parsePublicKeys(publicKeys).get(name);
  return ownPublicKey?.equals(createPublicKey(parseSigningKey(signingKey))) ?? false;
}

/** Parses the environment into a typed, frozen configuration, or returns all errors. */
export function parseConfig<E extends ExtraVariables>(
  name: string,
  shape: ConfigShape<E>,
  environment: Environment,
): ParsedConfig<E> {
  const env = removeEmpty(environment);
  const prefix = variablePrefix(name);
  const errors: ConfigError[] = [];

  function read<T>(variable: string, schema: z.ZodType<T>, example: string): T | undefined {
    const result = schema.safeParse(env[variable]);
    if (result.success) return result.data;
    errors.push({ variable, problem: result.error.issues[0]?.message ?? 'is wrong', example });
    return undefined;
  }

  const grpcPort = read(
    `${prefix}_GRPC_PORT`,
    shape.hasRpc === false ? portVariable.or(z.undefined()) : portVariable,
    '7001',
  );
  const adminPort = read(`${prefix}_ADMIN_PORT`, portVariable, '9001');
  const databaseUrl = shape.hasDatabase
    ? read(`${prefix}_DATABASE_URL`, databaseUrlVariable, `sqlite:/var/lib/minutehand/${name}.db`)
    : undefined;
  const rabbitmqUrl = read('RABBITMQ_URL', rabbitmqUrlVariable, 'amqp://localhost:5672');
  const signingKey = read(`${prefix}_SIGNING_KEY`, signingKeyVariable, '<made by generateServiceKeys>');
  const servicePublicKeys = read('SERVICE_PUBLIC_KEYS', publicKeysVariable, '<made by generateServiceKeys>');
  const logLevel = read('LOG_LEVEL', logLevelVariable, 'info');
  const drainMs = read('DRAIN_MS', drainVariable, '5000');
  const addresses: Record<string, string> = {};
  for (const other of shape.calls ?? []) {
    const address = read(`${variablePrefix(other)}_ADDRESS`, addressVariable, `${other}:7001`);
    if (address !== undefined) addresses[other] = address;
  }
  if (signingKey && servicePublicKeys && !isKeyPair(name, signingKey, servicePublicKeys)) {
    errors.push({
      variable: `${prefix}_SIGNING_KEY`,
      problem: `does not belong to the key "${name}" of SERVICE_PUBLIC_KEYS`,
    });
  }

  const extra = shape.extra?.safeParse(env);
  for (const issue of extra?.error?.issues ?? []) {
    const variable = String(issue.path[0] ?? `${prefix}_…`);
    const problem = env[variable] === undefined && issue.code === 'invalid_type' ? 'is missing' : issue.message;
    const example = shape.extra && getExample(shape.extra, variable);
    errors.push({
      variable,
      problem: problem.startsWith('is ') ? problem : `is wrong (${problem})`,
      ...(example ? { example } : {}),
    });
  }
  if (errors.length > 0) return { errors };

  const config = {
    name,
    grpcPort: grpcPort ?? 0,
    adminPort,
    databaseUrl,
    rabbitmqUrl,
    signingKey,
    servicePublicKeys,
    logLevel,
    drainMs,
    addresses: Object.freeze(addresses),
    ...extra?.data,
  };
  // Without errors, every field has a value.
  return { config: Object.freeze(config) as unknown as LoadedConfig<E> };
}
