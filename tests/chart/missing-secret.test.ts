import { describe, expect, it } from '@jest/globals';
import { createDependencySecrets, createServiceSecrets } from '../../scripts/lib/secrets.ts';
import { type StoredObject, startFakeApiServer } from './fake-api-server.ts';
import { template } from './helm.ts';

const namespace = '/api/v1/namespaces/minutes';

/** Every namespace of a cluster has this ConfigMap. */
const certificates: StoredObject = {
  path: `${namespace}/configmaps/kube-root-ca.crt`,
  object: { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'kube-root-ca.crt' } },
};

function createSecretObject(keys: readonly string[]): StoredObject {
  const data = Object.fromEntries(keys.map((key) => [key, 'eA==']));
  const metadata = { name: 'minutehand-secrets', namespace: 'minutes' };
  return {
    path: `${namespace}/secrets/minutehand-secrets`,
    object: { kind: 'Secret', apiVersion: 'v1', metadata, data },
  };
}

async function install(objects: readonly StoredObject[]) {
  const server = await startFakeApiServer(objects);
  try {
    const connection = ['--kube-apiserver', server.url, '--dry-run=server', '--namespace', 'minutes'];
    return template({}, connection);
  } finally {
    server.stop();
  }
}

const keys = Object.keys({ ...createServiceSecrets(), ...createDependencySecrets() });

describe('an installation', () => {
  it('is refused without the Secret, with the command that creates it', async () => {
    const { code, errors } = await install([certificates]);
    expect(code).not.toBe(0);
    expect(errors).toContain('There is no Secret minutehand-secrets in the namespace minutes');
    expect(errors).toContain(
      'scripts/with-node node scripts/new-secrets.ts --kubernetes minutehand-secrets --namespace minutes',
    );
  });

  it('is refused when the Secret lacks keys, and names them', async () => {
    const { code, errors } = await install([
      certificates,
      createSecretObject(keys.filter((key) => key !== 'MEETINGS_SIGNING_SECRET')),
    ]);
    expect(code).not.toBe(0);
    expect(errors).toContain('lacks MEETINGS_SIGNING_SECRET');
    expect(errors).toContain('kubectl -n minutes patch secret minutehand-secrets');
  });

  it('names the command that adds new passwords to a Secret of an older release, all at once', async () => {
    const added = Object.keys(createDependencySecrets()).filter((key) => key !== 'RABBITMQ_PASSWORD');
    const { errors } = await install([certificates, createSecretObject(keys.filter((key) => !added.includes(key)))]);
    expect(errors.match(/kubectl -n minutes patch secret minutehand-secrets/g)).toHaveLength(1);
    for (const key of added) expect(errors).toContain(`\\"${key}\\":\\"$(openssl rand -hex 32)\\"`);
  });

  it('is accepted with all keys', async () => {
    expect(await install([certificates, createSecretObject(keys)])).toMatchObject({ code: 0 });
  });

  it('is rendered without a cluster, where nothing can be checked', () => {
    expect(template()).toMatchObject({ code: 0 });
  });
});
