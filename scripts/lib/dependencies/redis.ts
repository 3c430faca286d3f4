import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startChild } from '../child-process.ts';
import { freePorts } from '../ports.ts';
import { waitUntil } from '../wait-until.ts';
import { takeFromDocker } from './docker.ts';
import { greet } from './greet.ts';
import { findProgram } from './programs.ts';
import { type Dependency, type Say, takeFirst } from './source.ts';
import { installPackage } from './system-packages.ts';

const START_TIMEOUT_MS = 15_000;

export type Place = {
  /** Where it keeps its data and configuration. */
  readonly folder: string;
  readonly logFile: string;
  /** Names what it leaves in Docker. */
  readonly volume: string;
};

async function startServer(program: string, from: string, place: Place): Promise<Dependency> {
  await mkdir(place.folder, { recursive: true });
  const [port = 0] = await freePorts(1);
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir: place.folder,
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    pidfile: join(place.folder, 'redis.pid'),
  };
  const child = await startChild({
    name: 'redis',
    program,
    args: Object.entries(settings).flatMap(([key, value]) => [`--${key}`, value]),
    env: process.env,
    cwd: place.folder,
    logFile: place.logFile,
  });
  const url = `redis://127.0.0.1:${port}`;
  try {
    await waitUntil(() => greet(url).then(() => true), {
      timeoutMs: START_TIMEOUT_MS,
      message: () => `${program} did not answer, see ${place.logFile}`,
      isOver: () => !child.isRunning(),
    });
  } catch (error) {
    await child.stop();
    throw error;
  }
  return { name: 'Redis', url, from, stop: () => child.stop(), pids: [child.pid] };
}

export const redisPrograms = ['redis-server', 'valkey-server'];

/** Redis from a URL, a local program, Docker, or the system's packages. */
export function takeRedis(env: NodeJS.ProcessEnv, place: Place, say: Say): Promise<Dependency> {
  const asked = env.REDIS_URL;
  return takeFirst(
    'Redis',
    [
      {
        name: 'REDIS_URL',
        isAsked: true,
        take: async () => {
          if (!asked) return undefined;
          await greet(asked);
          return { name: 'Redis', url: asked, from: 'REDIS_URL', stop: async () => {}, pids: [] };
        },
      },
      {
        name: 'a local program',
        take: async () => {
          const program = await findProgram(redisPrograms);
          return program === undefined ? undefined : startServer(program, `local program ${program}`, place);
        },
      },
      {
        name: 'Docker',
        take: () =>
          takeFromDocker({
            title: 'Redis',
            image: 'redis:7',
            protocol: 'redis',
            port: 6379,
            logFile: place.logFile,
            volume: `${place.volume}-redis`,
            mount: '/data',
            command: ['redis-server', '--appendonly', 'yes'],
          }),
      },
      {
        name: "the system's packages",
        take: async () => {
          if (!(await installPackage('redis-server', say, 'redis-server'))) return undefined;
          const program = await findProgram(redisPrograms);
          return program === undefined
            ? undefined
            : startServer(program, `system package redis-server (${program})`, place);
        },
      },
    ],
    say,
  );
}
