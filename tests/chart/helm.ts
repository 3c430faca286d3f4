import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { resolveFromRoot } from '../../scripts/lib/paths.ts';

const HELM_DEADLINE_MS = 120_000;

/** The chart in the repository. */
export const chart = resolveFromRoot('charts', 'minutehand');

export type Values = Readonly<Record<string, unknown>>;

export type HelmResult = { readonly code: number; readonly output: string; readonly errors: string };

/** Runs Helm 3: the program in HELM, or helm of the PATH. */
export function runHelm(args: readonly string[], env: NodeJS.ProcessEnv = process.env): HelmResult {
  const program = process.env.HELM || 'helm';
  const options = { encoding: 'utf8', timeout: HELM_DEADLINE_MS, maxBuffer: 64 * 1024 * 1024, env } as const;
  const { status, stdout, stderr, error } = spawnSync(program, [...args], options);
  if (error) throw new Error(`${program} failed (${error.message}): install Helm 3, or set HELM to its path`);
  return { code: status ?? 1, output: stdout, errors: stderr };
}

/** Runs `helm template` with values, as an operator's values file. */
export function template(values: Values = {}, options: readonly string[] = []): HelmResult {
  const folder = mkdtempSync(join(tmpdir(), 'minutehand-chart-'));
  try {
    const file = join(folder, 'values.json');
    writeFileSync(file, JSON.stringify(values));
    return runHelm(['template', 'minutehand', chart, '--values', file, ...options]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const labels = z.record(z.string(), z.string());

const containerSchema = z.object({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()).default([]),
  command: z.array(z.string()).default([]),
  env: z
    .array(z.object({ name: z.string(), value: z.string().optional(), valueFrom: z.unknown().optional() }))
    .default([]),
  securityContext: z.unknown().optional(),
  startupProbe: z.looseObject({ periodSeconds: z.int(), failureThreshold: z.int() }).optional(),
  volumeMounts: z
    .array(z.object({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().optional() }))
    .default([]),
});

const podSpecSchema = z.object({
  restartPolicy: z.string().optional(),
  securityContext: z.looseObject({ fsGroupChangePolicy: z.string().optional() }).optional(),
  initContainers: z.array(containerSchema).default([]),
  containers: z.array(containerSchema),
  volumes: z.array(z.looseObject({ name: z.string() })).default([]),
});

const portSchema = z.looseObject({ name: z.string(), port: z.int(), nodePort: z.int().optional() });

const objectSchema = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string(), labels: labels.default({}), annotations: labels.default({}) }),
  spec: z
    .looseObject({
      replicas: z.int().optional(),
      selector: z.looseObject({ matchLabels: labels.optional() }).optional(),
      ports: z.array(portSchema).optional(),
      template: z
        .object({ metadata: z.looseObject({ labels, annotations: labels.default({}) }), spec: podSpecSchema })
        .optional(),
      strategy: z.object({ type: z.string() }).optional(),
      type: z.string().optional(),
    })
    .optional(),
});

export type KubernetesObject = z.infer<typeof objectSchema>;
export type Container = z.infer<typeof containerSchema>;

/** The objects that Helm renders, parsed. Throws when it rejects the values. */
export function render(values: Values = {}, options: readonly string[] = []): readonly KubernetesObject[] {
  const { code, output, errors } = template(values, options);
  if (code !== 0) throw new Error(errors);
  return parseAllDocuments(output)
    .map((document) => document.toJS())
    .filter((object) => object !== null)
    .map((object) => objectSchema.parse(object));
}

/** The error of Helm when it rejects the values. Throws when it accepts them. */
export function getRejection(values: Values, options: readonly string[] = []): string {
  const { code, errors } = template(values, options);
  if (code === 0) throw new Error('the chart accepted the values');
  return errors;
}

/** The object of a kind for a component, such as the Deployment of accounts. */
export function getObject(objects: readonly KubernetesObject[], kind: string, component: string): KubernetesObject {
  const found = objects.find((object) => object.kind === kind && object.metadata.name === `minutehand-${component}`);
  if (!found) throw new Error(`the chart renders no $kindof $component`);
  return found;
}

/** The pod of a Deployment or StatefulSet. */
export function getPod(objects: readonly KubernetesObject[], component: string) {
  const kind = component === 'rabbitmq' || component === 'redis' ? 'StatefulSet' : 'Deployment';
  const pod = getObject(objects, kind, component).spec?.template;
  if (!pod) throw new Error(`$componenthas no pod template`);
  return pod;
}

/** The one container of a component. */
export function getContainer(objects: readonly KubernetesObject[], component: string): Container {
  const [container] = getPod(objects, component).spec.containers;
  if (!container) throw new Error(`$componenthas no container`);
  return container;
}

/** The environment variables with plain values. */
export function getEnvironment(objects: readonly KubernetesObject[], component: string): Record<string, string> {
  const { env } = getContainer(objects, component);
  return Object.fromEntries(env.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
}
