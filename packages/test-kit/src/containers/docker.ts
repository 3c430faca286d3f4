import { createHash } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../server/run-command.ts';

/** Checks of Docker before a container is started. They never reject. */
export type Docker = {
  readonly responds: () => Promise<boolean>;
  readonly hasImage: (image: string) => Promise<boolean>;
  readonly pull: (image: string) => Promise<boolean>;
};

const RESPONSE_MS = 3_000;
const PULL_MS = 60_000;
/** How long a failed pull of an image is not retried, so that test files do not wait for it (ms). */
const MISSING_MS = 600_000;

/** The local Docker engine. Each command has a deadline. */
export const localDocker: Docker = {
  responds: async () => (await runCommand('docker', ['info', '--format', '{{.ServerVersion}}'], RESPONSE_MS)).ok,
  hasImage: async (image) => (await runCommand('docker', ['image', 'inspect', image], RESPONSE_MS)).ok,
  pull: async (image) => {
    const marker = join(
      tmpdir(),
      `minutehand-missing-${createHash('sha256').update(image).digest('hex').slice(0, 12)}`,
    );
    const missingSince = await stat(marker).catch(() => undefined);
    if (missingSince && Date.now() - missingSince.mtimeMs < MISSING_MS) return false;
    const { ok } = await runCommand('docker', ['pull', '--quiet', image], PULL_MS);
    if (!ok) await writeFile(marker, image);
    return ok;
  },
};

/** Pulls an image if needed. Throws with the reason if no container can be started. */
export async function requireImage(image: string, docker: Docker): Promise<void> {
  if (!(await docker.responds())) throw new Error('no Docker engine responds');
  if (!(await docker.hasImage(image)) && !(await docker.pull(image))) {
    throw new Error(`the image ${image} could not be pulled`);
  }
}
