import { spawnSync } from 'node:child_process';
import { chart } from '../helm.ts';

export type Outcome = { readonly code: number; readonly output: string };

/** Longer than the slowest helm --wait (ms). */
const COMMAND_DEADLINE_MS = 600_000;

/** A namespace of its own, where Kubernetes refuses pods with more rights than the chart needs. */
export const NAMESPACE = 'minutehand-chart-test';

/** Waits as long as a busy node with one CPU for each service may take. */
const WAIT = ['--wait', '--timeout', '8m'];

/** Runs a program in the cluster: CLUSTER_EXEC is a command that is put before it, for example one that enters its network. */
export function run(program: string, args: readonly string[], input?: string): Outcome {
  const [command = program, ...rest] = [...(process.env.CLUSTER_EXEC?.split(' ') ?? []), program, ...args];
  const options = { encoding: 'utf8', timeout: COMMAND_DEADLINE_MS, maxBuffer: 64 * 1024 * 1024, input } as const;
  const { status, stdout, stderr, error } = spawnSync(command, rest, options);
  if (error) throw new Error(`${command} failed: ${error.message}`);
  return { code: status ?? 1, output: `${stdout}${stderr}` };
}

/** Runs a program that must succeed. */
export function mustRun(program: string, args: readonly string[], input?: string): string {
  const { code, output } = run(program, args, input);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output}`);
  return output;
}

export const kubectl = (...args: string[]): string => mustRun('kubectl', ['-n', NAMESPACE, ...args]);

const setValues = (values: readonly string[]) => values.flatMap((value) => ['--set', value]);

/** Values are NAME=value, as --set takes them. */
export const install = (path = chart, values: readonly string[] = []): string =>
  mustRun('helm', ['-n', NAMESPACE, 'install', 'minutehand', path, ...setValues(values), ...WAIT]);

export const upgrade = (path: string, values: readonly string[] = []): string => {
  const options = ['--reset-then-reuse-values', ...setValues(values), ...WAIT];
  return mustRun('helm', ['-n', NAMESPACE, 'upgrade', 'minutehand', path, ...options]);
};

export const uninstall = (): string => mustRun('helm', ['-n', NAMESPACE, 'uninstall', 'minutehand', ...WAIT]);

export const testInstallation = (): Outcome =>
  run('helm', ['-n', NAMESPACE, 'test', 'minutehand', '--logs', '--timeout', '5m']);

const kinds: Readonly<Record<string, string>> = { rabbitmq: 'statefulset', redis: 'statefulset' };
const getWorkload = (name: string): string => `${kinds[name] ?? 'deployment'}/minutehand-${name}`;

export const waitUntilReady = (name: string): string =>
  kubectl('rollout', 'status', getWorkload(name), '--timeout=300s');

export const scale = (name: string, replicas: number): string => {
  const output = kubectl('scale', getWorkload(name), `--replicas=${replicas}`);
  const selector = `app.kubernetes.io/instance=minutehand,app.kubernetes.io/component=${name}`;
  if (replicas === 0) kubectl('wait', 'pod', '-l', selector, '--for=delete', '--timeout=120s');
  else waitUntilReady(name);
  return output;
};

/** The identity of the pod of a StatefulSet, which changes when it restarts. */
export const getPodUid = (name: string): string =>
  kubectl('get', 'pod', `minutehand-${name}-0`, '-o', 'jsonpath={.metadata.uid}');

/** Runs a module in the gateway's pod, which has Node and the network of the cluster. */
export const runInGateway = (source: string): Outcome =>
  run('kubectl', [
    '-n',
    NAMESPACE,
    'exec',
    'deployment/minutehand-gateway',
    '--',
    'node',
    '--input-type=module',
    '--eval',
    source,
  ]);
