import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getBrokerPasswords } from './credentials/broker-users.ts';
import { writeCertificates } from './credentials/certificates.ts';
import { loadOrCreateSecrets } from './credentials/secrets.ts';
import { startRabbitmq } from './dependencies/rabbitmq.ts';
import { startRedis } from './dependencies/redis.ts';
import type { Dependency, PrintLine } from './dependencies/source.ts';
import { getLocalUrl, getPublicHost, hasInternalSecurity } from './launcher/settings.ts';
import { resolveFromRoot } from './paths.ts';
import { findFreePorts } from './ports.ts';
import { createServiceEnvironment, forEachService, type StackProperties } from './service-environment.ts';
import { createServiceProcess, type ServiceHandle } from './service-process.ts';
import { SERVICE_NAMES, type ServiceName } from './services.ts';

export type StackOptions = {
  /** Folder with all data that survives a restart. */
  readonly stateDir: string;
  /** Public port; a free port by default. */
  readonly port?: number;
  /** Operator settings: URLs of dependencies and service settings. */
  readonly env?: NodeJS.ProcessEnv;
  readonly print?: PrintLine;
  /** Restart services that exit. Off in tests, which test such exits. */
  readonly restartsServices?: boolean;
  /** Folder of the code that a service runs, read at each of its starts. Default: this repository. */
  readonly getCodeFolder?: (name: ServiceName) => string;
  /** Called with the process ids of the stack when they change. */
  readonly onProcesses?: (pids: readonly number[]) => void;
};

export type Stack = {
  readonly url: string;
  readonly stateDir: string;
  readonly logsDir: string;
  /** Folder of the development mailbox, with a file per email. */
  readonly mailDir: string;
  readonly dependencies: readonly Dependency[];
  readonly service: (name: ServiceName) => ServiceHandle;
  /** Starts another process of a service on its own ports. Resolves when it is ready. */
  readonly startReplica: (name: ServiceName) => Promise<ServiceHandle>;
  /** Stops the services, then the dependencies. */
  readonly stop: () => Promise<void>;
};

const FIRST_RESTART_DELAY_MS = 500;
const MAX_RESTART_DELAY_MS = 30_000;
const SLOW_STOP_SECONDS = 3;

/** Starts the broker and Redis, or finds those that the operator configured. */
export async function startDependencies(
  options: Pick<StackOptions, 'stateDir'>,
  env: NodeJS.ProcessEnv,
  secrets: Readonly<Record<string, string>>,
  print: PrintLine,
): Promise<Dependency[]> {
  const isSecured = hasInternalSecurity(env);
  const createServerOptions = (name: string) => ({
    folder: join(options.stateDir, name),
    logFile: join(options.stateDir, 'logs', `${name}.log`),
    volume: `minutehand-${createHash('sha256').update(options.stateDir).digest('hex').slice(0, 8)}`,
  });
  const starting = [
    startRabbitmq(
      env,
      { ...createServerOptions('rabbitmq'), ...(isSecured && { passwords: getBrokerPasswords(secrets) }) },
      print,
    ),
    startRedis(env, { ...createServerOptions('redis'), ...(isSecured && { password: secrets.REDIS_PASSWORD }) }, print),
  ].map(async (pending) => {
    const dependency = await pending;
    print(`${dependency.name}: ${dependency.source}`);
    return dependency;
  });
  const results = await Promise.allSettled(starting);
  const dependencies = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    await Promise.all(dependencies.map((dependency) => dependency.stop()));
    throw failed.reason;
  }
  return dependencies;
}

function getCallPort(name: ServiceName, stack: StackProperties): number {
  return name === 'gateway' ? stack.publicPort : stack.ports[name].grpc;
}

/** Starts another replica of a service, as during a rolling restart. */
async function startReplica(
  name: ServiceName,
  stack: StackProperties,
  number: number,
  getCodeFolder: StackOptions['getCodeFolder'],
): Promise<ServiceHandle> {
  const [grpc = 0, admin = 0, publicPort = 0] = await findFreePorts(3);
  const replicaStack: StackProperties = {
    ...stack,
    publicPort,
    ports: { ...stack.ports, [name]: { grpc, admin } },
    environment: { ...stack.environment, PORT: String(publicPort) },
  };
  const service = createServiceProcess({
    name,
    env: createServiceEnvironment(name, replicaStack),
    port: getCallPort(name, replicaStack),
    adminPort: admin,
    ...(getCodeFolder ? { getCodeFolder: () => getCodeFolder(name) } : {}),
    logName: `${name}-${number}`,
    logsDir: join(stack.stateDir, 'logs'),
    onUnexpectedExit: () => {},
  });
  await service.start();
  try {
    await service.ready();
  } catch (error) {
    await service.kill();
    throw error;
  }
  return service;
}

function createServices(stack: StackProperties, options: StackOptions, print: PrintLine, onProcesses: () => void) {
  const { getCodeFolder } = options;
  const delays = new Map<ServiceName, number>();
  const logsDir = join(stack.stateDir, 'logs');
  // Services are only restarted after all of them have become ready once.
  let areRestartsEnabled = false;
  let isStopping = false;

  const restartLater = async (service: ServiceHandle, exitReason: number | string) => {
    if (!areRestartsEnabled || isStopping || !options.restartsServices) return;
    const delay = delays.get(service.name) ?? FIRST_RESTART_DELAY_MS;
    delays.set(service.name, Math.min(delay * 2, MAX_RESTART_DELAY_MS));
    print(`${service.name} exited (${exitReason}), restarting in ${delay / 1000} s; see ${service.logFile}`);
    await wait(delay);
    if (isStopping) return;
    await service.start();
    if (isStopping) return service.stop();
    onProcesses();
    await service.ready();
    delays.delete(service.name);
    print(`${service.name} is ready again`);
  };

  const services: Record<ServiceName, ServiceHandle> = forEachService((name) =>
    createServiceProcess({
      name,
      env: createServiceEnvironment(name, stack),
      port: getCallPort(name, stack),
      adminPort: stack.ports[name].admin,
      ...(getCodeFolder ? { getCodeFolder: () => getCodeFolder(name) } : {}),
      logsDir,
      onUnexpectedExit: (exitReason) => {
        // A service that does not become ready exits again or logs the reason.
        restartLater(services[name], exitReason).catch((error: unknown) => print(String(error)));
      },
    }),
  );
  const enableRestarts = () => {
    areRestartsEnabled = true;
  };
  const stop = async () => {
    isStopping = true;
    await Promise.all(
      SERVICE_NAMES.map(async (name) => {
        const startedAt = performance.now();
        await services[name].stop();
        const seconds = (performance.now() - startedAt) / 1000;
        if (seconds > SLOW_STOP_SECONDS) print(`${name}: took ${seconds.toFixed(1)} s to stop`);
      }),
    );
  };
  return { services, logsDir, enableRestarts, stop };
}

/** Starts dependencies, then all services. If one does not become ready, stops everything and rejects. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { stateDir, env = process.env, print = () => {} } = options;
  await mkdir(join(stateDir, 'sqlite'), { recursive: true });
  const secrets = await loadOrCreateSecrets(join(stateDir, 'keys.json'));
  const certificatesDir = hasInternalSecurity(env) ? join(stateDir, 'tls') : undefined;
  if (certificatesDir !== undefined) await writeCertificates(certificatesDir, new Date());
  const dependencies = await startDependencies(options, env, secrets, print);
  const getUrl = (name: string) => dependencies.find((dependency) => dependency.name === name)?.url ?? '';

  const [firstPort = 0, ...ports] = await findFreePorts(1 + 2 * SERVICE_NAMES.length);
  const publicPort = options.port ?? firstPort;
  const url = getLocalUrl(getPublicHost(env), publicPort);
  const stack: StackProperties = {
    publicPort,
    publicUrl: env.PUBLIC_URL || url,
    ports: forEachService((_name, index) => ({ grpc: ports[2 * index] ?? 0, admin: ports[2 * index + 1] ?? 0 })),
    rabbitmqUrl: getUrl('RabbitMQ'),
    hasBrokerUsers: dependencies.some(({ hasUsers }) => hasUsers),
    certificatesDir,
    redisUrl: getUrl('Redis'),
    mongodbUrl: env.MONGODB_URL,
    stateDir,
    frontendsDir: resolveFromRoot('frontends'),
    secrets,
    environment: { ...env, PORT: String(publicPort) },
  };
  const onProcesses = () => {
    const pids = SERVICE_NAMES.flatMap((name) => running.services[name].pid() ?? []);
    options.onProcesses?.([...dependencies.flatMap((dependency) => dependency.pids), ...pids]);
  };
  const running = createServices(stack, options, print, onProcesses);
  const replicas: ServiceHandle[] = [];
  const stop = async () => {
    await Promise.all([running.stop(), ...replicas.map((service) => service.stop())]);
    await Promise.all(dependencies.map((dependency) => dependency.stop()));
    options.onProcesses?.([]);
  };
  try {
    await Promise.all(SERVICE_NAMES.map((name) => running.services[name].start()));
    onProcesses();
    await Promise.all(
      SERVICE_NAMES.map(async (name) => {
        await running.services[name].ready();
        print(`${name}: ready`);
      }),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  running.enableRestarts();
  return {
    url,
    stateDir,
    logsDir: running.logsDir,
    mailDir: join(stateDir, 'mail'),
    dependencies,
    service: (name) => running.services[name],
    startReplica: async (name) => {
      const replica = await startReplica(name, stack, replicas.length + 2, options.getCodeFolder);
      replicas.push(replica);
      return replica;
    },
    stop,
  };
}
