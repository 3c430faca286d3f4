import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { createDependencySecrets, createServiceSecrets } from '../../../scripts/lib/credentials/secrets.ts';
import { SERVICE_NAMES } from '../../../scripts/lib/services.ts';
import { copyChart } from '../chart-version.ts';
import {
  getPods,
  getPodUid,
  getState,
  getVolumeClaims,
  install,
  kubectl,
  NAMESPACE,
  run,
  runInGateway,
  runInPod,
  runOrThrow,
  scale,
  testInstallation,
  tryInstall,
  tryUpgrade,
  uninstall,
  upgrade,
  waitUntilReady,
} from './cluster.ts';
import { createMeetingListSource, createSpeechSource } from './pod-sources.ts';
import { createRejections, INCOMPLETE_SECRET, UPGRADE_REJECTIONS } from './rejections.ts';

/** An installation takes minutes on a small machine, and an hour on a busy one. */
const TEST_MS = 7_200_000;
jest.setTimeout(TEST_MS);

/** How long `helm test` waits for an unavailable service (s). */
const TEST_DEADLINE = `test.deadlineSeconds=${process.env.TEST_DEADLINE_SECONDS || 90}`;

/** A kubelet writes changed Secrets into pods within two minutes, unless the machine is busy (ms). */
const RENEWAL_MS = 1_200_000;

/** The names that `helm test` uses for dependencies that are not services. */
const NAMES_IN_MESSAGES: Readonly<Record<string, string>> = { rabbitmq: 'broker', redis: 'Redis' };

/** A sentence, and words of it that the basic speech engine finds. */
const SPOKEN = 'we will meet again on friday and the budget is nine hundred dollars';
const RECOGNIZED = ['friday', 'dollars'];
/** Time limit of the speech recognition on a busy cluster (ms). */
const SPEECH_MS = 600_000;

const SECRET = 'minutehand-secrets';
const TLS_SECRET = 'minutehand-tls';
const newSecrets = ['scripts/new-secrets.ts', '--kubernetes', SECRET, '--namespace', NAMESPACE];
const person = { email: `${randomUUID()}@minutehand.invalid`, password: randomUUID() };

const getSecretData = (): string => kubectl('get', 'secret', SECRET, '-o', 'jsonpath={.data}');

function createIncompleteSecret(): void {
  const keys = Object.keys({ ...createServiceSecrets(), ...createDependencySecrets() });
  const stringData = Object.fromEntries(keys.filter((key) => key !== 'REDIS_PASSWORD').map((key) => [key, 'x']));
  const metadata = { name: INCOMPLETE_SECRET, namespace: NAMESPACE };
  runOrThrow(
    'kubectl',
    ['create', '-f', '-'],
    JSON.stringify({ apiVersion: 'v1', kind: 'Secret', metadata, stringData }),
  );
}

/** The time at which the certificate that a service uses expires, from its metrics. */
function getExpiry(name: string): string {
  const metric = 'minutehand_rpc_certificate_expiry_timestamp_seconds';
  const source = `const text = await (await fetch('http://127.0.0.1:9090/metrics')).text();
console.log(text.split('\\n').find((line) => line.startsWith('${metric}')));`;
  const { output } = runInPod(name, source);
  expect(output).toContain(metric);
  return output;
}

describe('an installation on a cluster', () => {
  let folder = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'minutehand-charts-'));
    runOrThrow('kubectl', ['delete', 'namespace', NAMESPACE, '--ignore-not-found', '--wait']);
    runOrThrow('kubectl', ['create', 'namespace', NAMESPACE]);
    runOrThrow('kubectl', ['label', 'namespace', NAMESPACE, 'pod-security.kubernetes.io/enforce=restricted']);
    runOrThrow('node', newSecrets);
    // The chart and the images of an older release, whose data must be kept by the upgrade.
    const { CHART_BEFORE, IMAGE_TAG_BEFORE = '' } = process.env;
    install(CHART_BEFORE || copyChart(folder, { version: '0.0.1' }), [`default.image.tag=${IMAGE_TAG_BEFORE}`]);
    const created = runInGateway(createMeetingListSource(person, '/registrations', 'Kept'));
    if (created.code !== 0) throw new Error(created.output);
    upgrade(copyChart(folder, { version: '0.0.2' }), ['default.image.tag=', TEST_DEADLINE]);
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
    run('kubectl', ['delete', 'namespace', NAMESPACE, '--wait']);
  });

  const expectWorkingInstallation = (): void => {
    const { code, output } = testInstallation();
    expect(output).toContain('The installation works.');
    expect(code).toBe(0);
    expect(runInGateway(createMeetingListSource(person, '/session')).output).toContain('Kept');
  };

  it('keeps its data and works after an upgrade', () => {
    expectWorkingInstallation();
  });

  it('transcribes audio with the programs of its image, as a user without rights and without a writable root', () => {
    const { output } = runInPod('recordings', createSpeechSource(person, SPOKEN, SPEECH_MS));
    expect(output).toContain('"state":"ready"');
    for (const word of RECOGNIZED) expect(output).toContain(word);
  });

  it('keeps the broker and Redis running during an upgrade of the chart alone', () => {
    const before = [getPodUid('rabbitmq'), getPodUid('redis')];
    upgrade(copyChart(folder, { version: '0.0.3' }));
    expect([getPodUid('rabbitmq'), getPodUid('redis')]).toEqual(before);
    expectWorkingInstallation();
  });

  it.each(['rabbitmq', 'redis'])('works after %s was restarted gracefully, twice', (name) => {
    for (const _ of [1, 2]) {
      kubectl('delete', 'pod', `minutehand-${name}-0`, '--wait');
      waitUntilReady(name);
    }
    expectWorkingInstallation();
  });

  it('keeps its volume claims, its Secret and its data when it is uninstalled and installed again', () => {
    const claims = getVolumeClaims();
    const secret = getSecretData();
    uninstall();
    expect(kubectl('get', 'deployments,statefulsets,pods', '-o', 'name')).not.toContain('minutehand-meetings');
    expect(getVolumeClaims()).toBe(claims);
    const sizes = ['services.meetings.storageSize=1Gi', 'rabbitmq.storage.size=2Gi'];
    for (const size of sizes) expect(tryInstall([size], 'minutehand').output).toContain('the volume claim');
    install(undefined, [TEST_DEADLINE]);
    expect(getVolumeClaims()).toBe(claims);
    expect(getSecretData()).toBe(secret);
    expectWorkingInstallation();
  });

  it.each([...SERVICE_NAMES, 'rabbitmq', 'redis'])(
    'fails its test while %s is unavailable, and passes afterwards',
    (name) => {
      scale(name, 0);
      try {
        const { code, output } = testInstallation();
        expect(code).not.toBe(0);
        const needed = new RegExp(`FAILED.*\\n +It needs .*\\b${NAMES_IN_MESSAGES[name] ?? name}\\b`);
        expect(output).toMatch(needed);
        expect(kubectl('logs', 'minutehand-test-main-job')).toMatch(needed);
      } finally {
        scale(name, 1);
      }
      expectWorkingInstallation();
    },
  );

  it('works with mutual TLS, after restarts of the broker and a service, and with renewed certificates', async () => {
    const newCertificates = ['scripts/new-certificates.ts', '--kubernetes', TLS_SECRET, '--namespace', NAMESPACE];
    runOrThrow('node', newCertificates);
    upgrade(copyChart(folder, { version: '0.0.6' }), ['tls.enabled=true']);
    expectWorkingInstallation();
    kubectl('delete', 'pod', 'minutehand-rabbitmq-0', '--wait');
    waitUntilReady('rabbitmq');
    kubectl('rollout', 'restart', 'deployment/minutehand-accounts');
    waitUntilReady('accounts');
    expectWorkingInstallation();

    const getCertificates = () => SERVICE_NAMES.map((name) => ({ name, expiry: getExpiry(name), pods: getPods(name) }));
    const before = getCertificates();
    runOrThrow('node', [...newCertificates, '--renew', '--all']);
    for (const { name, expiry } of before)
      await eventually(() => expect(getExpiry(name)).not.toBe(expiry), { timeout: RENEWAL_MS, interval: 5_000 });
    expect(getCertificates().map(({ pods }) => pods)).toEqual(before.map(({ pods }) => pods));
    expectWorkingInstallation();

    upgrade(copyChart(folder, { version: '0.0.7' }), ['tls.enabled=false']);
    expectWorkingInstallation();
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

  describe('rejects, shows what to do, and changes nothing:', () => {
    let before = '';
    beforeAll(() => {
      createIncompleteSecret();
      before = getState();
    });

    it.each(createRejections(NAMESPACE))('%s', (_, values, remedy) => {
      for (const { code, output } of [tryUpgrade(values), tryInstall(values)]) {
        expect(output).toContain(remedy);
        expect(code).not.toBe(0);
      }
      expect(getState()).toBe(before);
    });

    it.each(UPGRADE_REJECTIONS)('%s', (_, values, remedy) => {
      const { code, output } = tryUpgrade(values);
      expect(output).toContain(remedy);
      expect(code).not.toBe(0);
      expect(getState()).toBe(before);
    });
  });
});
