import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { copyChart } from './chart-version.ts';
import { getContainer, getPod, render, runHelm } from './helm.ts';

const getWorkloads = (output: string) =>
  parseAllDocuments(output)
    .map((document) => document.toJS())
    .filter((object) => ['Deployment', 'StatefulSet'].includes(object?.kind));

describe('an upgrade of the chart', () => {
  let folder = '';

  /** Renders a copy of the charts with other versions. */
  const renderVersion = (version: string): string => {
    const { code, output, errors } = runHelm([
      'template',
      'minutehand',
      copyChart(folder, { version, appVersion: version }),
    ]);
    if (code !== 0) throw new Error(errors);
    return output;
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'minutehand-charts-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('restarts the broker and Redis only when their own settings change', () => {
    const before = getWorkloads(renderVersion('98.0.0')).filter(({ kind }) => kind === 'StatefulSet');
    const after = getWorkloads(renderVersion('99.0.0')).filter(({ kind }) => kind === 'StatefulSet');
    expect(before).toHaveLength(2);
    expect(after.map(({ spec }) => spec)).toEqual(before.map(({ spec }) => spec));
  });

  it('does not change selectors, because Kubernetes rejects that', () => {
    const getSelectors = (output: string) =>
      getWorkloads(output).map(({ metadata, spec }) => [metadata.name, spec.selector]);
    expect(getSelectors(renderVersion('97.0.0'))).toEqual(getSelectors(renderVersion('96.0.0')));
  });

  it('does not put versions into the labels of pods', () => {
    const labels = ['gateway', 'meetings', 'rabbitmq', 'redis'].map((name) => getPod(render(), name).metadata.labels);
    for (const podLabels of labels) {
      expect(Object.keys(podLabels)).toEqual(expect.not.arrayContaining(['helm.sh/chart']));
      expect(Object.keys(podLabels)).toEqual(expect.not.arrayContaining(['app.kubernetes.io/version']));
    }
  });
});

describe('the broker after its volume is mounted again', () => {
  it('keeps the modes of its files, because Erlang rejects a cookie that its group can read', () => {
    expect(getPod(render(), 'rabbitmq').spec.securityContext?.fsGroupChangePolicy).toBe('OnRootMismatch');
  });

  it('makes the cookie private before it starts, which repairs a volume of an older release', () => {
    const { initContainers } = getPod(render(), 'rabbitmq').spec;
    const [repair] = initContainers;
    expect(repair?.command.join(' ')).toContain('chmod 600 /var/lib/rabbitmq/.erlang.cookie');
    expect(repair?.image).toBe(getContainer(render(), 'rabbitmq').image);
    expect(repair?.volumeMounts).toContainEqual({ name: 'data', mountPath: '/var/lib/rabbitmq' });
    expect(repair?.securityContext).toEqual({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } });
  });

  it('applies the same rule to the volumes of services, so that their files are not processed at each start', () => {
    expect(getPod(render(), 'recordings').spec.securityContext?.fsGroupChangePolicy).toBe('OnRootMismatch');
  });
});
