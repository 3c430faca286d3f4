import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRabbitmq } from './dependencies/rabbitmq.ts';
import { startRedis } from './dependencies/redis.ts';
import type { Dependency, PrintLine } from './dependencies/source.ts';
import { inRoot } from './paths.ts';
import { freePorts } from './ports.ts';
import { loadOrCreateSecrets } from './secrets.ts';
import { forEachService, type StackFacts, serviceEnvironment } from './service-environment.ts';
import { createServiceProcess, type ServiceHandle } from './service-process.ts';
import { SERVICE_NAMES, type ServiceName } from './services.ts';

export type StackOptions = {
  /** Folder with all data that survives a restart. */
  readonly stateDir: string;
  /** Public port; a free port by default. */
  readonly port?: number;
  /** Settings of the operator: URLs of dependencies and settings of services. */
  readonly env?: NodeJS.ProcessEnv;
  readonly print?: PrintLine;
  /** Restart services that exit. Off in tests, which test such exits. */
  readonly restartsServices?: boolean;
  /** Called with the process ids of the stack when they change. */
  readonly onProcesses?: (pids: readonly number[]) => void;
};

export type Stack = {
  readonly url: string;
  readonly stateDir: string;
  readonly logsDir: string;
  /** Folder of the development mailbox, with a file per mail. */
  readonly mailDir: string;
  readonly dependencies: readonly Dependency[];
  readonly service: (name: ServiceName) => ServiceHandle;
  /** Starts another process of a service on its own ports. Resolves when it is ready. */
  readonly another: (name: ServiceName) => Promise<ServiceHandle>;
  /** Stops the services, then the dependencies. */
  readonly stop: () => Promise<void>;
};

const FIRST_RESTART_DELAY_MS = 500;
const MAX_RESTART_DELAY_MS = 30_000;
const SLOW_STOP_SECONDS = 3;

async function startDependencies(
  options: StackOptions,
  env: NodeJS.ProcessEnv,
  print: PrintLine,
): Promise<Dependency[]> {
  const serverOptions = (name: string) => ({
    folder: join(options.stateDir, name),
    logFile: join(options.stateDir, 'logs', `${name}.log`),
    volume: `minutehand-${createHash('sha256').update(options.stateDir).digest('hex').slice(0, 8)}`,
  });
  const starting = [
    startRabbitmq(env, serverOptions('rabbitmq'), print),
    startRedis(env, serverOptions('redis'), print),
  ].map(async (pending) => {
    const dependency = await pending;
    print(`${dependency.name}: ${dependency.from}`);
    return dependency;
  });
  const results = await Promise.allSettled(starting);
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    await Promise.all(started.map((dependency) => dependency.stop()));
    throw failed.reason;
  }
  return started;
}

function getCallPort(name: ServiceName, facts: StackFacts): number {
  return name === 'gateway' ? facts.publicPort : facts.ports[name].grpc;
}

/** Starts another replica of a service, as during a rolling restart. */
async function startAnother(name: ServiceName, facts: StackFacts, number: number): Promise<ServiceHandle> {
  const [grpc = 0, admin = 0, publicPort = 0] = await freePorts(3);
  const replicaFacts: StackFacts = {
    ...facts,
    publicPort,
    ports: { ...facts.ports, [name]: { grpc, admin } },
    environment: { ...facts.environment, PORT: String(publicPort) },
  };
  const service = createServiceProcess({
    name,
    env: serviceEnvironment(name, replicaFacts),
    port: getCallPort(name, replicaFacts),
    adminPort: admin,
    logName: `${name}-${number}`,
    logsDir: join(facts.stateDir, 'logs'),
    onLost: () => {},
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

function createServices(facts: StackFacts, options: StackOptions, print: PrintLine, onProcesses: () => void) {
  const delays = new Map<ServiceName, number>();
  const logsDir = join(facts.stateDir, 'logs');
  // Services are only restarted after all of them have been ready.
  let isUp = false;
  let isStopping = false;

  const restartLater = async (service: ServiceHandle, how: number | string) => {
    if (!isUp || isStopping || !options.restartsServices) return;
    const delay = delays.get(service.name) ?? FIRST_RESTART_DELAY_MS;
    delays.set(service.name, Math.min(delay * 2, MAX_RESTART_DELAY_MS));
    print(`${service.name} exited (${how}), restarting in ${delay / 1000} s; see ${service.logFile}`);
    await sleep(delay);
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
      env: serviceEnvironment(name, facts),
      port: getCallPort(name, facts),
      adminPort: facts.ports[name].admin,
      logsDir,
      onLost: (how) => {
        // A service that does not become ready exits again or logs the reason.
        restartLater(services[name], how).catch((error: unknown) => print(String(error)));
      },
    }),
  );
  const markUp = () => {
    isUp = true;
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
  return { services, logsDir, markUp, stop };
}

/** Starts dependencies, then all services. If one does not become ready, stops everything and rejects. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { stateDir, env = process.env, print = () => {} } = options;
  await mkdir(join(stateDir, 'sqlite'), { recursive: true });
  const secrets = await loadOrCreateSecrets(join(stateDir, 'keys.json'));
  const dependencies = await startDependencies(options, env, print);
  const getUrl = (name: string) => dependencies.find((dependency) => dependency.name === name)?.url ?? '';

  const [firstPort = 0, ...ports] = await freePorts(1 + 2 * SERVICE_NAMES.length);
  const publicPort = options.port ?? firstPort;
  const url = `http://localhost:${publicPort}`;
  const facts: StackFacts = {
    publicPort,
    publicUrl: env.PUBLIC_URL || url,
    ports: forEachService((_name, index) => ({ grpc: ports[2 * index] ?? 0, admin: ports[2 * index + 1] ?? 0 })),
    rabbitmqUrl: getUrl('RabbitMQ'),
    redisUrl: getUrl('Redis'),
    mongodbUrl: env.MONGODB_URL,
    stateDir,
    frontendsDir: inRoot('frontends'),
    secrets,
    environment: { ...env, PORT: String(publicPort) },
  };
  const onProcesses = () => {
    const pids = SERVICE_NAMES.flatMap((name) => running.services[name].pid() ?? []);
    options.onProcesses?.([...dependencies.flatMap((dependency) => dependency.pids), ...pids]);
  };
  const running = createServices(facts, options, print, onProcesses);
  const others: ServiceHandle[] = [];
  const stop = async () => {
    await Promise.all([running.stop(), ...others.map((service) => service.stop())]);
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
  running.markUp();
  return {
    url,
    stateDir,
    logsDir: running.logsDir,
    mailDir: join(stateDir, 'mail'),
    dependencies,
    service: (name) => running.services[name],
    another: async (name) => {
      const started = await startAnother(name, facts, others.length + 2);
      others.push(started);
      return started;
    },
    stop,
  };
}
