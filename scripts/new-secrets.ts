/**
 * Creates keys and passwords for a new installation: as a Secret for the chart (`--kubernetes NAME`, other arguments go to
 * kubectl), as a file for docker compose (`--file .env`), or as lines on standard output. It never replaces existing keys:
 * new ones end every session and invalidate links in emails.
 */
import { writeFileSync } from 'node:fs';
import { runKubectl } from './lib/credentials/kubectl.ts';
import {
  createDatabaseSecrets,
  createDependencySecrets,
  createSecret,
  createServiceSecrets,
} from './lib/credentials/secrets.ts';

const USAGE = `Usage: new-secrets.ts                                          prints NAME=value lines
       new-secrets.ts --file .env                              creates the file
       new-secrets.ts --kubernetes minutehand-secrets [--namespace NAME ...]   creates the Secret with kubectl`;

const SECRET_NAME = /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/;

const values: Readonly<Record<string, string>> = {
  ...createServiceSecrets(),
  ...createDependencySecrets(),
  ...createDatabaseSecrets(),
  MEILISEARCH_API_KEY: createSecret(),
};

const lines = (): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function createFile(path: string): void {
  try {
    writeFileSync(path, lines(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      fail(`${path} exists and was not changed. An installation keeps its keys; delete the file only for a new one.`);
    throw error;
  }
}

/** Creates the Secret. Unlike `kubectl apply`, `kubectl create` refuses to replace an existing one. */
function createKubernetesSecret(name: string, options: readonly string[]): void {
  const manifest = { apiVersion: 'v1', kind: 'Secret', metadata: { name }, type: 'Opaque', stringData: values };
  const { code, output, errors } = runKubectl(['create', '-f', '-', ...options], JSON.stringify(manifest));
  process.stdout.write(output);
  process.stderr.write(errors);
  if (code === 0) return;
  if (!errors.includes('AlreadyExists')) process.exit(1);
  fail(
    `The Secret ${name} exists and was not changed. An installation keeps its keys: new ones end every session. ` +
      'If a key is missing, helm upgrade names it and the command that adds it.',
  );
}

const [option, target, ...rest] = process.argv.slice(2);
if (option === undefined) process.stdout.write(lines());
else if (option === '--file' && target && rest.length === 0) createFile(target);
else if (option === '--kubernetes' && target && SECRET_NAME.test(target)) createKubernetesSecret(target, rest);
else fail(USAGE);
