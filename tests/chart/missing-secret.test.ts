import { describe, expect, it } from '@jest/globals';
import { createDependencySecrets, createServiceSecrets } from '../../scripts/lib/credentials/secrets.ts';
import { SERVICE_NAMES } from '../../scripts/lib/services.ts';
import { type StoredObject, startFakeApiServer } from './fake-api-server.ts';
import { template, type Values } from './helm.ts';

const namespace = '/api/v1/namespaces/minutes';

/** Every namespace of a cluster has this ConfigMap. */
const certificates: StoredObject = {
  path: `${namespace}/configmaps/kube-root-ca.crt`,
  object: { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'kube-root-ca.crt' } },
};

function createSecretObject(keys: readonly string[], name = 'minutehand-secrets'): StoredObject {
  const data = Object.fromEntries(keys.map((key) => [key, 'eA==']));
  const metadata = { name, namespace: 'minutes' };
  return {
    path: `${namespace}/secrets/${name}`,
    object: { kind: 'Secret', apiVersion: 'v1', metadata, data },
  };
}

/** Renders the chart as for an installation into a cluster with these objects. */
async function renderAgainst(objects: readonly StoredObject[], values: Values = {}) {
  const server = await startFakeApiServer(objects);
  try {
    const connection = ['--kube-apiserver', server.url, '--dry-run=server', '--namespace', 'minutes'];
    return template(values, connection);
  } finally {
    server.stop();
  }
}

const keys = Object.keys({ ...createServiceSecrets(), ...createDependencySecrets() });

describe('an installation', () => {
  it('is rejected without the Secret, with the command that creates it', async () => {
    const { code, errors } = await renderAgainst([certificates]);
    expect(code).not.toBe(0);
    expect(errors).toContain('There is no Secret minutehand-secrets in the namespace minutes');
    expect(errors).toContain(
      'scripts/with-node node scripts/new-secrets.ts --kubernetes minutehand-secrets --namespace minutes',
    );
  });

  it('is rejected when the Secret lacks keys, and lists them', async () => {
    const { code, errors } = await renderAgainst([
      certificates,
      createSecretObject(keys.filter((key) => key !== 'MEETINGS_SIGNING_SECRET')),
    ]);
    expect(code).not.toBe(0);
    expect(errors).toContain('lacks MEETINGS_SIGNING_SECRET');
    expect(errors).toContain('kubectl -n minutes patch secret minutehand-secrets');
  });

  it('shows one command that adds all missing passwords to the Secret of an earlier release', async () => {
    const added = Object.keys(createDependencySecrets());
    expect(added).toContain('RABBITMQ_PASSWORD');
    const { errors } = await renderAgainst([
      certificates,
      createSecretObject(keys.filter((key) => !added.includes(key))),
    ]);
    expect(errors.match(/kubectl -n minutes patch secret minutehand-secrets/g)).toHaveLength(1);
    // Other users of the machine see the arguments of a process, so the passwords are in its input.
    const [command = '', ...lines] = errors.slice(errors.indexOf('  kubectl -n minutes patch')).split('\n');
    expect(command).toContain('--type merge --patch-file /dev/stdin <<END');
    expect(command).not.toContain('openssl');
    const input = lines.slice(0, lines.indexOf('END')).join('\n');
    const patch = JSON.parse(input.replaceAll('$(openssl rand -hex 32)', 'random'));
    expect(patch).toEqual({ stringData: Object.fromEntries(added.map((key) => [key, 'random'])) });
  });

  it('does not need the passwords of RabbitMQ if the installation uses another broker', async () => {
    const rabbitmq = { enabled: false, url: 'amqp://broker.example' };
    const stored = createSecretObject(keys.filter((key) => !key.endsWith('RABBITMQ_PASSWORD')));
    expect(await renderAgainst([certificates, stored], { rabbitmq })).toMatchObject({ code: 0 });
  });

  it('is accepted with all keys', async () => {
    expect(await renderAgainst([certificates, createSecretObject(keys)])).toMatchObject({ code: 0 });
  });

  it('is rendered without a cluster, where nothing can be checked', () => {
    expect(template()).toMatchObject({ code: 0 });
  });
});

describe('mutual TLS', () => {
  const secrets = createSecretObject(keys);
  const files = ['ca.crt', ...SERVICE_NAMES.flatMap((name) => [`${name}.crt`, `${name}.key`])];
  const values = { tls: { enabled: true } };

  it('is rejected without its Secret before any service is changed, with the command that creates the Secret', async () => {
    const { code, errors } = await renderAgainst([certificates, secrets], values);
    expect(code).not.toBe(0);
    expect(errors).toContain('There is no Secret minutehand-tls in the namespace minutes');
    expect(errors).toContain(
      'scripts/with-node node scripts/new-certificates.ts --kubernetes minutehand-tls --namespace minutes',
    );
  });

  it('is rejected when the Secret lacks a file of a service, and states it', async () => {
    const stored = createSecretObject(
      files.filter((file) => file !== 'ai.key'),
      'minutehand-tls',
    );
    const { code, errors } = await renderAgainst([certificates, secrets, stored], values);
    expect(code).not.toBe(0);
    expect(errors).toContain('minutehand-tls lacks ai.key');
  });

  it('is accepted with all files, and rendered without a cluster', async () => {
    const stored = createSecretObject(files, 'minutehand-tls');
    expect(await renderAgainst([certificates, secrets, stored], values)).toMatchObject({ code: 0 });
    expect(template(values)).toMatchObject({ code: 0 });
  });

  it('needs the Secret of each service when each has its own', async () => {
    const perService = { tls: { enabled: true, secretPerService: true } };
    const serviceSecrets = SERVICE_NAMES.map((name) =>
      createSecretObject(['ca.crt', 'tls.crt', 'tls.key'], `minutehand-tls-${name}`),
    );
    expect(await renderAgainst([certificates, secrets, ...serviceSecrets], perService)).toMatchObject({ code: 0 });
    const { code, errors } = await renderAgainst([certificates, secrets, ...serviceSecrets.slice(1)], perService);
    expect(code).not.toBe(0);
    expect(errors).toContain(`There is no Secret minutehand-tls-${SERVICE_NAMES[0]} in the namespace minutes`);
  });
});
