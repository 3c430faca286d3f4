import type { StartedTestContainer } from 'testcontainers';
import { type Docker, localDocker, requireImage } from './docker.ts';
import { IMAGES } from './images.ts';

const START_MS = 60_000;

export type ContainerOptions = {
  /** The port inside of the container. */
  readonly port: number;
  /** The port of this machine; default: any free one. */
  readonly hostPort?: number;
  readonly command?: readonly string[];
  readonly tmpfs?: string;
};

/** A container of a pinned image, removed by `stop` or with this process. Throws with the reason when Docker or the image cannot be had. */
export async function startContainer(
  server: keyof typeof IMAGES,
  options: ContainerOptions,
  docker: Docker = localDocker,
): Promise<StartedTestContainer> {
  await requireImage(IMAGES[server], docker);
  // Loaded only where it is of use: it takes its time.
  const { GenericContainer, Wait } = await import('testcontainers');
  const { port, hostPort, command, tmpfs } = options;
  let container = new GenericContainer(IMAGES[server])
    .withExposedPorts(hostPort === undefined ? port : { container: port, host: hostPort })
    .withWaitStrategy(Wait.forListeningPorts())
    .withStartupTimeout(START_MS);
  if (command) container = container.withCommand([...command]);
  if (tmpfs) container = container.withTmpFs({ [tmpfs]: 'rw' });
  return container.start();
}
