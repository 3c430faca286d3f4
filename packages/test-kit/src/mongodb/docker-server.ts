import { runCommand } from './run-command.ts';
import type { TestMongodb } from './test-mongodb.ts';

const IMAGE = 'mongo:7';
const ANSWER_MS = 3_000;
const PULL_MS = 60_000;
const START_MS = 20_000;

/** MongoDB in a container of its own. Throws with the reason when Docker or the image cannot be had. */
export async function startDockerServer(): Promise<TestMongodb> {
  const engine = await runCommand('docker', ['info', '--format', '{{.ServerVersion}}'], ANSWER_MS);
  if (!engine.ok) throw new Error('no Docker engine answers');
  const present = await runCommand('docker', ['image', 'inspect', '--format', '{{.Id}}', IMAGE], ANSWER_MS);
  if (!present.ok && !(await runCommand('docker', ['pull', '--quiet', IMAGE], PULL_MS)).ok) {
    throw new Error(`the image ${IMAGE} could not be pulled`);
  }
  const args = ['run', '--detach', '--rm', '--publish', '127.0.0.1::27017', '--tmpfs', '/data/db', IMAGE];
  const started = await runCommand('docker', args, START_MS);
  if (!started.ok) throw new Error(`docker run: ${started.output.slice(-500)}`);
  const container = started.output.split('\n').at(-1) ?? '';
  const stop = async (): Promise<void> => {
    await runCommand('docker', ['rm', '--force', container], START_MS);
  };
  const port = await runCommand('docker', ['port', container, '27017/tcp'], ANSWER_MS);
  const address = /127\.0\.0\.1:\d+/.exec(port.output)?.[0];
  if (address) return { url: `mongodb://${address}`, stop };
  await stop();
  throw new Error(`docker port: ${port.output}`);
}
