import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BROKER_ARGUMENTS } from '@minutehand/service-kit/bus';
import { type Child, startChild } from '../child-process.ts';
import { type BrokerPasswords, createBrokerDefinitions } from '../credentials/broker-users.ts';
import { createSecret } from '../credentials/secrets.ts';
import { findFreePorts } from '../ports.ts';
import { waitUntil } from '../wait-until.ts';
import { startInDocker } from './docker.ts';
import { probeServer } from './probe-server.ts';
import { findProgram } from './programs.ts';
import type { LocalServerOptions } from './redis.ts';
import { type Dependency, type PrintLine, startFirstAvailable } from './source.ts';
import { installPackage } from './system-packages.ts';

const START_TIMEOUT_MS = 60_000;

// Debian's program in PATH is a wrapper that changes to the user rabbitmq; the real one runs as the current user.
export const rabbitmqPrograms = ['/usr/lib/rabbitmq/bin/rabbitmq-server', 'rabbitmq-server'];

/** Isolates a broker: its own data, ports, node name, cookie (in HOME) and port mapper, and no plugins. */
function createBrokerEnvironment(
  folder: string,
  ports: { amqp: number; dist: number; epmd: number },
): NodeJS.ProcessEnv {
  return {
    HOME: folder,
    RABBITMQ_NODENAME: 'minutehand@localhost',
    RABBITMQ_DIST_PORT: String(ports.dist),
    ERL_EPMD_PORT: String(ports.epmd),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_CONF_ENV_FILE: join(folder, 'none'),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_ADVANCED_CONFIG_FILE: join(folder, 'advanced.config'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
    RABBITMQ_MNESIA_BASE: join(folder, 'data'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_LOGS: '-',
    RABBITMQ_GENERATED_CONFIG_DIR: join(folder, 'generated'),
    RABBITMQ_PID_FILE: join(folder, 'rabbitmq.pid'),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: `-kernel inet_dist_use_interface {127,0,0,1} ${BROKER_ARGUMENTS}`,
  };
}

export type BrokerOptions = LocalServerOptions & {
  /** The password of each service's user. Without passwords, all services use the guest user. */
  readonly passwords?: BrokerPasswords | undefined;
};

/** The guest user as RabbitMQ creates it by default, for a broker that had other users before. */
const guestDefinitions = {
  vhosts: [{ name: '/' }],
  users: [{ name: 'guest', password: 'guest', tags: 'administrator' }],
  permissions: [{ user: 'guest', vhost: '/', configure: '.*', write: '.*', read: '.*' }],
};

/** Writes the users that the broker imports at its start. Returns the file, undefined if the broker never had users other than guest. */
async function writeUsers(folder: string, passwords: BrokerPasswords | undefined): Promise<string | undefined> {
  const file = join(folder, 'definitions.json');
  if (!passwords && !existsSync(file)) return undefined;
  const definitions = passwords ? createBrokerDefinitions((user) => passwords[user]) : guestDefinitions;
  // Imports replace users but delete none: an earlier guest keeps its permissions, so its password must be unknown.
  const guest = { name: 'guest', password: createSecret(), tags: '' };
  const users = passwords ? [...definitions.users, guest] : definitions.users;
  await writeFile(file, JSON.stringify({ ...definitions, users }), { mode: 0o600 });
  return file;
}

async function startServer(program: string, source: string, serverOptions: BrokerOptions): Promise<Dependency> {
  const { folder, logFile, passwords } = serverOptions;
  await mkdir(folder, { recursive: true });
  const [amqp = 0, dist = 0, epmd = 0] = await findFreePorts(3);
  const definitions = await writeUsers(folder, passwords);
  const settings = [
    `listeners.tcp.local = 127.0.0.1:${amqp}`,
    'disk_free_limit.absolute = 200MB',
    'log.console.level = warning',
    // Smaller log files of quorum queues for development machines.
    'raft.wal_max_size_bytes = 67108864',
    ...(definitions === undefined ? [] : [`load_definitions = ${definitions}`]),
  ];
  await writeFile(join(folder, 'rabbitmq.conf'), `${settings.join('\n')}\n`);
  await writeFile(join(folder, 'enabled_plugins'), '[].\n');
  await writeFile(join(folder, 'advanced.config'), '[].\n');
  const env = { ...process.env, ...createBrokerEnvironment(folder, { amqp, dist, epmd }) };

  // Erlang would start a port mapper that keeps running. This one is stopped with the broker.
  const mapper = await findProgram(['epmd']);
  const children: Child[] = [];
  const stop = async () => {
    for (const child of children.toReversed()) await child.stop();
  };
  if (mapper) {
    const args = ['-port', String(epmd), '-address', '127.0.0.1'];
    children.push(await startChild({ name: 'epmd', program: mapper, args, env, cwd: folder, logFile }));
  }
  const server = await startChild({ name: 'rabbitmq', program, args: [], env, cwd: folder, logFile });
  children.push(server);
  const url = `amqp://127.0.0.1:${amqp}`;
  try {
    await waitUntil(() => probeServer(url).then(() => true), {
      timeoutMs: START_TIMEOUT_MS,
      message: () => `${program} did not respond, see ${logFile}`,
      shouldStop: () => !server.isRunning(),
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    name: 'RabbitMQ',
    url,
    source,
    stop,
    pids: children.map((child) => child.pid),
    hasUsers: passwords !== undefined,
  };
}

/** Arguments of Docker that give a container the same users. The files are in a folder that others cannot open. */
async function mountUsers({ folder, passwords }: BrokerOptions): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const definitions = await writeUsers(folder, passwords);
  if (definitions === undefined) return [];
  const settings = join(folder, 'users.conf');
  await writeFile(settings, 'load_definitions = /etc/rabbitmq/definitions.json\n');
  await chmod(folder, 0o700);
  // The container reads them as its own user.
  await chmod(definitions, 0o644);
  const mounts = [
    `${definitions}:/etc/rabbitmq/definitions.json:ro`,
    `${settings}:/etc/rabbitmq/conf.d/20-users.conf:ro`,
  ];
  return mounts.flatMap((mount) => ['-v', mount]);
}

/** RabbitMQ from a URL, a local program, Docker, or the system's packages. */
export function startRabbitmq(
  env: NodeJS.ProcessEnv,
  serverOptions: BrokerOptions,
  print: PrintLine,
): Promise<Dependency> {
  const configured = env.RABBITMQ_URL;
  return startFirstAvailable(
    'RabbitMQ',
    [
      {
        name: 'RABBITMQ_URL',
        isConfigured: true,
        start: async () => {
          if (!configured) return undefined;
          await probeServer(configured);
          return { name: 'RabbitMQ', url: configured, source: 'RABBITMQ_URL', stop: async () => {}, pids: [] };
        },
      },
      {
        name: 'a local program',
        start: async () => {
          const program = await findProgram(rabbitmqPrograms);
          return program === undefined ? undefined : startServer(program, `local program ${program}`, serverOptions);
        },
      },
      {
        name: 'Docker',
        start: async () =>
          startInDocker({
            title: 'RabbitMQ',
            image: 'rabbitmq:3.13',
            protocol: 'amqp',
            port: 5672,
            logFile: serverOptions.logFile,
            volume: `${serverOptions.volume}-rabbitmq`,
            mount: '/var/lib/rabbitmq',
            // The name of the data folder contains the host name, so it must not change.
            options: [
              ...['--hostname', 'minutehand', '-e', `RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS=${BROKER_ARGUMENTS}`],
              ...(await mountUsers(serverOptions)),
            ],
            hasUsers: serverOptions.passwords !== undefined,
          }),
      },
      {
        name: "the system's packages",
        start: async () => {
          // Installing again does not repair an installed server that did not start.
          if (await findProgram(rabbitmqPrograms)) return undefined;
          if (!(await installPackage('rabbitmq-server', print, 'rabbitmq-server'))) return undefined;
          const program = await findProgram(rabbitmqPrograms);
          return program === undefined
            ? undefined
            : startServer(program, `system package rabbitmq-server (${program})`, serverOptions);
        },
      },
    ],
    print,
  );
}
