import type { StartedTestContainer } from 'testcontainers';
import { type Docker, localDocker, requireImage } from './docker.ts';
import { IMAGES } from './images.ts';

const START_TIMEOUT_MS = 60_000;

export type ContainerOptions = {
  /** The port inside the container. */
  readonly port: number;
  /** The port on the host. Default: any free port. */
  readonly hostPort?: number;
  readonly command?: readonly string[];
  readonly tmpfs?: string;
  readonly environment?: Readonly<Record<string, string>>;
};

/**
 * Starts a container of a pinned image, removed by `stop` or when this process ends. Throws with the reason if Docker or the
 * image is unavailable.
 */
export async function startContainer(
  server: keyof typeof IMAGES,
  options: ContainerOptions,
  docker: Docker = localDocker,
): Promise<StartedTestContainer> {
  await requireImage(IMAGES[server], docker);
  // Imported on demand, because importing is slow.
  const { GenericContainer, Wait } = await import('testcontainers');
  const { port, hostPort, command, tmpfs, environment } = options;
  let container = new GenericContainer(IMAGES[server])
    .withExposedPorts(hostPort === undefined ? port : { container: port, host: hostPort })
    .withWaitStrategy(Wait.forListeningPorts())
    .withStartupTimeout(START_TIMEOUT_MS);
  if (command) container = container.withCommand([...command]);
  if (environment) container = container.withEnvironment({ ...environment });
  if (tmpfs) container = container.withTmpFs({ [tmpfs]: 'rw' });
  return container.start();
}
