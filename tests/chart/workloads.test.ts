import { describe, expect, it } from '@jest/globals';
import { SERVICE_NAMES } from '../../scripts/lib/services.ts';
import { chart, getContainer, getEnvironment, getObject, getRejection, render } from './helm.ts';

const production = ['--values', `${chart}/examples/production/values.yaml`];
const mongodb = { uri: 'mongodb://mongodb:27017' };
const meilisearch = { url: 'http://meilisearch:7700' };

describe('replicas', () => {
  it.each([0, 2])('are rejected if there are %d of a service that keeps its data in a file', (replicas) => {
    const rejection = getRejection({ services: { accounts: { replicas } } });
    expect(rejection).toContain(`services.accounts.replicas is ${replicas}`);
    expect(rejection).toContain('Set mongodb.uri');
  });

  it('are rejected if the default number is 2, with an error that lists all services that keep data in a file', () => {
    const rejection = getRejection({ default: { replicas: 2 } });
    for (const name of ['accounts', 'ai', 'meetings', 'notifications', 'recordings', 'search'])
      expect(rejection).toContain(`services.${name}.replicas is 2`);
    expect(rejection).not.toContain('services.gateway.replicas');
  });

  it.each([
    ['recordings', { mongodb }, 'RECORDINGS_S3_BUCKET'],
    ['search', { mongodb }, 'meilisearch.url'],
    ['notifications', { mongodb }, 'smtp.url'],
  ])('are rejected if there are several of %s, which keeps data in its process', (name, values, remedy) => {
    expect(getRejection({ ...values, services: { [name]: { replicas: 2 } } })).toContain(remedy);
  });

  it('are allowed with external stores', () => {
    const objects = render({
      mongodb,
      meilisearch,
      smtp: { url: 'smtp://mail.example:587' },
      default: { replicas: 3 },
      services: { recordings: { env: { RECORDINGS_S3_BUCKET: 'minutes' } } },
    });
    for (const name of SERVICE_NAMES) {
      const { spec } = getObject(objects, 'Deployment', name);
      expect(spec?.replicas).toBe(3);
      expect(spec?.strategy).toBeUndefined();
    }
    expect(objects.filter(({ kind }) => kind === 'PersistentVolumeClaim')).toEqual([]);
    expect(getEnvironment(objects, 'recordings')).not.toHaveProperty('RECORDINGS_BLOBS_DIR');
  });

  it('are recreated if their service has its own index or files, so that two never run at the same time', () => {
    const objects = render({ mongodb });
    for (const name of ['recordings', 'search', 'notifications'])
      expect(getObject(objects, 'Deployment', name).spec?.strategy).toEqual({ type: 'Recreate' });
    expect(getObject(objects, 'Deployment', 'accounts').spec?.strategy).toBeUndefined();
  });

  it('are valid in the production example', () => {
    expect(getObject(render({}, production), 'Deployment', 'meetings').spec?.replicas).toBe(2);
  });
});

describe('the ports of a Service', () => {
  it.each(SERVICE_NAMES)('of %s do not include the admin port, which serves /metrics', (name) => {
    const ports = getObject(render(), 'Service', name).spec?.ports?.map((port) => port.name);
    expect(ports).toEqual([name === 'gateway' ? 'http' : 'grpc']);
  });

  it('give the node port of the gateway to HTTP only', () => {
    const service = { type: 'NodePort', nodePort: 30_080 };
    const objects = render({ smtp: { url: 'smtp://mail.example:587' }, services: { gateway: { service } } });
    expect(getObject(objects, 'Service', 'gateway').spec?.ports).toEqual([
      { name: 'http', port: 80, targetPort: 'http', nodePort: 30_080 },
    ]);
  });
});

describe('email', () => {
  const publicUrl = 'https://minutes.example';

  it.each([publicUrl, 'http://10.95.0.1:30080', 'http://localhost.example', 'http://127.example'])(
    'needs a server when the product is at %s, because all its users could read the mailbox',
    (url) => {
      expect(getRejection({ publicUrl: url })).toContain('smtp.url');
    },
  );

  it.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080', 'https://localhost'])(
    'is kept in the mailbox when the product is at %s',
    (url) => {
      const objects = render({ publicUrl: url });
      expect(getEnvironment(objects, 'notifications').NOTIFICATIONS_DEVELOPMENT_MAILBOX).toBe('/data/mail');
      expect(getEnvironment(objects, 'gateway')).not.toHaveProperty('PUBLIC_DEVELOPMENT_MAILBOX');
    },
  );

  it.each(['NodePort', 'LoadBalancer'])('needs a server when the gateway is open as a %s', (type) => {
    expect(getRejection({ services: { gateway: { service: { type } } } })).toContain('smtp.url');
  });

  it('can be read by other machines only when values enable that', () => {
    const objects = render({ publicUrl, smtp: { publicMailbox: true } });
    expect(getEnvironment(objects, 'notifications').PUBLIC_DEVELOPMENT_MAILBOX).toBe('true');
    expect(getEnvironment(objects, 'gateway').PUBLIC_DEVELOPMENT_MAILBOX).toBe('true');
  });

  it('is sent to the server of values or of the Secret', () => {
    const smtp = { url: 'smtp://mail.example:587' };
    expect(getEnvironment(render({ publicUrl, smtp }), 'notifications').SMTP_URL).toBe(smtp.url);
    const { env } = getContainer(render({ publicUrl, smtp: { fromSecret: true } }), 'notifications');
    expect(env.find(({ name }) => name === 'SMTP_URL')?.valueFrom).toBeDefined();
  });
});

describe('the broker and Redis of the release', () => {
  it.each(['rabbitmq', 'redis'])(
    '%s has ten minutes to start, because a restart would make it read its files from the beginning',
    (name) => {
      const { periodSeconds = 0, failureThreshold = 0 } = getContainer(render(), name).startupProbe ?? {};
      expect(periodSeconds * failureThreshold).toBe(600);
    },
  );
});

describe('Redis', () => {
  it('rejects writes before the container runs out of memory, and evicts no keys', () => {
    const { args } = getContainer(render({ redis: { maxMemory: '100mb' } }), 'redis');
    expect(args.join(' ')).toContain('--maxmemory 100mb --maxmemory-policy noeviction');
  });
});
