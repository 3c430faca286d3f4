import { createHash } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../server/run-command.ts';

/** Checks of Docker before a container is started. They resolve to false on failure. */
export type Docker = {
  readonly isResponding: () => Promise<boolean>;
  readonly hasImage: (image: string) => Promise<boolean>;
  readonly pull: (image: string) => Promise<boolean>;
};

const RESPONSE_TIMEOUT_MS = 3_000;
const PULL_TIMEOUT_MS = 60_000;
/** A failed pull of an image is retried only after this delay, so that test files do not wait for it (ms). */
const PULL_RETRY_DELAY_MS = 600_000;

/** The local Docker engine. Each command has a timeout. */
export const localDocker: Docker = {
  isResponding: async () =>
    (await runCommand('docker', ['info', '--format', '{{.ServerVersion}}'], RESPONSE_TIMEOUT_MS)).hasSucceeded,
  hasImage: async (image) =>
    (await runCommand('docker', ['image', 'inspect', image], RESPONSE_TIMEOUT_MS)).hasSucceeded,
  pull: async (image) => {
    const markerFile = join(
      tmpdir(),
      `minutehand-missing-${createHash('sha256').update(image).digest('hex').slice(0, 12)}`,
    );
    const missingSince = await stat(markerFile).catch(() => undefined);
    if (missingSince && Date.now() - missingSince.mtimeMs < PULL_RETRY_DELAY_MS) return false;
    const { hasSucceeded } = await runCommand('docker', ['pull', '--quiet', image], PULL_TIMEOUT_MS);
    if (!hasSucceeded) await writeFile(markerFile, image);
    return hasSucceeded;
  },
};

/** Pulls an image if needed. Throws with the reason if no container can be started. */
export async function requireImage(image: string, docker: Docker): Promise<void> {
  if (!(await docker.isResponding())) throw new Error('no Docker engine responds');
  if (!(await docker.hasImage(image)) && !(await docker.pull(image))) {
    throw new Error(`the image ${image} could not be pulled`);
  }
}
