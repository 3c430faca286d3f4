import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startChild } from '../child-process.ts';
import { findFreePorts } from '../ports.ts';
import { waitUntil } from '../wait-until.ts';
import { startInDocker } from './docker.ts';
import { probeServer } from './probe-server.ts';
import { findProgram } from './programs.ts';
import { type Dependency, type PrintLine, startFirstAvailable } from './source.ts';
import { installPackage } from './system-packages.ts';

const START_TIMEOUT_MS = 15_000;

export type LocalServerOptions = {
  /** Folder for data and configuration. */
  readonly folder: string;
  readonly logFile: string;
  /** Prefix of its Docker volume. */
  readonly volume: string;
};

/** As in deploy/local/redis.conf: a full Redis refuses writes and evicts nothing. */
const memorySettings = { maxmemory: '512mb', 'maxmemory-policy': 'noeviction' } as const;

const toArguments = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings).flatMap(([key, value]) => [`--${key}`, value]);

export type RedisOptions = LocalServerOptions & {
  /** Clients need it. Base64url, so that it needs no escaping in a URL or a settings file. */
  readonly password?: string | undefined;
};

const toUserInfo = (password: string | undefined) => (password === undefined ? '' : `:${password}@`);

/** Writes the password to a settings file, because all users of the machine can see arguments. Returns the file as an argument. */
async function writePassword(folder: string, password: string | undefined, mode: number): Promise<string[]> {
  const file = join(folder, 'password.conf');
  await rm(file, { force: true });
  if (password === undefined) return [];
  await writeFile(file, `requirepass ${password}\n`, { mode });
  return [file];
}

async function startServer(program: string, source: string, serverOptions: RedisOptions): Promise<Dependency> {
  const { folder, password } = serverOptions;
  await mkdir(folder, { recursive: true });
  const [port = 0] = await findFreePorts(1);
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir: serverOptions.folder,
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    ...memorySettings,
    pidfile: join(serverOptions.folder, 'redis.pid'),
  };
  const child = await startChild({
    name: 'redis',
    program,
    args: [...(await writePassword(folder, password, 0o600)), ...toArguments(settings)],
    env: process.env,
    cwd: serverOptions.folder,
    logFile: serverOptions.logFile,
  });
  const url = `redis://${toUserInfo(password)}127.0.0.1:${port}`;
  try {
    await waitUntil(() => probeServer(url).then(() => true), {
      timeoutMs: START_TIMEOUT_MS,
      message: () => `${program} did not respond, see ${serverOptions.logFile}`,
      shouldStop: () => !child.isRunning(),
    });
  } catch (error) {
    await child.stop();
    throw error;
  }
  return { name: 'Redis', url, source, stop: () => child.stop(), pids: [child.pid] };
}

/** Arguments that give a container the password: its file is in a folder that others cannot open. */
async function createContainerPassword({ folder, password }: RedisOptions) {
  const settings = ['--appendonly', 'yes', ...toArguments(memorySettings)];
  if (password === undefined) return { command: ['redis-server', ...settings] };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const [file = ''] = await writePassword(folder, password, 0o644);
  const inContainer = '/etc/redis/password.conf';
  return {
    options: ['-v', `${file}:${inContainer}:ro`],
    command: ['redis-server', inContainer, ...settings],
    userInfo: toUserInfo(password),
  };
}

export const redisPrograms = ['redis-server', 'valkey-server'];

/** Redis from a URL, a local program, Docker, or the system's packages. */
export function startRedis(env: NodeJS.ProcessEnv, serverOptions: RedisOptions, print: PrintLine): Promise<Dependency> {
  const configured = env.REDIS_URL;
  return startFirstAvailable(
    'Redis',
    [
      {
        name: 'REDIS_URL',
        isConfigured: true,
        start: async () => {
          if (!configured) return undefined;
          await probeServer(configured);
          return { name: 'Redis', url: configured, source: 'REDIS_URL', stop: async () => {}, pids: [] };
        },
      },
      {
        name: 'a local program',
        start: async () => {
          const program = await findProgram(redisPrograms);
          return program === undefined ? undefined : startServer(program, `local program ${program}`, serverOptions);
        },
      },
      {
        name: 'Docker',
        start: async () =>
          startInDocker({
            title: 'Redis',
            image: 'redis:7',
            protocol: 'redis',
            port: 6379,
            logFile: serverOptions.logFile,
            volume: `${serverOptions.volume}-redis`,
            mount: '/data',
            ...(await createContainerPassword(serverOptions)),
          }),
      },
      {
        name: "the system's packages",
        start: async () => {
          // Installing again does not repair an installed server that did not start.
          if (await findProgram(redisPrograms)) return undefined;
          if (!(await installPackage('redis-server', print, 'redis-server'))) return undefined;
          const program = await findProgram(redisPrograms);
          return program === undefined
            ? undefined
            : startServer(program, `system package redis-server (${program})`, serverOptions);
        },
      },
    ],
    print,
  );
}
