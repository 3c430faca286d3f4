import { join } from 'node:path';
import { getCertificateFiles } from './credentials/certificate-files.ts';
import { getBrokerPasswordVariable } from './credentials/secrets.ts';
import { withCredentials } from './credentials/with-credentials.ts';
import { getVariablePrefix, SERVICE_NAMES, type ServiceName } from './services.ts';

export type ServicePorts = { readonly grpc: number; readonly admin: number };

/** The properties of a running stack that the configuration of services needs. */
export type StackProperties = {
  readonly publicPort: number;
  readonly publicUrl: string;
  readonly ports: Readonly<Record<ServiceName, ServicePorts>>;
  readonly rabbitmqUrl: string;
  /** The broker has a user for each service, with the passwords in `secrets`. */
  readonly hasBrokerUsers?: boolean;
  /** Folder with a certificate for each service; undefined: no mutual TLS. */
  readonly certificatesDir?: string | undefined;
  readonly redisUrl: string;
  /** URL of a MongoDB server; undefined: each service uses a SQLite file. */
  readonly mongodbUrl?: string | undefined;
  readonly stateDir: string;
  readonly frontendsDir: string;
  /** By variable name. A service only gets its own secrets. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Operator settings, which take precedence. */
  readonly environment: Readonly<Record<string, string | undefined>>;
};

type Requirements = {
  readonly calls: readonly ServiceName[];
  readonly hasDatabase: boolean;
  /** Variables of the operator that are passed on, in addition to those with the service's prefix. */
  readonly reads?: readonly string[];
};

const requirements: Readonly<Record<ServiceName, Requirements>> = {
  gateway: {
    calls: ['accounts', 'meetings', 'recordings', 'ai', 'search', 'billing', 'notifications'],
    hasDatabase: false,
    reads: ['HOST', 'PORT', 'PUBLIC_URL', 'REDIS_URL', 'PUBLIC_DEVELOPMENT_MAILBOX'],
  },
  accounts: { calls: ['notifications'], hasDatabase: true },
  meetings: { calls: ['accounts', 'recordings', 'ai', 'notifications'], hasDatabase: true },
  recordings: { calls: ['accounts', 'meetings', 'notifications', 'ai', 'search'], hasDatabase: true },
  ai: {
    calls: ['meetings', 'accounts', 'search', 'recordings'],
    hasDatabase: true,
    reads: ['OPENAI_BASE_URL', 'OPENAI_API_KEY'],
  },
  search: {
    calls: ['meetings', 'accounts'],
    hasDatabase: true,
    reads: [
      'MEILISEARCH_URL',
      'MEILISEARCH_API_KEY',
      'EMBEDDINGS_BASE_URL',
      'EMBEDDINGS_API_KEY',
      'EMBEDDINGS_MODEL',
      'EMBEDDINGS_DIMENSIONS',
      'EMBEDDINGS_SIMILARITY_MIN',
    ],
  },
  billing: { calls: [], hasDatabase: false },
  notifications: {
    calls: ['meetings', 'accounts'],
    hasDatabase: true,
    reads: ['SMTP_URL', 'PUBLIC_DEVELOPMENT_MAILBOX'],
  },
};

/**
 * glibc keeps freed memory for each thread, and returns little of it. Also set in docker-compose.yml and the chart. The thread of `ai` that writes
 * minutes would keep 50 MiB.
 */
const FREED_MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' } as const;

/**
 * On a machine with much memory, Node lets garbage grow to several times the memory in use. These limits are close to
 * those that it chooses in a container of the chart.
 */
const RECORDINGS_MEMORY_SETTINGS = {
  NODE_OPTIONS: '--max-semi-space-size=2 --max-old-space-size=512',
  ...FREED_MEMORY_SETTINGS,
} as const;

/** Variables that every process may read. */
const commonVariables =
  /^(PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|NODE_\w+|OTEL_\w+|LOG_LEVEL|DRAIN_MS|DATABASE_CHECK_ON_START|(HTTPS?|NO|ALL)_PROXY|https?_proxy|no_proxy)$/;

/** The services with a database. */
export const SERVICES_WITH_DATABASE = SERVICE_NAMES.filter((name) => requirements[name].hasDatabase);

/** The database of a service, unless the operator sets another one for this service. */
export function getDefaultDatabaseUrl(
  name: ServiceName,
  stack: Pick<StackProperties, 'mongodbUrl' | 'stateDir'>,
): string {
  if (!stack.mongodbUrl) return `sqlite:${join(stack.stateDir, 'sqlite', `${name}.db`)}`;
  const url = new URL(stack.mongodbUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function getServiceSettings(name: ServiceName, stack: StackProperties): Record<string, string> {
  switch (name) {
    case 'gateway':
      return { PORT: String(stack.publicPort), REDIS_URL: stack.redisUrl, GATEWAY_STATIC_DIR: stack.frontendsDir };
    case 'recordings':
      return { RECORDINGS_BLOBS_DIR: join(stack.stateDir, 'blobs'), ...RECORDINGS_MEMORY_SETTINGS };
    case 'ai':
      return FREED_MEMORY_SETTINGS;
    case 'notifications':
      return { NOTIFICATIONS_DEVELOPMENT_MAILBOX: join(stack.stateDir, 'mail') };
    default:
      return {};
  }
}

function getBrokerUrl(name: ServiceName, stack: StackProperties): string {
  if (!stack.hasBrokerUsers) return stack.rabbitmqUrl;
  return withCredentials(stack.rabbitmqUrl, name, stack.secrets[getBrokerPasswordVariable(name)] ?? '');
}

function getCertificateSettings(name: ServiceName, { certificatesDir }: StackProperties): Record<string, string> {
  if (certificatesDir === undefined) return {};
  const { caFile, certFile, keyFile } = getCertificateFiles(certificatesDir, name);
  return { RPC_TLS_CA_FILE: caFile, RPC_TLS_CERT_FILE: certFile, RPC_TLS_KEY_FILE: keyFile };
}

/** The environment variables of a service: computed values, overridden by operator settings for this service. */
export function createServiceEnvironment(name: ServiceName, stack: StackProperties): Record<string, string> {
  const { calls, hasDatabase, reads = [] } = requirements[name];
  const prefix = getVariablePrefix(name);
  const variables: Record<string, string> = {
    [`${prefix}_GRPC_PORT`]: String(stack.ports[name].grpc),
    [`${prefix}_ADMIN_PORT`]: String(stack.ports[name].admin),
    // Not a setting of the launcher: only the gateway is meant for other machines.
    INTERNAL_HOST: '127.0.0.1',
    RABBITMQ_URL: getBrokerUrl(name, stack),
    PUBLIC_URL: stack.publicUrl,
    ...getCertificateSettings(name, stack),
    ...getServiceSettings(name, stack),
  };
  if (hasDatabase) variables[`${prefix}_DATABASE_URL`] = getDefaultDatabaseUrl(name, stack);
  for (const callee of calls) {
    const address = `${getVariablePrefix(callee)}_ADDRESS`;
    variables[address] = stack.environment[address] || `127.0.0.1:${stack.ports[callee].grpc}`;
  }

  const isForService = (variable: string) =>
    variable.startsWith(`${prefix}_`) || reads.includes(variable) || variable === 'SERVICE_PUBLIC_KEYS';
  for (const [variable, value] of Object.entries(stack.secrets))
    if (isForService(variable) && !variable.endsWith('_PASSWORD')) variables[variable] = value;
  for (const [variable, value] of Object.entries(stack.environment)) {
    if (value && (commonVariables.test(variable) || isForService(variable))) variables[variable] = value;
  }
  return variables;
}

/** Creates a record with an entry per service. */
export function forEachService<T>(create: (name: ServiceName, index: number) => T): Record<ServiceName, T> {
  return Object.fromEntries(SERVICE_NAMES.map((name, index) => [name, create(name, index)])) as Record<ServiceName, T>;
}
