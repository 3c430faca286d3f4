import { describe, expect, it } from '@jest/globals';
import { createDependencySecrets, createServiceSecrets } from '../../scripts/lib/credentials/secrets.ts';
import { type StoredObject, startFakeApiServer } from './fake-api-server.ts';
import { getEnvironment, render, template, type Values } from './helm.ts';

const core = '/api/v1/namespaces/minutes';
const apps = '/apis/apps/v1/namespaces/minutes';

function createObject(kind: string, path: string, name: string, content: object): StoredObject {
  const apiVersion = path.startsWith('/apis/apps') ? 'apps/v1' : 'v1';
  return {
    path: `${path}/${name}`,
    object: { kind, apiVersion, metadata: { name, namespace: 'minutes' }, ...content },
  };
}

const keys = Object.keys({ ...createServiceSecrets(), ...createDependencySecrets() });
const data = Object.fromEntries(keys.map((key) => [key, 'eA==']));

const base = [
  createObject('ConfigMap', `${core}/configmaps`, 'kube-root-ca.crt', {}),
  createObject('Secret', `${core}/secrets`, 'minutehand-secrets', { data }),
];

const claimSpec = (storage: string) => ({ storageClassName: 'local', resources: { requests: { storage } } });

const createClaim = (name: string, size: string): StoredObject =>
  createObject('PersistentVolumeClaim', `${core}/persistentvolumeclaims`, name, { spec: claimSpec(size) });

const createStatefulSet = (name: string, size: string): StoredObject =>
  createObject('StatefulSet', `${apps}/statefulsets`, name, {
    spec: { volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: claimSpec(size) }] },
  });

function createDeployment(name: string, url: string): StoredObject {
  const env = [{ name: `${name.toUpperCase()}_DATABASE_URL`, value: url }];
  return createObject('Deployment', `${apps}/deployments`, `minutehand-${name}`, {
    spec: { template: { spec: { containers: [{ name, env }] } } },
  });
}

/** Renders the chart over objects that the cluster has. */
async function apply(objects: readonly StoredObject[], values: Values) {
  const server = await startFakeApiServer([...base, ...objects]);
  try {
    const connection = ['--kube-apiserver', server.url, '--dry-run=server', '--namespace', 'minutes'];
    return template(values, connection);
  } finally {
    server.stop();
  }
}

async function expectRejection(objects: readonly StoredObject[], values: Values, reason: string): Promise<void> {
  const { code, errors } = await apply(objects, values);
  expect(errors).toContain(reason);
  expect(code).not.toBe(0);
}

describe('the volume claim of a service', () => {
  const claims = [createClaim('minutehand-meetings', '5Gi')];

  it('cannot become smaller', () =>
    expectRejection(
      claims,
      { services: { meetings: { storageSize: '4Gi' } } },
      'the volume claim minutehand-meetings has 5Gi, and Kubernetes makes no claim smaller. Set services.meetings.storageSize to 5Gi or more.',
    ));

  it('can become larger, if its class can', async () => {
    expect(await apply(claims, { services: { meetings: { storageSize: '1Ti' } } })).toMatchObject({ code: 0 });
  });

  it('is compared by its size in bytes, not by the text of the size', async () => {
    expect(await apply(claims, { services: { meetings: { storageSize: '5120Mi' } } })).toMatchObject({ code: 0 });
    await expectRejection(
      claims,
      { services: { meetings: { storageSize: '5G' } } },
      'Set services.meetings.storageSize',
    );
  });

  it('keeps its class', async () => {
    const values = { services: { meetings: { storageClassName: 'fast' } } };
    await expectRejection(claims, values, 'Set services.meetings.storageClassName to "local".');
  });
});

describe.each(['rabbitmq', 'redis'])('the volume claim of %s', (name) => {
  const claim = createClaim(`data-minutehand-${name}-0`, '1Gi');

  it.each(['2Gi', '512Mi'])(
    'is not changed from 1Gi to %s by an upgrade, because Kubernetes would stop it halfway',
    (size) =>
      expectRejection(
        [claim, createStatefulSet(`minutehand-${name}`, '1Gi')],
        { [name]: { storage: { size } } },
        `${name}.storage.size is ${size}, but the volume claim data-minutehand-${name}-0 has 1Gi, and an upgrade cannot change it. Set ${name}.storage.size to 1Gi`,
      ),
  );

  it('is also compared if it remains from an uninstalled release', () =>
    expectRejection([claim], { [name]: { storage: { size: '2Gi' } } }, `Set ${name}.storage.size to 1Gi`));

  it('has the new size after the steps that the message names', async () => {
    const enlarged = [createClaim(`data-minutehand-${name}-0`, '2Gi')];
    expect(await apply(enlarged, { [name]: { storage: { size: '2Gi' } } })).toMatchObject({ code: 0 });
  });

  it('keeps its class', () =>
    expectRejection(
      [claim],
      { [name]: { storage: { className: 'fast' } } },
      `Set ${name}.storage.className to "local"`,
    ));
});

describe('the database of a service', () => {
  const sqlite = [createDeployment('accounts', 'sqlite:/data/accounts.db')];
  const mongodb = [createDeployment('accounts', 'mongodb://a:27017/accounts')];

  it.each<[string, Values, string]>([
    ['MongoDB', { mongodb: { uri: 'mongodb://db:27017' } }, 'in the MongoDB database accounts'],
    ['another file', { services: { accounts: { env: { ACCOUNTS_DATABASE_URL: 'sqlite:/data/a.db' } } } }, 'a.db'],
  ])('is not replaced by %s, which is empty', (_, values, to) =>
    expectRejection(
      sqlite,
      values,
      'accounts keeps its data in sqlite:/data/accounts.db, and would start without it',
    ).then(() => expectRejection(sqlite, values, to)),
  );

  it('is not replaced by one with another name, or by SQLite', async () => {
    const env = { ACCOUNTS_DATABASE_URL: 'mongodb://a:27017/other' };
    const message = 'accounts keeps its data in the MongoDB database accounts';
    await expectRejection(mongodb, { services: { accounts: { env } } }, message);
    await expectRejection(mongodb, {}, message);
  });

  it('may move to other hosts, with other options', async () => {
    const values = { mongodb: { uri: 'mongodb+srv://cluster.example/?replicaSet=rs0' } };
    expect(await apply(mongodb, values)).toMatchObject({ code: 0 });
  });

  it('is not compared when its URL comes from the Secret', async () => {
    const secretEnv = { ACCOUNTS_DATABASE_URL: 'REDIS_PASSWORD' };
    expect(await apply(mongodb, { services: { accounts: { secretEnv } } })).toMatchObject({ code: 0 });
  });

  it('is configured by the chart', () => {
    expect(getEnvironment(render(), 'accounts').ACCOUNTS_DATABASE_URL).toBe('sqlite:/data/accounts.db');
  });
});
