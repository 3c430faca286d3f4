/**
 * Prints new keys and passwords for an installation: as a .env file for docker compose, or with `--kubernetes NAME`
 * as a Secret for the chart. Run it once per installation and store the output: new keys end every session.
 */
import { createSecret, createServiceSecrets } from './lib/secrets.ts';

const values: Record<string, string> = {
  ...createServiceSecrets(),
  RABBITMQ_PASSWORD: createSecret(),
  MEILISEARCH_API_KEY: createSecret(),
};

const kubernetes = process.argv.indexOf('--kubernetes');
const secretName = kubernetes === -1 ? undefined : process.argv[kubernetes + 1];
if (kubernetes !== -1 && (secretName === undefined || !/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/.test(secretName))) {
  console.error('Invalid or missing Secret name. Usage: node scripts/new-secrets.ts --kubernetes minutehand-secrets');
  process.exit(1);
}
if (secretName === undefined) {
  for (const [name, value] of Object.entries(values)) console.log(`${name}=${value}`);
} else {
  const manifest = {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: secretName },
    type: 'Opaque',
    stringData: values,
  };
  console.log(JSON.stringify(manifest, null, 2));
}
