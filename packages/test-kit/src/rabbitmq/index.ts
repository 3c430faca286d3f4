import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BROKER_ARGUMENTS } from '@minutehand/service-kit/bus';
import { connect } from 'amqplib';
import { IMAGES } from '../containers/images.ts';
import { startContainer } from '../containers/index.ts';
import { acquireServer } from '../server/acquire-server.ts';
import { createDataFolder, findFreePorts, findProgram, type ServerProcess, startServer } from '../server/index.ts';

export type TestRabbitmq = {
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** Restarts the broker with its data and calls `whileStopped` before it starts again. Absent for an external broker (TEST_RABBITMQ_URL). */
  readonly restart?: (whileStopped?: () => Promise<void>) => Promise<void>;
};

const AMQP_PORT = 5_672;
const START_TIMEOUT_MS = 60_000;

/** Provides a RabbitMQ for a test file: TEST_RABBITMQ_URL, or a container, or a new node of the installed program (about 5 s). */
export async function startTestRabbitmq(): Promise<TestRabbitmq> {
  const url = process.env.TEST_RABBITMQ_URL;
  if (url) return { url, stop: async () => {} };
  return acquireServer(
    'RabbitMQ',
    [
      { from: `Docker (${IMAGES.rabbitmq})`, start: startRabbitmqContainer },
      { from: 'the installed program', start: startRabbitmqProgram },
    ],
    'Set TEST_RABBITMQ_URL, start Docker, or install it (apt-get install rabbitmq-server).',
  );
}

async function startRabbitmqContainer(): Promise<TestRabbitmq> {
  const [hostPort = 0] = await findFreePorts(1);
  const container = await startContainer('rabbitmq', { port: AMQP_PORT, hostPort });
  const control = async (command: string): Promise<void> => {
    const { exitCode, output } = await container.exec(['rabbitmqctl', command]);
    if (exitCode !== 0) throw new Error(`rabbitmqctl ${command}: ${output}`);
  };
  return {
    url: `amqp://guest:guest@${container.getHost()}:${hostPort}`,
    stop: async () => void (await container.stop()),
    // The container keeps its data and port while the broker is stopped.
    restart: async (whileStopped) => {
      await control('stop_app');
      await whileStopped?.();
      await control('start_app');
    },
  };
}

async function startRabbitmqProgram(): Promise<TestRabbitmq> {
  // Started directly, because Debian's wrapper in /usr/sbin changes the user.
  const program = findProgram(['/usr/lib/rabbitmq/bin/rabbitmq-server', 'rabbitmq-server']);
  const epmdProgram = findProgram(['epmd', '/usr/lib/erlang/bin/epmd']);
  if (!program || !epmdProgram) {
    throw new Error('rabbitmq-server is not installed');
  }
  const folder = await createDataFolder('rabbitmq');
  const [port = 0, distributionPort = 0, epmdPort = 0] = await findFreePorts(3);
  const url = `amqp://guest:guest@127.0.0.1:${port}`;
  await writeFile(join(folder.path, 'rabbitmq.conf'), createConfiguration(port));
  await writeFile(join(folder.path, 'enabled_plugins'), '[].\n');
  await writeFile(join(folder.path, 'env.conf'), '');
  const cookie = randomBytes(12).toString('hex');
  const env = {
    HOME: folder.path,
    ERL_EPMD_PORT: String(epmdPort),
    RABBITMQ_CONF_ENV_FILE: join(folder.path, 'env.conf'),
    RABBITMQ_CONFIG_FILE: join(folder.path, 'rabbitmq.conf'),
    RABBITMQ_ADVANCED_CONFIG_FILE: join(folder.path, 'advanced.config'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder.path, 'enabled_plugins'),
    RABBITMQ_GENERATED_CONFIG_DIR: join(folder.path, 'generated'),
    RABBITMQ_MNESIA_BASE: join(folder.path, 'data'),
    RABBITMQ_PID_FILE: join(folder.path, 'pid'),
    RABBITMQ_LOGS: '-',
    RABBITMQ_NODENAME: `test-${port}@localhost`,
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: `-setcookie ${cookie} +S 1:1 +sbwt none ${BROKER_ARGUMENTS}`,
  };
  const epmd = await startServer({
    program: epmdProgram,
    args: ['-port', String(epmdPort), '-address', '127.0.0.1'],
    isReady: async () => {},
    deadlineMs: START_TIMEOUT_MS,
  });
  const start = () =>
    startServer({
      program,
      args: [],
      env,
      deadlineMs: START_TIMEOUT_MS,
      isReady: async () => (await connect(url, { timeout: 2_000 })).close(),
    });
  let server: ServerProcess = await start();
  return {
    url,
    stop: async () => {
      await server.stop();
      await epmd.stop();
      await folder.remove();
    },
    restart: async (whileStopped) => {
      await server.stop();
      await whileStopped?.();
      server = await start();
    },
  };
}

function createConfiguration(port: number): string {
  return [
    `listeners.tcp.1 = 127.0.0.1:${port}`,
    'log.console = true',
    'log.console.level = warning',
    'log.file = false',
    'disk_free_limit.absolute = 50MB',
    'raft.wal_max_size_bytes = 16777216',
    '',
  ].join('\n');
}
