import { startChild } from '../child-process.ts';
import { root } from '../paths.ts';
import { findFreePorts } from '../ports.ts';
import { runCommand } from '../run-command.ts';
import { waitUntil } from '../wait-until.ts';
import { probeServer } from './probe-server.ts';
import type { Dependency } from './source.ts';

const ENGINE_TIMEOUT_MS = 4_000;
const PULL_TIMEOUT_MS = 120_000;
const START_TIMEOUT_MS = 60_000;

export type ContainerOptions = {
  /** Display name. */
  readonly title: string;
  readonly image: string;
  readonly protocol: 'redis' | 'amqp';
  readonly port: number;
  readonly volume: string;
  readonly mount: string;
  readonly logFile: string;
  readonly options?: readonly string[];
  readonly command?: readonly string[];
  /** Credentials in its URL, such as ":password@". */
  readonly userInfo?: string;
  readonly hasUsers?: boolean;
};

/** Runs a dependency in a container. Returns undefined if no Docker engine is running or the image cannot be pulled. */
export async function startInDocker(container: ContainerOptions): Promise<Dependency | undefined> {
  const engine = await runCommand('docker', ['info', '--format', '{{.ServerVersion}}'], {
    timeoutMs: ENGINE_TIMEOUT_MS,
  });
  if (engine.code !== 0) return undefined;
  if ((await runCommand('docker', ['image', 'inspect', container.image])).code !== 0) {
    const pulled = await runCommand('docker', ['pull', '-q', container.image], { timeoutMs: PULL_TIMEOUT_MS });
    if (pulled.code !== 0) return undefined;
  }
  const [port = 0] = await findFreePorts(1);
  const name = `${container.volume}-${port}`;
  const published = ['-p', `127.0.0.1:${port}:${container.port}`, '-v', `${container.volume}:${container.mount}`];
  const child = await startChild({
    name,
    program: 'docker',
    args: [
      ...['run', '--rm', '--stop-timeout', '20', '--name', name],
      ...published,
      ...(container.options ?? []),
      container.image,
      ...(container.command ?? []),
    ],
    env: process.env,
    cwd: root,
    logFile: container.logFile,
  });
  const url = `${container.protocol}://${container.userInfo ?? ''}127.0.0.1:${port}`;
  try {
    await waitUntil(() => probeServer(url).then(() => true), {
      timeoutMs: START_TIMEOUT_MS,
      message: () => `the container ${name} did not respond, see ${container.logFile}`,
      shouldStop: () => !child.isRunning(),
    });
  } catch (error) {
    await child.stop();
    throw error;
  }
  return {
    name: container.title,
    url,
    source: `Docker (${container.image})`,
    // The Docker client forwards the signal to the container.
    stop: () => child.stop(),
    pids: [child.pid],
    hasUsers: container.hasUsers ?? false,
  };
}
