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
  /** Everything that survives a restart. */
  readonly stateDir: string;
  /** Where browsers come in; a free one when left out. */
  readonly port?: number;
  /** What the operator set: URLs of dependencies, and settings of the services. */
  readonly env?: NodeJS.ProcessEnv;
  readonly print?: PrintLine;
  /** A service that dies is started again. Off in tests, which look at what a death does. */
  readonly restartsTheDead?: boolean;
  /** Told when the processes that belong to the stack have changed. */
  readonly onProcesses?: (pids: readonly number[]) => void;
};

export type Stack = {
  readonly url: string;
  readonly stateDir: string;
  readonly logsDir: string;
  /** Mails that would have been sent, a file each. */
  readonly mailDir: string;
  readonly dependencies: readonly Dependency[];
  readonly service: (name: ServiceName) => ServiceHandle;
  /** One more process of a service, on ports of its own, started and ready. */
  readonly another: (name: ServiceName) => Promise<ServiceHandle>;
  /** Services first, then what they stand on. */
  readonly stop: () => Promise<void>;
};

const FIRST_RESTART_DELAY_MS = 500;
const LONGEST_RESTART_DELAY_MS = 30_000;
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
  const taking = [
    startRabbitmq(env, serverOptions('rabbitmq'), print),
    startRedis(env, serverOptions('redis'), print),
  ].map(async (taken) => {
    const dependency = await taken;
    print(`${dependency.name}: ${dependency.from}`);
    return dependency;
  });
  const results = await Promise.allSettled(taking);
  const taken = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    await Promise.all(taken.map((dependency) => dependency.stop()));
    throw failed.reason;
  }
  return taken;
}

function callPortOf(name: ServiceName, facts: StackFacts): number {
  return name === 'gateway' ? facts.publicPort : facts.ports[name].grpc;
}

/** The same service once more, as a rolling restart has it. */
async function startAnother(name: ServiceName, facts: StackFacts, number: number): Promise<ServiceHandle> {
  const [grpc = 0, admin = 0, publicPort = 0] = await freePorts(3);
  const own: StackFacts = {
    ...facts,
    publicPort,
    ports: { ...facts.ports, [name]: { grpc, admin } },
    environment: { ...facts.environment, PORT: String(publicPort) },
  };
  const service = createServiceProcess({
    name,
    env: serviceEnvironment(name, own),
    port: callPortOf(name, own),
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
  // Before all were ready once, a death ends the start; afterwards it is mended.
  let isUp = false;
  let isLeaving = false;

  const startAgain = async (service: ServiceHandle, how: number | string) => {
    if (!isUp || isLeaving || !options.restartsTheDead) return;
    const delay = delays.get(service.name) ?? FIRST_RESTART_DELAY_MS;
    delays.set(service.name, Math.min(delay * 2, LONGEST_RESTART_DELAY_MS));
    print(`${service.name} has ended (${how}), starting it again in ${delay / 1000} s; see ${service.logFile}`);
    await sleep(delay);
    if (isLeaving) return;
    await service.start();
    if (isLeaving) return service.stop();
    onProcesses();
    await service.ready();
    delays.delete(service.name);
    print(`${service.name} is ready again`);
  };

  const services: Record<ServiceName, ServiceHandle> = forEachService((name) =>
    createServiceProcess({
      name,
      env: serviceEnvironment(name, facts),
      port: callPortOf(name, facts),
      adminPort: facts.ports[name].admin,
      logsDir,
      onLost: (how) => {
        // What keeps it from getting ready is told by the next death, or by its log.
        startAgain(services[name], how).catch((error: unknown) => print(String(error)));
      },
    }),
  );
  const markUp = () => {
    isUp = true;
  };
  const leave = async () => {
    isLeaving = true;
    await Promise.all(
      SERVICE_NAMES.map(async (name) => {
        const begun = performance.now();
        await services[name].stop();
        const seconds = (performance.now() - begun) / 1000;
        if (seconds > SLOW_STOP_SECONDS) print(`${name}: took ${seconds.toFixed(1)} s to leave`);
      }),
    );
  };
  return { services, logsDir, markUp, leave };
}

/** Starts the whole product: what it stands on, then all services. Rejects, with nothing left running, when one does not get ready. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { stateDir, env = process.env, print = () => {} } = options;
  await mkdir(join(stateDir, 'sqlite'), { recursive: true });
  const secrets = await loadOrCreateSecrets(join(stateDir, 'keys.json'));
  const dependencies = await startDependencies(options, env, print);
  const urlOf = (name: string) => dependencies.find((dependency) => dependency.name === name)?.url ?? '';

  const [firstPort = 0, ...ports] = await freePorts(1 + 2 * SERVICE_NAMES.length);
  const publicPort = options.port ?? firstPort;
  const url = `http://localhost:${publicPort}`;
  const facts: StackFacts = {
    publicPort,
    publicUrl: env.PUBLIC_URL || url,
    ports: forEachService((_name, at) => ({ grpc: ports[2 * at] ?? 0, admin: ports[2 * at + 1] ?? 0 })),
    rabbitmqUrl: urlOf('RabbitMQ'),
    redisUrl: urlOf('Redis'),
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
    await Promise.all([running.leave(), ...others.map((service) => service.stop())]);
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
