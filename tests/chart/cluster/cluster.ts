import { spawnSync } from 'node:child_process';
import { chart } from '../helm.ts';

export type Outcome = { readonly code: number; readonly output: string };

/** Longer than the slowest helm --wait (ms). */
const COMMAND_DEADLINE_MS = 2_000_000;

/** A separate namespace, where Kubernetes rejects pods with more rights than the chart needs. */
export const NAMESPACE = 'minutehand-chart-test';

/** The time limit allows for a small node that is busy with other work. */
const WAIT = ['--wait', '--timeout', '30m'];
const ROLLOUT_TIMEOUT = '--timeout=30m';

/** Runs a program in the cluster: CLUSTER_EXEC is a command that is put before it, for example one that enters its network. */
export function run(program: string, args: readonly string[], input?: string): Outcome {
  const [command = program, ...rest] = [...(process.env.CLUSTER_EXEC?.split(' ') ?? []), program, ...args];
  const options = { encoding: 'utf8', timeout: COMMAND_DEADLINE_MS, maxBuffer: 64 * 1024 * 1024, input } as const;
  const { status, stdout, stderr, error } = spawnSync(command, rest, options);
  if (error) throw new Error(`${command} failed: ${error.message}`);
  return { code: status ?? 1, output: `${stdout}${stderr}` };
}

/** Runs a program that must succeed. */
export function runOrThrow(program: string, args: readonly string[], input?: string): string {
  const { code, output } = run(program, args, input);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output}`);
  return output;
}

/** Runs Helm in the namespace of the test. */
export const helm = (...args: string[]): Outcome => run('helm', ['-n', NAMESPACE, ...args]);

export const kubectl = (...args: string[]): string => runOrThrow('kubectl', ['-n', NAMESPACE, ...args]);

const setValues = (values: readonly string[]) => values.flatMap((value) => ['--set', value]);

/** Values are NAME=value, as --set takes them. */
export const install = (path = chart, values: readonly string[] = []): string =>
  runOrThrow('helm', ['-n', NAMESPACE, 'install', 'minutehand', path, ...setValues(values), ...WAIT]);

export const upgrade = (path: string, values: readonly string[] = []): string => {
  const options = ['--reset-then-reuse-values', ...setValues(values), ...WAIT];
  return runOrThrow('helm', ['-n', NAMESPACE, 'upgrade', 'minutehand', path, ...options]);
};

/** Returns when no pod is left: with the default, Helm waits for Deployments only. */
export const uninstall = (): string =>
  runOrThrow('helm', ['-n', NAMESPACE, 'uninstall', 'minutehand', '--cascade', 'foreground', ...WAIT]);

export const testInstallation = (): Outcome => helm('test', 'minutehand', '--logs', '--timeout', '30m');

/** Tries to upgrade the release with values that it must reject. */
export const tryUpgrade = (values: readonly string[]): Outcome =>
  helm('upgrade', 'minutehand', chart, '--reset-then-reuse-values', ...setValues(values));

/** Tries to install a second release with values that it must reject. */
export const tryInstall = (values: readonly string[], release = 'second'): Outcome =>
  helm('install', release, chart, ...setValues(values));

const kinds: Readonly<Record<string, string>> = { rabbitmq: 'statefulset', redis: 'statefulset' };
const getWorkload = (name: string): string => `${kinds[name] ?? 'deployment'}/minutehand-${name}`;

export const waitUntilReady = (name: string): string =>
  kubectl('rollout', 'status', getWorkload(name), ROLLOUT_TIMEOUT);

export const scale = (name: string, replicas: number): string => {
  const output = kubectl('scale', getWorkload(name), `--replicas=${replicas}`);
  const selector = `app.kubernetes.io/instance=minutehand,app.kubernetes.io/component=${name}`;
  if (replicas === 0) kubectl('wait', 'pod', '-l', selector, '--for=delete', ROLLOUT_TIMEOUT);
  else waitUntilReady(name);
  return output;
};

const IDENTITIES = 'jsonpath={range .items[*]}{.metadata.name} {.metadata.uid}{"\\n"}{end}';
const GENERATIONS =
  'jsonpath={range .items[*]}{.kind} {.metadata.name} {.metadata.generation} {.spec.resources.requests}{"\\n"}{end}';

/** The identity of the pod of a StatefulSet, which changes when it restarts. */
export const getPodUid = (name: string): string =>
  kubectl('get', 'pod', `minutehand-${name}-0`, '-o', 'jsonpath={.metadata.uid}');

/** A text about all objects of the installation, which differs after any of them has changed. */
export const getState = (): string =>
  kubectl('get', 'deployments,statefulsets,services,persistentvolumeclaims', '-o', GENERATIONS) +
  runOrThrow('helm', ['-n', NAMESPACE, 'list', '--all', '--output', 'json']);

/** The volume claims with their uids, which differ if a claim was deleted and created again. */
export const getVolumeClaims = (): string => kubectl('get', 'persistentvolumeclaims', '-o', IDENTITIES);

export const getPods = (name: string): string =>
  kubectl('get', 'pods', '-l', `app.kubernetes.io/component=${name}`, '-o', IDENTITIES);

/** Runs a module in the pod of a service, which has Node and the network of the cluster. */
export const runInPod = (name: string, source: string): Outcome =>
  run('kubectl', [
    '-n',
    NAMESPACE,
    'exec',
    `deployment/minutehand-${name}`,
    '--',
    'node',
    '--input-type=module',
    '--eval',
    source,
  ]);

export const runInGateway = (source: string): Outcome => runInPod('gateway', source);
