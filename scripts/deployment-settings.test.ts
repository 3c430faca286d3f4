import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { resolveFromRoot } from './lib/paths.ts';
import { getVariablePrefix, SERVICE_NAMES, type ServiceName } from './lib/services.ts';

const read = (...path: string[]) => readFileSync(resolveFromRoot(...path), 'utf8');
const compose = read('docker-compose.yml');
const [common = '', services = ''] = compose.split('\nservices:');
const entries = services.split(/\n(?= {2}[\w-]+:\n)/);
const getConfig = (name: ServiceName) => read('services', name, 'src', 'config.ts');
const hasDatabase = (name: ServiceName) => getConfig(name).includes('hasDatabase: true');

/** Settings of the launcher and the tests, which do not run in containers. */
const LOCAL = [
  'MINUTEHAND_STATE',
  'INTERNAL_SECURITY',
  'CHROMIUM',
  'CHROMIUM_HEADLESS_SHELL',
  'TEST_MONGODB_URL',
  'TEST_MEILISEARCH_URL',
  'TEST_MEILISEARCH_KEY',
];
/** Compose sets a database for each service, and passes <NAME>_DATABASE_URL. */
const SPLIT = ['MONGODB_URL'];
/** Properties of the container: ports and addresses inside of it, folders of the image, mounted volumes. */
const FIXED = [
  'INTERNAL_HOST',
  '<NAME>_GRPC_PORT',
  '<NAME>_ADMIN_PORT',
  'GATEWAY_STATIC_DIR',
  'RECORDINGS_BLOBS_DIR',
  'RPC_TLS_CA_FILE',
  'RPC_TLS_CERT_FILE',
  'RPC_TLS_KEY_FILE',
];
/** Compose starts Mailpit, a mail server whose mailbox is not part of the product. */
const REPLACED = ['NOTIFICATIONS_DEVELOPMENT_MAILBOX', 'PUBLIC_DEVELOPMENT_MAILBOX'];

const documented = [
  ...new Set([...read('.env.example').matchAll(/^#?((?:<NAME>_)?[A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1] ?? '')),
];

/** The settings of each service that a key of .env.example sets. */
function expand(key: string): string[] {
  if (!key.startsWith('<NAME>_')) return [key];
  const names = SERVICE_NAMES.filter((name) => {
    if (key === '<NAME>_DATABASE_URL' || key === '<NAME>_MONGODB_PASSWORD') return hasDatabase(name);
    return !(name === 'gateway' && (key === '<NAME>_ADDRESS' || key === '<NAME>_GRPC_PORT'));
  });
  return names.map((name) => key.replace('<NAME>', getVariablePrefix(name)));
}

const documentedNames = documented.flatMap(expand);
const includedFile = read('deploy', 'local', 'broker-users.yml');
const passedByCompose = [...`${compose}${includedFile}`.matchAll(/\$\{([A-Z][A-Z0-9_]*)/g)].map(
  (match) => match[1] ?? '',
);

/** The settings that a service receives from Compose, the common ones included. */
function getSettings(name: ServiceName): string[] {
  const entry = entries.find((text) => text.startsWith(`  ${name}:\n`)) ?? '';
  return [...`${common}\n${entry}`.matchAll(/^ +([A-Z][A-Z0-9_]*): /gm)].map((match) => match[1] ?? '');
}

/** The settings in the config.ts of a service. */
const readConfigSettings = (name: ServiceName): string[] =>
  [...getConfig(name).matchAll(/^ {4}([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*):\s/gm)].map((match) => match[1] ?? '');

const readTemplates = (folder: string): string =>
  readdirSync(resolveFromRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tpl|yaml)$/.test(file))
    .map((file) => read(folder, file))
    .join('\n');

describe('docker-compose.yml', () => {
  it('passes every key of .env.example, except those that do not concern containers', () => {
    const exceptions = [...LOCAL, ...SPLIT, ...FIXED, ...REPLACED].flatMap(expand);
    const missing = documentedNames.filter((name) => !passedByCompose.includes(name) && !exceptions.includes(name));
    expect(missing).toEqual([]);
  });

  it('passes to each service the settings that its config.ts reads', () => {
    const exceptions = [...FIXED, ...REPLACED].flatMap(expand);
    // The image of the gateway listens on all addresses; HOST selects the address at which its port is published.
    exceptions.push('HOST');
    for (const name of SERVICE_NAMES) {
      const settings = getSettings(name);
      const missing = readConfigSettings(name).filter((key) => !settings.includes(key) && !exceptions.includes(key));
      expect({ name, missing }).toEqual({ name, missing: [] });
    }
  });

  it('passes no setting that .env.example does not explain', () => {
    expect(passedByCompose.filter((name) => !documentedNames.includes(name))).toEqual([]);
  });

  it('passes secrets only to the services that read them', () => {
    const secrets = documentedNames.filter((name) => /_(KEY|KEY_ID|SECRET|PASSWORD)$/.test(name));
    const misplaced = SERVICE_NAMES.flatMap((name) =>
      getSettings(name).filter((key) => {
        const isRead = readConfigSettings(name).includes(key) || key === `${getVariablePrefix(name)}_SIGNING_KEY`;
        return secrets.includes(key) && !isRead;
      }),
    );
    expect(misplaced).toEqual([]);
  });

  it('has no outdated exceptions', () => {
    const exceptions = [...LOCAL, ...SPLIT, ...FIXED, ...REPLACED];
    expect(exceptions.filter((key) => !documented.includes(key))).toEqual([]);
    expect(exceptions.filter((key) => expand(key).some((name) => passedByCompose.includes(name)))).toEqual([]);
  });
});

describe('the chart', () => {
  it('sets no setting that .env.example does not explain', () => {
    // A convention of OpenTelemetry.
    const conventional = ['OTEL_SERVICE_NAME'];
    const environment = read('charts', 'minutehand', 'templates', '_environment.tpl');
    const names = [...environment.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)].map(([name]) => name);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !documentedNames.includes(name) && !conventional.includes(name))).toEqual([]);
  });

  it('passes the other settings of a service by its env', () => {
    expect(readTemplates('charts/minutehand/templates')).toMatch(/\.service\.env\b/);
    const names = [...readTemplates('charts/minutehand/examples').matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)];
    expect(names.map(([name]) => name).filter((name) => !documentedNames.includes(name))).toEqual([]);
  });
});
