import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SERVICE_NAMES } from '../../../scripts/lib/services.ts';
import { copyChart } from '../chart-version.ts';
import {
  getPodUid,
  install,
  kubectl,
  mustRun,
  NAMESPACE,
  run,
  runInGateway,
  scale,
  testInstallation,
  uninstall,
  upgrade,
  waitUntilReady,
} from './cluster.ts';

/** An installation takes minutes on a small machine. */
const TEST_MS = 1_200_000;
jest.setTimeout(TEST_MS);

/** `helm test` waits this long for what a missing service does not do (s). */
const TEST_DEADLINE = 'test.deadlineSeconds=90';

const SECRET = 'minutehand-secrets';
const TLS_SECRET = 'minutehand-tls';
const newSecrets = ['scripts/new-secrets.ts', '--kubernetes', SECRET, '--namespace', NAMESPACE];
const person = { email: `${randomUUID()}@minutehand.invalid`, password: randomUUID() };

/** Signs in as the person, or registers them, and prints the titles of their meetings. */
const listMeetings = (path: '/session' | '/registrations', title?: string): string => `
const cookies = new Map();
let csrf = '';
const send = async (method, path, body) => {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const headers = { cookie, accept: 'application/json', 'content-type': 'application/json', 'x-csrf-token': csrf };
  if (method === 'GET') delete headers['x-csrf-token'];
  const response = await fetch('http://127.0.0.1:8080' + path, { method, headers, body: body && JSON.stringify(body) });
  for (const line of response.headers.getSetCookie()) {
    const [pair] = line.split(';');
    cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
  const result = await response.json();
  csrf = result.csrf_token ?? csrf;
  if (!response.ok && path !== '/session') throw new Error(path + ' returned ' + response.status);
  return result;
};
await send('GET', '/session');
await send('POST', '${path}', ${JSON.stringify({ ...person, name: 'Chart test' })});
if (${title !== undefined}) await send('POST', '/meetings', { meeting: { title: ${JSON.stringify(title ?? '')} } });
const { meetings } = await send('GET', '/meetings');
console.log(JSON.stringify(meetings.map((meeting) => meeting.title)));
`;

const getSecretData = (): string => kubectl('get', 'secret', SECRET, '-o', 'jsonpath={.data}');

describe('an installation on a cluster', () => {
  let folder = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'minutehand-charts-'));
    mustRun('kubectl', ['delete', 'namespace', NAMESPACE, '--ignore-not-found', '--wait']);
    mustRun('kubectl', ['create', 'namespace', NAMESPACE]);
    mustRun('kubectl', ['label', 'namespace', NAMESPACE, 'pod-security.kubernetes.io/enforce=restricted']);
    mustRun('node', newSecrets);
    // The chart and the images of an older release, whose data must survive the upgrade.
    const { CHART_BEFORE, IMAGE_TAG_BEFORE = '' } = process.env;
    install(CHART_BEFORE || copyChart(folder, { version: '0.0.1' }), [`default.image.tag=${IMAGE_TAG_BEFORE}`]);
    expect(runInGateway(listMeetings('/registrations', 'Kept'))).toMatchObject({ code: 0 });
    upgrade(copyChart(folder, { version: '0.0.2' }), ['default.image.tag=', TEST_DEADLINE]);
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
    run('kubectl', ['delete', 'namespace', NAMESPACE, '--wait']);
  });

  const expectToWork = (): void => {
    const { code, output } = testInstallation();
    expect(output).toContain('The installation works.');
    expect(code).toBe(0);
    expect(runInGateway(listMeetings('/session')).output).toContain('Kept');
  };

  it('keeps its data and works after an upgrade', () => {
    expectToWork();
  });

  it('keeps the broker and Redis running during an upgrade of the chart alone', () => {
    const before = [getPodUid('rabbitmq'), getPodUid('redis')];
    upgrade(copyChart(folder, { version: '0.0.3' }));
    expect([getPodUid('rabbitmq'), getPodUid('redis')]).toEqual(before);
    expectToWork();
  });

  it.each(['rabbitmq', 'redis'])('works after %s was restarted gracefully, twice', (name) => {
    for (const _ of [1, 2]) {
      kubectl('delete', 'pod', `minutehand-${name}-0`, '--wait');
      waitUntilReady(name);
    }
    expectToWork();
  });

  it('keeps its data when it is uninstalled and installed again', () => {
    uninstall();
    install(undefined, [TEST_DEADLINE]);
    expectToWork();
  });

  it.each([...SERVICE_NAMES, 'rabbitmq', 'redis'])('fails its test while %s is away', (name) => {
    scale(name, 0);
    try {
      const { code, output } = testInstallation();
      expect(code).not.toBe(0);
      expect(output).toContain('FAILED');
      expect(kubectl('logs', 'minutehand-test-main-job')).toContain('FAILED');
    } finally {
      scale(name, 1);
    }
  });

  it('works with mutual TLS between services, and after the broker and a service were restarted', () => {
    mustRun('node', ['scripts/new-certificates.ts', '--kubernetes', TLS_SECRET, '--namespace', NAMESPACE]);
    upgrade(copyChart(folder, { version: '0.0.6' }), ['tls.enabled=true']);
    expectToWork();
    kubectl('delete', 'pod', 'minutehand-rabbitmq-0', '--wait');
    waitUntilReady('rabbitmq');
    kubectl('rollout', 'restart', 'deployment/minutehand-accounts');
    waitUntilReady('accounts');
    expectToWork();
    upgrade(copyChart(folder, { version: '0.0.7' }), ['tls.enabled=false']);
    expectToWork();
  });

  it('serves /metrics by the address of a pod, and not by its Services', () => {
    const fetchMetrics = (host: string) =>
      `await fetch('http://${host}:9090/metrics', { signal: AbortSignal.timeout(5000) }).then((response) => console.log(response.status))`;
    expect(runInGateway(fetchMetrics('127.0.0.1')).output).toContain('200');
    for (const name of SERVICE_NAMES) expect(runInGateway(fetchMetrics(`minutehand-${name}`)).code).not.toBe(0);
  });

  it('keeps the keys of its Secret when new ones are created', () => {
    const before = getSecretData();
    expect(run('node', newSecrets)).toMatchObject({ code: 1, output: expect.stringContaining('was not changed') });
    expect(getSecretData()).toBe(before);
  });

  it('refuses an upgrade with a Secret that does not exist, and changes nothing', () => {
    const before = kubectl('get', 'deployments', '-o', 'jsonpath={.items[*].metadata.generation}');
    const values = ['--reset-then-reuse-values', '--set', 'secrets.existingSecret=none'];
    const { code, output } = run('helm', [
      '-n',
      NAMESPACE,
      'upgrade',
      'minutehand',
      copyChart(folder, { version: '0.0.4' }),
      ...values,
    ]);
    expect(code).not.toBe(0);
    expect(output).toContain(`There is no Secret none in the namespace ${NAMESPACE}`);
    expect(kubectl('get', 'deployments', '-o', 'jsonpath={.items[*].metadata.generation}')).toBe(before);
  });

  it.each([
    ['replicas with SQLite', 'default.replicas=2', 'services.accounts.replicas is 2'],
    ['a public address without mail', 'publicUrl=https://minutes.example', 'smtp.url'],
    ['a registry without a slash', 'default.image.registry=registry.example', 'registry'],
  ])('refuses %s', (_, setting, reason) => {
    const { code, output } = run('helm', [
      '-n',
      NAMESPACE,
      'upgrade',
      'minutehand',
      copyChart(folder, { version: '0.0.5' }),
      '--reset-then-reuse-values',
      '--set',
      setting,
    ]);
    expect(code).not.toBe(0);
    expect(output).toContain(reason);
  });
});
