import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { chart, getContainer, render, template } from './helm.ts';

const values = { services: { gateway: { image: { registry: 'registry.example/', repository: 'team/gw', tag: '9' } } } };

/** The pod of `helm test`. */
function renderTestPod() {
  const pods = parseAllDocuments(template(values).output)
    .map((document) => document.toJS())
    .filter((object) => object?.kind === 'Pod');
  expect(pods).toHaveLength(1);
  return pods[0];
}

describe('helm test', () => {
  it('runs the main job through the gateway', () => {
    const [container] = renderTestPod().spec.containers;
    expect(container.args).toEqual([`${readFileSync(join(chart, 'files', 'main-job.mjs'), 'utf8')}`]);
    expect(container.env).toContainEqual({ name: 'GATEWAY_URL', value: 'http://minutehand-gateway' });
  });

  it('uses the image of the gateway', () => {
    const [container] = renderTestPod().spec.containers;
    expect(container.image).toBe('registry.example/team/gw:9');
    expect(container.image).toBe(getContainer(render(values), 'gateway').image);
  });

  it('keeps its pod and logs until the next test', () => {
    const { annotations } = renderTestPod().metadata;
    expect(annotations).toMatchObject({ 'helm.sh/hook': 'test' });
    expect(annotations['helm.sh/hook-delete-policy']).toBe('before-hook-creation');
  });
});
